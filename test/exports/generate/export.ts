import { HEADERS, type Shop } from './headers.ts';
import { cafe24Order, coupangOrder, smartstoreOrder } from './korean.ts';
import { type GeneratedOrder, type Line, type Truth, truthsIn } from './order.ts';
import { analyticsOrder, magentoOrder, orderCsvOrder } from './platforms.ts';
import { createRandom, type Random } from './random.ts';
import { shopifyOrder } from './shopify.ts';

/** An export of a shop, and what is true of its orders. */
export interface GeneratedExport {
  readonly csv: string;
  readonly truth: ReadonlyMap<string, Truth>;
  /** Reports, as NDJSON, that were sent before the export was made; empty where there are none. */
  readonly before: string;
  /** The same lines in another order. */
  shuffled(seed: number): string;
}

interface Wishes {
  readonly orders: number;
  /** `rounded`: plain orders of 16-digit ids that a spreadsheet has cut to 15 digits. */
  readonly quirks: 'all' | 'plain' | 'rounded';
}

/** How a shop writes its orders. */
interface Writer {
  readonly order: (random: Random, index: number, isPlain: boolean) => GeneratedOrder;
  readonly idColumn: string;
  /** Where the sum of a totals row is. */
  readonly amountColumn: string;
  readonly currency: string;
  /** Whether only the first line of an order has the order's columns. */
  readonly hasFirstLine?: true;
  /** How a spreadsheet or the shop itself alters the sheet. */
  readonly sheet: readonly SheetQuirk[];
}

type SheetQuirk =
  | 'mark'
  | 'instruction'
  | 'blank rows'
  | 'totals'
  | 'decomposed'
  | 'formula ids'
  | 'with currency';

const WRITERS: Readonly<Record<Shop, Writer>> = {
  shopify: {
    order: shopifyOrder,
    ...{ idColumn: 'Name', amountColumn: 'Total', currency: 'USD', hasFirstLine: true },
    sheet: ['blank rows'],
  },
  smartstore: {
    order: smartstoreOrder,
    ...{ idColumn: '주문번호', amountColumn: '최종 상품별 총 주문금액', currency: 'KRW' },
    sheet: ['mark', 'instruction', 'blank rows', 'totals', 'decomposed', 'formula ids'],
  },
  cafe24: {
    order: cafe24Order,
    ...{ idColumn: '주문번호', amountColumn: '총 결제금액', currency: 'KRW' },
    sheet: ['mark', 'blank rows', 'totals', 'with currency'],
  },
  woocommerce: {
    order: analyticsOrder,
    ...{ idColumn: 'Order #', amountColumn: 'Net Sales', currency: 'USD' },
    sheet: ['blank rows'],
  },
  'woocommerce-csv': {
    order: orderCsvOrder,
    ...{ idColumn: 'order_id', amountColumn: 'order_total', currency: 'USD' },
    sheet: ['mark', 'totals'],
  },
  magento: {
    order: magentoOrder,
    ...{ idColumn: 'ID', amountColumn: 'Grand Total (Purchased)', currency: 'USD' },
    sheet: ['mark', 'formula ids', 'blank rows'],
  },
  coupang: {
    order: coupangOrder,
    ...{ idColumn: '주문번호', amountColumn: '결제액', currency: 'KRW' },
    sheet: ['instruction', 'decomposed', 'totals', 'formula ids'],
  },
};

export const currencyOf = (shop: Shop): string => WRITERS[shop].currency;

export function generateExport(shop: Shop, seed: number, wishes: Wishes): GeneratedExport {
  const writer = WRITERS[shop];
  const random = createRandom(seed);
  const isPlain = wishes.quirks !== 'all';
  const orders = Array.from({ length: wishes.orders }, (_, index) => {
    const order = writer.order(random, index, isPlain);
    return wishes.quirks === 'rounded' ? rounded(order, writer) : order;
  });
  const truth = new Map(orders.map((order) => [order.id, order.truth]));
  const quirks = new Set(isPlain ? [] : writer.sheet);
  if (quirks.has('totals')) truth.set('합계', totalsTruth(writer));
  const write = (from: Random): string =>
    sheetOf(shop, writer, quirks, arranged(orders, from, writer));
  return {
    csv: isPlain
      ? sheetOf(
          shop,
          writer,
          quirks,
          orders.flatMap(({ lines }) => lines),
        )
      : write(random),
    truth,
    before: orders.map((order) => paidRow(order, writer)).join(''),
    shuffled: (other) => write(createRandom(other)),
  };
}

/** Which order a line belonged to is no longer known. */
function rounded({ id, lines }: GeneratedOrder, { idColumn, currency }: Writer): GeneratedOrder {
  const cut = `${id.slice(0, 15)}0`;
  return {
    id: cut,
    lines: lines.map((line) => ({ ...line, [idColumn]: cut })),
    truth: truthsIn(currency, 0).held('ids rounded to 15 digits'),
  };
}

/** A totals row is no order, and may be listed as a row that was not read. */
const totalsTruth = ({ currency }: Writer): Truth => ({
  ...truthsIn(currency, 0).none('totals row'),
  mayBeHeld: true,
});

const paidRow = ({ id, paidBefore }: GeneratedOrder, { currency }: Writer): string =>
  paidBefore === undefined
    ? ''
    : `{"kind":"paid","merchant_order_id":${JSON.stringify(id)},"amount":${paidBefore},"currency":"${currency}"}\n`;

/** All lines shuffled; where a shop's rule is so, an order's first line stays before its others. */
function arranged(
  orders: readonly GeneratedOrder[],
  random: Random,
  { hasFirstLine }: Writer,
): readonly Line[] {
  const slots = random.shuffled(
    orders.flatMap(({ lines }, order) => lines.map((line) => ({ line, order }))),
  );
  if (!hasFirstLine) return slots.map(({ line }) => line);
  const next = orders.map(({ lines }) => lines[Symbol.iterator]());
  return slots.map(({ line, order }) => next[order]?.next().value ?? line);
}

function sheetOf(
  shop: Shop,
  writer: Writer,
  quirks: ReadonlySet<SheetQuirk>,
  lines: readonly Line[],
): string {
  const { idColumn, amountColumn } = writer;
  const header: readonly string[] = HEADERS[shop];
  const cell = (name: string, line: Line): string => {
    const value = line[name] ?? '';
    return name === idColumn && quirks.has('formula ids') && !value.includes('E+')
      ? `="${value}"`
      : value;
  };
  const rows = lines.map((line) => record(header.map((name) => cell(name, line))));
  const blank = record(header.map(() => ''));
  const third = quirks.has('blank rows') ? Math.floor(rows.length / 3) : rows.length;
  const totals = header.map((name) =>
    name === idColumn ? '합계' : name === amountColumn ? '9999999' : '',
  );
  return [
    quirks.has('mark') ? '\uFEFF' : '',
    quirks.has('instruction') ? INSTRUCTION : '',
    record(header.map((name) => headerWord(name, quirks))),
    ...rows.slice(0, third),
    ...(quirks.has('blank rows') ? [blank, '\r\n'] : []),
    ...rows.slice(third),
    quirks.has('totals') ? record(totals) : '',
  ].join('');
}

const INSTRUCTION = '"다운로드한 개인정보는 주문 처리 목적으로만 이용해 주세요."\r\n';

function headerWord(name: string, quirks: ReadonlySet<SheetQuirk>): string {
  const spelled =
    quirks.has('with currency') && name.startsWith('총 ')
      ? name === '총 주문금액'
        ? `${name} (KRW)`
        : `${name}(KRW)`
      : name;
  return quirks.has('decomposed') ? spelled.normalize('NFD') : spelled;
}

const record = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`;

const quoted = (cell: string): string =>
  /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
