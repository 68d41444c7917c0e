import { isUtf8 } from 'node:buffer';
import { padToWidth, textWidth, wrapText } from '../../../../core/kit/columns.ts';
import type { Theme } from '../../../../core/kit/theme.ts';
import { makeVisible } from '../../../../core/kit/visible.ts';
import { Mask } from '../../../../core/protocol/masking/mask.ts';
import { stringToSign } from '../../../../core/protocol/signing.ts';
import type { Received } from '../../../../verify/finding.ts';
import type { Explanation } from '../../../../verify/model/cause.ts';
import { LEGEND, proof } from '../../../../verify/words/verdict.ts';

/** A displayed character. */
interface Cell {
  readonly text: string;
  readonly width: number;
}

/**
 * The text around an offset, so that nothing in it is invisible: `·` for a blank, `␊` for a newline,
 * `\xb0` for a byte that is not UTF-8.
 */
interface Window {
  readonly before: string;
  /** From the character that holds the offset. */
  readonly after: string;
}

/** How wide a window is, in columns to the left and to the right of the offset. */
interface WindowSize {
  readonly before: number;
  readonly after: number;
}

/** How many bytes are read for a column: no shown character takes more. */
const BYTES_PER_COLUMN = 4;

/** The longest character of UTF-8, in bytes. */
const LONGEST = 4;

/** The start of the character at an offset, at most three bytes before it. */
export function characterStart(bytes: Uint8Array, offset: number): number {
  for (let at = offset; at > Math.max(0, offset - LONGEST); at -= 1) {
    if (!isContinuation(bytes[at])) return at;
  }
  return offset;
}

const isContinuation = (byte: number | undefined): boolean =>
  byte !== undefined && (byte & 0xc0) === 0x80;

/** @param start the start of a character. */
export function windowAround(bytes: Uint8Array, start: number, size: WindowSize): Window {
  const from = characterStart(bytes, Math.max(0, start - size.before * BYTES_PER_COLUMN));
  const head = cellsFor(cellsOf(bytes.subarray(from, start)).reverse(), size.before);
  const until = Math.min(bytes.length, start + size.after * BYTES_PER_COLUMN);
  const tail = cellsFor(cellsOf(bytes.subarray(start, until)), size.after);
  return {
    before: `${from > 0 || head.cut ? '…' : ''}${head.texts.reverse().join('')}`,
    after: `${tail.texts.join('')}${until < bytes.length || tail.cut ? '…' : ''}`,
  };
}

/** As many cells as fit, and whether some are left. */
function cellsFor(cells: readonly Cell[], columns: number): { texts: string[]; cut: boolean } {
  let room = columns;
  const texts: string[] = [];
  for (const { text, width } of cells) {
    room -= width;
    if (room < 0) return { texts, cut: true };
    texts.push(text);
  }
  return { texts, cut: false };
}

function cellsOf(bytes: Uint8Array): Cell[] {
  const cells: Cell[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = lengthOfCharacter(bytes, at);
    const text = length === 0 ? toHex(bytes[at] ?? 0) : show(bytes.subarray(at, at + length));
    cells.push({ text, width: textWidth(text) });
    at += Math.max(1, length);
  }
  return cells;
}

/** @returns 0 if no UTF-8 character starts here. */
function lengthOfCharacter(bytes: Uint8Array, at: number): number {
  for (let length = 1; length <= LONGEST && at + length <= bytes.length; length += 1) {
    if (isUtf8(bytes.subarray(at, at + length))) return length;
  }
  return 0;
}

const toHex = (byte: number): string => `\\x${byte.toString(16).padStart(2, '0')}`;

function show(character: Uint8Array): string {
  const text = Buffer.from(character).toString();
  const code = text.charCodeAt(0);
  if (text === ' ') return '·';
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  if (code === 0x7f) return '␡';
  return UNSEEN.test(text) ? toEscapes(text) : makeVisible(text);
}

/**
 * What looks like something else, or joins the character before it: other blanks, joiners, marks,
 * and the second and third letter of a Korean syllable that is taken apart.
 */
const UNSEEN = /[\p{Zs}\p{M}\u200b-\u200d\ufeff\u1160-\u11ff\ud7b0-\ud7ff]/u;

const toEscapes = (text: string): string =>
  [...text].map((it) => `\\u${toHexDigits(it.codePointAt(0) ?? 0)}`).join('');

const toHexDigits = (code: number): string => {
  const digits = code.toString(16).padStart(4, '0');
  return digits.length > 4 ? `{${digits}}` : digits;
};

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
    `  ${theme.dim(padToWidth(proof.signed, SIDE))}  ${signed}`,
    `  ${theme.dim(padToWidth(proof.received, SIDE))}  ${received}`,
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

/** The first byte where the signed and the received text differ. */
export interface Difference {
  readonly of: 'body' | 'signed string';
  /** Bytes before it, which are equal. */
  readonly offset: number;
  /** All of what differs; no secret is left in it. */
  readonly signed: Uint8Array;
  readonly received: Uint8Array;
}

/**
 * The first difference between the signed and the received body, or else between the whole signed strings.
 * @returns undefined if the same bytes were signed, so that the key, digest, or encoding differs.
 */
export function firstDifference(
  { signed }: Explanation,
  received: Received,
): Difference | undefined {
  const body = compare(signed.body, received.body);
  if (body !== undefined) return { of: 'body', ...hideSecrets(body, received) };
  if (signed.message === undefined) return undefined;
  const message = compare(signed.message, stringToSign(received.timestamp, received.body));
  return message && { of: 'signed string', ...hideSecrets(message, received) };
}

type Compared = Omit<Difference, 'of'>;

function compare(signed: Uint8Array, received: Uint8Array): Compared | undefined {
  if (Buffer.compare(signed, received) === 0) return undefined;
  const shorter = Math.min(signed.length, received.length);
  let offset = 0;
  while (offset < shorter && signed[offset] === received[offset]) offset += 1;
  return { offset, signed, received };
}

const hideSecrets = ({ offset, signed, received }: Compared, { secrets }: Received): Compared => {
  const mask = new Mask(secrets);
  return { offset, signed: mask.starred(signed), received: mask.starred(received) };
};
