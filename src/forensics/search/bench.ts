import { hash } from 'node:crypto';
import type { KeyVariant, MacVariant } from '../variant.ts';

/** SHA-256 works on blocks of 64 bytes; HMAC puts one of them before the message (RFC 2104). */
export const BLOCK_BYTES = 64;

const DIGEST_BYTES = 32;

/** A key as HMAC uses it: one block before the message, one before the inner digest. */
export interface PreparedKey {
  readonly inner: Uint8Array;
  /** A block, and room for the inner digest. */
  readonly outer: Buffer;
}

/** "Keys longer than B bytes are first hashed" (RFC 2104, 2); shorter ones are filled up with zeros. */
export function prepareKey(key: Uint8Array): PreparedKey {
  const short = key.length > BLOCK_BYTES ? hash('sha256', key, 'buffer') : key;
  const inner = new Uint8Array(BLOCK_BYTES).fill(0x36);
  const outer = Buffer.alloc(BLOCK_BYTES + DIGEST_BYTES, 0x5c);
  for (const [at, byte] of short.entries()) {
    inner[at] = 0x36 ^ byte;
    outer[at] = 0x5c ^ byte;
  }
  return { inner, outer };
}

/**
 * HMAC-SHA256 by two one-shot hashes: twice as fast as `createHmac`, where a key and a message are
 * used many times.
 * @param roomAndMessage 64 bytes of room, which are overwritten, then the message.
 * @returns the digest in latin1 text, one character a byte.
 */
export function fastHmac({ inner, outer }: PreparedKey, roomAndMessage: Uint8Array): string {
  roomAndMessage.set(inner);
  outer.write(hash('sha256', roomAndMessage, 'binary'), BLOCK_BYTES, 'latin1');
  return hash('sha256', outer, 'binary');
}

/** Keys and digests that are tried on a candidate. */
export interface Tools {
  readonly keys: readonly KeyVariant[];
  readonly digests: readonly MacVariant[];
  /** Whether digests that need no key are tried, too. */
  readonly unkeyed: boolean;
}

/** Tools made ready for very many candidates. */
export interface Bench {
  /** For the service's own digest, which is nearly always asked for: empty if it is not. */
  readonly prepared: readonly PreparedKey[];
  readonly keys: readonly KeyVariant[];
  readonly odd: readonly OddDigest[];
}

/** Another digest than the service's, with the keys that it is tried with. */
export interface OddDigest {
  readonly digest: MacVariant;
  readonly keys: readonly KeyVariant[];
}

export const NO_KEY: KeyVariant = { value: new Uint8Array(), cost: 0, causes: [] };

/** Stands for the digest that a recipe of another provider fixes: it is met with no other. */
export const AS_THE_RECIPE_SAYS: MacVariant = {
  value: () => '',
  length: undefined,
  keyed: false,
  cost: 0,
  causes: [],
};

/** A digest that needs no key is computed once, not with every key. */
export function makeReady({ keys, digests, unkeyed }: Tools): Bench {
  const isOwn = (digest: MacVariant) => digest.keyed && digest.causes.length === 0;
  const keysFor = ({ keyed }: MacVariant) => (keyed ? keys : unkeyed ? [NO_KEY] : []);
  return {
    prepared: digests.some(isOwn) ? keys.map(({ value }) => prepareKey(value)) : [],
    keys,
    odd: digests
      .filter((digest) => !isOwn(digest))
      .map((digest) => ({ digest, keys: keysFor(digest) })),
  };
}
