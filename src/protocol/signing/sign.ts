import type { Secret } from '../masking/secret.ts';
import { HEADERS } from '../protocol.ts';
import { hmacSha256 } from './hmac.ts';

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
