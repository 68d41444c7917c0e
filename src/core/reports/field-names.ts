import type { ReportKind } from '../protocol.ts';

const IDENTITY = ['merchant_order_id', 'event_id'] as const;

/** The fields of each request body, in the order of the service's document; their rules are in schema.ts. */
export const FIELD_NAMES = {
  paid: [...IDENTITY, 'amount', 'currency', 'cb_aev', 'product_name', 'items', 'sub_id'],
  partial: [...IDENTITY, 'refund_amount'],
  cancel: IDENTITY,
  decline: [...IDENTITY, 'reason'],
} as const satisfies Record<ReportKind, readonly string[]>;

/** The fields of an element of `items`, in the document's order. */
export const ITEM_FIELD_NAMES = ['item_id', 'name', 'price', 'quantity'] as const;

/** The field names of a report, in the document's order. */
export const fieldsOf = (kind: ReportKind): readonly string[] => FIELD_NAMES[kind];

/** The field names that may stand in the report itself, or in one of its items. */
export const fieldsAt = (kind: ReportKind, inItem: boolean): readonly string[] =>
  inItem ? ITEM_FIELD_NAMES : fieldsOf(kind);
