import { createHash } from 'node:crypto';
import type { SignedBody } from '../actions/sign.ts';
import { HEADERS } from '../core/protocol.ts';
import { expiryOf, isoTime } from './expiry.ts';
import type { Explanation } from './explain.ts';

/** The three header lines, as they stand in a request. */
export const signText = ({ headers }: SignedBody): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');

/** What was asked for beside the signature. */
export interface SignExtras {
  readonly explanation?: Explanation | undefined;
  readonly curl?: string | undefined;
}

/** One JSON object for scripts; `timestamp` is unix time in seconds. */
export function signJson(signed: SignedBody, { explanation, curl }: SignExtras): string {
  const { apiKey, timestamp, headers, body } = signed;
  const result = {
    api_key: apiKey,
    timestamp,
    signature: headers[HEADERS.signature],
    headers,
    body_bytes: body.length,
    body_sha256: createHash('sha256').update(body).digest('hex'),
    expires_at: isoTime(expiryOf(timestamp)),
    explanation,
    curl,
  };
  return `${JSON.stringify(result)}\n`;
}
