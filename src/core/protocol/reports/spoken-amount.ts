import { formatDecimal, parseDecimal } from '../money.ts';

/** Zeros of what follows a number: `5k`, `1.5만`. */
const ZEROS: Readonly<Record<string, number>> = { k: 3, m: 6, 천: 3, 만: 4, 억: 8 };
const DIGITS = '영일이삼사오육칠팔구';
const PLACES: Readonly<Record<string, number>> = { 십: 10, 백: 100, 천: 1000 };
const GROUPS: Readonly<Record<string, number>> = { 만: 1e4, 억: 1e8 };

const ABBREVIATED = /^(\d+(?:\.\d+)?) ?([km천만억])원?$/i;
const KOREAN = /^(?=.*[십백천만억])([\d영일이삼사오육칠팔구십백천만억]{1,20})원?$/;

/** The digits of an amount as people say it: `5k`, `1.5만원`, `오천`, `3만5천원`; undefined for any other text. */
export function digitsOfSpoken(text: string): string | undefined {
  const [, number, unit = ''] = ABBREVIATED.exec(text) ?? [];
  const value = number && parseDecimal(`${number}e${ZEROS[unit.toLowerCase()]}`);
  if (value) return formatDecimal(value);
  const [, korean] = KOREAN.exec(text.normalize('NFC')) ?? [];
  return korean === undefined ? undefined : String(koreanNumber(korean));
}

/** A unit without a digit before it counts once: `천` is 1000, `만오천` 15000. */
function koreanNumber(text: string): number {
  let [total, group, digit] = [0, 0, 0];
  for (const word of text.match(/\d+|\D/g) ?? []) {
    const [place, ofGroup] = [PLACES[word], GROUPS[word]];
    if (place !== undefined) group += (digit || 1) * place;
    else if (ofGroup !== undefined) total += (group + digit || 1) * ofGroup;
    else digit = /\d/.test(word) ? Number(word) : DIGITS.indexOf(word);
    if (place !== undefined || ofGroup !== undefined) digit = 0;
    if (ofGroup !== undefined) group = 0;
  }
  return total + group + digit;
}
