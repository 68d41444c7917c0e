import { hash } from 'node:crypto';

/** Longer ids are kept by their beginning and a digest. */
const ID_BYTES = 40;
const BEGINNING_BYTES = 24;
const IS_LONG = 255;

/** One byte for the length, and the id. */
export const ORDER_KEY_BYTES = 1 + ID_BYTES;

/** What UTF-8 cannot tell apart. */
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

/** The usual ids, without a call. @returns whether it was one; if not, something may have been written. */
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
