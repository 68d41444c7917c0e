import { plainEnd, QUOTE, readNumber, readString, skipSpace } from './scan-json.ts';

/** One JSON object whose members are strings, numbers and at most one array that somebody else reads. */
export interface FlatObject {
  /** By slot: a string's value, a number's literal, what `readArray` made of an array. */
  readonly values: (string | undefined)[];
  /** The slots that are there, as bits. */
  seen: number;
  /** The slots that hold something other than a string, as bits. */
  others: number;
  /** Behind what was read. */
  at: number;
}

/** What a reader of flat objects knows. */
export interface FlatShape {
  /** The names that are read, and the place of each in `values`, at most 30. */
  readonly slots: ReadonlyMap<string, number>;
  /** The place of every other name; without one, such an object is not sure. */
  readonly otherwise?: number | undefined;
  /** The one slot that holds an array. @returns its canonical text, and moves `at` behind it; undefined where it is not sure. */
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
 * is strict JSON, but knows less than all of it: whatever it is not sure of is for `parseJson`.
 * @returns a function of the text and where the object begins in it; it gives undefined where it is not sure.
 */
export function createFlatReader({ slots, otherwise = -1, array }: FlatShape) {
  const width = Math.max(...slots.values()) + 1;
  const blank = Array.from({ length: width }, (): string | undefined => undefined);
  // Rows of one file have their members in one order: the name that stood here last time is tried first.
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
