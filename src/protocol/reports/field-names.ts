import { kindNamed, type ReportKind } from '../kinds/index.ts';

/** The fields of an element of `items`, in the document's order. */
export const ITEM_FIELD_NAMES = ['item_id', 'name', 'price', 'quantity'] as const;

/** The field names of a report, in the document's order. */
export const fieldsOf = (kind: ReportKind): readonly string[] =>
  kindNamed(kind).fields.map(({ name }) => name);

/** The field names that may stand in the report itself, or in one of its items. */
export const fieldsAt = (kind: ReportKind, inItem: boolean): readonly string[] =>
  inItem ? ITEM_FIELD_NAMES : fieldsOf(kind);
