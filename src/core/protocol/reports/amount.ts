import { type Message, message } from '../../words/message.ts';
import { formatDecimal, parseDecimal } from '../money.ts';
import { shortened } from './plain.ts';
import { digitsOfSpoken } from './spoken-amount.ts';

export type AmountReading =
  | { readonly ok: true; readonly literal: string }
  | { readonly ok: false; readonly message: Message };

/** `₩5,000`, `5000 KRW`: what surrounds the number can only be the currency. */
const WITH_CURRENCY =
  /^(?:[₩$€¥£₫฿]|[A-Za-z]{3})?\s*(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?\s*(?:[₩$€¥£₫฿원円元엔]|[A-Za-z]{3})?$/;

/** Longer texts are not typing mistakes. */
const MOST_CHARACTERS = 200;

/** Common mistakes in amounts, each with a fix. The first match wins. */
const SLIPS: readonly [pattern: RegExp, explain: (text: string, currencyAt: string) => Message][] =
  [
    [/^\s*$/, () => message('amount_empty')],
    [
      /^[+-]?(nan|inf(inity)?|null|undefined|none)$/i,
      (text) => message('amount_not_a_number', { text }),
    ],
    [/^-/, (text) => message('amount_negative', { text })],
    [/^\+?\d+(\.\d+)?e[+-]?\d+$/i, writtenOut],
    [/^0x/i, (text) => message('amount_hexadecimal', { text })],
    [/^\d{1,3}(,\d{3})+(\.\d+)?$/, rewritten('amount_has_thousands', (t) => t.replaceAll(',', ''))],
    [
      /^\d{1,3}([ _'’\u00a0\u202f]\d{3})+$/,
      rewritten('amount_has_separators', (t) => t.replaceAll(/\D/g, '')),
    ],
    [
      /^\d{1,3}((\.\d{3}){2,}(,\d+)?|\.\d{3},\d+)$/,
      rewritten('amount_has_separators', (t) => t.replaceAll('.', '').replace(',', '.')),
    ],
    [/^\d+,\d+$/, rewritten('amount_has_decimal_comma', (t) => t.replace(',', '.'))],
    [/^0\d+(\.\d+)?$/, rewritten('amount_has_leading_zeros', (t) => t.replace(/^0+(?=\d)/, ''))],
    [/^\.\d+$/, rewritten('amount_begins_with_point', (t) => `0${t}`)],
    [/^\d+\.$/, rewritten('amount_ends_with_point', (t) => t.slice(0, -1))],
    [/^\+\d[\d,]*(\.\d+)?$/, rewritten('amount_has_sign', digitsOf)],
    [/^\s|\s$/, (text) => message('amount_has_blanks', { digits: text.trim() })],
    [/[０-９]/, rewritten('amount_full_width', (t) => t.normalize('NFKC'))],
    [
      WITH_CURRENCY,
      (text, currencyAt) =>
        message('amount_with_currency', { text, digits: digitsOf(text), currencyAt }),
    ],
  ];

/**
 * Parses an amount from the command line: exact decimal text in major units.
 * @param currencyAt where the currency is set.
 * @returns the JSON literal to send, as typed, or what to write instead.
 */
export function readAmount(text: string, currencyAt = '--currency'): AmountReading {
  if (/^(0|[1-9]\d*)(\.\d+)?$/.test(text)) {
    if (parseDecimal(text) !== undefined) return { ok: true, literal: text };
    return { ok: false, message: message('amount_too_many_digits', { count: text.length }) };
  }
  if (text.length > MOST_CHARACTERS) {
    const facts = { text: shortened(text), count: text.length };
    return { ok: false, message: message('amount_too_long', facts) };
  }
  const [, explain] = SLIPS.find(([pattern]) => pattern.test(text)) ?? [];
  return { ok: false, message: explain?.(text, currencyAt) ?? notPlain(text) };
}

function notPlain(text: string): Message {
  const digits = digitsOfSpoken(text);
  return digits === undefined
    ? message('amount_not_plain', { text })
    : message('amount_spoken', { text, digits });
}

type Rewriting =
  | 'amount_has_thousands'
  | 'amount_has_separators'
  | 'amount_has_decimal_comma'
  | 'amount_has_leading_zeros'
  | 'amount_begins_with_point'
  | 'amount_ends_with_point'
  | 'amount_has_sign'
  | 'amount_full_width';

/** A slip with one clear correction. */
function rewritten(code: Rewriting, correct: (text: string) => string) {
  return (text: string): Message => message(code, { text, digits: correct(text) });
}

function writtenOut(text: string): Message {
  const value = parseDecimal(text.replace(/^\+/, ''));
  return message('amount_in_exponent_form', {
    text,
    digits: value === undefined ? undefined : formatDecimal(value),
  });
}

/** The number inside `₩5,000`. */
function digitsOf(text: string): string {
  return /\d+(\.\d+)?/.exec(text.replaceAll(',', ''))?.[0] ?? 'digits';
}
