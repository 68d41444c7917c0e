import type { RecordSlot } from './partitions.ts';

/** In the place of the decimals where a record has no amount. */
export const NO_AMOUNT = 255;

const MOST_DECIMALS = 30;
const LARGEST = 2n ** 64n - 1n;
/** A `number` holds so many digits exactly. */
const EXACT_DIGITS = 15;
const WORD = 2 ** 32;

/**
 * Writes an amount into a record: its digits as 64 bits, low word first, and how many of them are decimals.
 * @param amount decimal text without an exponent; null where there is none. One beyond 64 bits is written as none.
 * @param word where the digits go, in words from the beginning of the slot's memory.
 * @param scale where the decimals go, in bytes from there.
 */
export function writeAmount(
  amount: string | null,
  { bytes, words }: Pick<RecordSlot, 'bytes' | 'words'>,
  word: number,
  scale: number,
): void {
  bytes[scale] = NO_AMOUNT;
  if (amount === null) return;
  const point = amount.indexOf('.');
  const decimals = point < 0 ? 0 : amount.length - point - 1;
  const digits = point < 0 ? amount : amount.slice(0, point) + amount.slice(point + 1);
  if (decimals > MOST_DECIMALS || !writeUnits(digits, words, word)) return;
  bytes[scale] = decimals;
}

/** @returns whether they go into 64 bits. */
function writeUnits(digits: string, words: Uint32Array, word: number): boolean {
  if (digits.length > EXACT_DIGITS) {
    const units = BigInt(digits);
    if (units > LARGEST) return false;
    words[word] = Number(units % BigInt(WORD));
    words[word + 1] = Number(units / BigInt(WORD));
    return true;
  }
  const units = Number(digits);
  words[word] = units % WORD;
  words[word + 1] = units / WORD;
  return true;
}
