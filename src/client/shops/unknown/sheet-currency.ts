import { currenciesIn, currenciesOfSign, isLikeAmount } from '../../files/rows/amount-cell.ts';
import { currenciesInName, inAll, isCurrencyCode } from '../../files/rows/column-currency.ts';
import type { Mapping } from '../../files/rows/mapping.ts';
import { isOfOneName, rankOf } from './field-words.ts';
import { folded } from './folded.ts';
import { cellsIn, isOfAmounts, type SheetContents } from './sheet-contents.ts';

const NONE = -1;

/** How the currency of each order is known. */
interface SheetCurrency {
  /** The column that names it; -1 if none does. */
  readonly column: number;
  /** That of orders which do not name one; `?` if nothing tells it, undefined if nothing has to. */
  readonly code: string | undefined;
}

/**
 * What the sheet says of its currency is trusted more than what is known besides.
 * @param amount the column of the amounts.
 * @param known the currency of the profile.
 */
export function currencyIn(
  contents: SheetContents,
  amount: number,
  { known, given }: { readonly known: string | undefined; readonly given: Mapping },
): SheetCurrency {
  if (given.currency !== undefined || given.columns.currency !== undefined)
    return { column: NONE, code: given.currency };
  const named = currenciesInName(contents.header[amount] ?? '');
  const column = currencyColumn(contents);
  if (typeof column === 'number' && column !== NONE && isWithin(contents, column, named))
    return { column, code: undefined };
  const other = typeof column === 'number' ? undefined : column;
  const said = named ?? inCells(contents, amount) ?? other;
  return { column: NONE, code: codeOf(contents, said, { amount, known: known?.toUpperCase() }) };
}

/** Whether a column of codes does not contradict what the amounts are in by their name. */
const isWithin = (
  contents: SheetContents,
  column: number,
  named: readonly string[] | undefined,
): boolean =>
  named === undefined ||
  cellsIn(contents, column).every((cell) => named.includes(cell.toUpperCase()));

function codeOf(
  contents: SheetContents,
  said: readonly string[] | undefined,
  { amount, known }: { readonly amount: number; readonly known: string | undefined },
): string | undefined {
  if (said?.length === 1) return said[0] === known ? undefined : said[0];
  if (known !== undefined && (said ?? besides(contents) ?? [known]).includes(known)) return;
  const likely = known === undefined ? likelyOf(contents, amount) : undefined;
  return likely !== undefined && said?.includes(likely) !== false ? likely : '?';
}

/** What the signs of the amounts may mean. */
const inCells = (contents: SheetContents, amount: number): readonly string[] | undefined =>
  inAll(
    [...new Set(cellsIn(contents, amount).filter(isLikeAmount))]
      .map(currenciesIn)
      .filter((codes) => codes !== undefined),
  );

/** The currencies that the names of all columns of money may mean. */
const besides = (contents: SheetContents): readonly string[] | undefined =>
  inAll(
    contents.header
      .map((name, at) => (isOfAmounts(contents, at) ? currenciesInName(name) : undefined))
      .filter((codes) => codes !== undefined),
  );

/** The currency that the language of the sheet leaves hardly any doubt of. */
function likelyOf(contents: SheetContents, amount: number): string | undefined {
  const { header } = contents;
  if (cellsIn(contents, amount).some((cell) => /[.]\d{1,2}$/.test(cell))) return undefined;
  if (header.some((name) => /[가-힣]/.test(name.normalize('NFC')))) return 'KRW';
  return header.some((name) => /[ぁ-んァ-ヶ]|注文|円/.test(name)) ? 'JPY' : undefined;
}

const LIKE_CURRENCY =
  /\bcurr(?:ency)?\b|currency|\bccy\b|통화|通貨|币种|货币|貨幣|幣別|幣種|währung|waehrung|devise|moneda|moeda|valuta|waluta|para birimi|mata uang|tiền tệ|สกุลเงิน|валюта|νόμισμα|מטבע|عملة|měna|\bmena\b|pénznem|valūta/;

const isLikeCurrency = (name: string): boolean =>
  rankOf('currency', name) !== undefined || LIKE_CURRENCY.test(folded(name));

/**
 * The column of the codes, by its name or, without a known one, by what is in it.
 * @returns the currencies that its words may mean if they are no codes; empty if columns contradict each other.
 */
function currencyColumn(contents: SheetContents): number | readonly string[] {
  const places = contents.header.flatMap((name, at) =>
    isOfOneName(contents.header, at) ? [{ at, rank: rankOf('currency', name) }] : [],
  );
  const [best] = places
    .filter(({ at, rank }) => rank !== undefined && isOfCodes(contents, at))
    .sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0));
  if (best !== undefined) return best.at;
  const [first, ...others] = places.filter(({ at }) => isOfKnownCodes(contents, at));
  if (first === undefined) return inWords(contents) ?? NONE;
  const areEqual = contents.rows.every((cells) =>
    others.every(({ at }) => (cells[at] ?? '') === (cells[first.at] ?? '')),
  );
  return areEqual ? first.at : [];
}

const MOSTLY = 0.8;

/** A single note does not make another column of it. */
function isOfCodes(contents: SheetContents, column: number): boolean {
  const cells = cellsIn(contents, column);
  const codes = cells.filter((cell) => /^[A-Za-z]{3}$/.test(cell));
  return cells.length > 0 && codes.length >= cells.length * MOSTLY;
}

function isOfKnownCodes(contents: SheetContents, column: number): boolean {
  const cells = cellsIn(contents, column);
  return cells.length > 0 && cells.every((cell) => isCurrencyCode(cell.toUpperCase()));
}

/** What the signs in columns that are called a currency may mean. */
const inWords = (contents: SheetContents): readonly string[] | undefined =>
  inAll(
    contents.header.flatMap((name, at) =>
      isLikeCurrency(name) && !isOfAmounts(contents, at)
        ? [...new Set(cellsIn(contents, at))].map(
            (cell) => currenciesInName(cell) ?? currenciesOfSign(cell) ?? [],
          )
        : [],
    ),
  );
