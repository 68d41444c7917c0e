import { formatFloat, PHP } from './floating.ts';
import type { NumberFormat } from './formats.ts';

/** PHP's numeric strings: blanks around are forgiven, zeros before the number are dropped. */
const NUMERIC = /^[ \t\n\r\v\f]*([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)[ \t\n\r\v\f]*$/;

const MAX_INTEGER = 2n ** 63n;

/**
 * What JSON_NUMERIC_CHECK makes of a string that looks like a number: also of an order id, a phone
 * number or a postcode.
 * @param literal the string as JSON has it.
 */
export const numericCheck: NumberFormat = (literal) => {
  const [, text] = NUMERIC.exec(JSON.parse(literal) as string) ?? [];
  if (text === undefined) return undefined;
  if (/^[+-]?\d+$/.test(text)) {
    const value = BigInt(text.replace('+', ''));
    if (value < MAX_INTEGER && value >= -MAX_INTEGER) return value.toString();
  }
  const value = Number(text);
  return Number.isFinite(value) ? formatFloat(value, PHP) : undefined;
};
