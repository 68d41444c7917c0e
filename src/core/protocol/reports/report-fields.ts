import { suggest } from '../../kit/suggest.ts';
import { type Message, message } from '../../words/message.ts';
import {
  fieldOf,
  hasField,
  KINDS,
  kindNamed,
  type MoneyField,
  type ReportKind,
} from '../kinds/index.ts';

/** The fields of an element of `items`, in the document's order. */
export const ITEM_FIELD_NAMES = ['item_id', 'name', 'price', 'quantity'] as const;

/** The field names of a report, in the document's order. */
export const fieldsOf = (kind: ReportKind): readonly string[] =>
  kindNamed(kind).fields.map(({ name }) => name);

/** The field names allowed in the report itself, or in one of its items. */
export const fieldsAt = (kind: ReportKind, inItem: boolean): readonly string[] =>
  inItem ? ITEM_FIELD_NAMES : fieldsOf(kind);

interface MoneyFields {
  /** Null if the report has no amount. */
  readonly amount: MoneyField | null;
  /** Whether the report has a currency. */
  readonly namesCurrency: boolean;
}

/** The money that a report carries, by the field of its body. @throws Error for a kind that this conv does not know. */
export const moneyFieldsOf = (kind: ReportKind): MoneyFields => ({
  amount: kindNamed(kind).money,
  namesCurrency: hasField(kind, 'currency'),
});

/** An example to start from, indented for people, with a newline at its end. */
export const templateOf = (kind: ReportKind): string =>
  `${JSON.stringify(kindNamed(kind).template, null, 2)}\n`;

/** What other interfaces, and conv's own flags, call a field. */
const HABITS: ReadonlyMap<string, string> = new Map([
  ...KINDS.flatMap(({ fields }) => fields).flatMap(({ name, synonyms }) =>
    synonyms.map((word) => [word, name] as const),
  ),
  ['id', 'item_id'],
  ['qty', 'quantity'],
]);

const plainName = (name: string): string => name.toLowerCase().replace(/[_-]/g, '');

/** The known field that a name most likely means: another habit's word for it, or a typing slip. */
export const nearField = (name: string, known: readonly string[]): string | undefined =>
  known.find((field) => field === HABITS.get(plainName(name))) ?? suggest(name, known);

/** The fault of a field that is not in the specification, with the one that was probably meant. */
export function unknownField(kind: ReportKind, name: string, known: readonly string[]): Message {
  const near = nearField(name, known);
  if (near !== undefined) return message('misspelled_field', { near });
  const other = KINDS.find((each) => each.name !== kind && fieldOf(each.name, name));
  if (other !== undefined) return message('field_of_other_kind', { other: other.name, kind });
  return message('unknown_field', { kind, known: known.join(', ') });
}
