import { FIELD_NAMES, fieldOf, KINDS, kindOf, OPENING } from '../../../../protocol/kinds/index.ts';
import { ITEM_FIELD_NAMES } from '../../../reports/field-names.ts';

const IN_ALL = FIELD_NAMES.filter((name) => KINDS.every((kind) => fieldOf(kind.name, name)));
const OTHERS = FIELD_NAMES.filter((name) => fieldOf(OPENING, name) === undefined);

/** The fields of all reports, so that those of each are in the order of the service's document. */
export const DOCUMENT_ORDER: readonly string[] = [
  ...new Set([...IN_ALL, ...OTHERS, ...FIELD_NAMES]),
];

/** The fields of a line item. */
const ITEM_ORDER: readonly string[] = ITEM_FIELD_NAMES;

/** Fields that a paid report may do without. */
export const OPTIONAL_FIELDS: readonly string[] = kindOf(OPENING)
  .fields.filter(({ required }) => !required)
  .map(({ name }) => name);

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
