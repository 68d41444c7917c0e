import { fromHex } from '../../strict-decoding.ts';
import { COST } from '../variant.ts';
import { type Key, type Step, toKey } from './step.ts';

/** The secret taken for hex, as strictly or leniently as the languages do. */
export function* hexDecodedSteps(text: string): Generator<Step> {
  const bytes = fromHex(text);
  if (bytes !== undefined) {
    yield step(toKey(bytes), 'strict', COST.common);
    yield step(toKey(asBigInteger(bytes)), 'BigInteger', COST.rare);
  }
  const beginning = Buffer.from(text, 'hex');
  if (beginning.length > 0)
    yield step(toKey(beginning), 'up to the first other character', COST.usual);
  yield step(toKey(pack(text, packDigit)), "pack('H*') of Ruby or Perl", COST.usual);
  yield step(toKey(pack(text, zeroUnlessHex)), "pack('H*') of PHP", COST.rare);
  yield step(toKey(asJava(text)), 'Character.digit', COST.rare);
}

/** The secret's own bytes, written as hex. */
export function* hexEncodedSteps(bytes: Uint8Array): Generator<Step> {
  const hex = Buffer.from(bytes).toString('hex');
  yield { key: hex, cost: COST.usual, cause: { id: 'key.hex-encoded', case: 'lower' } };
  const upper = { id: 'key.hex-encoded', case: 'upper' } as const;
  yield { key: hex.toUpperCase(), cost: COST.rare, cause: upper };
}

const step = (key: Key, form: string, cost: number): Step => ({
  key,
  cost,
  cause: { id: 'key.hex-decoded', form },
});

/** Java's `new BigInteger(hex, 16).toByteArray()`: no leading zeros, but one before a high bit. */
function asBigInteger(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0);
  const magnitude = bytes.subarray(first === -1 ? bytes.length - 1 : first);
  return (magnitude[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.of(0), magnitude]) : magnitude;
}

/** Two characters a byte; an odd one is followed by a zero. */
function pack(text: string, digit: (code: number) => number): Buffer {
  const codes = Buffer.from(text);
  const bytes = Buffer.alloc(Math.ceil(codes.length / 2));
  codes.forEach((code, i) => {
    const at = i >> 1;
    bytes[at] = (bytes[at] ?? 0) | (digit(code) << (i % 2 === 0 ? 4 : 0));
  });
  return bytes;
}

/** Ruby and Perl give every character a digit. */
const packDigit = (code: number): number => (isLetter(code) ? code + 9 : code) & 15;

const zeroUnlessHex = (code: number): number => (javaDigit(code) === -1 ? 0 : javaDigit(code));

/** The usual Java helper does not look at what Character.digit answers for other characters: -1. */
function asJava(text: string): Buffer {
  const codes = Buffer.from(text);
  const bytes = Buffer.alloc(codes.length >> 1);
  bytes.forEach((_, i) => {
    bytes[i] = ((javaDigit(codes[2 * i] ?? 0) << 4) + javaDigit(codes[2 * i + 1] ?? 0)) & 0xff;
  });
  return bytes;
}

function javaDigit(code: number): number {
  const digit = Number.parseInt(String.fromCharCode(code), 16);
  return Number.isNaN(digit) ? -1 : digit;
}

const isLetter = (code: number): boolean =>
  (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
