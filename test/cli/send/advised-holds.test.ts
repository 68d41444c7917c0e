import { describe, expect, it } from 'vitest';
import { jsonLines } from '../../helpers/json-lines.ts';
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

it.each([
  ...['Final total', 'Net paid', 'Current total', 'Store credit', 'Compensation', 'Κάτι', 'X'],
])('holds an order that only has an amount under %s', async (name) => {
  const { held, sums } = await byAdvice([
    `Order ID,Total,Status,${name},Currency`,
    'A1,20.00,paid,,USD',
    'A2,20.00,paid,15.00,USD',
    'A3,30.00,paid,,USD',
  ]);
  expect([held, sums]).toEqual([['A2'], ['paid 50']]);
});

it('takes no column that most paid orders have for the refunded amount', async () => {
  const { command, held, sums } = await byAdvice([
    'Order ID,Status,Total,Refund base,Currency',
    'R1,Completed,10.00,9.00,USD',
    'R2,Completed,20.00,18.00,USD',
    'R3,Completed,30.00,,USD',
  ]);
  expect(command).not.toContain('refund_amount');
  expect([held, sums]).toEqual([['R1', 'R2'], ['paid 30']]);
});

it('takes no state of an address for a status', async () => {
  const { command, sums } = await sendByAdvice(desk, [
    'Order ID,Status,Ship State,Order Total,Currency',
    'A1,,CA,20.00,USD',
    'A2,,NY,20.00,USD',
  ]);
  expect(command).not.toContain('status=');
  expect(sums).toEqual(['paid 40']);
});

it('holds a test order', async () => {
  const { held, sums } = await byAdvice([
    'Order ID,Total,Status,Test,Currency',
    'A1,20.00,paid,FALSE,USD',
    'A2,20.00,paid,TRUE,USD',
  ]);
  expect([held, sums]).toEqual([['A2'], ['paid 20']]);
});

it('reports a refund under its name in another language', async () => {
  const { held, sums } = await byAdvice([
    'Order ID,Total,Status,Сумма возврата,Tip,Currency',
    'A1,20.00,paid,,,USD',
    'A2,20.00,paid,15.00,1.00,USD',
    'A3,30.00,paid,0,,USD',
  ]);
  expect([held, sums]).toEqual([[], ['paid 70', 'partial 15']]);
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

it.each([
  ['Order Status', 'Shipped', 'Payment', 'Captured', 'Awaiting', 'Declined', []],
  ['Status', 'Completed', 'Zahlung', 'Bezahlt', 'Ausstehend', 'Abgelehnt', ['paid 10']],
  ['Status', 'Completed', 'Bank', 'Paid', 'Awaiting', 'Awaiting', ['paid 10']],
])(
  'reads what another column than %s says of the payment',
  async (first, sent, second, paid, open, declined, reported) => {
    const { sums } = await byAdvice([
      `Order ID,${first},${second},Total,Currency`,
      `A1,${sent},${paid},10.00,USD`,
      `A2,${sent},${open},20.00,USD`,
      `A3,${sent},${declined},30.00,USD`,
    ]);
    // A word that conv does not know is left to the merchant.
    expect(sums).toEqual(reported);
  },
);

it('takes the status of the payment, not that of an order that is open', async () => {
  const { command, held, sums } = await byAdvice([
    'Número do Pedido,Status do Pedido,Status do Pagamento,Moeda,Total',
    '101,Aberto,Confirmado,BRL,10.00',
    '102,Aberto,Pendente,BRL,20.00',
    '103,Aberto,Estornado,BRL,40.00',
    '104,Cancelado,Confirmado,BRL,80.00',
  ]);
  expect(command).toContain('status=Status do Pagamento');
  expect([held, sums]).toEqual([['101', '104'], []]);
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

describe('--kind paid never passes a refund over', () => {
  const ORDERS = ['Order,Total,Curr,Storno', 'K1,10.00,USD,', 'K2,20.00,USD,15.00'];
  const words = (lines: readonly string[], ...more: string[]): string[] => [
    ...['send', desk.write('paid.csv', `${lines.join('\n')}\n`), '--check', '--json'],
    ...['--kind', 'paid', '--map', 'merchant_order_id=Order', '--map', 'amount=Total'],
    ...['--map', 'currency=Curr', ...more],
  ];
  const totals = (stdout: string) => jsonLines(stdout).at(-1)?.totals;

  it('names the way to read it, and is stopped by nothing that is empty or left out', async () => {
    const refused = await desk.conv(words(ORDERS));
    expect([refused.status, refused.stdout]).toEqual([2, '']);
    expect(refused.stderr).toContain('refund_amount=Storno');
    const empty = await desk.conv(words(ORDERS.map((line) => line.replace('15.00', '0.00'))));
    expect(totals(empty.stdout)).toMatchObject([{ kind: 'paid', amount: 30 }]);
    const leftOut = await desk.conv(words(ORDERS, '--ignore', 'Storno'));
    expect(totals(leftOut.stdout)).toMatchObject([{ kind: 'paid', amount: 30 }]);
  });

  it('sends no amount in another currency than its column names, and no hundredths', async () => {
    const lines = ['Order,Total (EUR),amount_cents', 'K1,10.00,1000'];
    const said = (...more: string[]) =>
      desk.conv([
        ...['send', desk.write('eur.csv', `${lines.join('\n')}\n`), '--check', '--json'],
        ...['--kind', 'paid', '--map', 'merchant_order_id=Order', ...more],
      ]);
    const euros = ['--map', 'amount=Total (EUR)'];
    const other = await said(...euros, '--currency', 'USD');
    expect([other.status, other.stdout]).toEqual([2, '']);
    expect(other.stderr).toContain('--currency EUR');
    const named = await said(...euros, '--currency', 'EUR');
    expect(totals(named.stdout)).toMatchObject([{ currency: 'EUR', amount: 10 }]);
    const cents = await said('--map', 'amount=amount_cents', '--currency', 'EUR');
    expect([cents.status, cents.stderr]).toEqual([2, expect.stringContaining('divide it by 100')]);
  });
});
