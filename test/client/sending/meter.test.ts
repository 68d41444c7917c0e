import { describe, expect, it } from 'vitest';
import { Meter } from '../../../src/client/sending/reporter.ts';
import { paidTotals } from '../../helpers/sample-batch.ts';

describe('how far a batch is', () => {
  it('counts what other processes have done, too, and what this one has put off', () => {
    const meter = meterOf({ accepted: 2, staged: 8 }, false);
    const outcomes = ['accepted', 'rejected', 'unconfirmed', 'waiting'] as const;
    for (const outcome of outcomes) meter.count({ ...ROW, outcome });
    expect(meter.read(0)).toMatchObject({ done: 6, accepted: 3, rejected: 1, parked: 1 });
    meter.recount(paidTotals({ accepted: 6, rejected: 1, staged: 1, pending: 2 }));
    expect(meter.read(0)).toMatchObject({ done: 9, accepted: 6, rejected: 1, parked: 1 });
  });

  it('takes what was refused before for done, unless this run sends it again', () => {
    const before = { accepted: 4, rejected: 6 };
    expect(meterOf(before, false).read(0)).toMatchObject({ done: 10, rejected: 6 });
    const meter = meterOf(before, true);
    expect(meter.read(0)).toMatchObject({ done: 4, total: 10, rejected: 6, perSecond: 0 });
    meter.recount(paidTotals({ accepted: 4, rejected: 3, pending: 3 }));
    expect(meter.read(1000)).toMatchObject({ done: 4, rejected: 3 });
    for (const outcome of ['accepted', 'rejected'] as const) meter.count({ ...ROW, outcome });
    expect(meter.read(2000)).toMatchObject({ done: 6, accepted: 5, rejected: 4, perSecond: 1 });
    meter.recount(paidTotals({ accepted: 9, rejected: 1 }));
    expect(meter.read(2000)).toMatchObject({ done: 10, accepted: 9, rejected: 1 });
  });
});

function meterOf(counts: Parameters<typeof paidTotals>[0], retryRejected: boolean): Meter {
  return new Meter({ batch: { rows: 10, totals: paidTotals(counts) }, retryRejected });
}

const ROW = {
  row: 1,
  line: 2,
  kind: 'paid',
  eventId: 'paid-1',
  merchantOrderId: '1',
  amount: '5000',
  currency: 'KRW',
  httpStatus: null,
  attempts: 1,
  error: null,
} as const;
