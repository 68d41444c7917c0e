/** Where a reader stands in its text. */
interface Cursor {
  at: number;
}

export const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SPACE = 0x20;

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;

/** @returns where the next character stands that is no whitespace of JSON. */
export function skipSpace(text: string, from: number): number {
  let at = from;
  while (isSpace(text.charCodeAt(at))) at += 1;
  return at;
}

const isSpace = (code: number): boolean =>
  code === SPACE || code === 0x0a || code === 0x0d || code === 0x09;

/**
 * Finds the end of a string without escapes.
 * @param from behind its opening quote.
 * @returns where its closing quote stands; -1 where an escape, a control character or the end of the text comes first.
 */
export function plainEnd(text: string, from: number): number {
  for (let at = from; ; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    // The end of the text is NaN, which is not greater either.
    if (!(code >= SPACE) || code === BACKSLASH) return -1;
  }
}

/** The value of the string that begins here; the cursor moves behind it. @returns undefined where it is not JSON. */
export function readString(text: string, cursor: Cursor): string | undefined {
  const start = cursor.at;
  const end = plainEnd(text, start + 1);
  if (end === -1) return readEscaped(text, cursor);
  cursor.at = end + 1;
  return text.slice(start + 1, end);
}

function readEscaped(text: string, cursor: Cursor): string | undefined {
  const start = cursor.at;
  let end = start + 1;
  while (end < text.length && text.charCodeAt(end) !== QUOTE) {
    end += text.charCodeAt(end) === BACKSLASH ? 2 : 1;
  }
  cursor.at = end + 1;
  try {
    return JSON.parse(text.slice(start, end + 1));
  } catch {
    return undefined;
  }
}

/**
 * The literal of the number that begins here; the cursor moves behind it.
 * @param orWord whether `true`, `false` and `null` will do as well.
 */
export function readNumber(text: string, cursor: Cursor, orWord: boolean): string | undefined {
  const end = wholeEnd(text, cursor.at);
  if (end !== -1) {
    const whole = text.slice(cursor.at, end);
    cursor.at = end;
    return whole;
  }
  const pattern = orWord && /[tfn]/.test(text.charAt(cursor.at)) ? WORD : NUMBER;
  pattern.lastIndex = cursor.at;
  if (!pattern.test(text)) return undefined;
  const literal = text.slice(cursor.at, pattern.lastIndex);
  cursor.at = pattern.lastIndex;
  return literal;
}

const ZERO = 0x30;
const NINE = 0x39;
const POINT = 0x2e;

/** Where the whole number ends that begins here, as nearly all do; -1 where it is another, or none. */
function wholeEnd(text: string, start: number): number {
  let at = start;
  let code = text.charCodeAt(at);
  while (code >= ZERO && code <= NINE) {
    at += 1;
    code = text.charCodeAt(at);
  }
  const isZeroAhead = text.charCodeAt(start) === ZERO && at > start + 1;
  const goesOn = code === POINT || code === 0x65 || code === 0x45;
  return at === start || isZeroAhead || goesOn ? -1 : at;
}
