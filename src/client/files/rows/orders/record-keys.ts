import { hash } from 'node:crypto';
import { REPORT_KINDS, type ReportKind } from '../../../../core/protocol/kinds/index.ts';

/** Longer ids are kept as their beginning and a digest. */
const ID_BYTES = 40;
const BEGINNING_BYTES = 24;
const IS_LONG = 255;

/** One byte for the length, and the id. */
export const ORDER_KEY_BYTES = 1 + ID_BYTES;

/** UTF-8 writes all of these alike. */
const LONE_SURROGATE = /\p{Cs}/u;

/** Writes into zeroed bytes a key that is the same for the same order id, and for no other. */
export function writeOrderKey(id: string, bytes: Buffer, at: number): void {
  if (writeAscii(id, bytes, at + 1)) {
    bytes[at] = id.length;
    return;
  }
  if (Buffer.byteLength(id) <= ID_BYTES && !LONE_SURROGATE.test(id)) {
    bytes[at] = bytes.write(id, at + 1, ID_BYTES);
    return;
  }
  bytes.fill(0, at, at + ORDER_KEY_BYTES);
  bytes[at] = IS_LONG;
  bytes.write(id, at + 1, BEGINNING_BYTES);
  const digest = hash('sha256', Buffer.from(id, 'utf16le'), 'buffer');
  digest.copy(bytes, at + 1 + BEGINNING_BYTES, 0, ID_BYTES - BEGINNING_BYTES);
}

/** For messages: the id as far as it was kept; a longer one ends in `…`. */
export function orderIdIn(key: string): string {
  const bytes = Buffer.from(key, 'latin1');
  const length = bytes[0] ?? 0;
  if (length !== IS_LONG) return bytes.toString('utf8', 1, 1 + length);
  return `${bytes.toString('utf8', 1, 1 + BEGINNING_BYTES).replaceAll('\0', '')}…`;
}

/** Writes an ordinary id, without a call. @returns whether it was one; if not, something may have been written. */
function writeAscii(id: string, bytes: Buffer, at: number): boolean {
  const { length } = id;
  if (length > ID_BYTES) return false;
  for (let index = 0; index < length; index++) {
    const code = id.charCodeAt(index);
    if (code > 127) return false;
    bytes[at + index] = code;
  }
  return true;
}

/** One byte for the shape of the id, and 128 bits. */
export const EVENT_KEY_BYTES = 17;

const DIGEST_BYTES = 16;
const HEX_DIGITS = 32;
const HYPHEN = 45;

/**
 * Writes a key that is the same for the same event id, and for no other: 128 bits of SHA-256. Ids that
 * conv derives, such as `paid-0123…`, are such digests already.
 */
export function writeEventKey(eventId: string, into: Uint8Array, at: number): void {
  if (writeDerived(eventId, into, at)) return;
  into[at] = 0;
  const digest = hash('sha256', Buffer.from(eventId, 'utf16le'), 'buffer');
  into.set(digest.subarray(0, DIGEST_BYTES), at + 1);
}

/** @returns whether the id has the shape of a derived one. */
function writeDerived(eventId: string, into: Uint8Array, at: number): boolean {
  const start = eventId.length - HEX_DIGITS;
  if (start < 1 || eventId.charCodeAt(start - 1) !== HYPHEN) return false;
  const kind = kindBefore(eventId, start - 1);
  if (kind < 0) return false;
  let all = 0;
  for (let index = 0; index < DIGEST_BYTES; index++) {
    const high = nibble(eventId.charCodeAt(start + 2 * index));
    const low = nibble(eventId.charCodeAt(start + 2 * index + 1));
    all |= high | low;
    into[at + 1 + index] = (high << 4) | low;
  }
  if (all < 0) return false;
  into[at] = 1 + kind;
  return true;
}

/** The number of the kind before the id's hyphen; -1 if there is none. */
function kindBefore(eventId: string, length: number): number {
  for (let kind = 0; kind < REPORT_KINDS.length; kind++) {
    const name = REPORT_KINDS[kind];
    if (name?.length === length && eventId.startsWith(name)) return kind;
  }
  return -1;
}

/** The value of a lower-case hex digit, or -1. */
const nibble = (code: number): number =>
  code >= 48 && code <= 57 ? code - 48 : code >= 97 && code <= 102 ? code - 87 : -1;

/**
 * Writes two words that almost certainly differ if the kind or the body does: two sums over
 * words of four bytes, each mixed as in MurmurHash3 with its own factors. No defence against
 * bodies crafted to collide.
 */
export function contentHash(
  kind: ReportKind,
  body: Uint8Array,
  into: Uint32Array,
  at: number,
): void {
  let first = 0x9747b28c ^ REPORT_KINDS.indexOf(kind);
  let second = 0x3c6ef372 ^ body.length;
  const whole = body.length & ~3;
  for (let index = 0; index < whole; index += 4) {
    const word =
      byteAt(body, index) |
      (byteAt(body, index + 1) << 8) |
      (byteAt(body, index + 2) << 16) |
      (byteAt(body, index + 3) << 24);
    first = mix(first, word, 0xcc9e2d51, 0x1b873593);
    second = mix(second, word, 0x85ebca6b, 0xc2b2ae35);
  }
  for (let index = whole; index < body.length; index++) {
    first = mix(first, byteAt(body, index), 0xcc9e2d51, 0x1b873593);
    second = mix(second, byteAt(body, index), 0x85ebca6b, 0xc2b2ae35);
  }
  into[at] = first;
  into[at + 1] = second;
}

const byteAt = (bytes: Uint8Array, index: number): number => bytes[index] ?? 0;

function mix(sum: number, word: number, factor: number, other: number): number {
  let mixed = Math.imul(word, factor);
  mixed = (mixed << 15) | (mixed >>> 17);
  const next = sum ^ Math.imul(mixed, other);
  return (Math.imul((next << 13) | (next >>> 19), 5) + 0xe6546b64) | 0;
}
