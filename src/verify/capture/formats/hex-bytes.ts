import type { Encoding } from './format.ts';
import { requestIn } from './packets.ts';

/** Bytes as the strings and arrays of C have them, as a stream of hexadecimal digits, or as `xxd -p` prints them. */
const BYTES = [
  /\\x([0-9a-f]{2})/gi,
  /\b0x([0-9a-f]{2})\b/gi,
  /(?<![^\s])((?:[0-9a-f]{2})+)(?![^\s])/gi,
];

/** Fewer bytes are not a request. */
const LEAST_BYTES = 40;

export const hexBytes: Encoding = {
  looksLike: (text) => /[0-9a-f]{2}/i.test(text),
  read: (text) => {
    for (const pattern of BYTES) {
      const hex = [...text.matchAll(pattern)].map(([, digits]) => digits).join('');
      const request =
        hex.length < 2 * LEAST_BYTES ? undefined : requestIn([Buffer.from(hex, 'hex')]);
      if (request !== undefined) return request;
    }
    return undefined;
  },
};
