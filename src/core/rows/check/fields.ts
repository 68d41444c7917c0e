import { REPORT_KINDS, type ReportKind } from '../../protocol.ts';
import { fieldsOf } from '../../reports/field-names.ts';

/** Everything that a row can hold, each with its place in `RowValues`: the document's fields, then conv's own. */
export const SLOT = {
  merchant_order_id: 0,
  event_id: 1,
  amount: 2,
  currency: 3,
  cb_aev: 4,
  product_name: 5,
  items: 6,
  sub_id: 7,
  refund_amount: 8,
  reason: 9,
  kind: 10,
  type: 11,
  refund_id: 12,
} as const;

export type RowField = keyof typeof SLOT;

export const ROW_FIELDS = Object.keys(SLOT) as readonly RowField[];

export const isRowField = (name: string): name is RowField => Object.hasOwn(SLOT, name);

/** A row by slot: a string's value, a number's literal, the canonical JSON of `items`; undefined where absent. */
export type RowValues = (string | undefined)[];

/** What holds for all rows of a file that do not say otherwise. */
export interface FileDefaults {
  readonly kind: ReportKind | undefined;
  /** Upper case. */
  readonly currency: string | undefined;
  /** What stands between the thousands of a CSV's amounts. */
  readonly thousands: string | undefined;
}

/** Columns that `--errors` adds to a file: when it is sent again, they are not there. */
export const NOTES: readonly string[] = ['conv_line', 'conv_error', 'conv_source'];

export const isNote = (name: string): boolean => NOTES.includes(name);

/** What conv reads and never sends. */
export const OWN_FIELDS: readonly RowField[] = ['kind', 'type', 'refund_id'];

export const isOwnField = (name: string): boolean => OWN_FIELDS.includes(name as RowField);

/** Fields by which rows are told apart; nothing is mended in them. */
export const ID_FIELDS: readonly RowField[] = ['merchant_order_id', 'event_id', 'refund_id'];

/** Whether a row of this kind has a use for a field. */
export function isReadFor(kind: ReportKind, field: string): boolean {
  if (field === 'refund_id') return kind === 'partial';
  return isOwnField(field) || fieldsOf(kind).includes(field);
}

/** The slots that a row of each kind has a use for, as bits. */
export const SLOTS_OF: Readonly<Record<ReportKind, number>> = {
  paid: slotsOf('paid'),
  partial: slotsOf('partial'),
  cancel: slotsOf('cancel'),
  decline: slotsOf('decline'),
};

function slotsOf(kind: ReportKind): number {
  const fields = ROW_FIELDS.filter((field) => isReadFor(kind, field));
  return fields.reduce((bits, field) => bits | (1 << SLOT[field]), 0);
}

/** The report that has a field, for one that only a single kind has. */
export const kindWith = (field: string): ReportKind | undefined =>
  REPORT_KINDS.find((kind) => isReadFor(kind, field));
