/** The fields of the four reports, in the order of the service's document. */
export const DOCUMENT_ORDER: readonly string[] = [
  'merchant_order_id',
  'event_id',
  'refund_amount',
  'reason',
  'amount',
  'currency',
  'cb_aev',
  'product_name',
  'items',
  'sub_id',
];

/** The fields of a line item. */
const ITEM_ORDER: readonly string[] = ['item_id', 'name', 'price', 'quantity'];

/** Fields that a report may do without. */
export const OPTIONAL_FIELDS: readonly string[] = ['cb_aev', 'product_name', 'items', 'sub_id'];

/** Fields that no report goes without, and those of its items. */
export const isRequired = (field: string): boolean =>
  documentRank(field) < RANK.size && !OPTIONAL_FIELDS.includes(field);

/** Names that merchants give to members of their own. */
export const MERCHANTS_FIELDS: readonly string[] = [
  'memo',
  'note',
  'buyer',
  'coupon',
  'landing',
  'metadata',
  'extra',
];

/** Reports and line items have no field in common. */
const RANK = new Map([...DOCUMENT_ORDER, ...ITEM_ORDER].map((field, at) => [field, at]));

/** The position of a field; unknown ones come last. */
export const documentRank = (field: string): number => RANK.get(field) ?? RANK.size;

export const isDocumented = (field: string): boolean => RANK.has(field);
