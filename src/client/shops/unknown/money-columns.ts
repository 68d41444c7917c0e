import { amountIn } from '../../files/rows/amount-cell.ts';
import type { Amounts } from '../../files/rows/mapping.ts';
import { isAboutRefunds } from '../../files/rows/refund-words.ts';
import { isOfOrder, isQuantity, isUnitPrice, rankOf } from './field-words.ts';
import {
  cellsIn,
  formOf,
  isOfAmounts,
  isRepeated,
  type SheetContents,
  type severalLines,
} from './sheet-contents.ts';

/** The column of the amounts, and how the lines of an order make up its amount. */
interface MoneyColumn {
  readonly column: number;
  readonly amounts: Amounts | '?' | undefined;
  /** The names of others that could be meant. */
  readonly others: readonly string[];
}

type Orders = ReturnType<typeof severalLines>;

/** A column that may be the amount. */
interface Candidate {
  readonly at: number;
  readonly name: string;
  /** Lower is better. */
  readonly rank: number;
  readonly form: ReturnType<typeof formOf>;
}

/** What is paid for or taken off besides the order's own amount, or is not money. */
const OTHER =
  /fee|tax|vat|shipping|delivery|postage|discount|coupon|commission|tip\b|net\b|balance|weight|할인|배송|수수료|정산|부가세|쿠폰|적립|포인트|税|送料|手数料|割引|运费|運費|优惠|優惠|versand|steuer|rabatt|livraison|taxe|remise|env[ií]o|impuesto|descuento|frete|desconto|spedizione|iva\b|sconto/i;

const LIKE_TOTAL =
  /total|amount|paid|sum|금액|합계|총액|金額|合計|金额|总|總|betrag|summe|montant|importe|valor|importo|bedrag|kwota|tutar|jumlah|tiền|ยอด/i;

/** After all known names. */
const GUESSED = 5000;
/** After all names of totals. */
const OF_ITEMS = 2000;

/** @returns undefined if no column has amounts that could be those of the orders. */
export function amountsOf(
  contents: SheetContents,
  orders: Orders,
  { order, given }: { readonly order: number; readonly given: number },
): MoneyColumn | undefined {
  const all =
    given >= 0 ? [candidateAt(given, 0, contents, orders)] : candidates(contents, orders, order);
  const best = all.find(({ form, rank }) => form !== 'item' && rank < OF_ITEMS) ?? all[0];
  if (best === undefined) return undefined;
  const others = all.filter((one) => one !== best && one.rank < OF_ITEMS).map(({ name }) => name);
  return { column: best.at, amounts: howOf(best, contents, orders, all), others };
}

const candidateAt = (
  at: number,
  rank: number,
  { header }: SheetContents,
  orders: Orders,
): Candidate => ({ at, rank, name: header[at] ?? '', form: formOf(at, orders) });

function candidates(contents: SheetContents, orders: Orders, order: number): readonly Candidate[] {
  return contents.header
    .flatMap((name, at) => {
      const rank = at === order ? undefined : rankIn(name, at, contents);
      return rank === undefined ? [] : [candidateAt(at, rank, contents, orders)];
    })
    .sort((one, other) => one.rank - other.rank);
}

function rankIn(name: string, at: number, contents: SheetContents): number | undefined {
  if (isAboutRefunds(name) || isQuantity(name) || !isOfAmounts(contents, at)) return undefined;
  const total = rankOf('amount', name);
  if (total !== undefined) return total;
  const item = rankOf('itemAmount', name);
  if (isUnitPrice(name)) return isOfOnePiece(contents) ? OF_ITEMS + GUESSED : undefined;
  if (item !== undefined) return OF_ITEMS + item;
  return LIKE_TOTAL.test(name) && !OTHER.test(name) ? OF_ITEMS + GUESSED : undefined;
}

/** A price is an amount only where no line has several pieces. */
const isOfOnePiece = (contents: SheetContents): boolean =>
  contents.header.every(
    (name, at) => !isQuantity(name) || cellsIn(contents, at).every((cell) => Number(cell) <= 1),
  );

const ENOUGH_ORDERS = 3;

function howOf(
  { at, name, form, rank }: Candidate,
  contents: SheetContents,
  orders: Orders,
  all: readonly Candidate[],
): MoneyColumn['amounts'] {
  if (form === 'single') return rank >= OF_ITEMS && rank < GUESSED ? 'sum' : undefined;
  if (form === 'item') return 'sum';
  const isPlain = !isRepeated(at, orders) || isOfOrder(name) || addsUp(at, contents, orders, all);
  if (isPlain) return 'once';
  // Items may cost the same; in many orders, hardly.
  return orders.length >= ENOUGH_ORDERS ? 'once' : '?';
}

/** Whether the lines of another column add up to this one in all orders. */
const addsUp = (
  total: number,
  contents: SheetContents,
  orders: Orders,
  all: readonly Candidate[],
): boolean =>
  contents.header.some(
    (_, at) =>
      at !== total &&
      all.some((one) => one.at === at) &&
      orders.every((lines) => {
        const whole = numberIn(lines[0]?.[total]);
        const sum = lines
          .map((cells) => numberIn(cells[at]))
          .reduce((one, other) => one + other, 0);
        return Math.abs(whole - sum) < CENT;
      }),
  );

/** Only for comparing what the columns of a sheet are. */
const numberIn = (cell = ''): number => Number(amountIn(cell, undefined) ?? Number.NaN);

const CENT = 0.005;

/** The currency that the amounts name, or that the language of the sheet leaves no doubt of; undefined if unknown. */
export function currencyOf(contents: SheetContents, amount: number): string | undefined {
  const { header } = contents;
  const named = /\(([A-Z]{3})\)/.exec(header[amount] ?? '')?.[1];
  if (named !== undefined) return named;
  const cells = cellsIn(contents, amount);
  const sign = SIGNS.find(([mark]) => cells.length > 0 && cells.every((cell) => mark.test(cell)));
  if (sign !== undefined) return sign[1];
  const isWhole = cells.every((cell) => !/[.]\d{1,2}$/.test(cell));
  if (isWhole && header.some((name) => /[가-힣]/.test(name.normalize('NFC')))) return 'KRW';
  return isWhole && header.some((name) => /[ぁ-んァ-ヶ]|注文|円/.test(name)) ? 'JPY' : undefined;
}

/** Signs that only one currency has. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/₩|￦|원|KRW/, 'KRW'],
  [/円|JPY/, 'JPY'],
  [/€|EUR/, 'EUR'],
  [/£|GBP/, 'GBP'],
  [/US\$|USD/, 'USD'],
  [/S\$|SGD/, 'SGD'],
  [/NT\$|TWD/, 'TWD'],
  [/R\$|BRL/, 'BRL'],
  [/\bRM|MYR/, 'MYR'],
  [/\bRp|IDR/, 'IDR'],
  [/₫|đ|VND/, 'VND'],
  [/฿|THB/, 'THB'],
  [/₱|PHP/, 'PHP'],
  [/zł|PLN/, 'PLN'],
  [/₺|TRY/, 'TRY'],
];

/** The separator of thousands, if the amounts have one. */
export function thousandsOf(contents: SheetContents, amount: number): string | undefined {
  const cells = cellsIn(contents, amount).map((cell) => cell.replace(/[^\d.,]/g, ''));
  if (
    cells.some((cell) => /\d,\d{3}(?!\d)/.test(cell)) &&
    !cells.some((cell) => /,\d{1,2}$/.test(cell))
  )
    return ',';
  const isPointed = cells.some((cell) => /\d\.\d{3}(?!\d)/.test(cell));
  return isPointed && !cells.some((cell) => /\.\d{1,2}$/.test(cell)) ? '.' : undefined;
}
