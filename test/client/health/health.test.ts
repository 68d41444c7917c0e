import { describe, expect, it } from 'vitest';
import { Health, NOTHING_OPEN, withOpen } from '../../../src/client/health/health.ts';
import type { EventState, JournaledEvent } from '../../../src/client/journal/port.ts';
import type { ReportKind } from '../../../src/core/protocol/kinds/index.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 31);

const dayOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);

const event = (
  merchantOrderId: string,
  kind: ReportKind = 'paid',
  state: EventState = 'accepted',
  fields: object = {},
  createdAt = START,
) =>
  ({
    merchantOrderId,
    kind,
    state,
    createdAt,
    body: Buffer.from(JSON.stringify(fields)),
  }) as unknown as JournaledEvent;

const NOTHING = {
  paid: 0,
  withClickId: 0,
  orderToReportDays: null,
  refunds: 0,
  refundLagSeconds: null,
  rejected: 0,
  conflicts: 0,
  open: 0,
  unexplained: 0,
};

function figuresOf(...events: readonly (readonly [JournaledEvent, number?])[]) {
  const health = new Health(dayOf);
  for (const [one, firstPaidAt] of events) health.add(one, firstPaidAt);
  return health.total;
}

describe('health', () => {
  it.each<[string, readonly (readonly [JournaledEvent, number?])[], object]>([
    ['nothing', [], {}],
    ['a paid report', [[event('1')]], { paid: 1 }],
    [
      'a click ID',
      [[event('1', 'paid', 'accepted', { cb_aev: 'a' })]],
      { paid: 1, withClickId: 1 },
    ],
    ['an empty click ID', [[event('1', 'paid', 'accepted', { cb_aev: '' })]], { paid: 1 }],
    [
      'a report that was answered with a state that nothing explains',
      [[{ ...event('1'), isUnexplained: true }]],
      { paid: 1, unexplained: 1 },
    ],
    ['an open report', [[event('1', 'paid', 'pending')]], { paid: 1, open: 1 }],
    ['a rejected report', [[event('1', 'paid', 'rejected')]], { rejected: 1 }],
    ['a withdrawn report', [[event('1', 'paid', 'withdrawn')]], {}],
    ['a decline', [[event('1', 'decline')]], {}],
    ['a refund of an unknown order', [[event('1', 'partial')]], { refunds: 1 }],
    ['a refund', [[event('1', 'partial'), START - 90_000]], { refunds: 1, refundLagSeconds: 90 }],
    ['a cancel', [[event('1', 'cancel'), START]], { refunds: 1, refundLagSeconds: 0 }],
    ['a refund before its paid report', [[event('1', 'cancel'), START + 1]], { refunds: 1 }],
    ['an ID with a date', [[event('20260129-1')]], { paid: 1, orderToReportDays: 2 }],
    ['an ID with dashes', [[event('2026-01-31-1')]], { paid: 1, orderToReportDays: 0 }],
    ['an ID with an impossible date', [[event('20250230-1')]], { paid: 1 }],
    ['an ID with a date to come', [[event('20260201-1')]], { paid: 1 }],
    ['an ID with a date a year ago', [[event('20250130-1')]], { paid: 1, orderToReportDays: 366 }],
    ['an ID with a date before that', [[event('20250129-1')]], { paid: 1 }],
    ['an ID that only ends with a date', [[event('no-20260129')]], { paid: 1 }],
    ['an ID with a month that is none', [[event('20261301-1')]], { paid: 1 }],
    [
      'the lower one of two',
      [[event('20260131-1')], [event('20260130-1')]],
      { paid: 2, orderToReportDays: 0 },
    ],
    [
      'an open refund',
      [[event('1', 'partial', 'pending'), START]],
      { refunds: 1, open: 1, refundLagSeconds: 0 },
    ],
    ['a rejected refund', [[event('1', 'partial', 'rejected'), START]], { rejected: 1 }],
    [
      'a click ID of a refund',
      [[event('1', 'cancel', 'accepted', { cb_aev: 'a' })]],
      { refunds: 1 },
    ],
    [
      'a fraction of a second',
      [[event('1', 'cancel'), START - 1999]],
      { refunds: 1, refundLagSeconds: 1 },
    ],
    [
      'the middle of several',
      [[event('20260131-1')], [event('20260101-1')], [event('20260130-1')]],
      { paid: 3, orderToReportDays: 1 },
    ],
  ])('counts %s', (_, events, expected) => {
    expect(figuresOf(...events)).toEqual({ ...NOTHING, ...expected });
  });

  it('is kept by day, the oldest first, with the conflicts of files', () => {
    const health = new Health(dayOf);
    health.add(event('1'), undefined);
    health.add(event('2', 'paid', 'accepted', {}, START - DAY), undefined);
    const total = { kind: 'paid', currency: null, count: 3, amount: '0' } as const;
    health.addBatch({ createdAt: START, totals: [{ ...total, state: 'conflict' }] });
    health.addBatch({ createdAt: START, totals: [{ ...total, state: 'conflict', count: 1 }] });
    health.addBatch({ createdAt: START - 9 * DAY, totals: [{ ...total, state: 'accepted' }] });
    health.addBatch({ createdAt: START - 2 * DAY, totals: [{ ...total, state: 'conflict' }] });
    expect(health.days).toEqual([
      ['2026-01-29', { ...NOTHING, conflicts: 3 }],
      ['2026-01-30', { ...NOTHING, paid: 1 }],
      ['2026-01-31', { ...NOTHING, paid: 1, conflicts: 4 }],
    ]);
    expect(health.total).toEqual({ ...NOTHING, paid: 2, conflicts: 7 });
  });

  it.each([
    [0, 'underHour'],
    [DAY / 24 - 1, 'underHour'],
    [DAY / 24, 'underDay'],
    [DAY - 1, 'underDay'],
    [DAY, 'underWeek'],
    [7 * DAY - 1, 'underWeek'],
    [7 * DAY, 'older'],
  ])('tells %i ms of waiting', (ageMs, age) => {
    const one = { ...NOTHING_OPEN, [age]: 1 };
    expect(withOpen(NOTHING_OPEN, ageMs)).toEqual(one);
    expect(withOpen(one, ageMs)).toEqual({ ...NOTHING_OPEN, [age]: 2 });
  });
});
