import { printString } from '../../../kit/json/node.ts';
import { ITEM_FIELD_NAMES } from '../../../protocol/reports/field-names.ts';
import { canonicalNumber } from '../canonical.ts';
import { createFlatReader, type FlatObject } from './read-flat.ts';
import { skipSpace } from './scan-json.ts';

const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;

/** In the document's order: `item_id`, `name`, `price`, `quantity`. */
const FIELDS = ITEM_FIELD_NAMES;
const FIRST_NUMBER = FIELDS.indexOf('price');
const NUMBERS = FIELDS.reduce((bits, _, at) => (at < FIRST_NUMBER ? bits : bits | (1 << at)), 0);

/**
 * A reader of `items`: the canonical text of an array of ordinary line items, undefined where it is not sure.
 * The cursor moves behind the array.
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
