import type { Alphabet } from './reading.ts';

/** A text that consists of one alphabet only, and the bytes that it spells. */
export interface Decoded {
  readonly alphabet: Alphabet;
  /** In latin1 text: the whole bytes. */
  readonly bytes: string;
  /** What is left over where the text does not end with a byte: its last bits, as a number. */
  readonly rest: { readonly bits: number; readonly value: number };
  readonly upperCase: boolean;
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The lengths of digests, in characters of base32 without padding. */
const BASE32_LENGTHS = new Set([26, 32, 45, 52, 77, 103]);

/** @returns undefined if the text is in none of the alphabets that digests are written in. */
export function decode(text: string): Decoded | undefined {
  if (/^[0-9A-Fa-f]+$/.test(text)) return decodeHex(text);
  const unpadded = text.replace(/={1,6}$/, '');
  if (/^[A-Z2-7]+$/i.test(unpadded) && isBase32(unpadded, text)) return decodeBase32(unpadded);
  const padding = text.length - unpadded.length;
  if (padding > 2 || !/^(?:[A-Za-z0-9+/]+|[A-Za-z0-9_-]+)$/.test(unpadded)) return undefined;
  return decodeBase64(unpadded, padding > 0);
}

function decodeHex(text: string): Decoded {
  const odd = text.length % 2;
  return {
    alphabet: 'hex',
    bytes: Buffer.from(text.slice(0, text.length - odd), 'hex').toString('latin1'),
    rest: { bits: odd * 4, value: odd && Number.parseInt(text.slice(-1), 16) },
    upperCase: /[A-F]/.test(text),
  };
}

/** Without padding and without `+` and `/` it is the URL's alphabet, which leaves the padding out. */
function decodeBase64(unpadded: string, padded: boolean): Decoded {
  const leavesOut = !padded && unpadded.length % 4 !== 0 && !/[+/]/.test(unpadded);
  const bits = padded ? 0 : (unpadded.length * 6) % 8;
  const last = BASE64.indexOf(unpadded.slice(-1).replace('-', '+').replace('_', '/'));
  return {
    alphabet: leavesOut || /[-_]/.test(unpadded) ? 'base64url' : 'base64',
    bytes: Buffer.from(unpadded, 'base64').toString('latin1'),
    rest: { bits, value: last & ((1 << bits) - 1) },
    upperCase: false,
  };
}

/** One case only, and the length of a digest: else it is base64. */
const isBase32 = (unpadded: string, text: string): boolean =>
  BASE32_LENGTHS.has(unpadded.length) &&
  (unpadded === unpadded.toUpperCase() || unpadded === unpadded.toLowerCase()) &&
  (text === unpadded || text.length % 8 === 0);

function decodeBase32(text: string): Decoded {
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const letter of text.toUpperCase()) {
    value = ((value << 5) | BASE32.indexOf(letter)) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >> bits) & 0xff);
  }
  const latin1 = String.fromCharCode(...bytes);
  return { alphabet: 'base32', bytes: latin1, rest: { bits: 0, value: 0 }, upperCase: false };
}
