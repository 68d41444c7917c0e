import { composed, EXPORT_FIELDS, type Mapping, mergedMeanings } from '../files/rows/mapping.ts';
import { columnWord, type ExportField, type ExportPreset } from './presets.ts';
import { usualMeanings } from './status-word.ts';

/** The export fields for the columns of a map. */
const FIELDS: Readonly<Record<string, ExportField>> = {
  merchant_order_id: 'order',
  line: 'line',
  amount: 'amount',
  status: 'status',
  refund_amount: 'refunded',
  cancelled_at: 'cancelledAt',
  paid_at: 'depositedAt',
  currency: 'currency',
  cb_aev: 'ownClickId',
  product_name: 'product',
  sub_id: 'subId',
  subtotal: 'subtotal',
  shipping: 'shipping',
  taxes: 'taxes',
  quantity: 'quantity',
};

/** Whether a map describes an order export: how lines become orders, or their statuses. */
export const isExportMap = ({ amounts, statuses, columns, holds }: Mapping): boolean =>
  amounts !== undefined ||
  holds !== undefined ||
  statuses !== undefined ||
  ['status', ...EXPORT_FIELDS].some((field) => columns[field] !== undefined);

/**
 * Turns a saved map into a preset.
 * @returns undefined unless the map names the columns of the order ID, amount, and status; for paid orders only,
 *   `kind` replaces the status.
 */
export function ownExport(name: string, mapping: Mapping): ExportPreset | undefined {
  const { amounts, statuses, currency, thousands, kind, ignored = [], holds = [] } = mapping;
  const columns: Mapping['columns'] = Object.fromEntries(
    Object.entries(mapping.columns).filter(([, column]) => !ignored.includes(column)),
  );
  const isSaid = columns.status !== undefined || kind === 'paid';
  const [order, amount] = [columns.merchant_order_id, columns.amount];
  if (order === undefined || amount === undefined || !isSaid) return undefined;
  const fields = Object.entries(columns).flatMap(([word, column]) => {
    const field = FIELDS[word];
    return field === undefined ? [] : [[fieldIn(field, mapping), [column]] as const];
  });
  const { returned } = columns;
  const named = Object.keys(columns).filter(
    (word) => FIELDS[word] !== undefined || word === 'returned',
  );
  return {
    ...{ name, title: name },
    signatures: [[...named.flatMap((word) => columns[word] ?? []), ...holds]],
    columns: Object.fromEntries(fields),
    combine: amounts,
    ...(returned === undefined ? {} : { wentBack: [{ column: exactly(returned) }] }),
    holds,
    isOfPaid: columns.status === undefined,
    statuses: mergedMeanings(usualMeanings(), statuses) ?? {},
    ...(currency === undefined ? {} : { currency: currency.toUpperCase() }),
    ...(thousands === undefined ? {} : { thousands }),
  };
}

const exactly = (column: string): RegExp =>
  new RegExp(`^${columnWord(column).replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}$`);

/** A map with the columns that a header calls by conv's own names; a quantity says nothing of the amount beside it. */
export function withOwnNames(mapping: Mapping, header: readonly string[]): Mapping {
  const mapped = new Set(Object.values(mapping.columns).map((column) => composed(column ?? '')));
  const own = header
    .map(composed)
    .filter((word) => FIELDS[word] !== undefined && word !== 'quantity' && !mapped.has(word))
    .map((word) => [word, word] as const);
  return { ...mapping, columns: { ...Object.fromEntries(own), ...mapping.columns } };
}

/** The columns that a map names and a header does not have. */
export function columnsLacking(
  { signatures }: Pick<ExportPreset, 'signatures'>,
  header: readonly string[],
): readonly string[] {
  const words = new Set(header.map(composed));
  return signatures.flat().filter((column) => !words.has(composed(column)));
}

/**
 * The columns of a header that a map names exactly, with the others blank so that similar names do not match.
 * @returns undefined if one is missing.
 */
export function ownColumns(
  own: Pick<ExportPreset, 'signatures'>,
  header: readonly string[],
): readonly string[] | undefined {
  if (columnsLacking(own, header).length > 0) return undefined;
  const named = new Set(own.signatures.flat().map(composed));
  return header.map(composed).map((word) => (named.has(word) ? word : ''));
}

/** Duplicate columns of a header, which are ambiguous. */
export const doubledColumns = (columns: readonly string[]): readonly string[] =>
  columns.filter((word, at) => word !== '' && columns.indexOf(word) !== at);

/** If amounts are per item, a refund column most likely is, too. */
const fieldIn = (field: ExportField, { amounts }: Mapping): ExportField =>
  field === 'refunded' && amounts === 'sum' ? 'itemRefunded' : field;
