import { HEADERS } from '../protocol.ts';
import type { Secret } from '../secret.ts';
import {
  allChecksPass,
  checkSignature,
  type HeaderLine,
  type PresentedRequest,
  presentedValues,
  type SignatureChecks,
} from '../signing/check.ts';
import type { Cause } from './cause.ts';
import { receptionCauses } from './reception.ts';

/**
 * valid: all four checks of the service pass.
 * rejected: the signature is right, but another check fails; or there is nothing to check it by.
 * explained, unexplained: the signature does not match, and it is or is not known why.
 */
export type Judgement = 'valid' | 'rejected' | 'explained' | 'unexplained';

/** What the service would say of a request, before anything is searched. */
export interface Checked {
  readonly verdict: 'valid' | 'rejected' | 'mismatch';
  readonly checks: SignatureChecks;
  /** What other checks than that of the signature found. */
  readonly causes: readonly Cause[];
  /** The request as it was checked: of a repeated header, the value that fits. */
  readonly request: PresentedRequest;
}

/** The account that a request is checked for; without a secret, no signature is right. */
export interface CheckedAccount {
  readonly apiKey: string | undefined;
  readonly secret: Secret | undefined;
}

/**
 * Checks a request as the service does, for the one account that is known. A key that is not this
 * account's does not keep the signature from being checked, with this account's secret.
 * @param nowSeconds the service's clock, unix time in seconds.
 */
export function checkRequest(
  received: PresentedRequest,
  { apiKey, secret }: CheckedAccount,
  nowSeconds: number,
): Checked {
  const given = { ...received, headers: received.headers.flatMap(takeApart) };
  const lookup = (key: string) =>
    key === apiKey && secret !== undefined ? { secret, active: true } : undefined;
  const check = (request: PresentedRequest) => ({
    request,
    checks: checkSignature(request, lookup, nowSeconds, secret),
  });
  const first = check(given);
  const isClear = first.checks.signature.ok || first.checks.headers.duplicated.length === 0;
  const readings = isClear ? [] : readingsOf(given).map(check);
  const fitting = readings.find(({ checks }) => checks.signature.ok) ?? first;
  const checks = { ...fitting.checks, headers: first.checks.headers };
  const { headers } = fitting.request;
  const causes = receptionCauses({ headers, checks, apiKey, nowSeconds });
  return { verdict: judge(fitting.request, checks), checks, causes, request: fitting.request };
}

function judge(request: PresentedRequest, checks: SignatureChecks): Checked['verdict'] {
  if (allChecksPass(checks)) return 'valid';
  return checks.signature.ok || !canBeChecked(request) ? 'rejected' : 'mismatch';
}

/** "A request without X-Signature or without a timestamp cannot be checked further." */
function canBeChecked({ headers }: PresentedRequest): boolean {
  const { timestamp, signature } = presentedValues(headers);
  return (timestamp ?? '') !== '' && (signature ?? '') !== '';
}

/** Equal values, or two signatures or timestamps: a header that appeared twice, joined on the way (RFC 9110, 5.3). */
const JOINED = /^(?:([^,\s]+)(?:, *\1)+|\d{9,}(?:, *\d{9,})+|[0-9a-f]{64}(?:, *[0-9a-f]{64})+)$/i;

function takeApart(line: HeaderLine): HeaderLine[] {
  const [name, value] = line;
  if (value.length > MAX_JOINED || !JOINED.test(value)) return [line];
  return value.split(',').map((part) => [name, part.trim()]);
}

/** The service's headers are never longer. */
const MAX_JOINED = 1024;

/** How many ways to read repeated headers are tried. */
const MAX_READINGS = 64;

/** One request for each choice among headers that appear more than once. */
function readingsOf({ headers, body }: PresentedRequest): PresentedRequest[] {
  const choices = Object.values(HEADERS).map((name) => linesOf(headers, name));
  const [keys = [], timestamps = [], signatures = []] = choices;
  const readings = signatures.flatMap((signature) =>
    timestamps.flatMap((timestamp) =>
      keys.map((key) => ({ headers: [key, timestamp, signature].flat(), body })),
    ),
  );
  return readings.slice(0, MAX_READINGS);
}

/** The lines of one name, each alone; one empty choice if there is none. */
function linesOf(headers: readonly HeaderLine[], name: string): HeaderLine[][] {
  const lines = headers.filter(([header]) => header.toLowerCase() === name.toLowerCase());
  return lines.length === 0 ? [[]] : lines.map((line) => [line]);
}
