import { LEGEND, proof } from '../../words/en/verdict.ts';
import { textWidth } from '../text-width.ts';
import type { Theme } from '../theme.ts';
import { wrapText } from '../wrap.ts';
import type { Difference } from './difference.ts';
import { characterStart, windowAround } from './visible-bytes.ts';

/** The labels before both sides, in columns; with the margins around them. */
const SIDE = Math.max(textWidth(proof.signed), textWidth(proof.received));
const LABEL = SIDE + 4;

/** The most for a screen of 80 columns: text before and after the difference, bytes of a hex row. */
const USUAL_COLUMNS = 80;
const SIZE = { before: 30, after: 36 };
const ROW = { before: 6, bytes: 16 };

/** Minimum width, however narrow the screen. */
const LEAST_COLUMNS = 34;

/**
 * Both sides around the first byte that differs: as text, then as hex, each with a caret below.
 * @param columns the width of the screen.
 */
export function sidesText(difference: Difference, theme: Theme, columns = USUAL_COLUMNS): string[] {
  const { signed, received, offset } = difference;
  const width = Math.min(USUAL_COLUMNS, Math.max(LEAST_COLUMNS, columns));
  const start = characterStart(signed.length > received.length ? signed : received, offset);
  const windows = [signed, received].map((bytes) => windowAround(bytes, start, sizeFor(width)));
  const caretAt = Math.max(...windows.map(({ before }) => textWidth(before)));
  const texts = windows.map(({ before, after }) => `${before}${after || END}`);
  const row = rowFor(width);
  return [
    ...twoLines(texts, caretAt, theme),
    ...twoLines(hexRows(difference, row), 3 * Math.min(offset, row.before), theme),
    ...legend(texts, theme, columns),
  ];
}

/** On a narrower screen, both parts shrink in proportion; two columns are for `…`. */
function sizeFor(columns: number): typeof SIZE {
  const room = columns - LABEL - 2;
  const before = Math.floor((room * SIZE.before) / (SIZE.before + SIZE.after));
  return { before, after: room - before };
}

function rowFor(columns: number): typeof ROW {
  const bytes = Math.min(ROW.bytes, Math.floor((columns - LABEL + 1) / 3));
  return { bytes, before: Math.floor((bytes * ROW.before) / ROW.bytes) };
}

/** Shown if one side has no byte left. */
const END = proof.ends_here;

function twoLines(lines: readonly string[], caretAt: number, theme: Theme): string[] {
  const [signed = '', received = ''] = lines;
  return [
    `  ${theme.dim(proof.signed.padEnd(SIDE))}  ${signed}`,
    `  ${theme.dim(proof.received.padEnd(SIDE))}  ${received}`,
    `${' '.repeat(LABEL + caretAt)}${theme.bad('^')}`,
  ];
}

function hexRows(
  { signed, received, offset }: Difference,
  { before, bytes }: typeof ROW,
): string[] {
  const start = Math.max(0, offset - before);
  return [signed, received].map((side) => {
    const row = Buffer.from(side.subarray(start, start + bytes)).toString('hex');
    return row.replace(/..(?!$)/g, '$& ') || END;
  });
}

function legend(texts: readonly string[], theme: Theme, columns: number): string[] {
  const meanings = LEGEND.flatMap(([pattern, words]) =>
    texts.some((text) => pattern.test(text)) ? words : [],
  );
  if (meanings.length === 0) return [];
  return [theme.dim(wrapText(`  (${meanings.join(', ')})`, columns, '  '))];
}
