import {
  BASKETS,
  type Basket,
  createBasket,
  exact,
  type GeneratedOrder,
  itemsCost,
  type Line,
  shopMoney,
  type Truth,
  totalOf,
  truthsIn,
  withThousands,
} from './order.ts';
import type { Random } from './random.ts';

const DIGITS = 2;
/** These exports name no currency: it is the profile's. */
const usd = truthsIn('USD', DIGITS);
const money = (minor: bigint): string => shopMoney(minor, DIGITS);
const signed = (minor: bigint): string => `$${withThousands(money(minor))}`;

/** What is special about an order. */
interface Case {
  readonly line?: Line;
  readonly truth: Truth;
  readonly isPaidBefore?: true;
  /** Refunds that have a line of their own. */
  readonly refunds?: readonly Line[];
}

type Quirk = (total: bigint) => Case;

const COMMON: readonly Truth[] = [
  usd.none('waits for payment'),
  usd.none('failed'),
  usd.none('cancelled, never reported'),
];

const orderOf = (
  id: string,
  line: Line,
  total: bigint,
  { line: own = {}, truth, isPaidBefore, refunds = [] }: Case,
): GeneratedOrder => ({
  id,
  lines: [{ ...line, ...own }, ...refunds.map((refund) => ({ ...line, ...refund }))],
  truth,
  ...(isPaidBefore && { paidBefore: exact(total, DIGITS) }),
});

function caseAt(
  quirks: readonly Quirk[],
  index: number,
  isPlain: boolean,
  total: bigint,
  line: Line,
): Case {
  const quirk = isPlain || index % 2 === 0 ? undefined : quirks[(index >> 1) % quirks.length];
  const kind = BASKETS[index % BASKETS.length] ?? '';
  return quirk?.(total) ?? { ...(!isPlain && { line }), truth: usd.paid(total, kind) };
}

const basketAt = (random: Random, index: number): Basket =>
  createBasket(random, BASKETS[index % BASKETS.length] ?? 'one item', 101n);

/** Statuses of WooCommerce, under the name that an export gives the column. */
const woo = (column: string): readonly Quirk[] => {
  const waiting = ['pending', 'failed', 'cancelled'].map((word, at): Quirk => {
    return () => ({ line: { [column]: word }, truth: COMMON[at] ?? usd.none(word) });
  });
  return [
    ...waiting,
    () => ({ line: { [column]: 'on-hold' }, truth: usd.none('waits for the transfer') }),
    (total) => ({ line: { [column]: 'processing' }, truth: usd.paid(total, 'in preparation') }),
    (total) => ({
      ...{ line: { [column]: 'cancelled' }, isPaidBefore: true },
      truth: usd.cancelled(total, 'cancelled after the report'),
    }),
    () => ({
      line: { [column]: 'refunded' },
      truth: { ...usd.none('refunded in full, never reported'), mayBeHeld: true },
    }),
    () => ({ line: { [column]: 'wc-quality-check' }, truth: usd.held('unknown status') }),
  ];
};

const refundOf = (minor: bigint, day: number): Line => ({
  ...{ Date: `2026-11-${day} 08:00:00`, 'Items sold': '-1', 'Product(s)': '' },
  ...{ 'N. Revenue (formatted)': `-${signed(minor)}`, 'Net Sales': `-${money(minor)}` },
});

const ANALYTICS: readonly Quirk[] = [
  (total) => ({
    refunds: [refundOf(total / 4n, 24)],
    truth: usd.refunded(total, total / 4n, 'a refund in a line of its own'),
  }),
  (total) => ({
    refunds: [refundOf(total / 4n, 24), refundOf(total / 4n, 25)],
    truth: usd.refunded(total, (total / 4n) * 2n, 'two refunds in lines of their own'),
  }),
  (total) => ({
    ...{ line: { Status: 'refunded' }, refunds: [refundOf(total, 25)], isPaidBefore: true },
    truth: usd.cancelled(total, 'refunded in full in a line of its own'),
  }),
  (total) => ({
    refunds: [refundOf(total, 25)],
    truth: usd.none('refunded in full in a line of its own, never reported'),
  }),
  (total) => ({
    refunds: [refundOf(total + 1n, 25)],
    truth: usd.held('more refunded than paid in a line of its own'),
  }),
  ...woo('Status'),
  () => ({
    line: { 'N. Revenue (formatted)': '', 'Net Sales': '' },
    truth: usd.held('no amount'),
  }),
];

export function analyticsOrder(random: Random, index: number, isPlain: boolean): GeneratedOrder {
  const basket = basketAt(random, index);
  // Net sales know neither shipping nor taxes.
  const total = itemsCost(basket) - basket.coupon;
  const id = `${4001 + index}`;
  const line = {
    Date: '2026-11-20 10:00:00',
    'Order #': id,
    'N. Revenue (formatted)': signed(total),
    Status: 'completed',
    Customer: 'Kim Minji',
    'Customer type': 'new',
    'Product(s)': basket.items.map(({ quantity, name }) => `${quantity}× ${name}`).join(', '),
    'Items sold': `${basket.items.reduce((sum, { quantity }) => sum + quantity, 0)}`,
    'Coupon(s)': basket.coupon > 0n ? 'welcome' : '',
    'Net Sales': money(total),
    Attribution: 'Organic: Google',
  };
  return orderOf(id, line, total, caseAt(ANALYTICS, index, isPlain, total, {}));
}

const ORDER_CSV: readonly Quirk[] = [
  ...woo('status'),
  () => ({ line: { order_total: '' }, truth: usd.held('no amount') }),
];

export function orderCsvOrder(random: Random, index: number, isPlain: boolean): GeneratedOrder {
  const basket = basketAt(random, index);
  const total = totalOf(basket);
  const id = `${7001 + index}`;
  const items = basket.items.map(({ name, quantity }, at) => [
    `order_item_${at + 1}`,
    `name: ${name} | quantity: ${quantity}`,
  ]);
  const line = {
    order_id: id,
    order_number_formatted: id,
    order_number: id,
    date: '2026-11-20 10:00:00',
    status: 'completed',
    order_shipping: money(basket.shipping),
    cart_discount: money(basket.coupon),
    order_total: money(total),
    payment_method: 'stripe',
    ...Object.fromEntries(items),
  };
  const grouped = { order_total: withThousands(money(total)) };
  return orderOf(id, line, total, caseAt(ORDER_CSV, index, isPlain, total, grouped));
}

const word = (text: string): Line => ({ Status: text });

const MAGENTO: readonly Quirk[] = [
  ...['pending', 'pending_payment', 'canceled'].map((text, at): Quirk => {
    return () => ({ line: word(text), truth: COMMON[at] ?? usd.none(text) });
  }),
  (total) => ({ line: word('processing'), truth: usd.paid(total, 'in preparation') }),
  (total) => ({
    line: { 'Total Refunded': signed(total / 3n) },
    truth: usd.refunded(total, total / 3n, 'partial refund'),
  }),
  (total) => ({
    line: { Status: 'closed', 'Total Refunded': signed(total) },
    truth: usd.none('refunded in full, never reported'),
  }),
  (total) => ({
    ...{ line: { Status: 'closed', 'Total Refunded': signed(total) }, isPaidBefore: true },
    truth: usd.cancelled(total, 'refunded in full after the report'),
  }),
  (total) => ({
    ...{ line: word('canceled'), isPaidBefore: true },
    truth: usd.cancelled(total, 'cancelled after the report'),
  }),
  (total) => ({
    line: { 'Total Refunded': signed(total + 500n) },
    truth: usd.held('refund above the total'),
  }),
  () => ({ line: word('weird_custom_state'), truth: usd.held('unknown status') }),
];

export function magentoOrder(random: Random, index: number, isPlain: boolean): GeneratedOrder {
  const basket = basketAt(random, index);
  const total = totalOf(basket);
  const id = String(index + 1).padStart(9, '0');
  const line = {
    ID: id,
    'Purchase Point': 'Main Website',
    'Purchase Date': 'Nov 20, 2026 10:00:00 AM',
    'Bill-to Name': 'Kim Minji',
    'Ship-to Name': 'Kim Minji',
    'Grand Total (Base)': money(total),
    'Grand Total (Purchased)': money(total),
    Status: 'complete',
    'Customer Email': 'buyer@shop.example',
    Subtotal: money(itemsCost(basket)),
    'Shipping and Handling': money(basket.shipping),
    'Payment Method': 'checkmo',
  };
  const own = { 'Grand Total (Base)': signed(total), 'Grand Total (Purchased)': signed(total) };
  return orderOf(id, line, total, caseAt(MAGENTO, index, isPlain, total, own));
}
