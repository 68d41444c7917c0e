const NODE_BUFFER = /^<(?:Buffer|SlowBuffer)((?: [0-9a-f]{2})+)(?: \.\.\. \d+ more bytes?)?>$/;

/** `[127, 103]`, `<<127, 103>>`, `{"type":"Buffer","data":[127,103]}`, `Uint8Array(32) [ 127, 103 ]`. */
const LIST =
  /^(?:<<|(?:[A-Za-z0-9_().]{1,24} ?)?[[({]|\{"type":"Buffer","data":\[|\{"words":\[)?\s*(-?\d+(?:(?:\s*[,;]\s*|\s+)-?\d+)+)\s*[,;]?\s*(?:>>|[\])}]|\]\}|\],"sigBytes":\d+\})?$/;

/** Longer texts are not lists of a digest's bytes: some 64 of them, with four characters each. */
const LONGEST = 1000;

export interface ByteList {
  /** In latin1 text. */
  readonly bytes: string;
  /** False where the print was cut short: Node shows the first 50 bytes. */
  readonly whole: boolean;
}

/**
 * Bytes that were printed as a list of numbers.
 * @returns undefined if the text is not such a list.
 */
export function parseByteList(text: string): ByteList | undefined {
  if (text.length > LONGEST) return undefined;
  const buffer = NODE_BUFFER.exec(text);
  if (buffer !== null)
    return { bytes: fromHexPairs(buffer[1] ?? ''), whole: !text.includes('...') };
  const numbers = LIST.exec(text)?.[1]
    ?.split(/[\s,;]+/)
    .map(Number);
  if (numbers === undefined) return undefined;
  const bytes = numbers.every(isByte) ? numbers : toBytesOfWords(numbers);
  return bytes && { bytes: String.fromCharCode(...bytes.map((byte) => byte & 0xff)), whole: true };
}

/** Java's bytes have a sign. */
const isByte = (number: number): boolean => number >= -128 && number <= 255;

/** CryptoJS keeps a digest as 32-bit words, the first byte the highest. */
function toBytesOfWords(words: readonly number[]): number[] | undefined {
  if (words.some((word) => word < -(2 ** 31) || word >= 2 ** 32)) return undefined;
  return words.flatMap((word) => [word >>> 24, word >>> 16, word >>> 8, word]);
}

const fromHexPairs = (pairs: string): string =>
  Buffer.from(pairs.replaceAll(' ', ''), 'hex').toString('latin1');
