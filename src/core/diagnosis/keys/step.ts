import type { Cause } from '../cause.ts';

/** A key: text where it can be read as such, so that what is done to texts can be done to it. */
export type Key = string | Uint8Array;

/** One thing done to a key. */
export interface Step {
  readonly key: Key;
  readonly cost: number;
  /** Its particulars tell nothing of the secret but lengths and well-known words. */
  readonly cause: Cause;
}

export const toBytes = (key: Key): Uint8Array => (typeof key === 'string' ? Buffer.from(key) : key);

/** Decoded bytes, as text where they are printable ASCII. */
export function toKey(bytes: Buffer): Key {
  const text = bytes.toString('latin1');
  return /^[\x20-\x7e]+$/.test(text) ? text : bytes;
}
