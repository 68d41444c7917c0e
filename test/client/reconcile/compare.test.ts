import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ShopStatus } from '../../../src/client/files/rows/mapping.ts';
import {
  compareWithBill,
  compareWithNothing,
  compareWithShop,
  FINDING_CODES,
  type Finding,
  NOT_REPORTED,
  type ReportedOrder,
  rowsToSend,
} from '../../../src/client/reconcile/compare.ts';
import type { ShopOrder } from '../../../src/client/shops/order.ts';
import type { OrderStatus } from '../../../src/core/protocol/kinds/index.ts';
import { formatDecimal, parseDecimal, ZERO } from '../../../src/core/protocol/money.ts';

const decimal = (text: string) => parseDecimal(text) ?? ZERO;

const shop = (status: ShopStatus, amount: string | null, refunded = '0'): ShopOrder => ({
  line: 2,
  merchantOrderId: 'A',
  status,
  amount: amount === null ? null : decimal(amount),
  refunded: decimal(refunded),
  currency: 'KRW',
  clickId: null,
  productName: null,
  subId: null,
});

const reported = (status: OrderStatus, net: string, refunded = '0'): ReportedOrder => ({
  ...NOT_REPORTED,
  isReported: true,
  standing: {
    status,
    netAmount: decimal(net),
    refundedAmount: decimal(refunded),
    currency: 'KRW',
  },
});

const PENDING = { ...reported('CONFIRMED', '5000'), isPending: true };
const UNCLEAR = { ...NOT_REPORTED, isReported: true };
const DOUBTFUL = { ...NOT_REPORTED, isDoubtful: true };
const STUCK = { ...NOT_REPORTED, isPending: true, isRefused: true, isStuck: true };
const OPEN_DOUBTFUL = { ...DOUBTFUL, isPending: true };
const CONFIRMED = reported('CONFIRMED', '5000');
const REFUNDED = reported('PARTIALLY_CANCELLED', '3000', '2000');
const CANCELLED = reported('CANCELLED', '0', '5000');
const DECLINED = reported('DECLINED', '0');
const EXACT = reported('PARTIALLY_CANCELLED', '24.91', '10.68');
const LARGE = reported('CONFIRMED', '1000000000');
const SMALL_LETTERS: ReportedOrder = {
  ...CONFIRMED,
  standing: CONFIRMED.standing && { ...CONFIRMED.standing, currency: 'krw' },
};

// What a service shows that computes in binary floating point, of orders that were not all reported from here.
const DOUBLE = reported('PARTIALLY_CANCELLED', '0.1000000000003638', '10000');
const DOUBLE_REFUNDED = reported('PARTIALLY_CANCELLED', '10000', '0.1000000000003638');
const DOUBLE_NOTHING = reported('PARTIALLY_CANCELLED', '0.0000000000003638', '10000');

describe('an order of the shop beside its reports', () => {
  it.each([
    ['paid, never reported', shop('paid', '5000'), NOT_REPORTED, 'never_reported'],
    ['paid and reported', shop('paid', '5000.00'), CONFIRMED, undefined],
    ['of another amount', shop('paid', '5001'), CONFIRMED, 'amount_differs'],
    [
      'of another currency',
      { ...shop('paid', '5000'), currency: 'USD' },
      CONFIRMED,
      'amount_differs',
    ],
    ['without a currency', { ...shop('paid', '5000'), currency: null }, CONFIRMED, undefined],
    ['of a currency in small letters', shop('paid', '5000'), SMALL_LETTERS, undefined],
    ['without an amount', shop('paid', null), CONFIRMED, 'amount_differs'],
    ['of nothing, never reported', shop('paid', '0'), NOT_REPORTED, 'never_reported'],
    ['refunded in part, never reported', shop('paid', '5', '1'), NOT_REPORTED, 'never_reported'],
    ['of one unit, all back, never reported', shop('paid', '1', '1'), NOT_REPORTED, undefined],
    ['with a withdrawn report', shop('paid', '5000'), DOUBTFUL, 'withdrawn'],
    ['with a withdrawn report and an open one', shop('paid', '5'), OPEN_DOUBTFUL, 'pending'],
    ['refunded in the shop', shop('refunded', '5000', '2000'), CONFIRMED, 'refund_not_reported'],
    ['refunded beside paid', shop('paid', '5000', '2000'), CONFIRMED, 'refund_not_reported'],
    ['refunded on both sides', shop('refunded', '5000', '2000'), REFUNDED, undefined],
    [
      'refunded more in the shop',
      shop('refunded', '5000', '2500'),
      REFUNDED,
      'refund_not_reported',
    ],
    ['refunded more as reported', shop('refunded', '5000', '500'), REFUNDED, 'refund_differs'],
    ['cancelled in the shop', shop('cancelled', null), CONFIRMED, 'cancelled_in_shop'],
    ['cancelled after a refund', shop('cancelled', '5000'), REFUNDED, 'cancelled_in_shop'],
    ['cancelled on both sides', shop('cancelled', '5000'), CANCELLED, undefined],
    ['cancelled and declined', shop('cancelled', '5000'), DECLINED, undefined],
    ['cancelled before any report', shop('cancelled', '5000'), NOT_REPORTED, undefined],
    ['declined in the shop', shop('declined', '5000'), CONFIRMED, 'declined_in_shop'],
    ['declined on both sides', shop('declined', '5000'), DECLINED, undefined],
    ['unpaid, never reported', shop('unpaid', '5000'), NOT_REPORTED, undefined],
    ['unpaid, and reported', shop('unpaid', '5000'), CONFIRMED, 'unpaid_in_shop'],
    ['paid, and reported as cancelled', shop('paid', '5000'), CANCELLED, 'closed_at_service'],
    ['paid, and reported as declined', shop('paid', '5000'), DECLINED, 'closed_at_service'],
    ['paid back in full, and cancelled', shop('paid', '5000', '5000'), CANCELLED, undefined],
    ['paid back in full, never reported', shop('paid', '5000', '5000'), NOT_REPORTED, undefined],
    ['with a report on its way', shop('cancelled', '5000'), PENDING, 'pending'],
    ['reported from elsewhere', shop('paid', '5000'), UNCLEAR, 'unclear'],
    ['computed in doubles', shop('refunded', '10000.1', '10000'), DOUBLE, undefined],
    ['with a refund in doubles', shop('refunded', '10000.1', '0.1'), DOUBLE_REFUNDED, undefined],
    ['of a cent more than in doubles', shop('paid', '10000.11', '10000'), DOUBLE, 'amount_differs'],
    [
      'refunded a cent more than in doubles',
      shop('refunded', '10000.1', '0.11'),
      DOUBLE_REFUNDED,
      'refund_not_reported',
    ],
    [
      'cancelled, with nothing left in doubles',
      shop('cancelled', '10000'),
      DOUBLE_NOTHING,
      undefined,
    ],
    // What waits behind a refused paid report is not on its way: the order is not settled.
    ['paid, its paid report refused', shop('refunded', '5000', '500'), STUCK, 'never_reported'],
    ['cancelled, its paid report refused', shop('cancelled', '5000'), STUCK, 'pending'],
    ['paid back in full, its paid report refused', shop('paid', '5', '5'), STUCK, 'pending'],
  ])('%s: %4$s', (_, order, reports, code) => {
    expect(compareWithShop(order, reports)?.code).toBe(code);
  });

  it.each([
    [shop('refunded', '5000', '2500'), REFUNDED, '500'],
    [shop('refunded', '5000', '0.10'), CONFIRMED, '0.1'],
    [shop('refunded', '5000', '2000'), NOT_REPORTED, '2000'],
    [shop('paid', '5000'), NOT_REPORTED, null],
    // Another total does not hide it; another currency cannot be compared.
    [shop('refunded', '6000', '2500'), REFUNDED, '500'],
    [shop('refunded', '6000', '2000'), REFUNDED, null],
    [shop('refunded', '6000', '500'), REFUNDED, null],
    [shop('refunded', '5000', '500'), REFUNDED, null],
    [shop('refunded', '5000', '2001'), REFUNDED, '1'],
    [shop('refunded', '5000', '2000'), CANCELLED, null],
    [{ ...shop('refunded', '5000', '2500'), currency: 'USD' }, REFUNDED, null],
    [shop('refunded', '10001', '0.1'), DOUBLE_REFUNDED, null],
    // The refund may be what waits behind the refused paid report.
    [shop('refunded', '5000', '500'), STUCK, null],
  ])('says how much of a refund is missing (%#)', (order, reports, missing) => {
    const found = compareWithShop(order, reports)?.missing ?? null;
    expect(found && formatDecimal(found)).toBe(missing);
  });
});

describe('the reports that resolve a difference', () => {
  const PAID = '{"kind":"paid","merchant_order_id":"A","amount":5000,"currency":"KRW"}';
  const refund = (id: string, amount: string) =>
    `{"kind":"partial","merchant_order_id":"A","refund_id":"${id}","refund_amount":${amount}}`;
  const item = (refundId: string, amount: string) => ({ refundId, amount: decimal(amount) });
  const items = [item('i1', '500'), item('i2', '1500')];
  it.each<[string, ShopOrder, ReportedOrder, readonly string[], Partial<Finding>?]>([
    ['the sale', shop('paid', '5000'), NOT_REPORTED, [PAID]],
    [
      'the sale with all that the shop knows of it',
      { ...shop('paid', '5000'), clickId: 'c1', productName: 'Mug', subId: 's1' },
      NOT_REPORTED,
      [`${PAID.slice(0, -1)},"cb_aev":"c1","product_name":"Mug","sub_id":"s1"}`],
    ],
    [
      'the sale in its own currency',
      { ...shop('paid', '5000'), currency: 'USD' },
      NOT_REPORTED,
      [PAID.replace('KRW', 'USD')],
    ],
    [
      'the sale in the usual currency',
      { ...shop('paid', '5000'), currency: null },
      NOT_REPORTED,
      [PAID.replace('KRW', 'EUR')],
    ],
    [
      'the sale and its refund',
      shop('refunded', '5000', '2000'),
      NOT_REPORTED,
      [PAID, refund('reconcile:A:2000', '2000')],
    ],
    [
      'the rest of a refund, with the sum in its ID',
      shop('refunded', '5000', '2500.5'),
      REFUNDED,
      [refund('reconcile:A:2500.5', '500.5')],
    ],
    [
      'a refund for each item',
      { ...shop('refunded', '5000', '2000'), refunds: items },
      CONFIRMED,
      [refund('i1', '500'), refund('i2', '1500')],
    ],
    [
      'one refund, if the items come to another sum',
      { ...shop('refunded', '5000', '2500'), refunds: items },
      CONFIRMED,
      [refund('reconcile:A:2500', '2500')],
    ],
    [
      'the end',
      shop('cancelled', '5000'),
      CONFIRMED,
      ['{"kind":"cancel","merchant_order_id":"A"}'],
    ],
    [
      'the refusal',
      shop('declined', '5000'),
      CONFIRMED,
      ['{"kind":"decline","merchant_order_id":"A"}'],
    ],
    // The service would count it against its own total.
    ['no refund beside another total', shop('refunded', '6000', '2500'), REFUNDED, []],
    ['none if too much was refunded', shop('refunded', '5000', '500'), REFUNDED, []],
    ['none if it is on its way', shop('paid', '5000'), PENDING, []],
    ['none if it is likely another order', shop('paid', '5000'), NOT_REPORTED, [], { twin: '0A' }],
    ['none without the order', shop('paid', '5000'), NOT_REPORTED, [], { shop: null }],
    ['no refund without the order', shop('paid', '5000', '1'), CONFIRMED, [], { shop: null }],
  ])('are %s', (_, order, reports, rows, changes) => {
    const finding = compareWithShop(order, reports);
    expect(finding && rowsToSend({ ...finding, ...changes }, 'EUR')).toBe(
      rows.map((row) => `${row}\n`).join(''),
    );
  });
});

describe('what was billed beside what was reported', () => {
  it.each([
    ['as reported', shop('paid', '5000'), CONFIRMED, undefined],
    ['the net amount', shop('paid', '3000'), REFUNDED, undefined],
    ['the total in spite of a refund', shop('paid', '5000'), REFUNDED, 'billed_amount_differs'],
    ['never reported', shop('paid', '5000'), NOT_REPORTED, 'billed_not_reported'],
    ['nothing, and never reported', shop('paid', '0'), NOT_REPORTED, undefined],
    ['no amount, and never reported', shop('paid', null), NOT_REPORTED, undefined],
    [
      'another currency',
      { ...shop('paid', '5000'), currency: 'USD' },
      CONFIRMED,
      'billed_currency_differs',
    ],
    [
      'another amount in another currency',
      { ...shop('paid', '3.40'), currency: 'USD' },
      CONFIRMED,
      'billed_currency_differs',
    ],
    ['a withdrawn report', shop('paid', '5000'), DOUBTFUL, 'withdrawn'],
    ['from elsewhere', shop('paid', '5000'), UNCLEAR, 'unclear'],
    ['after its cancel', shop('paid', '5000'), CANCELLED, 'billed_after_cancel'],
    ['although it is declined', shop('paid', '5000'), DECLINED, 'billed_after_cancel'],
    ['nothing, and cancelled', shop('paid', '0'), CANCELLED, undefined],
    ['with a report on its way', shop('paid', '5000'), PENDING, 'pending'],
    ['its paid report refused', shop('paid', '5000'), STUCK, 'billed_not_reported'],
    ['nothing, its paid report refused', shop('paid', '0'), STUCK, 'pending'],
    ['the net amount of doubles', shop('paid', '0.1'), DOUBLE, undefined],
    ['the net amount in doubles', shop('paid', '24.910000000000004'), EXACT, undefined],
    ['a cent more than in doubles', shop('paid', '0.11'), DOUBLE, 'billed_amount_differs'],
    [
      'a cent less than of a large sum',
      shop('paid', '999999999.99'),
      LARGE,
      'billed_amount_differs',
    ],
    ['nothing in doubles, and never reported', shop('paid', '3.638e-13'), NOT_REPORTED, undefined],
    ['nothing in doubles, and cancelled', shop('paid', '3.638e-13'), CANCELLED, undefined],
  ])('%s: %4$s', (_, bill, reports, code) => {
    expect(compareWithBill(bill, reports)?.code).toBe(code);
  });
});

describe('a reported order that the file does not have', () => {
  it.each([
    [CONFIRMED, 'unknown_to_shop', 'not_billed'],
    [REFUNDED, 'unknown_to_shop', 'not_billed'],
    [CANCELLED, undefined, undefined],
    [DECLINED, undefined, undefined],
    [PENDING, 'pending', 'pending'],
    [UNCLEAR, 'unknown_to_shop', undefined],
    [DOUBLE_NOTHING, 'unknown_to_shop', undefined],
  ])('%#: of the shop %s, of a statement %s', (reports, ofShop, ofStatement) => {
    expect(compareWithNothing('A', reports, false)?.code).toBe(ofShop);
    expect(compareWithNothing('A', reports, true)?.code).toBe(ofStatement);
  });

  it('is a finding without a side of the shop', () => {
    const reports = { reported: CONFIRMED, shop: null, missing: null };
    const finding = { code: 'not_billed', merchantOrderId: 'A', ...reports };
    expect(compareWithNothing('A', CONFIRMED, true)).toEqual(finding);
  });
});

it('the findings are those of the page', () => {
  const page = readFileSync(new URL('../../../src/help/reconcile.md', import.meta.url), 'utf8');
  const [findings = ''] = /^## Findings$[\s\S]*?(?=^## In scripts$)/m.exec(page) ?? [];
  const named = [...findings.matchAll(/`([a-z]+(?:_[a-z]+)*)`/g)].map(([, code]) => code);
  const others = ['likely_same_as', 'repeated_line', 'other_id_form'];
  expect(new Set(named)).toEqual(new Set([...FINDING_CODES, ...others]));
});
