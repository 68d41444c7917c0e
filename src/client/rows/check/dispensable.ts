import { FIELD_NAMES, fieldOf, KINDS, type ReportKind } from '../../../protocol/kinds/index.ts';
import { composed, composedMapping, fieldsByWord, type Mapping } from '../mapping.ts';
import { isReadFor } from './fields.ts';

/** No row lacks these: a column that is nearly called so may be the shop's own. */
export const OPTIONAL_FIELDS: readonly string[] = FIELD_NAMES.filter((name) =>
  KINDS.every((kind) => fieldOf(kind.name, name)?.required !== true),
);

/** What only some kinds have a use for: it can be absent where all rows are of another. */
const isOfOthers = (field: string, kind: ReportKind): boolean =>
  ['refund_amount', 'refund_id'].includes(field) && !isReadFor(kind, field);

/**
 * Whether no row of a file needs a field. An event id is needed where there is a column for it: without,
 * another one would be derived, and the report counted twice.
 * @param kindOfAll what all rows are; undefined where each may be another.
 */
export const isDispensable = (field: string, kindOfAll: ReportKind | undefined): boolean =>
  OPTIONAL_FIELDS.includes(field) || (kindOfAll !== undefined && isOfOthers(field, kindOfAll));

/** What all rows of a CSV are; undefined where a column says it of each. */
export function kindOfAllRows(
  mapping: Mapping,
  header: readonly string[] | null,
): ReportKind | undefined {
  const words = fieldsByWord(composedMapping(mapping), ['kind', 'type']);
  return header?.some((word) => words.has(composed(word))) ? undefined : mapping.kind;
}
