import { isKnownCurrency } from '../../../core/protocol/reports/currency.ts';
import { currenciesOfSign } from './amount-cell.ts';

/** Codes that are words, too. */
const WORDS: ReadonlySet<string> = new Set(['ALL', 'TOP']);

/** Whether a word is the code of a currency, and hardly anything else. @param word in upper case. */
export const isCurrencyCode = (word: string): boolean =>
  /^[A-Z]{3}$/.test(word) && !WORDS.has(word) && isKnownCurrency(word);

const ofCode = (word: string): readonly string[] | undefined =>
  isCurrencyCode(word) ? [word] : undefined;

/** What all of them may mean; undefined if there are none. */
export const inAll = (meanings: readonly (readonly string[])[]): readonly string[] | undefined => {
  const [first, ...others] = meanings;
  return first?.filter((code) => others.every((codes) => codes.includes(code)));
};

/**
 * The currencies that the name of a column may mean: `Total (EUR)`, `Total £`, `total_usd`, `결제금액(원)`.
 * @returns undefined if it names none; empty if it names several.
 */
export function currenciesInName(name: string): readonly string[] | undefined {
  const text = name.normalize('NFKC').replace(/(\p{Ll})([A-Z]{3})\b/gu, '$1 $2');
  const remarks = [...text.matchAll(/[([]\s*(?:in\s+)?([^()[\]]*?)\s*[)\]]/gi)].map(
    ([, remark = '']) => currenciesOfSign(remark) ?? ofCode(remark.toUpperCase()),
  );
  const snake = [...text.matchAll(/_([a-z]{3})(?=_|$)/g)].map(([, word = '']) =>
    ofCode(word.toUpperCase()),
  );
  // A single letter is a sign only in brackets.
  const words = text
    .split(/[\s()[\],:;_/-]+/)
    .map((word) => ofCode(word) ?? (/^\w$/.test(word) ? undefined : currenciesOfSign(word)));
  const signs = [...text.matchAll(/[€£¥₩฿₫₱₹৳₽₴₸₺₪₦]/g)].map(([sign]) => currenciesOfSign(sign));
  return inAll([...remarks, ...snake, ...words, ...signs].filter((codes) => codes !== undefined));
}
