import { createHash, createHmac, hash } from 'node:crypto';
import type { Secret } from '../masking/secret.ts';

/** RFC 2104: the block of SHA-256, and what the key is mixed with, in bytes. */
const BLOCK = 64;
const INNER = 0x36;
const OUTER = 0x5c;
export const DIGEST_BYTES = 32;

/** Beyond it, copying a message costs more than it saves. */
const MAX_COPIED = 64 * 1024;

/** The key, mixed into a block for each of the two digests. */
interface Pads {
  readonly inner: Uint8Array;
  readonly outer: Uint8Array;
}

/** Known as long as their secret is. */
const preparedPads = new WeakMap<Secret, Pads>();

/**
 * HMAC-SHA256 over a text followed by bytes, in lowercase hex: as `createHmac` makes it, but the
 * key is mixed into its pads once a secret, and each digest is one call.
 */
export function hmacSha256(secret: Secret, text: string, bytes: Uint8Array): string {
  return hmacSha256As('hex', secret, text, bytes);
}

/** As `hmacSha256`. @returns the 32 bytes themselves. */
export function hmacSha256Bytes(secret: Secret, text: string, bytes: Uint8Array): Uint8Array {
  return hmacSha256As('buffer', secret, text, bytes);
}

function hmacSha256As(form: 'hex', secret: Secret, text: string, bytes: Uint8Array): string;
function hmacSha256As(form: 'buffer', secret: Secret, text: string, bytes: Uint8Array): Buffer;
function hmacSha256As(
  form: 'hex' | 'buffer',
  secret: Secret,
  text: string,
  bytes: Uint8Array,
): string | Buffer {
  const textLength = Buffer.byteLength(text);
  const length = textLength + bytes.length;
  if (length > MAX_COPIED) {
    const digest = createHmac('sha256', secret.reveal()).update(text).update(bytes).digest();
    return form === 'hex' ? digest.toString('hex') : digest;
  }
  const { inner, outer } = padsOf(secret);
  const message = Buffer.allocUnsafe(BLOCK + length);
  message.set(inner);
  message.write(text, BLOCK);
  message.set(bytes, BLOCK + textLength);
  const around = Buffer.allocUnsafe(BLOCK + DIGEST_BYTES);
  around.set(outer);
  around.set(hash('sha256', message, 'buffer'), BLOCK);
  return form === 'hex' ? hash('sha256', around, 'hex') : hash('sha256', around, 'buffer');
}

/** The pads of a secret, prepared when they are first asked for. */
export const padsOf = (secret: Secret): Pads => preparedPads.get(secret) ?? preparePads(secret);

function preparePads(secret: Secret): Pads {
  const given = Buffer.from(secret.reveal());
  const key = given.length > BLOCK ? createHash('sha256').update(given).digest() : given;
  const mixedWith = (value: number) =>
    Uint8Array.from({ length: BLOCK }, (_, at) => (key[at] ?? 0) ^ value);
  const pads = { inner: mixedWith(INNER), outer: mixedWith(OUTER) };
  preparedPads.set(secret, pads);
  return pads;
}
