import { isUtf8 } from 'node:buffer';
import { makeVisible } from '../../core/visible.ts';
import { textWidth } from '../text-width.ts';

/** One character of some bytes, as it is shown. */
interface Cell {
  readonly text: string;
  readonly width: number;
}

/**
 * The text around an offset, so that nothing in it is invisible: `·` for a blank, `␊` for a newline,
 * `\xb0` for a byte that is not UTF-8.
 */
export interface Window {
  readonly before: string;
  /** From the character that holds the offset. */
  readonly after: string;
}

/** How wide a window is, in columns to the left and to the right of the offset. */
export interface WindowSize {
  readonly before: number;
  readonly after: number;
}

/** How many bytes are read for a column: no shown character takes more. */
const BYTES_PER_COLUMN = 4;

/** The longest character of UTF-8, in bytes. */
const LONGEST = 4;

/** Where the character begins that holds an offset; at most three bytes before it. */
export function characterStart(bytes: Uint8Array, offset: number): number {
  for (let at = offset; at > Math.max(0, offset - LONGEST); at -= 1) {
    if (!isContinuation(bytes[at])) return at;
  }
  return offset;
}

const isContinuation = (byte: number | undefined): boolean =>
  byte !== undefined && (byte & 0xc0) === 0x80;

/** @param start where a character begins. */
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

/** @returns 0 where no character of UTF-8 begins. */
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
