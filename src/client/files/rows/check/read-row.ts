import {
  type JsonMember,
  type JsonNode,
  type JsonObject,
  jsonMember,
  jsonString,
  scalarText,
} from '../../../../core/kit/json/node.ts';
import { type JsonFault, parseReport } from '../../../../core/kit/json/parse.ts';
import { meantId } from '../../../../core/protocol/reports/id-slip.ts';
import { describeValue, toPlain } from '../../../../core/protocol/reports/plain.ts';
import type { Said } from '../../../../core/words/failure.ts';
import { type Message, message } from '../../../../core/words/message.ts';
import { isNote, NOTE } from '../fields.ts';
import type { CsvRow, FileRow, JsonRow, UnplacedFault } from '../row.ts';
import type { Columns } from './columns.ts';

/**
 * A fault in a row's JSON. The parser counts lines within the row's text; the message needs those of the file.
 * @param line the line of the file on which the text begins.
 */
export function jsonFaultInRow({ what, position }: JsonFault, line: number): Message {
  if (position === undefined) return message('json_fault', { fault: what });
  return message('json_fault_in_row', {
    line: position.line === 1 ? undefined : line + position.line - 1,
    character: position.column,
    fault: what,
  });
}

/**
 * The text of a row that `--errors` could only keep as text, as it was not a JSON object: it can be corrected in place.
 * @returns undefined for any other row.
 */
function sourceIn(node: JsonNode): string | undefined {
  if (node.type !== 'object' || !node.members.every(({ key }) => isNote(key))) return undefined;
  const value = node.members.find(({ key }) => key === NOTE.source)?.value;
  return value?.type === 'string' ? value.value : undefined;
}

/** The text of a row of JSON as the file had it before conv wrote it down. */
export function sourceOf(text: string): string {
  if (!text.includes(`"${NOTE.source}"`)) return text;
  const parsed = parseReport(text);
  return (parsed.ok ? sourceIn(parsed.node) : undefined) ?? text;
}

/**
 * Whether a record of a CSV fits a header of `width` cells: it has as many, or extra ones that are empty,
 * as written by programs that end each line with a delimiter.
 */
export function fitsHeader(cells: readonly string[], width: number): boolean {
  for (let at = width; at < cells.length; at += 1) if (cells[at]?.trim() !== '') return false;
  return cells.length >= width;
}

/** The members of a row under the document's names, or what keeps it from being a row at all. */
export type RowMembers =
  | { readonly ok: true; readonly members: readonly JsonMember[] }
  | { readonly ok: false; readonly faults: readonly UnplacedFault[] };

/** The words of JSON rows, each with the fields that it means. */
interface JsonWords extends Pick<Columns, 'isLenient'> {
  readonly fields: ReadonlyMap<string, readonly string[]>;
}

/** Where the fields of a CSV are in its records. */
interface CsvPlaces {
  readonly width: number;
  readonly indexes: ReadonlyMap<string, number>;
}

/** Reads a row of any file: a batch, a shop's export, or a statement. */
export function membersOfRow(row: FileRow, columns: JsonWords | CsvPlaces): RowMembers {
  if (row.format === 'broken') return noRow(row.message);
  if (row.format === 'csv' && 'width' in columns) return readCsvRow(row, columns);
  if (row.format === 'json' && !('width' in columns)) return readJsonRow(row, columns);
  return noRow(message('row_other_format'));
}

/** Every member that can matter, in the row's order; those that the document does not have under their own names. */
function readJsonRow(row: JsonRow, columns: JsonWords): RowMembers {
  const { line } = row;
  const text = sourceOf(row.text);
  const parsed = parseReport(text);
  if (!parsed.ok) {
    if (endsWithComma(text)) return noRow(message('row_ends_with_comma'));
    return noRow(...parsed.faults.map((fault) => jsonFaultInRow(fault, line)));
  }
  if (parsed.node.type !== 'object') {
    return noRow(message('row_not_object', { got: describeValue(toPlain(parsed.node)) }));
  }
  const member = wrapperOf(parsed.node, columns);
  if (member !== undefined) return noRow(message('row_wraps_rows', { member }));
  const members: JsonMember[] = [];
  for (const each of parsed.node.members) members.push(...named(each, columns));
  return { ok: true, members };
}

const noRow = (...why: readonly Said[]): RowMembers => ({
  ok: false,
  faults: why.map((said) => ({ column: null, field: null, code: 'syntax', message: said })),
});

const endsWithComma = (text: string): boolean => {
  const end = text.trimEnd();
  return end.endsWith(',') && parseReport(end.slice(0, -1)).ok;
};

/** @returns the member that holds the rows, if the object itself is not one. */
function wrapperOf({ members }: JsonObject, { fields }: JsonWords): string | undefined {
  if (members.some(({ key }) => fields.has(key))) return undefined;
  return members.find(
    ({ value }) => value.type === 'array' && value.items.some(({ type }) => type === 'object'),
  )?.key;
}

function named(member: JsonMember, { fields, isLenient }: JsonWords): JsonMember[] {
  const names = fields.get(member.key);
  if (names !== undefined)
    return names.map((name) => (name === member.key ? member : jsonMember(name, member.value)));
  return isLenient || isNote(member.key) ? [] : [member];
}

/** The cells that are not empty, as strings. */
function readCsvRow({ cells }: CsvRow, { width, indexes }: CsvPlaces): RowMembers {
  if (!fitsHeader(cells, width)) {
    return noRow(message('row_has_other_width', { cells: cells.length, header: width }));
  }
  const members = [...indexes].flatMap(([field, index]) => {
    const cell = cells[index] ?? '';
    return cell === '' ? [] : [jsonMember(field, jsonString(cell))];
  });
  return { ok: true, members };
}

/** Where the rows of a file have the order's id. */
export interface OrderPlace extends Pick<Columns, 'wordFor'> {
  /** The column in a CSV, from 0. */
  readonly index: number | undefined;
}

/**
 * Finds the order of a row that cannot be sent, as well as possible.
 * @returns null where the row does not say.
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
  if (parsed.node.type !== 'object') return undefined;
  return scalarText(parsed.node.members.find(({ key }) => key === word)?.value);
}

/** In JSON that does not parse: the name, and the plain string or number after it. */
function searched(text: string, word: string): string | undefined {
  const at = text.indexOf(JSON.stringify(word));
  const rest = at === -1 ? '' : text.slice(at + JSON.stringify(word).length);
  const found = /^\s*:\s*(?:"([^"\\]*)"|([\w.-]+))/.exec(rest);
  return found?.[1] ?? found?.[2];
}
