import { amountIn } from '../../files/rows/amount-cell.ts';
import { isAboutRefunds } from '../../files/rows/refund-words.ts';
import { kindOf } from './arithmetic.ts';
import { isKnownName, isQuantity, isUnitPrice } from './field-words.ts';
import { folded } from './folded.ts';
import { isOfAmounts, isSaid, linesByOrder, type SheetContents } from './sheet-contents.ts';

/** The columns about refunds by the fields that they are read as; -1 for none. */
export interface RefundColumns {
  readonly refund_amount: number;
  readonly cancelled_at: number;
  /** The others that speak of an order which would be reported as paid. */
  readonly others: readonly number[];
}

/** What is known of the sheet besides. */
interface Known {
  readonly order: number;
  readonly amount: number;
  /** Whether the lines of an order add up. */
  readonly isSum: boolean;
  /** Whether a line would be reported as paid, as far as its status says. */
  readonly mayBePaid: (cells: readonly string[]) => boolean;
  /** The column that the user says has the refunded amount; -1 for none. */
  readonly refunded: number;
}

/**
 * One column is the amount, if its name speaks of refunds and its cells can be one. Another that speaks of an order that would be reported as paid
 * is never left out: it holds the order back.
 * @param free the columns that no field is read from yet.
 */
export function refundColumns(
  contents: SheetContents,
  free: (column: number) => boolean,
  known: Known,
): RefundColumns {
  const said = contents.header.flatMap((_, at) =>
    free(at) && contents.rows.some((cells) => isSaid(contents, cells, at)) ? [at] : [],
  );
  const named = said.filter((at) =>
    [isAboutRefunds, isAboutTests].some((is) => is(contents.header[at] ?? '')),
  );
  const about = [
    ...named,
    ...said.filter((at) => !named.includes(at)).filter(isSeldom(contents, known)),
  ];
  const amounts = known.refunded >= 0 ? [] : named.filter(isRefundOf(contents, known));
  const amount =
    amounts.find((at) => LIKE_AMOUNT.test(contents.header[at] ?? '')) ?? amounts[0] ?? -1;
  const read = known.refunded >= 0 ? known.refunded : amount;
  const open = contents.rows.filter(
    (cells) => known.mayBePaid(cells) && !isSaid(contents, cells, read),
  );
  const telling = about.filter(
    (at) => at !== amount && open.some((cells) => isSaid(contents, cells, at)),
  );
  const isWithRefund = (at: number): boolean =>
    contents.rows.some((cells) => isSaid(contents, cells, at) && isSaid(contents, cells, read));
  const cancelled = telling.find((at) => isTimeOfCancel(contents, at) && !isWithRefund(at)) ?? -1;
  const others = telling.filter((at) => at !== cancelled);
  return { refund_amount: amount, cancelled_at: cancelled, others };
}

/** Whether a column marks orders that nobody paid for. */
const isAboutTests = (name: string): boolean =>
  /^(?:is[ _-]?)?test(?:[ _-]?(?:order|mode|sale|payment|transaction))?$/i.test(name.trim());

/** Amounts besides the total that are no refunds, and what looks like one. */
const NO_REFUND =
  /\btips?\b|trinkgeld|pourboire|propina|팁|gift|weight|gewicht|poids|peso|중량|point|zip|post|ship|charge|cost/i;

/**
 * Whether a few of the paid orders, and no others, have an amount that no word of the column explains, and that is
 * never above the total: in a language that conv does not know, it is most likely a refund.
 */
const isSeldom = (contents: SheetContents, known: Known) => {
  const isWithin = withinTotals(contents, known);
  const paid = linesByOrder(contents, known.order).filter((lines) => lines.some(known.mayBePaid));
  return (at: number): boolean => {
    const name = folded((contents.header[at] ?? '').trim());
    const isExplained =
      name === '' || isKnownName(name) || kindOf(name) !== undefined || NO_REFUND.test(name);
    if (isExplained || isQuantity(name) || isUnitPrice(name)) return false;
    if (!isOfAmounts(contents, at) || NO_AMOUNT.test(name)) return false;
    const filled = paid.filter((lines) => lines.some((cells) => isSaid(contents, cells, at)));
    return filled.length * 2 < paid.length && contents.rows.every((cells) => isWithin(cells, at));
  };
};

const LIKE_AMOUNT =
  /amount|total|금액|액$|額|金额|betrag|montant|importe|valor|importo|bedrag|kwota/i;

/** What is left of an order after its refunds. */
const LEFT =
  /after|\badj|current|\bnet\b|remain|\bleft|balance|final|kept|(?<!오)후|잔액|남은|nach\b|après|restant|después|despues|\btras\b|depois|dopo|rimanent|verbleib|残|後|(?<!售)后|剩|净/i;

/** Keys, times, reasons, what is only a part of the refund, or costs extra, and what may be no refund of money. */
const NO_AMOUNT =
  /store credit|compens|goodwill|kulanz|deduct|차감|보상|減額|補償|компенс|\bids?\b|\bno\b|number|num[eé]r|n[úu]mero|nummer|번호|番号|编号|編號|date|time|일시|일자|날짜|일$|日|count|건수|횟수|回数|reason|사유|理由|原因|fee|수수료|手数料|费率|배송비|送料|运费|shipping|postage|\btax|\bvat\b|세금|부가세|rate|%|율$/i;

/** Whether a column can be the refunded amount: never above the total, and nothing for most orders that are paid. */
const isRefundOf =
  (contents: SheetContents, known: Known) =>
  (at: number): boolean => {
    const name = (contents.header[at] ?? '').normalize('NFC');
    const bare = name.replace(/[([（［].*$/, '').replace(/售[后後]/, '');
    if (LEFT.test(name.replace(/售[后後]/, '')) || NO_AMOUNT.test(bare)) return false;
    if (isQuantity(name) || isUnitPrice(name) || !isOfAmounts(contents, at)) return false;
    const isWithin = withinTotals(contents, known);
    const open = contents.rows.filter(known.mayBePaid);
    const filled = open.filter((cells) => isSaid(contents, cells, at));
    const said = contents.rows.filter((cells) => isSaid(contents, cells, at));
    const isFlag = said.every((cells) => cells[at] === '1');
    return (
      !isFlag &&
      contents.rows.every((cells) => isWithin(cells, at)) &&
      filled.length * 2 <= open.length
    );
  };

/** Whether the amount of a column is not above the total of its order. */
function withinTotals(contents: SheetContents, known: Known) {
  const totals = totalsOf(contents, known);
  return (cells: readonly string[], at: number): boolean => {
    const total = totals.get(cells[known.order] ?? '');
    return total === undefined || !(amountOf(cells[at]) > total);
  };
}

/** Only for comparing what the columns of a sheet are. */
const amountOf = (cell = ''): number =>
  Number(amountIn(cell.replace(/[-−()]/g, '').trim(), undefined) ?? Number.NaN);

function totalsOf(
  { rows }: SheetContents,
  { order, amount, isSum }: Known,
): ReadonlyMap<string, number> {
  const totals = new Map<string, number>();
  for (const cells of rows) {
    const id = cells[order] ?? '';
    const [before, value] = [totals.get(id) ?? 0, amountOf(cells[amount])];
    if (Number.isNaN(value)) continue;
    totals.set(id, isSum ? before + value : Math.max(before, value));
  }
  return totals;
}

const CANCEL = /cancel|void|취소|キャンセル|取消|storn|annul|anul|geannul|iptal|batal|hủy|ยกเลิก/i;

const MOMENT = /^\D{0,4}\d{1,4}\s*[-./년年]\s*\d{1,2}/;

function isTimeOfCancel(contents: SheetContents, at: number): boolean {
  const cells = contents.rows
    .filter((row) => isSaid(contents, row, at))
    .map((row) => row[at] ?? '');
  return (
    CANCEL.test((contents.header[at] ?? '').normalize('NFC')) &&
    cells.every((cell) => MOMENT.test(cell))
  );
}
