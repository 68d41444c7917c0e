import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { currencyOf, generateExport } from './generate/export.ts';
import { HEADERS, SHOPS } from './generate/headers.ts';
import { exact, type Truth, withThousands } from './generate/order.ts';
import { type AcceptedReport, judge, sumOf } from './judge.ts';

const ALL = { orders: 40, quirks: 'all' } as const;
const PLAIN = { orders: 300, quirks: 'plain' } as const;

const PAID = '/v1/conversions';

const report = (path: string, fields: object): AcceptedReport => ({
  path,
  body: JSON.stringify(fields),
});

/** What a service accepts of a client without a fault. */
function rightReports(truth: ReadonlyMap<string, Truth>): AcceptedReport[] {
  return [...truth].flatMap(([id, { reports, net, refunded, currency, clickId }]) => {
    if (reports === 'none' || reports === 'held') return [];
    const amount = Number(sumOf([net, refunded]));
    const paid = { merchant_order_id: id, amount, currency, cb_aev: clickId };
    const back = { merchant_order_id: id, refund_amount: Number(refunded) };
    return [
      report(PAID, paid),
      ...(reports === 'paid+refund' ? [report(`${PAID}/partial`, back)] : []),
      ...(reports === 'cancel-after-paid' ? [report(`${PAID}/cancel`, back)] : []),
    ];
  });
}

const heldOf = (truth: ReadonlyMap<string, Truth>) =>
  [...truth]
    .filter(([, { reports }]) => reports === 'held')
    .map(([merchant_order_id]) => ({ merchant_order_id, message: 'a reason' }));

/** The cells of a column, read by a parser that knows nothing of the generator. */
function column(csv: string, name: string): string[] {
  const { data } = Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true });
  return data.map((row) => row[name] ?? '').filter((cell) => cell !== '');
}

const sortedLines = (csv: string): string[] =>
  Papa.parse<string[]>(csv, { skipEmptyLines: 'greedy' })
    .data.map((cells) => cells.join('|'))
    .sort();

describe.each(SHOPS)('an export of %s', (shop) => {
  it('follows from its seed', () => {
    const { csv, before } = generateExport(shop, 7, ALL);
    const again = generateExport(shop, 7, ALL);
    expect({ csv: again.csv, before: again.before }).toEqual({ csv, before });
    expect(generateExport(shop, 8, ALL).csv).not.toBe(csv);
  });

  it('has what is to be reported and what is to be held back', () => {
    const found = new Set([...generateExport(shop, 1, ALL).truth.values()].map((t) => t.reports));
    expect(found).toContain('paid');
    expect(found).toContain('held');
  });

  it('is plain where no quirks are asked for', () => {
    const { csv, truth, before } = generateExport(shop, 1, PLAIN);
    expect(new Set([...truth.values()].map((t) => t.reports))).toEqual(new Set(['paid']));
    expect(truth.size).toBe(PLAIN.orders);
    expect(before).toBe('');
    expect(csv.startsWith(HEADERS[shop].slice(0, 2).join(','))).toBe(true);
  });

  it('is judged right where its truth was reported', () => {
    const { truth } = generateExport(shop, 1, ALL);
    expect(judge(truth, rightReports(truth), heldOf(truth))).toEqual([]);
  });

  it('has the sum of its truth in its lines', () => {
    const { csv, truth } = generateExport(shop, 3, PLAIN);
    const total = sumOf([...truth.values()].map(({ net }) => net));
    expect(sumOf(amountsOf(shop, csv))).toBe(total);
  });

  it('has the same cells when its lines are shuffled', () => {
    const { csv, shuffled } = generateExport(shop, 3, PLAIN);
    expect(shuffled(5)).not.toBe(csv);
    if (shop === 'shopify') expect(shuffled(5).length).toBe(csv.length);
    expect(sortedLines(shuffled(5))).toEqual(sortedLines(csv));
  });
});

const AMOUNTS = {
  shopify: 'Total',
  smartstore: '최종 상품별 총 주문금액',
  woocommerce: 'Net Sales',
  'woocommerce-csv': 'order_total',
  magento: 'Grand Total (Purchased)',
  coupang: '결제액',
} as const;

function amountsOf(shop: (typeof SHOPS)[number], csv: string): string[] {
  if (shop !== 'cafe24') return column(csv, AMOUNTS[shop]);
  const ids = column(csv, '주문번호');
  const amounts = column(csv, '총 결제금액');
  return [...new Map(ids.map((id, at) => [id, amounts[at] ?? ''])).values()];
}

describe('the quirks of a sheet', () => {
  it.each([
    ['smartstore', '\uFEFF"다운로드한'],
    ['cafe24', '총 결제금액(KRW)'],
    ['cafe24', '총 주문금액 (KRW)'],
    ['smartstore', '2.02611E+15'],
    ['smartstore', '주문상태'.normalize('NFD')],
    ['coupang', '합계'],
    ['magento', '="000000001"'],
    ['shopify', 'cb_aev=aev_'],
    ['cafe24', '₩'],
  ] as const)('of %s have %s', (shop, text) => {
    const { csv } = generateExport(shop, 1, ALL);
    expect(csv.replaceAll('""', '"')).toContain(text);
  });

  it('put lines of one order apart', () => {
    const ids = column(generateExport('shopify', 1, ALL).csv, 'Name');
    const changes = ids.filter((id, at) => id !== ids[at - 1]).length;
    expect(changes).toBeGreaterThan(new Set(ids).size);
  });

  it('keep the columns of a Shopify order on its first line', () => {
    const { data } = Papa.parse<Record<string, string>>(generateExport('shopify', 1, ALL).csv, {
      header: true,
      skipEmptyLines: 'greedy',
    });
    const seen = new Set<string>();
    for (const { Name = '', Total } of data) {
      expect(Total !== '').toBe(!seen.has(Name));
      seen.add(Name);
    }
  });

  it('cut long ids to 15 digits, so that orders merge', () => {
    const { csv, truth } = generateExport('smartstore', 1, { orders: 40, quirks: 'rounded' });
    expect(column(csv, '주문번호').every((id) => /^\d{15}0$/.test(id))).toBe(true);
    expect(truth.size).toBeLessThan(40);
    expect(new Set([...truth.values()].map((t) => t.reports))).toEqual(new Set(['held']));
  });

  it('keep two equal lines of an order', () => {
    const { csv } = generateExport('coupang', 1, PLAIN);
    const lines = csv.split('\r\n').filter((line) => line !== '');
    expect(new Set(lines).size).toBeLessThan(lines.length);
  });
});

describe('amounts', () => {
  it('are exact', () => {
    expect(exact(1050n, 2)).toBe('10.5');
    expect(exact(7n, 2)).toBe('0.07');
    expect(exact(1000n, 2)).toBe('10');
    expect(exact(1000n, 0)).toBe('1000');
    expect(withThousands('1234567.50')).toBe('1,234,567.50');
    expect(sumOf(['0.1', '0.2'])).toBe('0.3');
  });

  it('have a currency in every shop', () => {
    expect(SHOPS.map(currencyOf).every((currency) => /^(KRW|USD)$/.test(currency))).toBe(true);
  });
});

describe('the judge', () => {
  const paid: Truth = { reports: 'paid', net: '24000', refunded: '0', currency: 'KRW' };
  const back: Truth = { reports: 'paid+refund', net: '7', refunded: '3.1', currency: 'KRW' };
  const gone: Truth = { ...paid, reports: 'cancel-after-paid', net: '0', refunded: '24000' };
  const held: Truth = { ...paid, reports: 'held', net: '0', why: 'mixed statuses' };
  const none: Truth = { ...held, reports: 'none', why: 'never paid' };
  const sent = (amount: number, currency = 'KRW', more = {}) =>
    report(PAID, { merchant_order_id: 'A', amount, currency, ...more });
  const refund = (refund_amount: number) =>
    report(`${PAID}/partial`, { merchant_order_id: 'A', refund_amount });
  const cancel = report(`${PAID}/cancel`, { merchant_order_id: 'A' });
  const of = (truth: Truth) => new Map([['A', truth]]);

  it.each<[string, Truth, AcceptedReport[], string[]]>([
    ['a double count', paid, [sent(24000), sent(24000)], ['2 times: 24000 and 24000']],
    ['a missing order', paid, [], ['missing: 24000 KRW']],
    ['a wrong sum', paid, [sent(12000)], ['paid 12000 is reported, and 24000 is right']],
    ['another currency', paid, [sent(24000, 'USD')], ['in USD, and KRW is right']],
    ['a missing refund', back, [sent(10.1)], ['refunded 0 is reported, and 3.1 is right']],
    ['a refund counted twice', back, [sent(10.1), refund(3.1), refund(3.1)], ['refunded 6.2']],
    ['a cancel that is none', paid, [sent(24000), cancel], ['reported as cancel']],
    ['a cancel not reported', gone, [sent(24000)], ['refunded 0 is reported, and 24000 is right']],
    ['a refund beside a cancel', gone, [sent(24000), refund(1), cancel], ['1 was refunded, too']],
    ['an order not held back', held, [sent(1)], ['is to be held back, and paid 1 was reported']],
    ['an unpaid order reported', none, [sent(1)], ['nothing is to be reported, and paid 1 was']],
    [
      'another click id',
      { ...paid, clickId: 'aev_1' },
      [sent(24000, 'KRW', { cb_aev: 'x' })],
      ['click id x is reported, and aev_1 is right'],
    ],
  ])('finds %s', (_, truth, reports, wanted) => {
    expect(judge(of(truth), reports)).toEqual(wanted.map((text) => expect.stringContaining(text)));
  });

  it('takes a cancel and a refund of everything for the same', () => {
    expect(judge(of(gone), [sent(24000), cancel])).toEqual([]);
    expect(judge(of(gone), [sent(24000), refund(24000)])).toEqual([]);
  });

  it('finds an order that the export does not have', () => {
    expect(judge(new Map(), [sent(1)])).toEqual(['A: reported, and no order of the export']);
  });

  it('wants a reason for each order that is held back', () => {
    const reason = (message: string) => [{ merchant_order_id: 'A', message }];
    expect(judge(of(held), [], reason('statuses differ'))).toEqual([]);
    expect(judge(of(held), [], [])).toHaveLength(1);
    expect(judge(of(held), [], reason(' '))).toHaveLength(1);
    expect(judge(of(paid), [sent(24000)], reason('unsure'))).toEqual([
      'A (paid): held back, and is certain: unsure',
    ]);
  });

  it('lets an order be held back where that is right, too', () => {
    const either = { ...paid, mayBeHeld: true } as const;
    expect(judge(of(either), [], [{ merchant_order_id: 'A', message: 'unsure' }])).toEqual([]);
    expect(judge(of(either), [], [])).toEqual([expect.stringContaining('missing: 24000 KRW')]);
  });
});
