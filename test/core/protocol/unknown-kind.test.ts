import { describe, expect, it } from 'vitest';
import { totalsJson, totalsTable } from '../../../src/cli/commands/batch/view.ts';
import { endpointUrl } from '../../../src/cli/commands/report/sending.ts';
import { moneyOf } from '../../../src/client/delivery/body-money.ts';
import { isFaultless } from '../../../src/client/files/rows/check/quick-check.ts';
import { typeJson } from '../../../src/client/files/rows/check/typed-cells.ts';
import { toCheckedRow } from '../../../src/client/files/rows/checked-row.ts';
import { createOrderCheck } from '../../../src/client/files/rows/orders/order-check.ts';
import type { ReportKind } from '../../../src/core/protocol/kinds/index.ts';
import { PATHS, pathOf } from '../../../src/core/protocol/protocol.ts';
import { inferKind } from '../../../src/core/protocol/reports/infer-kind.ts';
import { signedPaths } from '../../../src/verify/messages/templates.ts';
import { rowOf } from '../../client/journal/batch/support/rows.ts';

/** A kind that a later conv may have, and this one does not know. */
const SETTLE = 'settle' as ReportKind;
const VALUES = ['order-1', 'event-1', '5000', 'KRW'];
const OWNER = { account: 'a0'.repeat(16), currency: 'KRW', isOfPaidAlone: false };
const TOTAL = { kind: SETTLE, state: 'accepted', currency: 'KRW', count: 1, amount: '5' } as const;
const STORE = { read: () => Buffer.alloc(0), write: () => undefined, close: () => undefined };

const REFUSED: readonly (readonly [string, () => unknown])[] = [
  ['the path that it is posted to', () => pathOf(SETTLE)],
  ['its address', () => endpointUrl('https://service.example', { kind: SETTLE })],
  ['the money in its body', () => moneyOf({ kind: SETTLE, body: Buffer.from('{"amount":1}') })],
  ['a total of a file, for a person', () => totalsTable([TOTAL], { titled: true } as never)],
  ['a total of a file, for scripts', () => totalsJson([TOTAL])],
  ['its amount in a row', () => typeJson([], SETTLE, { thousands: undefined, currency: 'KRW' })],
  [
    'the bytes of a row',
    () => toCheckedRow({ row: 1, line: 1 }, { kind: SETTLE, values: VALUES, extra: '' }, OWNER),
  ],
  [
    'its place in its order',
    () => createOrderCheck(STORE as never, { partitions: 1 }).add(rowOf({ kind: SETTLE }), null),
  ],
];

describe('a kind of report that conv does not know', () => {
  it.each(REFUSED)('is refused, not taken for another one: %s', (_, use) => {
    expect(use).toThrow('"settle" is no kind of report');
  });

  it('is never found faultless', () => {
    for (const values of [VALUES, ['order-1'], []])
      expect(isFaultless(SETTLE, values, 'KRW')).toBe(false);
    expect(isFaultless('cancel', VALUES, 'KRW')).toBe(true);
  });

  it('is not seen in a body that more than one kind, or none, may have', () => {
    for (const body of ['{"amount":1,"refund_amount":1}', '{"settled_amount":1}'])
      expect(inferKind(Buffer.from(body))).toBeUndefined();
  });
});

describe('where a request may have been sent, by its body', () => {
  it.each([
    ['{"merchant_order_id":"1","amount":5}', [PATHS.paid]],
    ['{"merchant_order_id":"1","refund_amount":5}', [PATHS.partial]],
    ['{"merchant_order_id":"1","reason":"x"}', [PATHS.decline, PATHS.cancel]],
    ['{"merchant_order_id":"1"}', [PATHS.cancel, PATHS.decline]],
    ['{"":"1"}', [PATHS.cancel, PATHS.decline]],
    ['{"amount":5,"refund_amount":5}', [PATHS.paid, PATHS.partial]],
  ])('%s', (body, paths) => {
    const unknown = { method: undefined, path: undefined, host: undefined };
    expect(signedPaths({ ...unknown, basePath: '' } as never, body).likely).toEqual(paths);
  });
});
