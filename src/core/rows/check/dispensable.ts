import type { ReportKind } from '../../protocol.ts';
import { composed, composedMapping } from '../composed.ts';
import { fieldsByWord, type Mapping } from '../mapping.ts';

/** No row lacks these: a column that is nearly called so may be the shop's own. */
export const OPTIONAL_FIELDS: readonly string[] = [
  'product_name',
  'cb_aev',
  'sub_id',
  'reason',
  'items',
];

/** What only rows of refunds have. */
const OF_REFUNDS: readonly string[] = ['refund_amount', 'refund_id'];

/**
 * Whether no row of a file needs a field. An event id is needed where there is a column for it: without,
 * another one would be derived, and the report counted twice.
 * @param kindOfAll what all rows are; undefined where each may be another.
 */
export const isDispensable = (field: string, kindOfAll: ReportKind | undefined): boolean =>
  OPTIONAL_FIELDS.includes(field) ||
  (kindOfAll !== undefined && kindOfAll !== 'partial' && OF_REFUNDS.includes(field));

/** What all rows of a CSV are; undefined where a column says it of each. */
export function kindOfAllRows(
  mapping: Mapping,
  header: readonly string[] | null,
): ReportKind | undefined {
  const words = fieldsByWord(composedMapping(mapping), ['kind', 'type']);
  return header?.some((word) => words.has(composed(word))) ? undefined : mapping.kind;
}
