import { createHash } from 'node:crypto';

/** SHA-256 in hex, as `sha256sum` prints it. */
export const digestOf = (body: Uint8Array): string =>
  createHash('sha256').update(body).digest('hex');
