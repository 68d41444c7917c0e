import { describe, expect, it } from 'vitest';
import { REPORT_KINDS, type ReportKind } from '../../../src/core/protocol/kinds/index.ts';
import { PATHS } from '../../../src/core/protocol/protocol.ts';
import { ERROR_STATUS, type ServiceErrorCode } from '../../../src/mock/service/errors.ts';
import { jsonOf, newState, send, signed } from '../requests.ts';
import { answersIn, mediaOf, type Operation, operationIn, readDocument } from './document.ts';

const document = readDocument();
const operationOf = (kind: ReportKind): Operation => operationIn(document, kind);

/** A service that knows the order of the samples as paid. */
function stateFor(kind: ReportKind) {
  const state = newState();
  const [first] = Object.values(mediaOf(operationOf('paid').requestBody).examples);
  if (kind !== 'paid') send(state, signed(PATHS.paid, JSON.stringify(first?.value)));
  return state;
}

describe.each(REPORT_KINDS)('the examples of a %s report', (kind) => {
  const { requestBody, responses } = operationOf(kind);
  const requests = Object.entries(mediaOf(requestBody).examples);

  it.each(requests)('%s: the service takes it, and answers as shown', (name, { value }) => {
    const handled = send(stateFor(kind), signed(PATHS[kind], JSON.stringify(value)));
    const shown = answersIn(responses, 200).examples[name]?.value as { data: object };
    expect(handled.response.status).toBe(200);
    expect(handled.log.warnings).toEqual([]);
    const sellerId = { transaction_id: 'conv:seller-a:A-1001' };
    expect(jsonOf(handled)).toEqual({ data: { ...shown.data, ...sellerId } });
  });

  it('shows all of the record between them', () => {
    const examples = Object.values(answersIn(responses, 200).examples);
    const shown = new Set(
      examples.flatMap(({ value }) => Object.keys((value as { data: object }).data)),
    );
    const known = Object.keys(document.components.schemas.OrderRecord?.properties ?? {});
    const echoed = kind === 'paid' ? known : known.filter((field) => field !== 'sub_id');
    expect([...shown]).toEqual(echoed);
  });

  it.each(Object.keys(responses).filter((status) => status !== '200'))(
    '%s: each error stands under the status that it is answered with',
    (status) => {
      const examples = Object.entries(answersIn(responses, status).examples);
      for (const [code, { value }] of examples) {
        expect((value as { error: object }).error).toMatchObject({ code });
        const answered = ERROR_STATUS[code as ServiceErrorCode];
        if (status === 'default') expect(Object.keys(responses)).not.toContain(String(answered));
        else expect(String(answered)).toBe(status);
      }
    },
  );
});

describe('the errors', () => {
  const shown = (kind: ReportKind, status: string) =>
    Object.keys(answersIn(operationOf(kind).responses, status).examples);

  it('all have an example', () => {
    const all = REPORT_KINDS.flatMap((kind) =>
      Object.keys(operationOf(kind).responses).flatMap((status) => shown(kind, status)),
    );
    expect(all).toEqual(expect.arrayContaining(Object.keys(ERROR_STATUS)));
  });

  it.each([
    ['paid', ['order_exists', 'order_closed']],
    ['partial', ['unknown_order', 'order_closed', 'refund_out_of_range']],
    ['cancel', ['unknown_order', 'order_closed']],
    ['decline', ['unknown_order', 'order_closed']],
  ] as const)('%s: 422 by these order rules alone', (kind, rules) => {
    const ofBody = ['invalid_json', 'invalid_report', 'event_id_reused'];
    expect(shown(kind, '422')).toEqual([...ofBody, ...rules]);
  });
});
