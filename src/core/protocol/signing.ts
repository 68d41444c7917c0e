import { createHmac, hash } from 'node:crypto';
import { decodeText } from '../kit/json/decode.ts';
import { type Message, message } from '../words/message.ts';
import { Secret } from './masking/secret.ts';
import { HEADERS } from './protocol.ts';

/** RFC 2104: the block of SHA-256, and what the key is mixed with, in bytes. */
const BLOCK = 64;
const INNER = 0x36;
const OUTER = 0x5c;
const DIGEST_BYTES = 32;

/** Above this size, copying a message costs more than it saves. */
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
  if (text.length + bytes.length > MAX_COPIED)
    return createHmac('sha256', secret.reveal()).update(text).update(bytes).digest('hex');
  const { inner, outer } = padsOf(secret);
  const around = Buffer.allocUnsafe(BLOCK + DIGEST_BYTES);
  around.set(outer);
  around.set(hash('sha256', joined(inner, text, bytes), 'buffer'), BLOCK);
  return hash('sha256', around, 'hex');
}

/**
 * A digest that takes the secret to make, at half the cost of an HMAC: SHA-256 over the inner pad, a label, the number of
 * bytes, and the bytes. The number comes first, so no message is the beginning of another one, and none can be extended
 * (Bellare, Canetti and Krawczyk: a cascade on prefix-free messages is pseudorandom).
 * @param label without a line break.
 * @returns 32 bytes.
 */
export const keyedDigest = (secret: Secret, label: string, bytes: Uint8Array): Uint8Array =>
  hash('sha256', joined(padsOf(secret).inner, `${label}\n${bytes.length}\n`, bytes), 'buffer');

function joined(pad: Uint8Array, text: string, bytes: Uint8Array): Buffer {
  const length = Buffer.byteLength(text);
  const all = Buffer.allocUnsafe(BLOCK + length + bytes.length);
  all.set(pad);
  all.write(text, BLOCK);
  all.set(bytes, BLOCK + length);
  return all;
}

/** The pads of a secret, prepared on first use. */
const padsOf = (secret: Secret): Pads => preparedPads.get(secret) ?? preparePads(secret);

function preparePads(secret: Secret): Pads {
  const given = Buffer.from(secret.reveal());
  const key = given.length > BLOCK ? hash('sha256', given, 'buffer') : given;
  const mixedWith = (value: number) =>
    Uint8Array.from({ length: BLOCK }, (_, at) => (key[at] ?? 0) ^ value);
  const pads = { inner: mixedWith(INNER), outer: mixedWith(OUTER) };
  preparedPads.set(secret, pads);
  return pads;
}

/** What every call is signed with. */
export interface Credentials {
  readonly apiKey: string;
  readonly secret: Secret;
}

/**
 * "The signed string is the timestamp text with the exact JSON body text appended directly, with no
 * space and no separator."
 */
export function stringToSign(timestamp: string, body: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(timestamp), body]);
}

/**
 * `HMAC_SHA256(timestamp + body, hmac_secret)`, hex-encoded (lower case).
 * @param timestamp unix time in seconds, as it appears in the header.
 * @param body the exact bytes that are sent.
 */
export const sign = (secret: Secret, timestamp: string, body: Uint8Array): string =>
  hmacSha256(secret, timestamp, body);

/**
 * The three headers of "Authentication".
 * @param nowSeconds unix time in seconds, a whole number.
 */
export function signedHeaders(
  { apiKey, secret }: Credentials,
  nowSeconds: number,
  body: Uint8Array,
): Record<string, string> {
  const timestamp = String(nowSeconds);
  return {
    [HEADERS.key]: apiKey,
    [HEADERS.timestamp]: timestamp,
    [HEADERS.signature]: sign(secret, timestamp, body),
  };
}

/**
 * Input for deriving the seal key. The service signs `timestamp + body` with the secret itself, and a timestamp
 * starts with a digit, so no signature is ever this key, and no seal is ever a signature.
 */
const LABEL = 'conv journal seal, version 1\n';

const NOTHING = new Uint8Array();
const keys = new WeakMap<Secret, Secret>();

/** The key that journal entries are sealed with: this key alone cannot sign a request. */
export function sealKeyOf(secret: Secret): Secret {
  const known = keys.get(secret);
  if (known !== undefined) return known;
  const key = new Secret(hmacSha256(secret, LABEL, NOTHING));
  keys.set(secret, key);
  return key;
}

/** Signs bodies that follow one another in a buffer, in place. */
interface LineSigner {
  /** How many bytes at the beginning of the buffer are reserved for the signer; bodies come after them. */
  readonly room: number;
  /**
   * The signature of the bytes from `start` to `end`, in lower-case hex. Bytes before `start` may be overwritten.
   * @param bytes preferably the same buffer every time.
   * @param start at least `room`.
   */
  sign(bytes: Buffer, start: number, end: number): string;
}

/** Bodies up to this many bytes are moved to the beginning: that costs less than a view of their own. */
const SHORT = 2048;

/**
 * `HMAC_SHA256(timestamp + body, hmac_secret)` for a great many bodies and one timestamp: what the
 * digest begins with is written before each body, and only the two digests are allocated for it.
 * @param timestamp unix time in seconds, as it appears in the header.
 */
export function createLineSigner(secret: Secret, timestamp: string): LineSigner {
  const { inner, outer } = padsOf(secret);
  const head = Buffer.concat([inner, Buffer.from(timestamp)]);
  const around = Buffer.concat([outer, Buffer.alloc(DIGEST_BYTES)]);
  const messages = createMessages(head);
  return {
    room: head.length + SHORT,
    sign: (bytes, start, end) => {
      // Text is cheaper than a separate buffer.
      const digest = hash('sha256', messages(bytes, start, end), 'binary');
      around.write(digest, outer.length, DIGEST_BYTES, 'latin1');
      return hash('sha256', around, 'hex');
    },
  };
}

/** Makes of each body one piece with the head before it. */
function createMessages(
  head: Uint8Array,
): (bytes: Buffer, start: number, end: number) => Uint8Array {
  let known: Buffer | undefined;
  let views: (Uint8Array | undefined)[] = [];
  return (bytes, start, end) => {
    const length = end - start;
    if (length > SHORT) {
      bytes.set(head, start - head.length);
      return bytes.subarray(start - head.length, end);
    }
    if (bytes !== known) {
      [known, views] = [bytes, []];
      bytes.set(head);
    }
    bytes.copyWithin(head.length, start, end);
    const view = views[length] ?? bytes.subarray(0, head.length + length);
    views[length] = view;
    return view;
  };
}

/**
 * Notes about a body before it is signed: its exact bytes are signed, so they must be sent, too.
 * @returns nothing for compact or pretty JSON in UTF-8.
 */
export function remarkOnBody(body: Uint8Array): Message[] {
  const decoded = decodeText(body);
  if (!decoded.ok) return [message('body_signed_undecoded', { reason: decoded.message })];
  const start = decoded.bytes.byteOffset - body.byteOffset;
  const end = start + decoded.bytes.length;
  return [...remarkOnStart(body.subarray(0, start)), ...remarkOnEnd(body.subarray(end))];
}

function remarkOnStart(bytes: Uint8Array): Message[] {
  if (bytes.length === 0) return [];
  return [message(bytes[0] === 0xef ? 'body_starts_with_bom' : 'body_starts_with_whitespace')];
}

function remarkOnEnd(bytes: Uint8Array): Message[] {
  if (bytes.length === 0) return [];
  const newline = NEWLINES[Buffer.from(bytes).toString('latin1')];
  return [
    newline === undefined
      ? message('body_ends_with_whitespace')
      : message('body_ends_with_newline', { newline }),
  ];
}

const NEWLINES: Readonly<Record<string, string>> = { '\n': '\\n', '\r\n': '\\r\\n' };
