import { timingSafeEqual } from 'node:crypto';
import type { Secret } from './masking/secret.ts';
import { HEADERS, TIMESTAMP_TOLERANCE_SECONDS } from './protocol.ts';
import { sign } from './signing.ts';

/** A header as it came: names in any case, repeated ones repeated. */
export type HeaderLine = readonly [name: string, value: string];

/** The service's four checks ("Server checks"), in its order. */
export interface SignatureChecks {
  readonly headers: HeadersCheck;
  readonly timestamp: TimestampCheck;
  readonly key: { readonly ok: boolean };
  readonly signature: { readonly ok: boolean };
}

export interface HeadersCheck {
  readonly ok: boolean;
  readonly missing: readonly string[];
  readonly duplicated: readonly string[];
}

export interface TimestampCheck {
  readonly ok: boolean;
  /** "The timestamp is a whole number." */
  readonly whole: boolean;
  /**
   * Timestamp less the service's clock, in seconds: negative is stale. Null if it is not a whole
   * number, or one beyond 2^53.
   */
  readonly skewSeconds: number | null;
}

/** The service's data about a presented key. */
export interface KnownKey {
  readonly secret: Secret;
  readonly active: boolean;
}

export interface PresentedRequest {
  readonly headers: readonly HeaderLine[];
  readonly body: Uint8Array;
}

/**
 * Runs all four checks, even if earlier ones fail; the service responds with 401 if any fails.
 * @param secretToTry for an unknown key, the secret to check the signature with.
 * @param nowSeconds the service's clock, as Unix time in seconds.
 */
export function checkSignature(
  request: PresentedRequest,
  lookup: (apiKey: string) => KnownKey | undefined,
  nowSeconds: number,
  secretToTry?: Secret,
): SignatureChecks {
  const collected = collectValues(request.headers);
  const values = {
    key: collected.key[0],
    timestamp: collected.timestamp[0],
    signature: collected.signature[0],
  };
  const known = values.key === undefined ? undefined : lookup(values.key);
  const secret = known?.secret ?? secretToTry;
  return {
    headers: checkHeaders(collected),
    timestamp: checkTimestamp(values.timestamp, nowSeconds),
    key: { ok: known?.active === true },
    signature: { ok: secret !== undefined && isSignedWith(secret, values, request.body) },
  };
}

/** Whether the service would process the report. */
export const allChecksPass = (checks: SignatureChecks): boolean =>
  checks.headers.ok && checks.timestamp.ok && checks.key.ok && checks.signature.ok;

interface PresentedValues {
  readonly key: string | undefined;
  readonly timestamp: string | undefined;
  readonly signature: string | undefined;
}

/** The three header values: the first of each name. */
export function presentedValues(headers: readonly HeaderLine[]): PresentedValues {
  const { key, timestamp, signature } = collectValues(headers);
  return { key: key[0], timestamp: timestamp[0], signature: signature[0] };
}

/** "All three headers are present", and each only once: with two, it is unclear which one counts. */
function checkHeaders(values: CollectedValues): HeadersCheck {
  const missing = PRESENTED.filter((which) => (values[which][0] ?? '') === '');
  const duplicated = PRESENTED.filter((which) => values[which].length > 1);
  const isOk = missing.length === 0 && duplicated.length === 0;
  return { ok: isOk, missing: missing.map(headerName), duplicated: duplicated.map(headerName) };
}

/** "The timestamp is a whole number and lies within 5 minutes of the service's clock." */
function checkTimestamp(timestamp: string | undefined, nowSeconds: number): TimestampCheck {
  const whole = /^\d+$/.test(timestamp ?? '');
  const seconds = Number(timestamp);
  if (!whole || !Number.isSafeInteger(seconds)) return { ok: false, whole, skewSeconds: null };
  const skewSeconds = seconds - nowSeconds;
  return { ok: Math.abs(skewSeconds) <= TIMESTAMP_TOLERANCE_SECONDS, whole: true, skewSeconds };
}

/** Constant-time: the time it takes reveals nothing about the right signature. Only lowercase hex matches. */
function isSignedWith(secret: Secret, presented: PresentedValues, body: Uint8Array): boolean {
  const { timestamp, signature } = presented;
  if (timestamp === undefined || signature === undefined) return false;
  const expected = Buffer.from(sign(secret, timestamp, body));
  const actual = Buffer.from(signature);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

const PRESENTED = ['key', 'timestamp', 'signature'] as const;

type Presented = (typeof PRESENTED)[number];

/** All values of each of the three headers, in their order. */
type CollectedValues = Readonly<Record<Presented, string[]>>;

const headerName = (which: Presented): string => HEADERS[which];

/** Names in any case; values without the blanks that HTTP itself drops (RFC 9110, 5.5), and no others. */
function collectValues(headers: readonly HeaderLine[]): CollectedValues {
  const values: CollectedValues = { key: [], timestamp: [], signature: [] };
  for (const [name, value] of headers) {
    const which = PRESENTED.find((one) => isSameName(name, HEADERS[one]));
    if (which !== undefined) values[which].push(withoutBlanks(value));
  }
  return values;
}

/** Few names have the right length; only those are lowercased. */
const isSameName = (name: string, wanted: string): boolean =>
  name.length === wanted.length && name.toLowerCase() === wanted.toLowerCase();

const withoutBlanks = (value: string): string =>
  value.replace(/^[ \t]+/, '').replace(/(?<![ \t])[ \t]+$/, '');
