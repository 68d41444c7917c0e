import { formatDecimal, parseDecimal } from '../money.ts';
import { shortened } from './plain.ts';

export type AmountReading =
  | { readonly ok: true; readonly literal: string }
  | { readonly ok: false; readonly message: string };

/** `₩5,000`, `5000 KRW`: what surrounds the number can only be the currency. */
const WITH_CURRENCY =
  /^(?:[₩$€¥£₫฿]|[A-Za-z]{3})?\s*(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?\s*(?:[₩$€¥£₫฿원円元엔]|[A-Za-z]{3})?$/;

/** What is longer is no slip of a person's. */
const MOST_CHARACTERS = 200;

/** How people write amounts that are none, each with the way out. The first that fits answers. */
const SLIPS: readonly [pattern: RegExp, message: (text: string, currencyAt: string) => string][] = [
  [/^\s*$/, () => 'is empty: write the number, such as 5000'],
  [
    /^[+-]?(nan|inf(inity)?|null|undefined|none)$/i,
    (t) => `${t} is not a number: an empty variable?`,
  ],
  [/^-/, (t) => `${t} is negative: amounts are 0 or greater; money goes back with conv partial`],
  [/^\+?\d+(\.\d+)?e[+-]?\d+$/i, writtenOut],
  [/^0x/i, (t) => `${t} is hexadecimal: write it in decimal`],
  [
    /^\d{1,3}(,\d{3})+(\.\d+)?$/,
    (t) => `${t} has thousands separators: write ${t.replaceAll(',', '')}`,
  ],
  [
    /^\d{1,3}([ _'’\u00a0\u202f]\d{3})+$/,
    (t) => `${t} has separators: write ${t.replaceAll(/\D/g, '')}`,
  ],
  [
    /^\d{1,3}((\.\d{3}){2,}(,\d+)?|\.\d{3},\d+)$/,
    (t) => `${t} has separators: write ${continental(t)}`,
  ],
  [/^\d+,\d+$/, (t) => `${t} has a decimal comma: write ${t.replace(',', '.')}`],
  [/^0\d+(\.\d+)?$/, (t) => `${t} has leading zeros: write ${t.replace(/^0+(?=\d)/, '')}`],
  [/^\.\d+$/, (t) => `${t} has nothing before the point: write 0${t}`],
  [/^\d+\.$/, (t) => `${t} has nothing after the point: write ${t.slice(0, -1)}`],
  [/^\+\d[\d,]*(\.\d+)?$/, (t) => `${t} has a sign: write ${digitsOf(t)}`],
  [/^\s|\s$/, (t) => `has blanks around it: write ${t.trim()}`],
  [/[０-９]/, (t) => `${t} has full-width digits: write ${t.normalize('NFKC')}`],
  [
    WITH_CURRENCY,
    (t, currencyAt) =>
      `${t} is more than a number: write ${digitsOf(t)}, and the currency with ${currencyAt}`,
  ],
];

/**
 * Reads an amount from the command line: decimal text, exact, in major units of the currency.
 * @param currencyAt where the currency is given.
 * @returns the JSON literal to send, as it was typed; or one sentence on what to write instead.
 */
export function readAmount(text: string, currencyAt = '--currency'): AmountReading {
  if (/^(0|[1-9]\d*)(\.\d+)?$/.test(text)) {
    if (parseDecimal(text) !== undefined) return { ok: true, literal: text };
    return { ok: false, message: `has ${text.length} digits: no amount has that many` };
  }
  if (text.length > MOST_CHARACTERS) {
    const message = `${shortened(text)} has ${text.length} characters: no amount has that many`;
    return { ok: false, message };
  }
  const [, explain] = SLIPS.find(([pattern]) => pattern.test(text)) ?? [];
  return {
    ok: false,
    message:
      explain?.(text, currencyAt) ??
      `${text} is not a plain number: write digits alone, such as 5000 or 49.90`,
  };
}

function writtenOut(text: string): string {
  const value = parseDecimal(text.replace(/^\+/, ''));
  const remedy = value === undefined ? 'write the number out' : `write ${formatDecimal(value)}`;
  return `${text} is in exponent form: ${remedy}`;
}

const continental = (text: string): string => text.replaceAll('.', '').replace(',', '.');

/** The number inside `₩5,000`. */
const digitsOf = (text: string): string =>
  /\d+(\.\d+)?/.exec(text.replaceAll(',', ''))?.[0] ?? 'digits';
