import {
  BASKETS,
  type Basket,
  createBasket,
  type GeneratedOrder,
  itemsCost,
  type Line,
  shopMoney,
  type Truth,
  totalOf,
  truthsIn,
} from './order.ts';
import type { Random } from './random.ts';

const DIGITS = 2;
const usd = truthsIn('USD', DIGITS);
const money = (minor: bigint): string => shopMoney(minor, DIGITS);

/** What an order's first line says beside its items, and what is true of it. */
interface Case {
  readonly line?: Line;
  readonly truth: Truth;
  readonly isPaidBefore?: true;
}

/** A case by the total of its order. */
type Quirk = (total: bigint, random: Random) => Case;

const status = (word: string, line: Line = {}): Line => ({ 'Financial Status': word, ...line });

const click = (attributes: (id: string) => string): Quirk => {
  return (total, random) => {
    const id = `aev_${(0x10000000 + random.below(0x6fffffff)).toString(16)}`;
    const truth = { ...usd.paid(total, 'click id in the note attributes'), clickId: id };
    return { line: { 'Note Attributes': attributes(id) }, truth };
  };
};

const QUIRKS: readonly Quirk[] = [
  click((id) => `cb_aev: ${id}`),
  click((id) => `utm_source: mail\ncb_aev: ${id}\ngift: no`),
  click((id) => `landing: https://shop.example/p/1?utm_source=x&cb_aev=${id}#top`),
  (total) => ({
    line: status('partially_refunded', { 'Refunded Amount': money(total / 3n) }),
    truth: usd.refunded(total, total / 3n, 'partial refund'),
  }),
  (total) => ({
    line: status('refunded', { 'Refunded Amount': money(total) }),
    truth: usd.none('refunded in full, never reported'),
  }),
  (total) => ({
    line: status('refunded', { 'Refunded Amount': money(total) }),
    truth: usd.cancelled(total, 'refunded in full after the report'),
    isPaidBefore: true,
  }),
  (total) => ({
    line: status('voided', { 'Cancelled at': '2026-11-21 10:00:00 +0900' }),
    truth: usd.cancelled(total, 'voided after the report'),
    isPaidBefore: true,
  }),
  () => ({ line: status('pending', { 'Paid at': '' }), truth: usd.none('payment pending') }),
  () => ({ line: status('authorized', { 'Paid at': '' }), truth: usd.none('authorized only') }),
  () => ({
    line: status('voided', { 'Cancelled at': '2026-11-21 10:00:00 +0900' }),
    truth: usd.none('voided'),
  }),
  () => ({ line: status('expired', { 'Paid at': '' }), truth: usd.none('expired') }),
  () => ({
    line: status('partially_refunded', { 'Refunded Amount': '' }),
    truth: usd.held('partial refund without its amount'),
  }),
  (total) => ({
    line: status('partially_refunded', { 'Refunded Amount': money(total + 500n) }),
    truth: usd.held('refund above the total'),
  }),
  (total) => ({
    line: { Total: money(total + 700n) },
    truth: usd.held('subtotal and shipping do not make the total'),
  }),
  (total) => ({
    line: { 'Outstanding Balance': money(total / 2n) },
    truth: usd.held('paid, with something left to pay'),
  }),
  () => ({ line: status('in_dispute'), truth: usd.held('unknown status') }),
  () => ({ line: status('partially_paid'), truth: usd.held('paid in part') }),
];

export function shopifyOrder(random: Random, index: number, isPlain: boolean): GeneratedOrder {
  const basket = createBasket(random, BASKETS[index % BASKETS.length] ?? 'one item', 101n);
  const total = totalOf(basket);
  // Plain paid orders come between the special ones.
  const quirk = isPlain || index % 2 === 0 ? undefined : QUIRKS[(index >> 1) % QUIRKS.length];
  const {
    line = {},
    truth,
    isPaidBefore,
  } = quirk?.(total, random) ?? {
    truth: usd.paid(total, BASKETS[index % BASKETS.length] ?? ''),
  };
  const id = `#${1001 + index}`;
  const lines = linesOf(basket, id, index, line);
  return { id, lines, truth, ...(isPaidBefore && { paidBefore: money(total) }) };
}

function linesOf(basket: Basket, id: string, index: number, own: Line): readonly Line[] {
  return basket.items.map((item, at) => ({
    Name: id,
    Email: 'buyer@shop.example',
    ...(at === 0 && { ...orderColumns(basket, index), ...own }),
    'Created at': '2026-11-20 09:58:00 +0900',
    'Lineitem quantity': `${item.quantity}`,
    'Lineitem name': item.name,
    'Lineitem price': money(item.price),
    'Lineitem sku': item.sku,
    'Lineitem fulfillment status': 'fulfilled',
    Vendor: 'shop.example',
    'Lineitem discount': money(item.discount),
  }));
}

const orderColumns = (basket: Basket, index: number): Line => ({
  'Financial Status': 'paid',
  'Paid at': '2026-11-20 10:00:00 +0900',
  'Fulfillment Status': 'fulfilled',
  Currency: 'USD',
  Subtotal: money(itemsCost(basket) - basket.coupon),
  Shipping: money(basket.shipping),
  Taxes: '0.00',
  Total: money(totalOf(basket)),
  'Discount Code': basket.coupon > 0n ? 'WELCOME' : '',
  'Discount Amount': money(basket.coupon),
  'Payment Method': 'Shopify Payments',
  'Refunded Amount': '0.00',
  'Outstanding Balance': '0.00',
  Id: `${5_400_000_000_000 + index}`,
  'Risk Level': 'Low',
  Source: 'web',
});
