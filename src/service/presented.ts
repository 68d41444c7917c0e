import { type HeaderLine, presentedValues } from '../core/signing/check.ts';
import type { PresentedHeaders } from './log.ts';
import type { Merchant } from './state.ts';

/** A digest of 256 bits, in hex or in Base64: what a secret seldom looks like. */
const SIGNATURE = /^(?:[0-9a-fA-F]{64}|[\w+/-]{43}=?)$/;

/** Longer than any time, and than what anyone reads. */
const TIMESTAMP = /^[\d.:+TZ -]{1,40}$/;

/** What of the three headers may be shown. */
export function presentedHeaders(
  headers: readonly HeaderLine[],
  merchants: ReadonlyMap<string, Merchant>,
): PresentedHeaders {
  const { key, timestamp, signature } = presentedValues(headers);
  const isSecret = (value: string): boolean =>
    [...merchants.values()].some(({ secret }) => secret.reveal() === value);
  const shown = (value: string | undefined, form: RegExp): value is string =>
    value !== undefined && form.test(value) && !isSecret(value);
  return {
    ...(key !== undefined && merchants.has(key) ? { key } : {}),
    ...(shown(timestamp, TIMESTAMP) ? { timestamp } : {}),
    ...(shown(signature, SIGNATURE) ? { signature } : {}),
  };
}
