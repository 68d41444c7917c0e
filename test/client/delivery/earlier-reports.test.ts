import { describe, expect, it } from 'vitest';
import {
  readEarlierReports,
  refusedIfRepeated,
} from '../../../src/client/delivery/earlier-reports.ts';
import type {
  AttemptEnd,
  EventState,
  HandOutcome,
  Journal,
  JournaledEvent,
} from '../../../src/client/journal/port.ts';
import { NO_DETAILS, type Verdict } from '../../../src/core/protocol/answers/verdict.ts';
import type { OrderStatus, ReportKind } from '../../../src/core/protocol/kinds/index.ts';
import { answer, failure } from '../../core/protocol/answers/results.ts';
import {
  cancelRow,
  claimAll,
  drainOf,
  stage,
  step,
  twoJournals,
} from '../journal/batch/support/drains.ts';
import {
  allEvents,
  claimed,
  endOf,
  intentOf,
  journalAt,
  utf8,
} from '../journal/support/samples.ts';

const UNCONFIRMED = endOf({ outcome: 'unconfirmed', httpStatus: null, response: null });
const REFUSED = endOf({ outcome: 'rejected', httpStatus: 422 });

const MONEY: Partial<Record<ReportKind, string>> = { paid: 'amount', partial: 'refund_amount' };

/** A report of the one order, as it ended. */
interface Report {
  readonly kind: ReportKind;
  readonly amount?: number;
  readonly end?: AttemptEnd;
  readonly state?: EventState;
}

let reports = 0;

/** Sends a report of the order, so that it ends like this: accepted, unless it is said. */
async function report(
  journal: Journal,
  { kind, amount = 0, end = endOf(), state = 'accepted' }: Report,
): Promise<JournaledEvent> {
  reports += 1;
  const money = MONEY[kind] === undefined ? {} : { [MONEY[kind]]: amount, currency: 'USD' };
  const body = utf8(JSON.stringify({ merchant_order_id: '123', ...money }));
  const eventId = `${kind}-${reports}`;
  const claim = claimed(await journal.claim(intentOf({ kind, eventId, body, overtakes: true })));
  await claim.finishAttempt(end, state);
  await claim.release();
  const events = await allEvents(journal);
  return events.find((event) => event.eventId === eventId) ?? claim.event;
}

const open = { end: UNCONFIRMED, state: 'pending' } as const;
const refused = { end: REFUSED, state: 'rejected' } as const;

describe('what earlier reports of an order lead to', () => {
  it.each<[string, Report[], Report, OrderStatus, boolean]>([
    ['an accepted cancel', [{ kind: 'cancel' }], { kind: 'paid' }, 'CANCELLED', true],
    ['one that may count', [{ kind: 'cancel', ...open }], { kind: 'paid' }, 'CANCELLED', true],
    ['one that is refused', [{ kind: 'cancel', ...refused }], { kind: 'paid' }, 'CANCELLED', false],
    ['another kind', [{ kind: 'decline' }], { kind: 'paid' }, 'CANCELLED', false],
    ['the report itself', [], { kind: 'cancel' }, 'CANCELLED', false],
    ['the report twice', [{ kind: 'cancel' }], { kind: 'cancel' }, 'CANCELLED', true],
    [
      'the refund of all',
      [{ kind: 'paid', amount: 5 }],
      { kind: 'partial', amount: 5 },
      'CANCELLED',
      true,
    ],
    [
      'the refund of a part',
      [{ kind: 'paid', amount: 5 }],
      { kind: 'partial', amount: 4 },
      'CANCELLED',
      false,
    ],
    [
      'the last of several refunds',
      [
        { kind: 'paid', amount: 5 },
        { kind: 'partial', amount: 3 },
      ],
      { kind: 'partial', amount: 2 },
      'CANCELLED',
      true,
    ],
    [
      'one after a refused one',
      [
        { kind: 'paid', amount: 5 },
        { kind: 'partial', amount: 3, ...refused },
      ],
      { kind: 'partial', amount: 2 },
      'CANCELLED',
      false,
    ],
  ])('%s', async (_, before, own, status, leads) => {
    const { journal } = await journalAt(0);
    for (const one of before) await report(journal, one);
    const event = await report(journal, { ...own, ...open });
    expect((await readEarlierReports(event, 1, journal)).leadsTo(status)).toBe(leads);
  });

  it('another order is none of them', async () => {
    const { journal } = await journalAt(0);
    await report(journal, { kind: 'cancel' });
    const claim = claimed(await journal.claim(intentOf({ merchantOrderId: '124', eventId: 'b' })));
    expect((await readEarlierReports(claim.event, 1, journal)).leadsTo('CANCELLED')).toBe(false);
  });
});

describe('a report that was never sent', () => {
  it.each<[HandOutcome | undefined, boolean]>([
    [undefined, false],
    ['withdrawn', false],
    ['rejected', false],
    ['accepted', true],
  ])('and is %s by hand leads to its status: %s', async (outcome, leads) => {
    const { one } = await twoJournals();
    const drain = await drainOf(one, await stage(one, [cancelRow(1, '123')]));
    const { claimed: held } = await claimAll(drain);
    await step(drain, { released: held });
    const [cancel] = await allEvents(one);
    if (cancel === undefined) throw new Error('nothing was journaled');
    expect(cancel.attemptCount).toBe(0);
    const order = { reason: 'seen', mayHaveBeenCounted: false };
    if (outcome !== undefined) await one.settle(cancel, { ...order, outcome });
    const paid = { ...cancel, sequence: cancel.sequence + 1 };
    expect((await readEarlierReports(paid, 1, one)).leadsTo('CANCELLED')).toBe(leads);
  });
});

describe('an earlier attempt of the report', () => {
  it.each<[string, Partial<AttemptEnd>, boolean]>([
    ['that was accepted', {}, true],
    ['without a word', { outcome: 'unconfirmed', errorCode: 'whole_timeout' }, true],
    ['that was interrupted', { outcome: 'interrupted' }, true],
    ['that did not arrive', { outcome: 'undelivered' }, false],
    ['that was refused', { outcome: 'rejected' }, false],
    [
      'that was told it is a repeat',
      { outcome: 'unconfirmed', errorCode: 'repeated_event' },
      false,
    ],
    [
      'whose state nothing explains',
      { outcome: 'unconfirmed', errorCode: 'unexplained_state' },
      false,
    ],
  ])('%s may have been counted: %s', async (_, end, wasSent) => {
    const { journal } = await journalAt(0);
    const event = await report(journal, { kind: 'paid', end: endOf(end), state: 'pending' });
    expect((await readEarlierReports(event, 2, journal)).wasSent).toBe(wasSent);
    // The attempt that was just made explains nothing.
    expect((await readEarlierReports(event, 1, journal)).wasSent).toBe(false);
  });
});

describe('the last retry of a 409', () => {
  const STATED = 'the order is already cancelled';
  const conflict = (message: string | null, changes: Partial<Verdict> = {}): Verdict => ({
    ...NO_DETAILS,
    outcome: 'undelivered',
    retry: true,
    errorCode: 'conflict',
    serviceError: { code: null, message, fields: [] },
    ...changes,
  });
  const REFUSAL = { outcome: 'rejected', settles: true, retry: false, isDoubtful: false };
  const DOUBT = { outcome: 'undelivered', settles: false, retry: true, isDoubtful: true };
  const RETRIED = { ...DOUBT, isDoubtful: false };

  it.each<[string, Verdict, boolean, string | undefined, object]>([
    ['with the same reason is a refusal', conflict(STATED), true, STATED, REFUSAL],
    ['by a used connection is in doubt', conflict(STATED), false, STATED, DOUBT],
    [
      'by a used one, after doubt, is in doubt',
      conflict(STATED, DOUBT as Partial<Verdict>),
      false,
      STATED,
      DOUBT,
    ],
    ['with another reason is none', conflict(STATED), true, 'the order is declined', RETRIED],
    ['after no reason is none', conflict(STATED), true, undefined, RETRIED],
    ['without a reason is none', conflict(null), true, STATED, RETRIED],
    ['with a reason that is no state is none', conflict('try again'), true, 'try again', RETRIED],
  ])('%s', (_, verdict, isAlone, before, expected) => {
    expect(refusedIfRepeated(verdict, answer(409, { isAlone }), before)).toMatchObject(expected);
  });

  it('without a response is none', () => {
    const lost = { ...NO_DETAILS, outcome: 'unconfirmed' } as const;
    expect(refusedIfRepeated(lost, failure('network', true), STATED)).toBe(lost);
  });
});
