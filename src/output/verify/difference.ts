import type { Explanation } from '../../core/diagnosis/explanation.ts';
import { stringToSign } from '../../core/signing/sign.ts';
import type { Received } from './received.ts';
import { spellingsOf } from './secret-spellings.ts';

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
  const spellings = secrets.flatMap(spellingsOf).map((it) => inLowerCase(Buffer.from(it)));
  return {
    offset,
    signed: maskBytes(signed, spellings),
    received: maskBytes(received, spellings),
  };
};

const STAR = 0x2a;

/** As Latin-1, so that every byte stays one character. */
const inLowerCase = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1').toLowerCase();

/** Stars for every byte of what is hidden, in any case: offsets stay as they are. */
function maskBytes(bytes: Uint8Array, spellings: readonly string[]): Uint8Array {
  const text = inLowerCase(bytes);
  const found = spellings.filter((spelling) => text.includes(spelling));
  if (found.length === 0) return bytes;
  const masked = Buffer.from(bytes);
  for (const spelling of found) {
    for (
      let at = text.indexOf(spelling);
      at !== -1;
      at = text.indexOf(spelling, at + spelling.length)
    ) {
      masked.fill(STAR, at, at + spelling.length);
    }
  }
  return masked;
}
