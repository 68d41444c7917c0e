import type { FileRow } from '../../core/rows/row.ts';
import type { Splitter } from '../json/splitter.ts';
import { MAX_ROW_CHARACTERS } from '../json/splitter.ts';
import { type CsvParser, type Dialect, toLineFeeds } from './csv-dialect.ts';
import { type ParsedRecords, recordsToRows } from './csv-rows.ts';

/** The records of a CSV file behind its header, by papaparse's parser, with the line each begins in. */
export function splitCsv(Parser: CsvParser, dialect: Dialect): Splitter {
  const parser = new Parser({ delimiter: dialect.delimiter, newline: '\n' });
  const toLines = makeLineFeeds(dialect);
  let next = { row: 1, line: dialect.rowsLine };
  /** The beginning of a record that goes on, and what came since it was looked at. */
  let rest = '';
  let waiting = '';

  const parse = (text: string, isWhole: boolean): FileRow[] => {
    const parsed: ParsedRecords = parser.parse(text, 0, !isWhole);
    const read = recordsToRows(text, parsed, next);
    next = read.next;
    rest = text.slice(parsed.meta.cursor);
    waiting = '';
    return read.rows;
  };

  return {
    take: (piece) => {
      waiting += toLines(piece);
      // A record that goes on is parsed again only when it has doubled, so that the work stays in proportion to the file.
      if (waiting.length < Math.min(rest.length, MAX_ROW_CHARACTERS - rest.length)) return [];
      return parse(rest + waiting, false);
    },
    end: () => {
      const text = rest + waiting;
      return parse(text.endsWith('\n') ? text : `${text}\n`, true);
    },
  };
}

/** Turns line ends into LF, a CRLF between two pieces too, and drops what stands before the rows. */
function makeLineFeeds(dialect: Dialect): (piece: string) => string {
  let held = '';
  let toSkip = dialect.rowsStart;
  return (piece) => {
    const all = held + piece;
    held = all.endsWith('\r') ? '\r' : '';
    const whole = held === '' ? all : all.slice(0, -1);
    const text = toLineFeeds(whole, dialect.isCarriageReturn);
    const skipped = Math.min(toSkip, text.length);
    toSkip -= skipped;
    return skipped === 0 ? text : text.slice(skipped);
  };
}
