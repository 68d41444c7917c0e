import { meantId } from '../../core/protocol/reports/id-slip.ts';
import { namedAmount } from '../files/rows/amount-cell.ts';
import { currenciesInName } from '../files/rows/column-currency.ts';
import { mergedMeanings, plainWord, type ShopStatus } from '../files/rows/mapping.ts';
import { saysAnything } from '../files/rows/refund-words.ts';
import { detached } from './line-texts.ts';
import { columnWord, EXPORT_FIELDS, type ExportField, type ExportPreset } from './presets.ts';
import type { RefundColumn } from './shop-columns.ts';

/** Column positions of the fields. */
export interface Places {
  /** -1 if the field is missing. */
  readonly one: Readonly<Record<ExportField, number>>;
  readonly clickIds: readonly number[];
  /** Other columns that may hold the order's ID. */
  readonly otherOrders: readonly number[];
  readonly isBare: boolean;
  readonly taxes: readonly number[];
  readonly wentBack: readonly { readonly at: number; readonly says: RegExp | undefined }[];
  /** Columns that hold an order back where they are filled. */
  readonly holds: readonly number[];
  /** Whether equal lines are the same line. */
  readonly isTelling: boolean;
}

export interface Reading extends ReturnType<typeof statusWords> {
  readonly places: Places;
  readonly header: readonly string[];
  readonly preset: ExportPreset;
  readonly fallback: string | undefined;
  /** What the amounts are in by the name of their column; undefined if it does not say. */
  readonly amountsIn: readonly string[] | undefined;
  /** Columns about refunds that are not read. */
  readonly refunds: readonly RefundColumn[];
  /** Whether the user says which columns are read. */
  readonly isMapped: boolean;
}

/** One line of an order. */
export interface Line {
  readonly cells: readonly string[];
  readonly reading: Reading;
  /** The order's currency. */
  readonly currency: string | undefined;
}

/** The settings for reading each line. @param fallback currency of orders without one, in upper case. */
export const readingOf = (
  preset: ExportPreset,
  header: readonly string[],
  fallback: string | undefined,
): Omit<Reading, 'refunds' | 'isMapped'> => {
  const places = placesOf(preset, header);
  const isWithout = places.one.refunded < 0 && places.one.itemRefunded < 0;
  const without = isWithout ? preset.withoutRefunds : undefined;
  const statuses = mergedMeanings(preset.statuses, without) ?? {};
  return {
    ...{ places, header, preset, fallback },
    amountsIn: currenciesInName(header[places.one.amount] ?? ''),
    ...statusWords({ ...preset, statuses }),
  };
};

/** Of several names that a sheet has, the first goes. */
function placesOf(
  {
    columns,
    wentBack = [],
    holds = [],
    telling = [],
    otherOrders = [],
    isBare = false,
  }: ExportPreset,
  header: readonly string[],
): Places {
  const all = (field: ExportField): readonly number[] =>
    (columns[field] ?? []).map((name) => columnNamed(name, header)).filter((at) => at >= 0);
  const one = Object.fromEntries(EXPORT_FIELDS.map((field) => [field, all(field)[0] ?? -1]));
  const others = [...(columns.order ?? []).slice(1), ...otherOrders];
  const signs = wentBack.flatMap(({ column, says }) =>
    header.flatMap((name, at) => (column.test(columnWord(name)) ? [{ at, says }] : [])),
  );
  return {
    one: one as Places['one'],
    ...{ clickIds: all('clickId'), taxes: all('taxes'), wentBack: signs },
    holds: holds.map((name) => columnNamed(name, header)).filter((at) => at >= 0),
    ...{
      isBare,
      otherOrders: others.map((name) => columnNamed(name, header)).filter((at) => at >= 0),
    },
    isTelling: telling.some((name) => columnNamed(name, header) >= 0),
  };
}

/** Shops that sell abroad have two amount columns; the one that names a currency is in that currency. */
function columnNamed(name: string, header: readonly string[]): number {
  const isThis = (other: string): boolean => columnWord(other) === columnWord(name);
  const named = header.findIndex((other) => isThis(other) && /\((?:krw|원)\)\s*$/i.test(other));
  return named >= 0 ? named : header.findIndex(isThis);
}

const statusWords = ({ statuses, neverPaid = [] }: ExportPreset) => ({
  meanings: new Map(
    Object.entries(statuses).flatMap(([status, words]) =>
      words.map((word) => [plainWord(word), status as ShopStatus] as const),
    ),
  ),
  neverPaid: new Set(neverPaid.map(plainWord)),
});

export const cellAt = (cells: readonly string[], at: number): string =>
  at < 0 ? '' : (cells[at] ?? '').trim();

export const cellText = ({ cells, reading: { places } }: Line, field: ExportField): string =>
  cellAt(cells, places.one[field]);

export const isFilled = (
  { cells, reading: { places, header } }: Line,
  field: ExportField,
): boolean => saysAnything(cellAt(cells, places.one[field]), header[places.one[field]] ?? '');

export const keyIn = (cells: readonly string[], { one }: Places): string =>
  meantId(cellAt(cells, one.line));

export const hasKeysIn = ({ preset, places }: Reading): boolean =>
  preset.columns.line !== undefined || places.isTelling;

export function orderIn(cells: readonly string[], { one, isBare }: Places): string {
  const id = meantId(cellAt(cells, one.order));
  return isBare ? id.replace(/^#/, '') : id;
}

/** Under which other IDs a line's order may have been reported. */
export function otherIdsIn(
  cells: readonly string[],
  places: Places,
): readonly string[] | undefined {
  if (places.otherOrders.length === 0 && !places.isBare) return undefined;
  const own = orderIn(cells, places);
  const others: string[] = [];
  const add = (id: string): void => {
    if (id !== '' && id !== own && !others.includes(id)) others.push(detached(id));
  };
  for (const at of [places.one.order, ...places.otherOrders]) {
    const id = meantId(cellAt(cells, at));
    add(id);
    if (id.startsWith('#')) add(id.slice(1));
  }
  return others.length === 0 ? undefined : others;
}

export function statusIn(cells: readonly string[], reading: Reading): ShopStatus | undefined {
  const { places, meanings, preset } = reading;
  const word = cellAt(cells, places.one.status);
  if (word !== '') return meaningOf(word, meanings);
  // A list that never has statuses contains only paid orders; if the status column is missing, nothing is known.
  const isOfPaid = preset.isOfPaid === true && places.one.status < 0;
  return isOfPaid || cellAt(cells, places.one.paidAt) !== '' ? 'paid' : undefined;
}

/** A shop has few words, and many lines of each. */
export function meaningOf(word: string, meanings: Reading['meanings']): ShopStatus | undefined {
  const known = meanings.get(word);
  if (known !== undefined) return known;
  const status = meanings.get(plainWord(word));
  if (status !== undefined) meanings.set(detached(word), status);
  return status;
}

/** The currency in its column; without one, that in the cell of the amount, unless the shop sells in one alone. */
export function currencyOfLine(
  cells: readonly string[],
  { places: { one }, preset }: Reading,
): string {
  if (one.currency >= 0) return cellAt(cells, one.currency).toUpperCase();
  const text = preset.currency === undefined ? cellAt(cells, one.amount) : '';
  return namedAmount(text)?.currency ?? '';
}
