import { printString } from '../../../../core/kit/json/node.ts';
import { ITEM_FIELD_NAMES } from '../../../../core/protocol/reports/report-fields.ts';
import { canonicalNumber } from '../canonical.ts';

/** A reader's position in its text. */
interface Cursor {
  at: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SPACE = 0x20;

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;

/** @returns the position of the next character that is not whitespace. */
export function skipSpace(text: string, from: number): number {
  let at = from;
  while (isSpace(text.charCodeAt(at))) at += 1;
  return at;
}

const isSpace = (code: number): boolean =>
  code === SPACE || code === 0x0a || code === 0x0d || code === 0x09;

/**
 * Finds the end of a string without escapes.
 * @param from after its opening quote.
 * @returns the position of its closing quote; -1 where an escape, a control character or the end of the text comes first.
 */
function plainEnd(text: string, from: number): number {
  for (let at = from; ; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    // The end of the text is NaN, which is not greater either.
    if (!(code >= SPACE) || code === BACKSLASH) return -1;
  }
}

/** The value of the string that begins here; the cursor moves past it. @returns undefined where it is not JSON. */
function readString(text: string, cursor: Cursor): string | undefined {
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
 * The literal of the number that begins here; the cursor moves past it.
 * @param orWord whether `true`, `false` and `null` will do as well.
 */
function readNumber(text: string, cursor: Cursor, orWord: boolean): string | undefined {
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

/** The end of the whole number that begins here, as nearly all are; -1 for any other number, or none. */
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

/** One JSON object whose members are strings, numbers and at most one array that the caller reads. */
interface FlatObject {
  /** By slot: a string's value, a number's literal, what `readArray` made of an array. */
  readonly values: (string | undefined)[];
  /** The slots that are there, as bits. */
  seen: number;
  /** The slots that hold something other than a string, as bits. */
  others: number;
  /** Just past what was read. */
  at: number;
}

/** What a reader of flat objects knows. */
interface FlatShape {
  /** The names that are read, and the place of each in `values`, at most 30. */
  readonly slots: ReadonlyMap<string, number>;
  /** The slot of every other name; without one, an object with other names is left to the full parser. */
  readonly otherwise?: number | undefined;
  /** The one slot with an array. @returns its canonical text, with `at` moved past it; undefined if not sure. */
  readonly array?: {
    readonly slot: number;
    readonly read: (text: string, object: FlatObject) => string | undefined;
  };
}

/** The slot of a member that is read and dropped. */
export const DROPPED = 30;

const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const COLON = 0x3a;
const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;

/**
 * Reads JSON objects in one pass over their text, an order of magnitude faster than by way of nodes. It
 * is strict JSON, but does not cover all of it: whatever it is not sure of is left to `parseJson`.
 * @returns a function of the text and where the object begins in it; it returns undefined if not sure.
 */
export function createFlatReader({ slots, otherwise = -1, array }: FlatShape) {
  const width = Math.max(...slots.values()) + 1;
  const blank = Array.from({ length: width }, (): string | undefined => undefined);
  // Rows of one file have their members in one order: the name last seen at this position is tried first.
  const habits: { literal: string; slot: number }[] = [];

  const readName = (text: string, object: FlatObject, nth: number): number => {
    const habit = habits[nth];
    if (habit !== undefined && text.startsWith(habit.literal, object.at)) {
      object.at += habit.literal.length;
      return habit.slot;
    }
    const end = text.charCodeAt(object.at) === QUOTE ? plainEnd(text, object.at + 1) : -1;
    const slot = end === -1 ? -1 : (slots.get(text.slice(object.at + 1, end)) ?? otherwise);
    if (slot === -1) return -1;
    habits[nth] = { literal: text.slice(object.at, end + 1), slot };
    object.at = end + 1;
    return slot;
  };

  const readValue = (text: string, object: FlatObject, slot: number): string | undefined => {
    const first = text.charCodeAt(object.at);
    if (first === OPEN_BRACKET || slot === array?.slot) {
      object.others |= 1 << slot;
      return slot === array?.slot ? array.read(text, object) : undefined;
    }
    if (first === QUOTE) return readString(text, object);
    object.others |= 1 << slot;
    return readNumber(text, object, slot === DROPPED);
  };

  const readMember = (text: string, object: FlatObject, nth: number): boolean => {
    object.at = skipSpace(text, object.at + 1);
    const slot = readName(text, object, nth);
    if (slot === -1 || (slot !== DROPPED && (object.seen & (1 << slot)) !== 0)) return false;
    object.at = skipSpace(text, object.at);
    if (text.charCodeAt(object.at) !== COLON) return false;
    object.at = skipSpace(text, object.at + 1);
    const value = readValue(text, object, slot);
    if (value === undefined) return false;
    object.seen |= 1 << slot;
    if (slot !== DROPPED) object.values[slot] = value;
    object.at = skipSpace(text, object.at);
    return true;
  };

  return (text: string, from: number): FlatObject | undefined => {
    if (text.charCodeAt(from) !== OPEN_BRACE) return undefined;
    const object: FlatObject = { values: blank.slice(), seen: 0, others: 0, at: from };
    let nth = 0;
    do {
      if (!readMember(text, object, nth)) return undefined;
      nth += 1;
    } while (text.charCodeAt(object.at) === COMMA);
    if (text.charCodeAt(object.at) !== CLOSE_BRACE) return undefined;
    object.at += 1;
    return object;
  };
}

const CLOSE_BRACKET = 0x5d;

/** In the document's order: `item_id`, `name`, `price`, `quantity`. */
const FIELDS = ITEM_FIELD_NAMES;
const FIRST_NUMBER = FIELDS.indexOf('price');
const NUMBERS = FIELDS.reduce((bits, _, at) => (at < FIRST_NUMBER ? bits : bits | (1 << at)), 0);

/**
 * A reader of `items`: the canonical text of an array of ordinary line items, undefined if not sure.
 * The cursor moves past the array.
 */
export function createItemsReader() {
  const read = createFlatReader({ slots: new Map(FIELDS.map((field, at) => [field, at])) });
  const readItem = (text: string, cursor: { at: number }): string | undefined => {
    const item = read(text, skipSpace(text, cursor.at + 1));
    if (item === undefined) return undefined;
    cursor.at = skipSpace(text, item.at);
    return printItem(item);
  };
  return (text: string, cursor: { at: number }): string | undefined => {
    if (text.charCodeAt(cursor.at) !== OPEN_BRACKET) return undefined;
    let printed = '';
    do {
      const item = readItem(text, cursor);
      if (item === undefined) return undefined;
      printed += printed === '' ? item : `,${item}`;
    } while (text.charCodeAt(cursor.at) === COMMA);
    if (text.charCodeAt(cursor.at) !== CLOSE_BRACKET) return undefined;
    cursor.at += 1;
    return `[${printed}]`;
  };
}

function printItem({ values, seen, others }: FlatObject): string | undefined {
  if (others !== (seen & NUMBERS)) return undefined;
  let printed = '';
  for (let at = 0; at < FIELDS.length; at += 1) {
    const value = values[at];
    if (value === undefined) continue;
    const text = at < FIRST_NUMBER ? printString(value) : printNumber(value);
    if (text === undefined) return undefined;
    printed += (printed === '' ? FIRST_NAMES : NAMES)[at] + text;
  }
  return `{${printed}}`;
}

const FIRST_NAMES = FIELDS.map((field) => `"${field}":`);
const NAMES = FIELDS.map((field) => `,"${field}":`);

/** Far fewer digits than a number may have. */
const SHORT = /^-?\d{1,29}(?:\.\d{1,29})?$/;

const printNumber = (literal: string): string | undefined =>
  SHORT.test(literal) ? canonicalNumber(literal) : undefined;
