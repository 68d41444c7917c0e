import type { Encoding } from './format.ts';
import { REQUEST } from './packets.ts';

/** What curl sends, in its `--trace-ascii`: the offset of each row tells how the row before it ended. */
const SENT = /^=> Send (?:header|data), (\d{1,9}) bytes.*\n((?:[0-9a-f]{4,8}: .*(?:\n|$))+)/gm;

/** What `curl --trace-ascii` prints. */
export const curlTrace: Encoding = {
  looksLike: (text) => text.includes('=> Send '),
  read: (text) => {
    const sent = [...text.matchAll(SENT)].map(([, length = '', rows = '']) =>
      joinRows(rows.trimEnd().split(/\r?\n/), Number(length)),
    );
    const request = sent.join('');
    return REQUEST.test(request) ? request : undefined;
  },
};

function joinRows(rows: readonly string[], length: number): string {
  const parts = rows.map((row) => ({
    offset: Number.parseInt(row, 16),
    text: row.slice(row.indexOf(':') + 2),
  }));
  return parts
    .map(({ offset, text }, at) => {
      const next = parts[at + 1]?.offset;
      return `${text}${lineEnd((next ?? length) - offset - text.length, next === undefined)}`;
    })
    .join('');
}

/** @param size of what the trace left out at the end of a row; any other number means a retyped trace. */
const lineEnd = (size: number, isLast: boolean): string =>
  ['', '\n', '\r\n'][size] ?? (isLast ? '' : '\r\n');
