/**
 * Bytes that are no text are marked by a lone half of a surrogate pair, which no decoded text can hold
 * (the way of Python's PEP 383): 0xdc00 + the byte, or 0xdc00 alone where the byte is not known.
 */
const UNKNOWN_MARK = '\udc00';
const MARK_BASE = 0xdc00;
const REPLACEMENT = /\ufffd/g;
const MARK = /[\ud800-\udfff]/u;
const MARKS = /[\ud800-\udfff]/gu;

export const markOf = (byte: number): string => String.fromCharCode(MARK_BASE + byte);

export const hasMark = (text: string): boolean => MARK.test(text);

/** Marks what a lenient decoder gave up. */
export const markReplacements = (text: string): string => text.replace(REPLACEMENT, UNKNOWN_MARK);

/** The text as people can be shown it. */
export const withoutMarks = (text: string): string => text.replace(MARKS, '\ufffd');

/** @returns the first byte that is no text; undefined where it is not known. */
export function markedByte(text: string): number | undefined {
  const code = MARK.exec(text)?.[0].charCodeAt(0) ?? MARK_BASE;
  return code > MARK_BASE && code <= MARK_BASE + 0xff ? code - MARK_BASE : undefined;
}
