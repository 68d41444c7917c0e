import { KINDS, type ReportKind } from '../../protocol/kinds/index.ts';
import { suggest } from '../suggest.ts';
import { kindsWithField } from './schema.ts';

/** What other interfaces, and conv's own flags, call a field. */
const HABITS: ReadonlyMap<string, string> = new Map([
  ...KINDS.flatMap(({ fields }) => fields).flatMap(({ name, synonyms }) =>
    synonyms.map((word) => [word, name] as const),
  ),
  ['id', 'item_id'],
  ['itemid', 'item_id'],
  ['qty', 'quantity'],
]);

const plainName = (name: string): string => name.toLowerCase().replace(/[_-]/g, '');

/** The known field that a name most likely means: another habit's word for it, or a typing slip. */
export const nearField = (name: string, known: readonly string[]): string | undefined =>
  known.find((field) => field === HABITS.get(plainName(name))) ?? suggest(name, known);

/** One sentence on a field that the service's document does not have, and on the one that was meant. */
export function unknownMessage(kind: ReportKind, name: string, known: readonly string[]): string {
  const near = nearField(name, known);
  if (near !== undefined) return `is no field of the service: did you mean ${near}?`;
  const [other] = kindsWithField(name, kind);
  if (other !== undefined) return `belongs to a ${other} report, not to a ${kind} report`;
  return `is no field of a ${kind} report: known are ${known.join(', ')}`;
}
