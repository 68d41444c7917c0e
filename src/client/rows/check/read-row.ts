import {
  type JsonMember,
  type JsonObject,
  jsonMember,
  jsonString,
} from '../../../kit/json/node.ts';
import { parseReport } from '../../../kit/json/parse.ts';
import { describeValue, toPlain } from '../../../protocol/reports/plain.ts';
import type { Said } from '../../../words/failure.ts';
import { type Message, message } from '../../../words/message.ts';
import type { CsvRow, JsonRow } from '../row.ts';
import type { Columns } from './columns.ts';
import { isNote } from './fields.ts';
import { jsonFaultInRow } from './json-fault.ts';
import { sourceOf } from './own-notes.ts';
import { fitsHeader } from './surplus.ts';

/** The members of a row under the document's names, or what keeps it from being a row at all. */
export type RowMembers =
  | { readonly ok: true; readonly members: readonly JsonMember[] }
  | { readonly ok: false; readonly messages: readonly Said[] };

/** The words of JSON rows, each with the fields that it stands for. */
interface JsonWords extends Pick<Columns, 'isLenient'> {
  readonly fields: ReadonlyMap<string, readonly string[]>;
}

/** Where the fields of a CSV are in its records. */
interface CsvPlaces {
  readonly width: number;
  readonly indexes: ReadonlyMap<string, number>;
}

/** Every member that can matter, in the row's order; those that the document does not have under their own names. */
export function readJsonRow(row: JsonRow, columns: JsonWords): RowMembers {
  const { line } = row;
  const text = sourceOf(row.text);
  const parsed = parseReport(text);
  if (!parsed.ok) {
    if (endsWithComma(text)) return noRow(message('row_ends_with_comma'));
    return { ok: false, messages: parsed.faults.map((fault) => jsonFaultInRow(fault, line)) };
  }
  if (parsed.node.type !== 'object') {
    return noRow(message('row_not_object', { got: describeValue(toPlain(parsed.node)) }));
  }
  const member = wrapperOf(parsed.node, columns);
  if (member !== undefined) return noRow(message('row_wraps_rows', { member }));
  return { ok: true, members: parsed.node.members.flatMap((member) => named(member, columns)) };
}

const noRow = (why: Message): RowMembers => ({ ok: false, messages: [why] });

const endsWithComma = (text: string): boolean => {
  const end = text.trimEnd();
  return end.endsWith(',') && parseReport(end.slice(0, -1)).ok;
};

/** @returns the member that holds the rows, where the object itself is none. */
function wrapperOf({ members }: JsonObject, { fields }: JsonWords): string | undefined {
  if (members.some(({ key }) => fields.has(key))) return undefined;
  return members.find(
    ({ value }) => value.type === 'array' && value.items.some(({ type }) => type === 'object'),
  )?.key;
}

function named(member: JsonMember, { fields, isLenient }: JsonWords): JsonMember[] {
  const names = fields.get(member.key);
  if (names !== undefined) return names.map((name) => jsonMember(name, member.value));
  return isLenient || isNote(member.key) ? [] : [member];
}

/** The cells that are not empty, as strings. */
export function readCsvRow({ cells }: CsvRow, { width, indexes }: CsvPlaces): RowMembers {
  if (!fitsHeader(cells, width)) {
    return noRow(message('row_has_other_width', { cells: cells.length, header: width }));
  }
  const members = [...indexes].flatMap(([field, index]) => {
    const cell = cells[index] ?? '';
    return cell === '' ? [] : [jsonMember(field, jsonString(cell))];
  });
  return { ok: true, members };
}
