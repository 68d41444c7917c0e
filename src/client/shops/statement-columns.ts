import { composed, type Mapping } from '../files/rows/mapping.ts';
import { isAboutRefunds } from '../files/rows/refund-words.ts';
import { STATEMENT_FIELDS } from './order.ts';
import { refundColumns } from './shop-columns.ts';
import { thousandsOf } from './unknown/amount-format.ts';
import { rankOf } from './unknown/field-words.ts';
import { folded } from './unknown/folded.ts';
import { propose } from './unknown/propose.ts';
import { cellsIn, isOfAmounts, isSaid, type SheetContents } from './unknown/sheet-contents.ts';

/** How a statement is most likely read. */
export interface StatementProposal {
  readonly mapping: Mapping;
  /** The names of other columns that could be the amount. */
  readonly otherAmounts: readonly string[];
  /** Filled columns about refunds, which are not read. */
  readonly refunds: readonly string[];
}

/** What is left of an order after refunds, or what is settled for it. */
const SETTLED =
  /\bnet\b|nett?o\b|netto|settle|payout|정산|순금액|순액|순매출|순결제|精算|清算|純額|正味|结算|結算|净|淨|auszahl|abrechn|líquido|liquidado|liquidación|versé|versement|bersih|rozliczen/;

/** Parts of an amount, and the numbers and times of payments. */
const NO_TOTAL =
  /fee|commission|tax|vat|rate|date|\bid\b|\bno\b|number|번호|番号|编号|編號|nummer|수수료|세액|부가세|율|일자|일시|手数料|税|手续费|手續費|佣金|gebühr|provision|steuer|datum|comisión|comissão|frais|imposto|impuesto|provvigion|iva\b|prowizj/;

const LIKE_AMOUNT =
  /amount|total|금액|액$|額|金额|betrag|montant|importe|monto|valor|importo|bedrag|kwota/;

/**
 * Proposes how to read a statement whose columns have names of their own.
 * @param given how the user says that it is read.
 * @param currency of lines without one, if known.
 * @returns undefined if no column is likely that of the order IDs, or of the amounts.
 */
export function proposeStatement(
  contents: SheetContents,
  given: Mapping,
  currency: string | undefined,
): StatementProposal | undefined {
  const { header } = contents;
  const settled = amountColumns(contents, (name) => SETTLED.test(name));
  const amount =
    given.columns.amount ?? settled.find((name) => LIKE_AMOUNT.test(folded(name))) ?? settled[0];
  const chosen = amount === undefined ? {} : { amount };
  const read = { ...given, columns: { ...given.columns, ...chosen } };
  const proposal = propose(contents, read, currency);
  if (proposal === undefined) return undefined;
  const { columns, thousands } = proposal;
  const isKnown = (name: string): boolean =>
    SETTLED.test(folded(name)) || rankOf('amount', name) !== undefined;
  const refunds = refundColumns(header, read)
    .filter(({ at }) => contents.rows.some((cells) => isSaid(contents, cells, at)))
    .map(({ at }) => header[at] ?? '');
  const ignored = [...(given.ignored ?? []), ...refunds];
  return {
    mapping: {
      columns: ofStatement(columns),
      ...(ignored.length === 0 ? {} : { ignored }),
      ...(thousands === undefined ? {} : { thousands }),
      ...(proposal.currency === undefined || proposal.currency === '?'
        ? {}
        : { currency: proposal.currency }),
    },
    otherAmounts: amountColumns(contents, isKnown).filter((name) => name !== columns.amount),
    refunds,
  };
}

/** The fields of a statement that its header does not name as conv does. */
const ofStatement = (columns: Mapping['columns']): Mapping['columns'] =>
  Object.fromEntries(
    STATEMENT_FIELDS.flatMap((field) => {
      const column = columns[field];
      return column === undefined || column === field ? [] : [[field, column]];
    }),
  );

const amountColumns = (
  contents: SheetContents,
  isNamed: (name: string) => boolean,
): readonly string[] =>
  contents.header.filter((name, at) => {
    const text = folded(name);
    return (
      isNamed(text) && !NO_TOTAL.test(text) && !isAboutRefunds(name) && isOfAmounts(contents, at)
    );
  });

/** Currencies with three decimals: an amount of them can have a comma for a point. */
const OF_THREE_DECIMALS = /^(?:BHD|IQD|JOD|KWD|LYD|OMR|TND)$/i;

const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/**
 * The separator of thousands of an amount column, where all of its cells prove it: `10,000` of a currency that has no
 * three decimals is ten thousand.
 * @param currency in upper case, if known.
 */
export function provenThousands(
  contents: SheetContents,
  column: string,
  currency: string | undefined,
): string | undefined {
  const at = contents.header.findIndex((name) => composed(name) === composed(column));
  const cells = cellsIn(contents, at)
    .map((cell) => cell.replace(/^[^\d.,]+|[^\d.,]+$/g, ''))
    .filter((cell) => cell.includes(','));
  const isProven = cells.length > 0 && cells.every((cell) => GROUPED.test(cell));
  const isOpen = [[currency ?? ''], ...contents.rows].some((all) =>
    all.some((cell) => OF_THREE_DECIMALS.test(cell)),
  );
  return isProven && !isOpen ? thousandsOf(contents, at) : undefined;
}
