import type { Random } from './random.ts';

/** What is to be reported of an order; `net` and `refunded` say where its reports leave it. */
export interface Truth {
  readonly reports: 'none' | 'paid' | 'paid+refund' | 'cancel-after-paid' | 'held';
  /** Decimal text in major units; "0" where nothing is owed. */
  readonly net: string;
  readonly refunded: string;
  readonly currency: string;
  readonly clickId?: string;
  /** Whether holding the order back is right, too. */
  readonly mayBeHeld?: true;
  /** What is special about the order. */
  readonly why?: string;
}

/** One line of an export by the words of its header. */
export type Line = Readonly<Record<string, string>>;

/** An order with its lines in an export. */
export interface GeneratedOrder {
  readonly id: string;
  readonly lines: readonly Line[];
  readonly truth: Truth;
  /** The total of a report that was made before the export. */
  readonly paidBefore?: string;
}

/** An item line; amounts are in minor units. */
export interface Item {
  readonly name: string;
  readonly sku: string;
  readonly price: bigint;
  readonly quantity: number;
  readonly discount: bigint;
}

/** What sells: the amounts of one order. */
export interface Basket {
  readonly items: readonly Item[];
  readonly coupon: bigint;
  readonly shipping: bigint;
}

/** What can be special about the items of an order. */
export const BASKETS = [
  'one item',
  'two equal lines',
  'several items',
  'item discount',
  'coupon',
  'shipping',
] as const;

export type BasketKind = (typeof BASKETS)[number];

const NAMES = ['Linen shirt', '수분 크림 50ml', 'Mug, white', 'Poster "Sea"', '면 양말 3켤레'];

/** @param step the smallest step of a price in minor units, such as 100 won or 1 cent. */
export function createBasket(
  random: Random,
  kind: BasketKind,
  step: bigint,
  hasQuantity = true,
): Basket {
  const item = (): Item => ({
    name: random.pick(NAMES),
    sku: `SKU-${100 + random.below(900)}`,
    price: BigInt(90 + random.below(2000)) * step,
    quantity: hasQuantity ? 1 + random.below(3) : 1,
    discount: 0n,
  });
  const first = item();
  const more = kind === 'several items' ? [item(), item()] : [];
  const items =
    kind === 'two equal lines'
      ? [first, first]
      : kind === 'item discount'
        ? [{ ...first, discount: 12n * step }, item()]
        : [first, ...more];
  return {
    items,
    coupon: kind === 'coupon' ? 30n * step : 0n,
    shipping: kind === 'shipping' ? 25n * step : 0n,
  };
}

export const costOf = ({ price, quantity, discount }: Item): bigint =>
  price * BigInt(quantity) - discount;

export const itemsCost = ({ items }: Basket): bigint =>
  items.reduce((sum, item) => sum + costOf(item), 0n);

/** What the customer pays. */
export const totalOf = (basket: Basket): bigint =>
  itemsCost(basket) - basket.coupon + basket.shipping;

/** `1684.52`, and `1684.50` where a shop writes it so; won have no minor units. */
export function shopMoney(minor: bigint, digits: number): string {
  const sign = minor < 0n ? '-' : '';
  const text = `${minor < 0n ? -minor : minor}`.padStart(digits + 1, '0');
  if (digits === 0) return sign + text;
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** As decimal text without zeros at its end. */
export function exact(minor: bigint, digits: number): string {
  const text = shopMoney(minor, digits);
  return digits === 0 ? text : text.replace(/\.?0+$/, '');
}

/** `1,684.52` */
export function withThousands(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** The truths of a shop, in its own currency. */
export function truthsIn(currency: string, digits: number) {
  const zero = { net: '0', refunded: '0', currency };
  return {
    none: (why: string): Truth => ({ ...zero, reports: 'none', why }),
    held: (why: string): Truth => ({ ...zero, reports: 'held', why }),
    paid: (total: bigint, why: string): Truth => ({
      ...zero,
      reports: 'paid',
      net: exact(total, digits),
      why,
    }),
    refunded: (total: bigint, back: bigint, why: string): Truth => ({
      reports: 'paid+refund',
      net: exact(total - back, digits),
      refunded: exact(back, digits),
      currency,
      why,
    }),
    /** The whole total is reversed, by a cancel report or by a refund of all of it. */
    cancelled: (total: bigint, why: string): Truth => ({
      reports: 'cancel-after-paid',
      net: '0',
      refunded: exact(total, digits),
      currency,
      why,
    }),
  };
}
