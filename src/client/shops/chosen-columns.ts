import { type Message, message } from '../../core/words/message.ts';
import { composed, type Mapping, mergedMeanings } from '../files/rows/mapping.ts';
import { columnWord, type ExportField, type ExportPreset } from './presets.ts';

/** The fields whose column can be chosen in the export of a known shop. */
const CHOOSABLE: Readonly<Record<string, ExportField>> = {
  merchant_order_id: 'order',
  amount: 'amount',
  refund_amount: 'itemRefunded',
  currency: 'currency',
  cb_aev: 'ownClickId',
  sub_id: 'subId',
};

/** What follows the name of a column whose IDs are read without the sign before the number. */
const BARE = / without #$/;

/** Whether a map only adjusts how an export is read that conv knows anyway. */
export const isChoice = ({
  columns,
  kind,
  ...rest
}: Pick<Mapping, 'columns' | 'kind' | Adjustment>): boolean =>
  kind === undefined &&
  Object.keys(columns).every((field) => CHOOSABLE[field] !== undefined) &&
  (Object.keys(columns).length > 0 || ADJUSTMENTS.some((name) => rest[name] !== undefined));

const ADJUSTMENTS = ['statuses', 'amounts', 'thousands', 'ignored'] as const;

type Adjustment = (typeof ADJUSTMENTS)[number];

/** Whether a header has all columns of a choice. */
export const isChoiceFor = (choice: Pick<Mapping, 'columns'>, header: readonly string[]): boolean =>
  Object.keys(choice.columns).length > 0 && columnsNotIn(choice, header).length === 0;

/** The columns of a choice that a header lacks. */
export function columnsNotIn(
  { columns, ignored = [] }: Pick<Mapping, 'columns' | 'ignored'>,
  header: readonly string[],
): readonly string[] {
  const words = new Set(header.map(composed));
  const named = Object.entries(columns).map(([field, column]) =>
    field === 'merchant_order_id' ? baseOf(column) : column,
  );
  return [...named, ...ignored].filter((column) => !words.has(composed(column)));
}

const baseOf = (column: string): string => column.replace(BARE, '');

/** Why an export cannot be read as a choice says. */
export function refusedChoice(
  { title, columns: own, combine }: ExportPreset,
  { columns, amounts, ignored = [] }: Mapping,
): Message | undefined {
  const needed = [own.order, own.amount, own.status].flatMap((names = []) => names);
  const column = ignored.find((name) => needed.some((one) => columnWord(one) === columnWord(name)));
  if (column !== undefined) return message('export_needs_column', { title, column });
  const isOther = amounts !== undefined && amounts !== combine && columns.amount === undefined;
  return isOther ? message('export_amounts_known', { title, amounts }) : undefined;
}

/** A preset with the chosen columns in place of its own, and with a shop's own words. */
export function withChoice(
  preset: ExportPreset,
  { columns, statuses, amounts, thousands }: Mapping,
): ExportPreset {
  const isAmountChosen = columns.amount !== undefined;
  const [total = ''] = preset.columns.amount ?? [];
  const isOther = isAmountChosen && columnWord(columns.amount ?? '') !== columnWord(total);
  return {
    ...preset,
    isBare: BARE.test(columns.merchant_order_id ?? ''),
    isAmountChosen: isOther,
    columns: withColumns(preset, columns),
    statuses: mergedMeanings(preset.statuses, statuses) ?? {},
    ...(preset.withoutRefunds === undefined
      ? {}
      : { withoutRefunds: mergedMeanings(preset.withoutRefunds, statuses) ?? {} }),
    combine: isAmountChosen ? (amounts ?? preset.combine) : preset.combine,
    ...(thousands === undefined ? {} : { thousands }),
  };
}

/** Amounts that the shop's own total is compared with. */
const OF_TOTAL: ReadonlySet<string> = new Set(['subtotal', 'formatted', 'baseAmount']);

function withColumns(
  { columns: own }: ExportPreset,
  chosen: Mapping['columns'],
): ExportPreset['columns'] {
  const isOther = chosen.amount !== undefined && !isNamed(chosen.amount, own.amount?.slice(0, 1));
  const isLeft = (field: string): boolean =>
    (isOther && OF_TOTAL.has(field)) ||
    (chosen.refund_amount !== undefined && field === 'refunded');
  const first = Object.entries(chosen).map(([field, column]) => {
    const name = CHOOSABLE[field] ?? 'order';
    const word = field === 'merchant_order_id' ? baseOf(column) : column;
    return [name, [word, ...(own[name] ?? []).filter((other) => other !== word)]] as const;
  });
  const kept = Object.entries(own).filter(([field]) => !isLeft(field));
  return Object.fromEntries([...kept, ...first]);
}

const isNamed = (column: string, names: readonly string[] = []): boolean =>
  names.some((name) => columnWord(name) === columnWord(column));

/** A choice that the next export of the shop is known by. */
export const withOrderColumn = (
  mapping: Mapping,
  {
    preset: { columns },
    header,
  }: { readonly preset: ExportPreset; readonly header: readonly string[] },
): Mapping => {
  const order = header.find((name) => isNamed(name, columns.order));
  const isTied = Object.keys(mapping.columns).length > 0 || order === undefined;
  return isTied ? mapping : { ...mapping, columns: { merchant_order_id: order } };
};

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
