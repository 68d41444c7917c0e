import { readAmount } from '../../../core/protocol/reports/amount.ts';
import { currencyMeant, isKnownCurrency } from '../../../core/protocol/reports/currency.ts';

/** `5000`, and all that people write in its place, such as `5,000`, `₩5000` and `5k`; `A-5000` is not. */
export function isAmount(word: string): boolean {
  const [letters] = /^[A-Za-z]+/.exec(word) ?? [];
  if (letters !== undefined && !isCurrency(letters)) return false;
  const reading = readAmount(word);
  return reading.ok || reading.message.code !== 'amount_not_plain' || SIGNLESS.test(word);
}

const SIGNLESS = /^[\d.,]+%?$/;

/** What can be no order ID: an amount with a decimal point, a comma, or the sign of a currency, or in words. */
export const isSurelyAmount = (word: string): boolean =>
  WHOLE_OR_PART.test(word) ||
  (isAmount(word) && /^\+?\d*\.\d+$|,\d|[\s₩$€¥£₫฿원円元엔%십백천만억]/.test(word));

/** The whole of an amount, and a part of it. */
export const WHOLE = /^(?:all|full|whole|전액|전체)$/i;
export const PART = /^(?:half|rest|remaind?er|remaining|절반|반|나머지)$/i;
const WHOLE_OR_PART = /^(?:all|full|whole|전액|전체|half|절반)$/i;

/** An amount as `--amount` takes it; undefined if it is not clear. */
export function amountIn(word: string): string | undefined {
  const reading = readAmount(word);
  const digits = reading.ok ? reading.literal : reading.message.params?.digits;
  return typeof digits === 'string' && /^\d/.test(digits) ? digits : undefined;
}

const WORDS = /^(?:all|bam|bob|cop|cup|gel|mad|mop|pen|ron|sos|top|try)$/i;
const isWord = (word: string): boolean => WORDS.test(word) && word !== word.toUpperCase();

/** A code, in any case unless it is a word, too: `all`, `cup`. */
export const isCurrency = (word: string): boolean =>
  /^[A-Za-z]{3}$/.test(word) && !isWord(word) && isKnownCurrency(word.toUpperCase());

/** A code, or what people write in its place: its refusal says which one is meant. */
export const isCurrencyWord = (word = ''): boolean =>
  !isWord(word) && (isCurrency(word) || currencyMeant(word) !== undefined);

/** `USD` of `$29.90`, `29.90 USD` and `USD`. */
export function currencyIn(word: string): string | undefined {
  const [sign = ''] = /[A-Za-z]{3}|[₩$€£원円元엔]/.exec(word) ?? [];
  return isCurrency(sign) ? sign.toUpperCase() : currencyMeant(sign);
}
