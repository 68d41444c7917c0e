import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../src/cli/process.ts';
import { errorText } from '../../../src/cli/views/error-text.ts';
import { breachesNow, refuseMoment } from '../../../src/client/delivery/refuse-moment.ts';
import { parseJson } from '../../../src/core/kit/json/parse.ts';
import { FIELD_NAMES } from '../../../src/core/protocol/kinds/index.ts';
import { draftFromInput, violationsOf } from '../../../src/core/protocol/reports/draft.ts';
import {
  faults,
  hasMomentRules,
  momentFaults,
} from '../../../src/core/protocol/rulebook/faults.ts';
import { textIn } from '../../../src/core/protocol/rulebook/read-report.ts';
import { MOMENT_RULES, type MomentRule } from '../../../src/core/protocol/rulebook/rules.ts';
import { compilePredicates } from '../../../src/core/protocol/rulebook/surely.ts';
import type { Failure } from '../../../src/core/words/failure.ts';
import { failureText } from '../../../src/core/words/failure-text.ts';
import { message } from '../../../src/core/words/message.ts';
import { checkCsv, checkJson, faultsOf } from '../../client/files/rows/check.ts';
import { drainTo, outcomesOf, sentIn, serve } from '../../client/sending/drained.ts';
import { MemoryDrain } from '../../client/sending/memory-drain.ts';
import { accept } from '../../helpers/service.ts';
import { jsonOf, newState, paid, partial, send, signed } from '../../mock/requests.ts';

const SUNDAY = Date.UTC(2026, 10, 22, 10);
const MONDAY = Date.UTC(2026, 10, 22, 22);

/** A rule that the service does not have: no refunds on Sundays, Korean time. */
const NO_SUNDAYS: MomentRule = {
  concerns: ({ name }) => name === 'partial',
  breach: (_, now) =>
    new Date(now + 9 * 3_600_000).getUTCDay() === 0
      ? {
          path: ['refund_amount'],
          message: message('given_twice', { what: 'Sunday' }),
          expected: message('expects_text'),
        }
      : undefined,
};

// Test files share their modules, so a mock of the module would come too late for most of them.
const rules = MOMENT_RULES as MomentRule[];
beforeAll(() => void rules.push(NO_SUNDAYS));
afterAll(() => void rules.splice(0));

const SENTENCE = 'Sunday was given more than once';

function nodeOf(json: string) {
  const parsed = parseJson(json);
  if (!parsed.ok) throw new Error('no JSON');
  return parsed.node;
}

describe('a rule about when a report is sent', () => {
  const REFUND = '{"merchant_order_id":"1","event_id":"e","refund_amount":5}';

  it('is a fault of a report that is to be sent then, and of no other', () => {
    const node = nodeOf(REFUND);
    expect(faults('partial', node, { now: SUNDAY })).toMatchObject([
      { at: 'refund_amount', rule: 'value', code: 'given_twice', got: '5' },
    ]);
    expect(faults('partial', node, { now: MONDAY })).toEqual([]);
    expect(faults('partial', node)).toEqual([]);
    expect(
      faults('cancel', nodeOf('{"merchant_order_id":"1","event_id":"e"}'), { now: SUNDAY }),
    ).toEqual([]);
    expect(momentFaults('partial', textIn(node), SUNDAY)).toHaveLength(1);
    expect(hasMomentRules('partial')).toBe(true);
    expect(hasMomentRules('cancel')).toBe(false);
  });

  it('is a fault of a draft that is to be sent then', () => {
    const draft = draftFromInput('partial', nodeOf(REFUND), Buffer.from(REFUND));
    expect(violationsOf(draft, SUNDAY)).toMatchObject([{ code: 'given_twice' }]);
    expect(violationsOf(draft, MONDAY)).toEqual([]);
    expect(violationsOf(draft)).toEqual([]);
  });

  it('is judged by the predicate where a moment is named, and only then', () => {
    const never: MomentRule = {
      concerns: ({ name }) => name === 'decline',
      breach: () => NO_SUNDAYS.breach({} as never, SUNDAY),
    };
    rules.push(never);
    onTestFinished(() => void rules.splice(1));
    const slots = Object.fromEntries(FIELD_NAMES.map((name, at) => [name, at]));
    const isSure = (kind: 'partial' | 'decline' | 'cancel', now: number | undefined) =>
      compilePredicates(slots as Parameters<typeof compilePredicates>[0])[kind](
        FIELD_NAMES.map((name) => (name === 'refund_amount' ? '5' : '1')),
        undefined,
        now,
      );
    expect([SUNDAY, MONDAY, undefined].map((now) => isSure('partial', now))).toEqual([
      ...[false, true, true],
    ]);
    expect([SUNDAY, MONDAY, undefined].map((now) => isSure('decline', now))).toEqual([
      ...[false, false, true],
    ]);
    expect(isSure('cancel', SUNDAY)).toBe(true);
  });

  it('is judged in rows, ordinary and odd ones', () => {
    const row = '{"kind":"refund","merchant_order_id":"1","event_id":"e","refund_amount":5}';
    for (const text of [row, row.replace('5}', '5e0}')]) {
      expect(faultsOf(checkJson(text, { now: SUNDAY }))).toEqual([
        `refund_amount (refund_amount) value: ${SENTENCE}`,
      ]);
      expect(checkJson(text, { now: MONDAY }).ok).toBe(true);
    }
    const header = 'kind|merchant_order_id|event_id|refund_amount';
    expect(checkCsv(header, 'refund|1|e|5', { now: SUNDAY }).ok).toBe(false);
    expect(checkCsv(header, 'refund|1|e|5', { now: MONDAY }).ok).toBe(true);
    expect(checkCsv(header, 'cancel|1|e|', { now: SUNDAY }).ok).toBe(true);
  });

  it('keeps a journaled report back, unless it was accepted', () => {
    const event = { kind: 'partial', body: Buffer.from(REFUND), eventId: 'e' } as const;
    const refuse = (state: 'pending' | 'accepted', now: number) => () =>
      refuseMoment({ ...event, state }, now);
    expect(refuse('pending', SUNDAY)).toThrow(
      expect.objectContaining({
        code: 'invalid_report',
        faults: [expect.objectContaining({ at: 'e', code: 'given_twice' })],
      }),
    );
    try {
      refuse('pending', SUNDAY)();
    } catch (error) {
      expect(failureText(error as Failure).message).toMatch(/does not accept e at this time/);
    }
    expect(refuse('pending', MONDAY)).not.toThrow();
    expect(refuse('accepted', SUNDAY)).not.toThrow();
  });

  it('reads the fields of a journaled body, as far as it has any', () => {
    const large: MomentRule = {
      concerns: ({ name }) => name === 'partial',
      breach: ({ text }) =>
        text('refund_amount') === '5'
          ? {
              path: ['refund_amount'],
              message: message('given_twice', { what: 'five' }),
              expected: message('expects_text'),
            }
          : undefined,
    };
    rules.push(large, { ...large, concerns: ({ name }) => name === 'decline' });
    onTestFinished(() => void rules.splice(1));
    expect([hasMomentRules('partial'), hasMomentRules('decline')]).toEqual([true, true]);
    expect(hasMomentRules('cancel')).toBe(false);
    const breaches = (body: string) =>
      breachesNow({ kind: 'partial', body: Buffer.from(body) }, MONDAY);
    expect(breaches(REFUND)).toHaveLength(1);
    expect(breaches(REFUND.replace('5}', '6}'))).toEqual([]);
    expect(breaches('no JSON')).toEqual([]);
  });

  it('puts off rows of a file, and what follows them in their order', async () => {
    const { url, requests } = await serve(accept);
    const rows = [
      { order: 'a' },
      { order: 'b', kind: 'partial' },
      { order: 'b', kind: 'cancel' },
      { order: 'c', kind: 'cancel' },
    ] as const;
    const clock = { ...systemClock, now: () => SUNDAY };
    const drain = new MemoryDrain(rows);
    const drained = await drainTo(url, drain, { clock });
    expect(requests.map((request) => sentIn(request).event_id).sort()).toEqual(['e-1', 'e-4']);
    expect(outcomesOf(drained.rows)).toEqual({ accepted: 2, waiting: 2 });
    const error = drained.rows.find(({ eventId }) => eventId === 'e-2')?.error;
    expect(error && errorText(error)).toEqual({
      code: 'waiting',
      message: SENTENCE,
    });
    expect(drained).toMatchObject({ ending: 'done', sent: 2 });
  });

  it('is kept by the bundled service, but for a retry of what it has accepted', () => {
    const [sunday, monday] = [SUNDAY / 1000, MONDAY / 1000];
    const state = newState();
    const post = (path: string, body: string, at: number) =>
      send(state, signed(path, body, { timestamp: at }), at);
    post('/conversions', paid('A-1', 'e-1'), sunday);
    const refund = partial('A-1', 'e-2', '40');
    const refused = post('/conversions/partial', refund, sunday);
    expect(jsonOf(refused).error).toMatchObject({
      code: 'invalid_report',
      violations: [{ pointer: '/refund_amount', message: SENTENCE, got: '40' }],
    });
    expect(post('/conversions/partial', refund, monday).log.outcome).toBe('accepted');
    expect(post('/conversions/partial', refund, sunday).log.outcome).toBe('repeated');
  });
});
