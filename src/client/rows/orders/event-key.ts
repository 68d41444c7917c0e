import { hash } from 'node:crypto';
import { REPORT_KINDS } from '../../../protocol/kinds/index.ts';

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

/** The number of the kind that the id begins with, up to its hyphen; -1 where it is none. */
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
