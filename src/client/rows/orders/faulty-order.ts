import type { JsonMember } from '../../../kit/json/node.ts';
import { parseReport } from '../../../kit/json/parse.ts';
import { meantId } from '../../../protocol/reports/id-slip.ts';
import type { Columns } from '../check/columns.ts';
import { sourceOf } from '../check/own-notes.ts';
import type { FileRow } from '../row.ts';

/** Where the id of the order stands in the rows of a file. */
export interface OrderPlace extends Pick<Columns, 'wordFor'> {
  /** In a CSV, from 0. */
  readonly index: number | undefined;
}

/**
 * Finds the order of a row that cannot be sent, as well as it can be done.
 * @returns null where the row does not tell.
 */
export function orderOfFaulty(row: FileRow, place: OrderPlace): string | null {
  const id = row.format === 'csv' ? row.cells[place.index ?? -1] : orderInText(row, place);
  const meant = id === undefined ? '' : meantId(id);
  return meant === '' ? null : meant;
}

function orderInText(
  row: Exclude<FileRow, { readonly format: 'csv' }>,
  { index, wordFor }: OrderPlace,
): string | undefined {
  if (row.format === 'broken' && row.cells !== undefined) return row.cells[index ?? -1];
  const word = wordFor('merchant_order_id');
  const text = sourceOf(row.text);
  const parsed = parseReport(text);
  if (!parsed.ok) return word === null ? undefined : searched(text, word);
  return parsed.node.type === 'object' ? textOf(parsed.node.members, word) : undefined;
}

function textOf(members: readonly JsonMember[], word: string | null): string | undefined {
  const value = members.find(({ key }) => key === word)?.value;
  if (value?.type === 'string') return value.value;
  return value?.type === 'number' ? value.literal : undefined;
}

/** In JSON that does not parse: the name, and the plain string or number behind it. */
function searched(text: string, word: string): string | undefined {
  const at = text.indexOf(JSON.stringify(word));
  const rest = at === -1 ? '' : text.slice(at + JSON.stringify(word).length);
  const found = /^\s*:\s*(?:"([^"\\]*)"|([\w.-]+))/.exec(rest);
  return found?.[1] ?? found?.[2];
}
