import { suggest } from '../../kit/suggest.ts';
import { type Message, message } from '../../words/message.ts';
import { fieldOf, KINDS, type ReportKind } from '../kinds/index.ts';

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

/** What to say of a field that the service's document does not have, and of the one that was meant. */
export function unknownField(kind: ReportKind, name: string, known: readonly string[]): Message {
  const near = nearField(name, known);
  if (near !== undefined) return message('misspelled_field', { near });
  const other = KINDS.find((each) => each.name !== kind && fieldOf(each.name, name));
  if (other !== undefined) return message('field_of_other_kind', { other: other.name, kind });
  return message('unknown_field', { kind, known: known.join(', ') });
}
