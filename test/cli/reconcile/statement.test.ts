import { expect, it } from 'vitest';
import { jsonLines } from '../../helpers/json-lines.ts';
import { openCounter } from './counter.ts';

/** What became of an order, what is billed for it, and what is to be found. */
interface Planted {
  readonly finding: string | undefined;
  readonly refund?: number;
  readonly isCanceled?: true;
  /** The lines of the statement, given the net amount that was reported. */
  readonly lines: (net: number) => readonly (readonly [amount: number, currency: string])[];
}

const cents = (amount: number): number => Number(amount.toFixed(2));

const right = (net: number) => [[net, 'USD']] as const;

const KINDS: readonly Planted[] = [
  { finding: undefined, lines: right },
  { finding: undefined, refund: 10.68, lines: right },
  { finding: undefined, refund: 0.3, lines: (net) => [[net + 5, 'USD'], ...right(-5)] },
  { finding: undefined, isCanceled: true, lines: () => [] },
  { finding: undefined, isCanceled: true, lines: () => right(0) },
  { finding: 'billed_amount_differs', lines: (net) => right(net + 0.01) },
  { finding: 'billed_amount_differs', lines: (net) => right(net * 10) },
  { finding: 'billed_amount_differs', refund: 7.1, lines: (net) => right(net + 7.1) },
  { finding: 'billed_twice', lines: (net) => [...right(net), ...right(net)] },
  {
    finding: 'billed_twice',
    refund: 2,
    lines: (net) => [...right(net + 2), ...right(-2), ...right(-2)],
  },
  { finding: undefined, lines: (net) => [...right(5), ...right(5), ...right(cents(net - 10))] },
  { finding: 'billed_amount_differs', lines: (net) => [...right(net), ...right(net + 1)] },
  { finding: 'billed_currency_differs', lines: (net) => [[net, 'EUR']] },
  { finding: 'billed_currency_differs', refund: 1.1, lines: () => [[3.4, 'EUR']] },
  { finding: 'billed_after_cancel', isCanceled: true, lines: () => right(12.5) },
  { finding: 'not_billed', lines: () => [] },
];

const COUNT = 8 * KINDS.length;

/** Amounts from 11 cents to millions, none of which is exact in binary. */
const totalOf = (order: number): number => Number((20.11 + 7 ** (order % 8) + order).toFixed(2));

const report = (kind: string, order: number, fields: object): string =>
  `${JSON.stringify({ kind, merchant_order_id: `S-${order}`, ...fields })}\n`;

function reportsOf(order: number, { refund, isCanceled }: Planted): string {
  const paid = report('paid', order, { amount: totalOf(order), currency: 'USD' });
  if (isCanceled) return paid + report('cancel', order, {});
  if (refund === undefined) return paid;
  return paid + report('partial', order, { refund_amount: refund, refund_id: `r${order}` });
}

/** As software writes a double: all its digits, an exponent, or separators between thousands. */
function written(amount: number, line: number): string {
  if (line % 3 === 0) return amount.toExponential();
  const [whole = '', fraction = ''] = String(amount).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return fraction === '' ? grouped : `${grouped}.${fraction}`;
}

const orders = Array.from({ length: COUNT }, (_, order) => ({
  order,
  planted: KINDS[order % KINDS.length] as Planted,
}));

it('finds every planted difference of a statement, and no other', async () => {
  const counter = await openCounter();
  const sent = await counter.send(
    orders.map(({ order, planted }) => reportsOf(order, planted)).join(''),
  );
  expect(sent.status).toBe(0);
  const lines = orders.flatMap(({ order, planted }) => {
    const net = totalOf(order) - (planted.refund ?? 0);
    return planted.lines(net).map(([amount, currency]) => ({ order, amount, currency }));
  });
  lines.push({ order: COUNT, amount: 9.99, currency: 'USD' });
  // The lines of an order are far apart.
  const mixed = lines
    .map((line, at) => ({ line, at: (at * 37) % 101 }))
    .sort((a, b) => a.at - b.at);
  const rows = mixed.map(
    ({ line: { order, amount, currency } }, at) =>
      `S-${order},"${written(amount, at)}",${currency}`,
  );
  const file = counter.write(
    'invoice.csv',
    `merchant_order_id,amount,currency\n${rows.join('\n')}\n`,
  );
  const { out, faults } = await counter.reconcile([
    ...['--statement', file, '--thousands', ',', '--json'],
  ]);
  expect(faults).toEqual([]);
  const found = jsonLines(out).flatMap(({ type, merchant_order_id, finding }) =>
    type === 'finding' ? [`${merchant_order_id} ${finding}`] : [],
  );
  const expected = orders.flatMap(({ order, planted: { finding } }) =>
    finding === undefined ? [] : [`S-${order} ${finding}`],
  );
  expect(found.toSorted()).toEqual([...expected, `S-${COUNT} billed_not_reported`].toSorted());
});

it('reads amounts as accounting in Korea writes them, and skips the total', async () => {
  const counter = await openCounter();
  const sent = await counter.send(
    [1, 2, 3, 4]
      .map(
        (order) =>
          report('paid', order, { amount: 50_000, currency: 'KRW' }) +
          report('partial', order, { refund_amount: 5000, refund_id: `r${order}` }),
      )
      .join(''),
  );
  expect(sent.status).toBe(0);
  const credits = ['△5,000', '(5,000)', '₩-5,000', '-5,000원'];
  const rows = credits.flatMap((credit, at) => [
    `S-${at + 1},"50,000원",KRW`,
    `S-${at + 1},"${credit}",KRW`,
  ]);
  const file = counter.write(
    'bill.csv',
    `주문번호,정산금액,통화\n${rows.join('\n')}\n합계,"180,000",\n`,
  );
  const args = ['--map', 'merchant_order_id=주문번호', '--map', 'amount=정산금액'];
  const { out, faults } = await counter.reconcile([
    ...['--statement', file, ...args, '--map', 'currency=통화', '--thousands', ',', '--json'],
  ]);
  expect(faults).toEqual([]);
  expect(jsonLines(out)).toEqual([expect.objectContaining({ type: 'summary', findings: 0 })]);
});

it('tells a line that is there twice from two items, and says on which line', async () => {
  const counter = await openCounter();
  const sent = await counter.send(
    ['1', '2', '3']
      .map((id) => report('paid', Number(id), { amount: 9000, currency: 'KRW' }))
      .join(''),
  );
  expect(sent.status).toBe(0);
  const lines = [
    'settlement,merchant_order_id,amount,kind',
    ...['a1,S-1,9000,sale', 'a2,S-2,9000,sale', 'a3,S-3,4500,shirt', 'a4,S-3,4500,shirt'],
    // Another kind of entry is no repetition.
    ...['a5,S-1,9000.0,sale', 'a6,S-2,9000,adjusted'],
  ];
  const file = counter.write('twice.csv', `${lines.join('\n')}\n`);
  const { status, out, err } = await counter.reconcile(['--statement', file, '--json']);
  expect(status).toBe(8);
  expect(jsonLines(out).slice(0, 2)).toMatchObject([
    {
      ...{ merchant_order_id: 'S-1', finding: 'billed_twice', line: 2, repeated_line: 6 },
      what_to_do: 'line 6 repeats an earlier line; ask the service: conv show S-1',
    },
    { merchant_order_id: 'S-2', finding: 'billed_amount_differs' },
  ]);
  expect(jsonLines(out)).toHaveLength(3);
  expect(err).toContain('not read: settlement, kind');
  const json = counter.write(
    'twice.ndjson',
    [1, 2].map((at) => `{"id":${at},"merchant_order_id":"S-1","amount":9000}\n`).join(''),
  );
  const other = await counter.reconcile(['--statement', json, '--json']);
  expect(jsonLines(other.out)[0]).toMatchObject({ finding: 'billed_twice', repeated_line: 2 });
});

const orderOf = (id: string, amount: number): string =>
  `${JSON.stringify({ kind: 'paid', merchant_order_id: id, amount, currency: 'KRW' })}\n`;

it('reads order IDs in another form, and says so', async () => {
  const counter = await openCounter();
  const numbers = Array.from({ length: 20 }, (_, at) => 1001 + at);
  const sent = await counter.send(
    `${numbers.map((number) => orderOf(`#${number}`, number)).join('')}${orderOf('1005', 7)}`,
  );
  expect(sent.status).toBe(0);
  // One is not billed, one amount differs, one was not reported, and one has the ID of an order in either form.
  const lines = numbers.flatMap((number) => {
    if (number === 1001) return [];
    if (number === 1005) return ['1005,7', '#1005,1005'];
    return `${number},${number === 1002 ? 2 : number}`;
  });
  const file = counter.write(
    'bill.csv',
    `merchant_order_id,amount\n${[...lines, '9999,5'].join('\n')}\n`,
  );
  const { status, out, err } = await counter.reconcile(['--statement', file, '--json']);
  expect(status).toBe(8);
  expect(err).toContain('has order IDs in another form than reported: 1002 is read as #1002');
  const found = jsonLines(out).map(({ merchant_order_id, finding, other_id_form }) => ({
    ...{ merchant_order_id, finding, other_id_form },
  }));
  expect(found).toMatchObject([
    { merchant_order_id: '#1002', finding: 'billed_amount_differs' },
    { merchant_order_id: '9999', finding: 'billed_not_reported' },
    { merchant_order_id: '#1001', finding: 'not_billed' },
    { other_id_form: { found: 18, looked_up: 21, in_file: '1002', reported: '#1002' } },
  ]);
});

it('takes two bills of one order for two where both forms of its ID are in the statement', async () => {
  const counter = await openCounter();
  const numbers = Array.from({ length: 20 }, (_, at) => 1001 + at);
  await counter.send(numbers.map((number) => orderOf(`#${number}`, 5)).join(''));
  const rows = numbers.map((number) => `${number},5\n`).join('');
  const file = counter.write('bill.csv', `merchant_order_id,amount\n${rows}#1001,5\n`);
  const { out } = await counter.reconcile(['--statement', file, '--json']);
  expect(jsonLines(out)).toMatchObject([
    { merchant_order_id: '1001', finding: 'billed_not_reported' },
    { type: 'summary', findings: 1 },
  ]);
});
