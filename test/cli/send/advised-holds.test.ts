import { describe, expect, it } from 'vitest';
import { perTest } from '../../helpers/per-test.ts';
import { reconcileByAdvice, sendByAdvice } from './by-advice.ts';
import { createDesk } from './run-send.ts';

const desk = perTest(createDesk, (it) => it.remove());

/** Both commands have the same advice, and make the same reports. */
async function byAdvice(lines: readonly string[]) {
  const sent = await sendByAdvice(desk, lines);
  const { sums } = await reconcileByAdvice(desk, lines);
  expect(sums.toSorted()).toEqual(sent.sums.toSorted());
  return sent;
}

describe('the advised command never leaves out a column about refunds', () => {
  it('holds what a second refund column speaks of, and takes no ID for the amount', async () => {
    const { command, held, sums } = await byAdvice([
      'Order ID,Status,Total,Refund ID,Refunded Shipping,Refund Amount,Chargeback Amount,Currency',
      'T1,Completed,100.00,0,0.00,0.00,0.00,USD',
      'T2,Completed,100.00,7,5.00,20.00,0.00,USD',
      'T3,Completed,100.00,0,0.00,0.00,100.00,USD',
    ]);
    expect(command).not.toContain('--ignore');
    expect([held, sums]).toEqual([['T3'], ['paid 200', 'partial 20']]);
  });

  it('holds what a column of states speaks of, beside an amount of nothing', async () => {
    const { held, sums } = await byAdvice([
      'Order ID,Order Status,Return / Refund Status,Refund Amount,Grand Total,Currency',
      'S1,Completed,,0.00,30.00,USD',
      'S2,Completed,Refund Approved,0.00,20.00,USD',
      'S3,Completed,,5.00,20.00,USD',
    ]);
    expect([held, sums]).toEqual([['S2'], ['paid 50', 'partial 5']]);
  });

  it('reads the time of a cancellation, and the second status', async () => {
    const { command, held, sums } = await byAdvice([
      'Order ID,Financial Status,Fulfillment Status,Amount Refunded,Total,Cancelled at,Currency',
      'P1,PAID,FULFILLED,0.00,35.00,,USD',
      'P2,PAID,UNFULFILLED,10.00,35.00,,USD',
      'P3,PAID,FULFILLED,0.00,35.00,2026-11-02,USD',
      'P4,PAID,CANCELED,0.00,35.00,,USD',
    ]);
    expect(command).toContain("--map 'cancelled_at=Cancelled at'");
    expect([held, sums]).toEqual([
      ['P3', 'P4'],
      ['paid 70', 'partial 10'],
    ]);
  });

  it.each([
    ['Adjusted Order Total', 'Order Total', '0.00'],
    ['환불 후 결제금액', '결제금액', ''],
  ])('takes %s for what is left, not for what went back', async (left, total, none) => {
    const { command, held, sums } = await byAdvice([
      `Order ID,Status,${total},${left},Currency`,
      `E1,Completed,100.00,${none},USD`,
      'E2,Completed,100.00,75.00,USD',
      `E3,Completed,40.00,${none},USD`,
    ]);
    expect(command).not.toContain('refund_amount');
    expect([held, sums]).toEqual([['E2'], ['paid 140']]);
  });
});

it('reads the status that says more, of two', async () => {
  const { held, sums } = await byAdvice([
    'Order ID,Order Status,Payment Status,Total,Currency',
    'A1,Completed,Paid,10.00,USD',
    'A2,Completed,Refunded,20.00,USD',
    'A3,Completed,Partially refunded,30.00,USD',
    'A4,Completed,Unpaid,40.00,USD',
  ]);
  expect([held, sums]).toEqual([['A2', 'A3'], ['paid 10']]);
});

it('holds the orders of refunds and cancellations that have lines of their own', async () => {
  const { held, sums } = await byAdvice([
    'Order ID,Type,Total,Currency',
    'G1,Order,100.00,USD',
    'G1,Refund,25.00,USD',
    'G2,Order,50.00,USD',
    'G3,Cancellation,70.00,USD',
  ]);
  expect([held, sums]).toEqual([['G1', 'G3'], ['paid 50']]);
});
