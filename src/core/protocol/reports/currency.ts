import { suggest } from '../../kit/suggest.ts';
import { type Message, message } from '../../words/message.ts';
import { formatDecimal, parseDecimal } from '../money.ts';
import { CURRENCIES } from './currencies.ts';

export interface CurrencyReading {
  /** Upper case. */
  readonly code: string;
  /** Why it is no currency, although it has three letters. */
  readonly warning?: Message;
}

/** Common wrong codes of currencies, and withdrawn ones with their successors. */
const HABITS: Readonly<Record<string, string>> = {
  ...{ WON: 'KRW', RMB: 'CNY', YEN: 'JPY', NTD: 'TWD' },
  ...{
    DEM: 'EUR',
    FRF: 'EUR',
    ITL: 'EUR',
    ESP: 'EUR',
    NLG: 'EUR',
    BGN: 'EUR',
    HRK: 'EUR',
    ANG: 'XCG',
    CUC: 'CUP',
    SLL: 'SLE',
    ZWL: 'ZWG',
  },
};

/** A code with its letters swapped; any other near miss among 160 codes would be a guess. */
const transposed = (code: string, known: readonly string[]): string | undefined =>
  known.find((other) => [...other].sort().join('') === [...code].sort().join(''));

/** Near misses of these are likelier than of the 150 others. */
const COMMON = ['KRW', 'USD', 'JPY', 'EUR', 'CNY', 'GBP', 'TWD', 'HKD', 'SGD', 'THB', 'VND', 'IDR'];

/**
 * The currencies without minor units in ISO 4217. `Intl.NumberFormat` will not do: it follows daily
 * use (no minor units for HUF either), and takes 10 ms.
 */
const WITHOUT_MINOR_UNITS: ReadonlySet<string> = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '),
);

/** Whether there is a currency with this code. @param code in upper case. */
export const isKnownCurrency = (code: string): boolean => CURRENCIES.has(code);

/**
 * "3-letter currency code."
 * @returns the code in upper case, with a warning if no such currency exists; undefined if it is not three letters.
 */
export function checkCurrency(text: string): CurrencyReading | undefined {
  if (!/^[A-Za-z]{3}$/.test(text)) return undefined;
  const code = text.toUpperCase();
  if (isKnownCurrency(code)) return { code };
  return { code, warning: message('currency_not_known', { currency: code, near: nearCode(code) }) };
}

const nearCode = (code: string): string | undefined =>
  HABITS[code] ?? suggest(code, COMMON) ?? transposed(code, [...CURRENCIES]);

/** What people call a currency, in the order of `CODES`: its sign, its name in English and Korean, a coin. */
const NAMES = [
  /^(?:₩|KR₩|(?:korean )?wons?|원화?)$/i,
  /^(?:(?:US)?\$|(?:US[ -]?)?dollars?|달러|USD[TC])$/i,
  /^(?:€|euros?|유로)$/i,
  /^(?:£|pounds?|sterling|파운드)$/i,
  /^(?:yens?|円|엔화?)$/i,
  /^(?:yuan|renminbi|元|위안화?)$/i,
];
const CODES = ['KRW', 'USD', 'EUR', 'GBP', 'JPY', 'CNY'];

/** The code of a currency that is called otherwise, or whose code is mistyped; undefined if that is not clear. */
export function currencyMeant(text: string): string | undefined {
  if (/^[A-Za-z]{3}$/.test(text)) return nearCode(text.toUpperCase());
  return CODES[NAMES.findIndex((name) => name.test(text.normalize('NFC')))];
}

/**
 * @param literal an amount in major units.
 * @returns a remark if the currency has no minor units, but the amount has decimals (`10.50` KRW).
 */
export function checkMinorUnits(literal: string, code: string): Message | undefined {
  const value = parseDecimal(literal);
  if (value === undefined || !literal.includes('.') || !WITHOUT_MINOR_UNITS.has(code)) {
    return undefined;
  }
  return message('no_minor_units', { currency: code, literal, whole: formatDecimal(value) });
}

/** Whether amounts of a currency have decimals, as far as is known. */
export const hasMinorUnits = (code: string): boolean =>
  !WITHOUT_MINOR_UNITS.has(code.toUpperCase());

const LETTERS = 26;
const FIRST_LETTER = 'A'.charCodeAt(0);

/** Three capital letters as a number below 26³, to save memory for a million orders. */
export const currencyNumber = (code: string): number =>
  [...code].reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - FIRST_LETTER, 0);

/** @param number as `currencyNumber` makes it. */
export const currencyOfNumber = (number: number): string =>
  [number / (LETTERS * LETTERS), number / LETTERS, number]
    .map((part) => String.fromCharCode(FIRST_LETTER + (Math.floor(part) % LETTERS)))
    .join('');
