import { isAboutRefunds } from '../../files/rows/refund-words.ts';
import { numbersOf } from './amount-format.ts';
import { isOtherQuantity, isQuantity, isUnitPrice, rankOf } from './field-words.ts';
import { folded } from './folded.ts';
import {
  cellsIn,
  formOf,
  isOfAmounts,
  type OrderLines,
  type SheetContents,
} from './sheet-contents.ts';

/** An amount of a line, or of an order; NaN if there is none. */
type Amount<Of> = (of: Of) => number;
type LineAmount = Amount<readonly string[]>;
export type OrderAmount = Amount<OrderLines>;

/** What is paid besides the items (1) or is taken off (-1). */
interface Part {
  readonly at: number;
  readonly sign: 1 | -1;
  readonly kind: 'shipping' | 'tax' | 'discount' | 'cost' | 'refund';
  readonly of: OrderAmount;
}

/** How the columns of a sheet add up. */
export interface Arithmetic {
  readonly orders: readonly OrderLines[];
  /** How many pieces a line has; -1 if no column says. */
  readonly quantity: number;
  readonly parts: readonly Part[];
  /** The amount of a column that each order has once. */
  once(column: number): OrderAmount;
  line(column: number): LineAmount;
  /** Price times quantity. */
  pieces(price: number): LineAmount;
}

const CENT = 0.005;

const SHIPPING =
  /shipping|delivery|postage|freight|배송(?:비|료|금액)|운임|送料|配送料|运费|運費|versand|livraison|frais de port|env[ií]o|frete|spedizione|verzend|wysyłk|dostaw|kargo|ongkos|pengiriman|vận chuyển|จัดส่ง/i;
const TAX =
  /\btax|\bvat\b|부가세|세금|税|steuer|taxe|impuesto|imposto|\biva\b|\bbtw\b|podatek|kdv/i;
const DISCOUNT =
  /discount|coupon|voucher|promotion|points?\b|할인|쿠폰|적립|포인트|割引|値引|クーポン|ポイント|优惠|優惠|折扣|rabatt|gutschein|remise|réduction|descuento|desconto|sconto|korting|rabat\b|indirim|diskon|kupon|giảm giá|ส่วนลด/i;
const COST =
  /\bfees?\b|commission|수수료|手数料|佣金|gebühr|commissione|comisi|comiss|cargo por|prowizj|komisyon|biaya (?:admin|layanan)/i;

/** Codes, names, and rates of such things are no amounts. */
const NO_PART = /code|name|type|method|rate type|번호|방법|코드|details|정산/i;

export function arithmeticOf(contents: SheetContents, orders: readonly OrderLines[]): Arithmetic {
  const numbers = contents.header.map((_, at) => numbersOf(contents, at));
  const line = (column: number): LineAmount => numbers[column] ?? (() => Number.NaN);
  const once =
    (column: number): OrderAmount =>
    (lines) =>
      lines.map(line(column)).find((one) => !Number.isNaN(one)) ?? Number.NaN;
  const quantity = quantityColumn(contents, line);
  return {
    ...{ orders, quantity, line, once },
    parts: partsOf(contents, orders, (at) =>
      formOf(at, orders) === 'item' ? sumOf(line(at)) : once(at),
    ),
    pieces: (price) => (cells) => line(price)(cells) * (quantity < 0 ? 1 : line(quantity)(cells)),
  };
}

/** The sum of an amount over the lines of an order. */
export const sumOf =
  (amount: LineAmount): OrderAmount =>
  (lines) =>
    lines.map((cells) => amount(cells) || 0).reduce((one, other) => one + other, 0);

/** How many pieces each line has. */
const quantityColumn = (contents: SheetContents, line: (column: number) => LineAmount): number =>
  contents.header.findIndex((name, at) => {
    if (!isQuantity(name) || isOtherQuantity(name) || rankOf('amount', name) !== undefined)
      return false;
    const counts = contents.rows.map(line(at)).filter((count) => !Number.isNaN(count));
    return counts.length > 0 && counts.every((count) => Number.isInteger(count) && count < 10_000);
  });

/** What an amount besides the items is, by its name in lower case. */
export const kindOf = (name: string): Part['kind'] | undefined => {
  if (NO_PART.test(name) || isUnitPrice(name)) return undefined;
  if (isAboutRefunds(name)) return 'refund';
  if (COST.test(name) && !SHIPPING.test(name)) return 'cost';
  if (DISCOUNT.test(name)) return 'discount';
  if (SHIPPING.test(name)) return 'shipping';
  return TAX.test(name) ? 'tax' : undefined;
};

const isKnownAmount = (name: string): boolean =>
  rankOf('amount', name) !== undefined || rankOf('itemAmount', name) !== undefined;

function partsOf(
  contents: SheetContents,
  orders: readonly OrderLines[],
  amountOf: (column: number) => OrderAmount,
): readonly Part[] {
  return contents.header.flatMap((header, at) => {
    const name = folded(header);
    const kind = isKnownAmount(name) ? undefined : kindOf(name);
    if (kind === undefined || !isOfAmounts(contents, at)) return [];
    const of = amountOf(at);
    const isFilled = orders.some((lines) => (of(lines) || 0) !== 0);
    const sign = kind === 'shipping' || kind === 'tax' ? 1 : -1;
    // Whether what is taken off has a minus before it is the shop's taste.
    const size: OrderAmount = (lines) => Math.abs(of(lines));
    return isFilled ? [{ at, kind, sign, of: size } as const] : [];
  });
}

/** So many orders prove it. */
const MOST_ORDERS = 2000;
/** Of more columns, not every combination is looked at. */
const MOST_PARTS = 8;

const isSame = (one: number, other: number): boolean => Math.abs(one - other) < CENT;

/** The orders in which both amounts are known. */
const comparable = (
  { orders }: Arithmetic,
  one: OrderAmount,
  other: OrderAmount,
): readonly (readonly [OrderLines, number, number])[] =>
  orders.slice(0, MOST_ORDERS).flatMap((lines) => {
    const [left, right] = [one(lines), other(lines)];
    return Number.isNaN(left) || Number.isNaN(right) ? [] : [[lines, left, right] as const];
  });

/** Whether two amounts are equal in all orders. */
export function areEqual(all: Arithmetic, one: OrderAmount, other: OrderAmount): boolean {
  const compared = comparable(all, one, other);
  return compared.length > 0 && compared.every(([, left, right]) => isSame(left, right));
}

/**
 * Which parts make the first amount out of the second in all orders.
 * @returns undefined if none do; empty if they are equal.
 */
export function between(
  all: Arithmetic,
  later: OrderAmount,
  earlier: OrderAmount,
  parts: readonly Part[],
): readonly Part[] | undefined {
  const compared = comparable(all, later, earlier);
  if (compared.length === 0) return undefined;
  const few = parts.slice(0, MOST_PARTS);
  for (let choice = 0; choice < 2 ** few.length; choice += 1) {
    const chosen = few.filter((_, bit) => (choice >> bit) % 2 === 1);
    const isIt = compared.every(([lines, left, right]) => {
      const added = chosen.map(({ of, sign }) => sign * (of(lines) || 0));
      return isSame(
        left,
        added.reduce((one, other) => one + other, right),
      );
    });
    if (isIt) return chosen;
  }
  return undefined;
}

/** What the lines of one product show of a price: whether it is of one piece, or of all pieces of a line. */
export function priceOf(
  contents: SheetContents,
  all: Arithmetic,
  price: number,
): 'piece' | 'line' | undefined {
  const found = new Set(
    contents.header.flatMap((name, at) =>
      isOfProducts(contents, name, at) ? shownBy(contents, all, { product: at, price }) : [],
    ),
  );
  const [first] = found;
  return found.size === 1 && first !== 'unclear' ? first : undefined;
}

const isOfProducts = (contents: SheetContents, name: string, at: number): boolean =>
  (rankOf('product_name', name) !== undefined || SKU.test(name)) &&
  cellsIn(contents, at).length > 0;

const SKU = /\bsku|상품번호|商品ID|商品コード|item (?:id|number)/i;

function shownBy(
  { rows }: SheetContents,
  { line, quantity }: Arithmetic,
  { product, price }: { readonly product: number; readonly price: number },
): readonly ('piece' | 'line' | 'unclear')[] {
  const byProduct = new Map<string, (readonly [number, number])[]>();
  for (const cells of rows) {
    const pair = [line(price)(cells), line(quantity)(cells)] as const;
    const name = cells[product] ?? '';
    if (name !== '' && pair[0] > 0 && pair[1] > 0)
      byProduct.set(name, [...(byProduct.get(name) ?? []), pair]);
  }
  return [...byProduct.values()].flatMap((pairs) => {
    const [[amount, count] = [0, 1]] = pairs;
    if (pairs.every(([, pieces]) => pieces === count)) return [];
    if (pairs.every(([one]) => isSame(one, amount))) return ['piece' as const];
    const isOfLine = pairs.every(([one, pieces]) => isSame(one / pieces, amount / count));
    return [isOfLine ? ('line' as const) : ('unclear' as const)];
  });
}
