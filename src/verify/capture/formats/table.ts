import { HEADERS } from '../../../core/protocol/protocol.ts';
import type { Recording } from './format.ts';

/** What a table calls the columns of the three headers. */
const COLUMNS: ReadonlyArray<readonly [string, RegExp]> = [
  [HEADERS.key, /^(?:x[-_ ])?(?:(?:merchant|api)[-_ ]?)?key$/i],
  [HEADERS.timestamp, /^(?:x[-_ ])?(?:signature[-_ ]?)?(?:timestamp|ts)$/i],
  [HEADERS.signature, /^(?:x[-_ ])?sig(?:n|nature)?$/i],
];

const DELIMITERS = [',', ';', '\t', '|'];

/** Before the row of names, a paste has a few lines at most. */
const LINES_BEFORE = 20;

/** Where each header is in a row of names; undefined if it does not name all three. */
function columnsIn(names: readonly string[]): ReadonlyArray<readonly [string, number]> | undefined {
  const columns = COLUMNS.map(
    ([header, called]) => [header, names.findIndex((it) => called.test(it))] as const,
  );
  return columns.every(([, at]) => at !== -1) ? columns : undefined;
}

/** The rows of a table whose columns are the headers, as a spreadsheet or a database exports it: as lines, then the body. */
export const table: Recording = {
  looksLike: (text) => DELIMITERS.some((it) => text.includes(it)),
  read: (text) => {
    let start = 0;
    for (let line = 0; line < LINES_BEFORE && start < text.length; line += 1) {
      const rows = DELIMITERS.map((it) => rowsIn(text.slice(start), it)).find(
        (it) => it.length > 0,
      );
      if (rows !== undefined) return rows;
      start = text.indexOf('\n', start) + 1;
      if (start === 0) return undefined;
    }
    return undefined;
  },
};

function rowsIn(table: string, delimiter: string): string[] {
  const records = recordsOf(table, delimiter);
  const names: readonly string[] = records.next().value ?? [];
  const columns = columnsIn(names);
  if (columns === undefined) return [];
  return [...records].flatMap((cells) => {
    if (cells.length !== names.length || !cells.some((it) => /[a-z0-9]/i.test(it))) return [];
    const lines = columns.map(([header, at]) => `${header}: ${cells[at]}`);
    return `${lines.join('\n')}\n\n${cells.find((it) => it.startsWith('{')) ?? ''}`;
  });
}

/** RFC 4180: a cell is in quotes, with quotes doubled and line ends allowed inside, or without quotes. */
function* recordsOf(text: string, delimiter: string): Generator<string[]> {
  const token = new RegExp(
    ` *(?:"((?:[^"]|"")*)" *|([^\\r\\n${delimiter}]*))(\\${delimiter}|\\r?\\n|$)`,
    'y',
  );
  let cells: string[] = [];
  while (token.lastIndex < text.length) {
    const [, quoted, plain = '', end] = token.exec(text) ?? [];
    if (end === undefined) return;
    cells.push(quoted?.replaceAll('""', '"') ?? plain.trim());
    if (end === delimiter) continue;
    yield cells;
    cells = [];
  }
  if (cells.length > 0) yield cells;
}
