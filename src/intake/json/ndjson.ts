import type { FileRow } from '../../core/rows/row.ts';
import { intake } from '../../words/en/intake.ts';
import { brokenRow, MAX_ROW_CHARACTERS, type Splitter } from './splitter.ts';

/** One JSON text a line; LF or CRLF. A blank line is counted and is no row. */
export function splitNdjson(): Splitter {
  let rest = '';
  let line = 1;
  let row = 1;
  const add = (text: string, rows: FileRow[]): void => {
    const json = text.endsWith('\r') ? text.slice(0, -1) : text;
    if (!isBlank(json)) rows.push({ format: 'json', row: row++, line, text: json });
    line += 1;
  };
  return {
    take: (text) => {
      const rows: FileRow[] = [];
      let start = 0;
      for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
        add(rest + text.slice(start, end), rows);
        rest = '';
        start = end + 1;
      }
      rest += text.slice(start);
      if (rest.length > MAX_ROW_CHARACTERS)
        rows.push(brokenRow({ row, line }, rest, TOO_LONG, true));
      return rows;
    },
    end: () => {
      const rows: FileRow[] = [];
      add(rest, rows);
      return rows;
    },
  };
}

const TOO_LONG = intake.line_too_long;

const isBlank = (text: string): boolean => text.charCodeAt(0) !== 0x7b && text.trim() === '';
