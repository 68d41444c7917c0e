import { textWidth } from '../text-width.ts';
import type { Theme } from '../theme.ts';
import type { Difference } from './difference.ts';
import { characterStart, windowAround } from './visible-bytes.ts';

/** With the labels before them, lines of 80 columns. */
const SIZE = { before: 30, after: 36 };

/** A hex row, in bytes: some before the difference, so that it can be found. */
const ROW = 16;
const ROW_BEFORE = 6;

/** Both sides around the first byte that differs: as text, then as hex, each with a caret below. */
export function sidesText(difference: Difference, theme: Theme): string[] {
  const { signed, received, offset } = difference;
  const start = characterStart(signed.length > received.length ? signed : received, offset);
  const windows = [signed, received].map((bytes) => windowAround(bytes, start, SIZE));
  const caretAt = Math.max(...windows.map(({ before }) => textWidth(before)));
  const texts = windows.map(({ before, after }) => `${before}${after || END}`);
  return [
    ...twoLines(texts, caretAt, theme),
    ...twoLines(hexRows(difference), 3 * Math.min(offset, ROW_BEFORE), theme),
    ...legend(texts, theme),
  ];
}

/** Shown where one side has no byte left. */
const END = '(ends here)';

function twoLines(lines: readonly string[], caretAt: number, theme: Theme): string[] {
  const [signed = '', received = ''] = lines;
  return [
    `  ${theme.dim('signed  ')}  ${signed}`,
    `  ${theme.dim('received')}  ${received}`,
    `  ${' '.repeat(10 + caretAt)}${theme.bad('^')}`,
  ];
}

function hexRows({ signed, received, offset }: Difference): string[] {
  const start = Math.max(0, offset - ROW_BEFORE);
  return [signed, received].map((bytes) => {
    const row = Buffer.from(bytes.subarray(start, start + ROW)).toString('hex');
    return row.replace(/..(?!$)/g, '$& ') || END;
  });
}

const MEANINGS: readonly (readonly [RegExp, string])[] = [
  [/·/, '· is a blank'],
  [/␊/, '␊ a newline'],
  [/␍/, '␍ a carriage return'],
  [/␉/, '␉ a tab'],
  [/␀/, '␀ a zero byte'],
  [/\\x[89a-f]/, '\\x.. a byte that is no UTF-8'],
  [/\*{4}/, '* hides a secret'],
];

function legend(texts: readonly string[], theme: Theme): string[] {
  const meanings = MEANINGS.flatMap(([pattern, words]) =>
    texts.some((text) => pattern.test(text)) ? words : [],
  );
  return meanings.length === 0 ? [] : [`  ${theme.dim(`(${meanings.join(', ')})`)}`];
}
