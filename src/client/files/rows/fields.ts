import {
  eachKind,
  FIELD_NAMES,
  type FieldName,
  fieldOf,
  hasField,
  KINDS,
  kindNamed,
  type ReportKind,
} from '../../../core/protocol/kinds/index.ts';
import { composed, composedMapping, fieldsByWord, type Mapping } from './mapping.ts';

/** What conv reads from a row but never sends. */
const OWN = ['kind', 'type', 'refund_id'] as const;

export type RowField = FieldName | (typeof OWN)[number];

/** Everything that a row can hold: the document's fields, then conv's own. */
export const ROW_FIELDS: readonly RowField[] = [...FIELD_NAMES, ...OWN];

/** The place of each field in `RowValues`. */
export const SLOT = Object.fromEntries(ROW_FIELDS.map((field, slot) => [field, slot])) as Readonly<
  Record<RowField, number>
>;

export const isRowField = (name: string): name is RowField => Object.hasOwn(SLOT, name);

/** A row by slot: a string's value, a number's literal, the canonical JSON of `items`; undefined where absent. */
export type RowValues = (string | undefined)[];

/** What holds for all rows of a file that do not say otherwise. */
export interface FileDefaults {
  readonly kind: ReportKind | undefined;
  /** Upper case. */
  readonly currency: string | undefined;
  /** The thousands separator of a CSV's amounts. */
  readonly thousands: string | undefined;
}

/** Columns that `--errors` adds to a file: they are never sent, and ignored when the file is sent again. */
export const NOTE = { line: 'conv_line', error: 'conv_error', source: 'conv_source' } as const;

export const NOTES: readonly string[] = Object.values(NOTE);

export const isNote = (name: string): boolean => NOTES.includes(name);

export const OWN_FIELDS: readonly RowField[] = OWN;

export const isOwnField = (name: string): boolean => OWN_FIELDS.includes(name as RowField);

/** Fields that distinguish rows; nothing is corrected in them. */
export const ID_FIELDS: readonly RowField[] = ['merchant_order_id', 'event_id', 'refund_id'];

/** Whether a row of this kind has a use for a field. */
export function isReadFor(kind: ReportKind, field: string): boolean {
  if (field === 'refund_id') return kindNamed(kind).isRepeatable;
  return isOwnField(field) || hasField(kind, field as FieldName);
}

/** The slots that a row of each kind has a use for, as bits. */
export const SLOTS_OF: Readonly<Record<ReportKind, number>> = eachKind(({ name }) => {
  const fields = ROW_FIELDS.filter((field) => isReadFor(name, field));
  return fields.reduce((bits, field) => bits | (1 << SLOT[field]), 0);
});

/** The report that has a field, if only a single kind has it. */
export const kindWith = (field: string): ReportKind | undefined =>
  KINDS.find(({ name }) => isReadFor(name, field))?.name;

/** No row needs these: a column with almost such a name may be the shop's own. */
export const OPTIONAL_FIELDS: readonly string[] = FIELD_NAMES.filter((name) =>
  KINDS.every((kind) => fieldOf(kind.name, name)?.required !== true),
);

/** Whether only other kinds have a use for a field: it can be absent if all rows are of this kind. */
const isOfOthers = (field: string, kind: ReportKind): boolean =>
  ['refund_amount', 'refund_id'].includes(field) && !isReadFor(kind, field);

/**
 * Whether no row of a file needs a field. An event id is needed if there is a column for it: without it,
 * another one would be derived, and the report counted twice.
 * @param kindOfAll the kind of all rows; undefined if each may have another.
 */
export const isDispensable = (field: string, kindOfAll: ReportKind | undefined): boolean =>
  OPTIONAL_FIELDS.includes(field) || (kindOfAll !== undefined && isOfOthers(field, kindOfAll));

/** The kind of all rows of a CSV; undefined if a column gives it for each. */
export function kindOfAllRows(
  mapping: Mapping,
  header: readonly string[] | null,
): ReportKind | undefined {
  const words = fieldsByWord(composedMapping(mapping), ['kind', 'type']);
  return header?.some((word) => words.has(composed(word))) ? undefined : mapping.kind;
}
