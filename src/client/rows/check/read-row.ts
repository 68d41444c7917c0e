import {
  type JsonMember,
  type JsonObject,
  jsonMember,
  jsonString,
} from '../../../kit/json/node.ts';
import { parseReport } from '../../../kit/json/parse.ts';
import { describeValue, toPlain } from '../../../protocol/reports/plain.ts';
import type { Said } from '../../../words/failure.ts';
import type { CsvRow, JsonRow } from '../row.ts';
import type { Columns } from './columns.ts';
import { isNote } from './fields.ts';
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

/** Where the fields of a CSV stand in its records. */
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
    if (isCommaBehind(text)) return { ok: false, messages: [COMMA_BEHIND] };
    return { ok: false, messages: parsed.faults.map(({ message }) => placed(message, line)) };
  }
  if (parsed.node.type !== 'object') {
    const message = `must be a JSON object, not ${describeValue(toPlain(parsed.node))}`;
    return { ok: false, messages: [message] };
  }
  const wrapper = wrapperOf(parsed.node, columns);
  if (wrapper !== undefined) return { ok: false, messages: [wrapped(wrapper)] };
  return { ok: true, members: parsed.node.members.flatMap((member) => named(member, columns)) };
}

const isCommaBehind = (text: string): boolean => {
  const end = text.trimEnd();
  return end.endsWith(',') && parseReport(end.slice(0, -1)).ok;
};

const COMMA_BEHIND =
  'ends with a comma; remove it (NDJSON lines have none), or put all rows between [ and ]';

/** @returns the member that holds the rows, where the object itself is none. */
function wrapperOf({ members }: JsonObject, { fields }: JsonWords): string | undefined {
  if (members.some(({ key }) => fields.has(key))) return undefined;
  return members.find(
    ({ value }) => value.type === 'array' && value.items.some(({ type }) => type === 'object'),
  )?.key;
}

const wrapped = (word: string): string =>
  `is not a row, but contains rows in "${word}"; extract them, for example with jq -c '.${word}[]' FILE > rows.ndjson`;

function named(member: JsonMember, { fields, isLenient }: JsonWords): JsonMember[] {
  const names = fields.get(member.key);
  if (names !== undefined) return names.map((name) => jsonMember(name, member.value));
  return isLenient || isNote(member.key) ? [] : [member];
}

/** The parser counts in the row's text; the lines of the file are known, and its columns are not. */
const placed = (message: string, line: number): string =>
  message.replace(/^line (\d+), column (\d+)/, (_, lines: string, at: string) =>
    lines === '1' ? `character ${at}` : `line ${line + Number(lines) - 1}, character ${at}`,
  );

/** The cells that are not empty, as strings. */
export function readCsvRow({ cells }: CsvRow, { width, indexes }: CsvPlaces): RowMembers {
  if (!fitsHeader(cells, width)) {
    const message = `has ${count(cells.length, 'cell')}, but the header has ${width}: a delimiter or a quote too many or too few`;
    return { ok: false, messages: [message] };
  }
  const members = [...indexes].flatMap(([field, index]) => {
    const cell = cells[index] ?? '';
    return cell === '' ? [] : [jsonMember(field, jsonString(cell))];
  });
  return { ok: true, members };
}

const count = (many: number, what: string): string => `${many} ${what}${many === 1 ? '' : 's'}`;
