import { describe, expect, it } from 'vitest';
import { conflictAdvice, mayHaveArrived } from '../../../src/client/delivery/conflict-advice.ts';
import type {
  Attempt,
  AttemptOutcome,
  EventFilter,
  EventState,
  Intent,
  JournaledEvent,
} from '../../../src/client/journal/port.ts';
import { isOutcomeUnknown } from '../../../src/client/journal/unknown-outcome.ts';
import { Listing } from '../../../src/core/kit/listing.ts';
import type { ReportKind } from '../../../src/core/protocol/kinds/index.ts';

const ORDER = { accountId: 'a', merchantOrderId: 'A-1' };

/** `paid 100 KRW`, `partial 5`, `cancel`: a report of the order. */
function reportOf(text: string) {
  const [kind = '', amount, currency] = text.split(' ');
  const name = kind === 'partial' ? 'refund_amount' : 'amount';
  const members = [
    ...(amount === undefined || amount === '?' ? [] : [`"${name}":${amount}`]),
    ...(currency === undefined ? [] : [`"currency":"${currency}"`]),
  ];
  const body = Buffer.from(`{${members.join(',')}}`);
  return { ...ORDER, eventId: 'e-1', kind: kind as ReportKind, body };
}

const journaled = (text: string, state: EventState): JournaledEvent =>
  ({ ...reportOf(text), state }) as unknown as JournaledEvent;

const intentOf = (text: string): Intent => reportOf(text) as unknown as Intent;

const attempts = (...outcomes: AttemptOutcome[]) =>
  outcomes.map((outcome) => ({ outcome }) as Attempt);

interface Known {
  readonly outcomes?: readonly AttemptOutcome[];
  /** Other reports of the order, as `accepted partial 5`. */
  readonly others?: readonly string[];
}

async function advice(before: JournaledEvent, now: string, { outcomes = [], others }: Known = {}) {
  const asked: EventFilter[] = [];
  const all = others?.map((text) => {
    const [state = '', ...report] = text.split(' ');
    return journaled(report.join(' '), state as EventState);
  });
  const sources = {
    attemptsOf: async () => attempts(...outcomes),
    ...(all && {
      find: (filter: EventFilter) => {
        asked.push(filter);
        return Listing.of([before, ...all]);
      },
    }),
  };
  const { code, params } = await conflictAdvice(before, intentOf(now), sources);
  for (const filter of asked) expect(filter).toEqual({ ...ORDER, order: 'oldest-first' });
  return { code, params };
}

describe('an attempt that the service may have counted', () => {
  it.each<[AttemptOutcome, boolean]>([
    ['started', true],
    ['unconfirmed', true],
    ['interrupted', true],
    ['accepted', false],
    ['rejected', false],
    ['undelivered', false],
  ])('ended as %s: %s', async (outcome, expected) => {
    expect(isOutcomeUnknown({ outcome })).toBe(expected);
    const event = journaled('paid 100 KRW', 'pending');
    const sources = { attemptsOf: async () => attempts('rejected', outcome) };
    expect(await mayHaveArrived(event, sources)).toBe(expected);
  });

  it('is one that a run over a file may have in flight', async () => {
    const event = { ...journaled('paid 100 KRW', 'pending'), openSince: 5 };
    expect(await mayHaveArrived(event, { attemptsOf: async () => [] })).toBe(true);
  });
});

describe('what to do where an id has another report', () => {
  it.each<[string, EventState, string, string, Known?]>([
    ['it is of another kind', 'pending', 'cancel', 'choose_event_id'],
    ['it was withdrawn', 'withdrawn', 'paid 1 KRW', 'withdrawn_id_spent'],
    ['it was refused', 'rejected', 'paid 1 KRW', 'rejected_id_taken'],
    ['it is open', 'pending', 'paid 1 KRW', 'replace_open', { outcomes: ['undelivered'] }],
    ['it may be counted', 'pending', 'paid 1 KRW', 'settle_first', { outcomes: ['unconfirmed'] }],
  ])('%s', async (_, state, now, code, known) => {
    expect(await advice(journaled('paid 100 KRW', state), now, known)).toMatchObject({ code });
  });

  it('names the event that is open', async () => {
    const before = journaled('paid 100 KRW', 'pending');
    for (const outcomes of [[], ['started' as const]])
      expect(await advice(before, 'paid 1 KRW', { outcomes })).toMatchObject({
        params: { eventId: 'e-1' },
      });
  });
});

describe('what to do where the id is that of an accepted sale', () => {
  const order = 'A-1';

  it.each<[string, string, readonly string[], string, object?]>([
    ['an amount that is higher', 'paid 120.5 KRW', [], 'accepted_too_low', { order, by: '20.5' }],
    ['an amount that is lower', 'paid 80 KRW', [], 'accepted_too_high', { order, by: '20' }],
    ['the currency in small letters', 'paid 80 krw', [], 'accepted_too_high', { order, by: '20' }],
    ['another currency', 'paid 80 USD', [], 'accepted_currency', { order }],
    ['no currency', 'paid 80', [], 'accepted_currency', { order }],
    ['the same amount', 'paid 100.0 KRW', [], 'accepted_fields'],
    ['no amount', 'paid ? KRW', [], 'accepted_fields'],
    [
      'a lower amount, while a refund is open',
      'paid 80 KRW',
      ['accepted partial 5', 'pending partial 5'],
      'refund_is_open',
      { order },
    ],
    [
      'a lower amount, after refunds',
      'paid 80 KRW',
      ['accepted partial 5', 'rejected partial 7', 'accepted partial 10.5', 'withdrawn partial 9'],
      'accepted_after_refunds',
      { order, refunded: '15.5', left: '84.5' },
    ],
    [
      'a lower amount, after a refund of nothing that can be read',
      'paid 80 KRW',
      ['accepted partial'],
      'accepted_too_high',
      { order, by: '20' },
    ],
    [
      'a higher amount, while a refund is open',
      'paid 120 KRW',
      ['pending partial 5'],
      'accepted_too_low',
      { order, by: '20' },
    ],
    [
      'a cancelled order',
      'paid 80 KRW',
      ['accepted cancel'],
      'order_is_over',
      { order, kind: 'cancel' },
    ],
    [
      'a declined order',
      'paid 80 KRW',
      ['accepted decline'],
      'order_is_over',
      { order, kind: 'decline' },
    ],
    [
      'a cancel that was refused',
      'paid 80 KRW',
      ['rejected cancel'],
      'accepted_too_high',
      { order, by: '20' },
    ],
  ])('%s', async (_, now, others, code, params) => {
    const before = journaled('paid 100 KRW', 'accepted');
    expect(await advice(before, now, { others })).toEqual({ code, params });
  });

  it('has no amount that can be read', async () => {
    const before = journaled('paid ? KRW', 'accepted');
    expect(await advice(before, 'paid 80 KRW', { others: [] })).toMatchObject({
      code: 'accepted_fields',
    });
  });

  it('of a store that lists no orders', async () => {
    expect(await advice(journaled('paid 100 KRW', 'accepted'), 'paid 80 KRW')).toMatchObject({
      code: 'accepted_too_high',
    });
  });
});

describe('what to do where the id is that of another accepted report', () => {
  it.each<[string, string, string, string, object?]>([
    ['a refund that is higher now', 'partial 5', 'partial 7.5', 'refund_the_rest', { by: '2.5' }],
    ['a refund that is lower now', 'partial 5', 'partial 4', 'choose_event_id'],
    ['a refund of the same', 'partial 5', 'partial 5.0', 'choose_event_id'],
    ['a refund whose amount was not known', 'partial', 'partial 5', 'choose_event_id'],
    ['a refund whose amount is not known', 'partial 5', 'partial', 'choose_event_id'],
    ['a cancel', 'cancel', 'cancel', 'choose_event_id'],
  ])('%s', async (_, before, now, code, params) => {
    expect(await advice(journaled(before, 'accepted'), now)).toEqual({ code, params });
  });
});
