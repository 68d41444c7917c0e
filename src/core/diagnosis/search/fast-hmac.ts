import { hash } from 'node:crypto';

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
