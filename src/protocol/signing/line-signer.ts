import { hash } from 'node:crypto';
import type { Secret } from '../masking/secret.ts';
import { DIGEST_BYTES, padsOf } from './hmac.ts';

/** Signs bodies that follow one another in a buffer, in place. */
export interface LineSigner {
  /** How many bytes at the beginning of the buffer are reserved for the signer; bodies come after them. */
  readonly room: number;
  /**
   * The signature of the bytes from `start` up to `end`, in lowercase hex. What is before `start`
   * may be overwritten.
   * @param bytes best the same buffer every time.
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
      // As text it costs less than as a buffer of its own.
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
