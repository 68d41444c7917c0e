import { composed, type Mapping } from '../files/rows/mapping.ts';
import { columnWord, type ExportPreset } from './presets.ts';

/** The fields whose column can be chosen in the export of a known shop. */
const CHOOSABLE: readonly string[] = ['merchant_order_id', 'amount'];

/** What follows the name of a column whose IDs are read without the sign before the number. */
const BARE = / without #$/;

/** Whether a map only chooses columns of an export that conv knows anyway. */
export const isChoice = ({ columns, kind }: Pick<Mapping, 'columns' | 'kind'>): boolean =>
  kind === undefined &&
  Object.keys(columns).length > 0 &&
  Object.keys(columns).every((field) => CHOOSABLE.includes(field));

/** Whether a header has all columns of a choice. */
export function isChoiceFor(
  { columns }: Pick<Mapping, 'columns'>,
  header: readonly string[],
): boolean {
  const words = new Set(header.map(composed));
  return Object.values(columns).every((column) => words.has(baseOf(composed(column))));
}

const baseOf = (column: string): string => column.replace(BARE, '');

/** A preset with the chosen columns in place of its own. */
export function withChoice(
  preset: ExportPreset,
  { columns: { merchant_order_id: order, amount } }: Pick<Mapping, 'columns'>,
): ExportPreset {
  const { columns } = preset;
  const first = (column: string, names: readonly string[] = []): readonly string[] => [
    column,
    ...names.filter((name) => name !== column),
  ];
  return {
    ...preset,
    isBare: order !== undefined && BARE.test(order),
    columns: {
      ...columns,
      ...(order === undefined ? {} : { order: first(baseOf(order), columns.order) }),
      ...(amount === undefined ? {} : { amount: first(amount, columns.amount) }),
    },
  };
}

/** Which columns an export is read by, and which others there are. */
export interface ReadColumns {
  readonly order: string;
  readonly amount: string;
  /** `FIELD=COLUMN` for each other column that could be chosen. */
  readonly others: readonly string[];
}

/** @returns undefined if a shop has only one column for each. */
export function readColumns(
  { columns, otherOrders = [], isBare = false }: ExportPreset,
  header: readonly string[],
): ReadColumns | undefined {
  const named = (name: string): string | undefined =>
    header.find((other) => columnWord(other) === columnWord(name));
  const [order, ...orders] = [...(columns.order ?? []), ...otherOrders].flatMap(
    (name) => named(name) ?? [],
  );
  const [amount, ...amounts] = (columns.amount ?? []).flatMap((name) => named(name) ?? []);
  const isOnly = otherOrders.length === 0 && (columns.amount ?? []).length < 2;
  if (order === undefined || amount === undefined || isOnly) return undefined;
  const others = [
    ...new Set(orders.filter((name) => name !== order).map((name) => `merchant_order_id=${name}`)),
    ...amounts.map((name) => `amount=${name}`),
  ];
  return { order: isBare ? `${order} without #` : order, amount, others };
}
