import { describe, expect, it } from 'vitest';
import { Meter } from '../../../src/actions/batch/drain/meter.ts';
import { paidTotals } from '../../helpers/sample-batch.ts';

describe('how far a batch is', () => {
  it('counts what other processes have done, too, and what this one has put off', () => {
    const meter = new Meter({ rows: 10, totals: paidTotals({ accepted: 2, staged: 8 }) });
    const outcomes = ['accepted', 'rejected', 'unconfirmed', 'waiting'] as const;
    for (const outcome of outcomes) meter.count({ ...ROW, outcome });
    expect(meter.read(0)).toMatchObject({ done: 6, accepted: 3, rejected: 1, parked: 1 });
    meter.recount(paidTotals({ accepted: 6, rejected: 1, staged: 1, pending: 2 }));
    expect(meter.read(0)).toMatchObject({ done: 9, accepted: 6, rejected: 1, parked: 1 });
  });
});

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
