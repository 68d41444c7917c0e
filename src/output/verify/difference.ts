import type { Explanation } from '../../core/diagnosis/explanation.ts';
import { stringToSign } from '../../core/signing/sign.ts';
import type { Received } from './received.ts';

/** The first byte that was signed otherwise than the service reads it. */
export interface Difference {
  readonly of: 'body' | 'signed string';
  /** Bytes before it, which are equal. */
  readonly offset: number;
  /** All of what differs; no secret is left in it. */
  readonly signed: Uint8Array;
  readonly received: Uint8Array;
}

/**
 * Where the body that was signed differs from the one received; where it does not, where the whole
 * signed string does.
 * @returns undefined where the same bytes were signed: then key, digest or spelling differ.
 */
export function firstDifference(
  { signed }: Explanation,
  received: Received,
): Difference | undefined {
  const body = compare(signed.body, received.body);
  if (body !== undefined) return { of: 'body', ...hideSecrets(body, received) };
  if (signed.message === undefined) return undefined;
  const message = compare(signed.message, stringToSign(received.timestamp, received.body));
  return message && { of: 'signed string', ...hideSecrets(message, received) };
}

type Compared = Omit<Difference, 'of'>;

function compare(signed: Uint8Array, received: Uint8Array): Compared | undefined {
  if (Buffer.compare(signed, received) === 0) return undefined;
  const shorter = Math.min(signed.length, received.length);
  let offset = 0;
  while (offset < shorter && signed[offset] === received[offset]) offset += 1;
  return { offset, signed, received };
}

const hideSecrets = ({ offset, signed, received }: Compared, { secrets }: Received): Compared => {
  const hide = (bytes: Uint8Array): Uint8Array =>
    secrets.reduce((at, secret) => maskText(at, secret.reveal()), bytes);
  return { offset, signed: hide(signed), received: hide(received) };
};

const STAR = 0x2a;

/** Stars for every byte of a text, as it is and as JSON writes it: offsets stay as they are. */
function maskText(bytes: Uint8Array, text: string): Uint8Array {
  const spellings = [text, JSON.stringify(text).slice(1, -1)];
  return spellings.map((it) => Buffer.from(it)).reduce(maskBytes, bytes);
}

function maskBytes(bytes: Uint8Array, hidden: Uint8Array): Uint8Array {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = hidden.length === 0 ? -1 : view.indexOf(hidden);
  if (at === -1) return bytes;
  const masked = Buffer.from(view);
  for (; at !== -1; at = view.indexOf(hidden, at + hidden.length)) {
    masked.fill(STAR, at, at + hidden.length);
  }
  return masked;
}
