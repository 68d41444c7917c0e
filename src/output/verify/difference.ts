import type { Explanation } from '../../core/diagnosis/explanation.ts';
import { Mask } from '../../core/masking/mask.ts';
import { stringToSign } from '../../core/signing/sign.ts';
import type { Received } from './received.ts';

/** The first byte where the signed and the received text differ. */
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
 * @returns undefined if the same bytes were signed: then key, digest or spelling differ.
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
  const mask = new Mask(secrets);
  return { offset, signed: mask.starred(signed), received: mask.starred(received) };
};
