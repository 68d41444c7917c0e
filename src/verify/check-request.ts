import type { Secret } from '../core/protocol/masking/secret.ts';
import { HEADERS } from '../core/protocol/protocol.ts';
import {
  allChecksPass,
  checkSignature,
  type HeaderLine,
  type PresentedRequest,
  presentedValues,
  type SignatureChecks,
} from '../core/protocol/signature-checks.ts';
import type { Cause } from './model/cause.ts';

const YEAR_SECONDS = 366 * 86_400;

/** Whether a number of "seconds" is a time near now, but in milliseconds (as JavaScript counts). */
const looksLikeMilliseconds = (timestamp: number, nowSeconds: number): boolean =>
  Math.abs(timestamp / 1000 - nowSeconds) < YEAR_SECONDS;

/** Facts about the receiving side. */
interface Reception {
  readonly headers: readonly HeaderLine[];
  readonly checks: SignatureChecks;
  /** The account's key, if known. */
  readonly apiKey: string | undefined;
  /** The service's clock, unix time in seconds. */
  readonly nowSeconds: number;
}

/** Why the service would refuse the request even if its signature were right; in the order of its checks. */
function receptionCauses(reception: Reception): Cause[] {
  return [...headerCauses(reception), ...clockCauses(reception), ...accountCauses(reception)];
}

function headerCauses({ headers, checks }: Reception): Cause[] {
  const { missing, duplicated } = checks.headers;
  return [
    ...missing.map(
      (header): Cause => ({ id: 'header.missing', header, ...misnamed(header, headers) }),
    ),
    ...duplicated.map((header): Cause => ({ id: 'header.duplicated', header })),
  ];
}

/** What else the three headers get called, in lowercase letters and digits, without a leading `X-`. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  [HEADERS.key]: ['merchantkey', 'merchantid', 'merchant', 'apikey', 'merchantapikey', 'key'],
  [HEADERS.timestamp]: [
    ...['signaturetimestamp', 'timestamp', 'time', 'ts', 'signaturetime', 'signaturets'],
    ...['requesttimestamp', 'requesttime', 'hmactimestamp'],
  ],
  [HEADERS.signature]: [
    ...['signature', 'sign', 'sig', 'hmac', 'hmacsignature', 'signaturehmac'],
    ...['signature256', 'signaturesha256', 'hmacsha256', 'hubsignature256', 'requestsignature'],
  ],
};

/** The header that carries what is missing under another name, such as `X-Timestamp` or `X_Signature`. */
function misnamed(header: string, headers: readonly HeaderLine[]): { readonly sent?: string } {
  const [sent] = headers
    .map(([name]) => name)
    .filter((name) => name.toLowerCase() !== header.toLowerCase())
    .filter((name) => OTHER_NAMES[header]?.includes(lettersOf(name)));
  return sent === undefined ? {} : { sent };
}

const lettersOf = (name: string): string => name.toLowerCase().replace(/^x[-_]|[-_]/g, '');

function clockCauses({ headers, checks: { timestamp }, nowSeconds }: Reception): Cause[] {
  const text = presentedValues(headers).timestamp ?? '';
  if (timestamp.ok || text === '') return [];
  if (!timestamp.whole) return [notWhole(text)];
  if (looksLikeMilliseconds(Number(text), nowSeconds)) return [{ id: 'clock.milliseconds' }];
  if (timestamp.skewSeconds === null) return [{ id: 'clock.not-whole' }];
  return [zoneOrSkew(timestamp.skewSeconds)];
}

/** Whitespace that HTTP does not treat as such: a no-break space, a carriage return, one in the middle. */
const notWhole = (text: string): Cause =>
  /^\d+$/.test(text.replace(/\s/g, ''))
    ? { id: 'header.whitespace', header: HEADERS.timestamp }
    : { id: 'clock.not-whole' };

/** Zones that are not whole hours, in minutes from UTC. */
const ODD_ZONES = new Set([210, 270, 330, 345, 390, 525, 570, 630, 765]);

/** How long a request is under way at most, in seconds; a difference of Seoul's nine hours may be off by a few minutes. */
const UNDER_WAY = 60;
const SEOUL_MINUTES = 540;
const FORGIVEN = 300;

/** A clock that is off by a time zone is a mistake in the code, not in the clock. */
function zoneOrSkew(skewSeconds: number): Cause {
  const minutes = Math.sign(skewSeconds) * Math.round(Math.abs(skewSeconds) / 900) * 15;
  const rest = Math.abs(skewSeconds - minutes * 60);
  const size = Math.abs(minutes);
  const isZone = (size % 60 === 0 && size > 0 && size <= 14 * 60) || ODD_ZONES.has(size);
  if (isZone && rest <= (size === SEOUL_MINUTES ? FORGIVEN : UNDER_WAY)) {
    return { id: 'clock.timezone', hours: minutes / 60 };
  }
  return skewSeconds < 0
    ? { id: 'clock.stale', seconds: -skewSeconds }
    : { id: 'clock.ahead', seconds: skewSeconds };
}

function accountCauses({ headers, checks: { key }, apiKey }: Reception): Cause[] {
  const presented = presentedValues(headers).key ?? '';
  if (key.ok || presented === '' || apiKey === undefined) return [];
  return presented.replace(/[\s"'`\u200b\ufeff]/g, '') === apiKey
    ? [{ id: 'header.whitespace', header: HEADERS.key }]
    : [{ id: 'account.unknown-key' }];
}

/**
 * valid: all four checks of the service pass.
 * rejected: the signature is right, but another check fails; or there is nothing to check it by.
 * explained, unexplained: the signature does not match, and it is or is not known why.
 */
export type Judgment = 'valid' | 'rejected' | 'explained' | 'unexplained';

/** The service's verdict on a request, before any search. */
export interface Checked {
  readonly verdict: 'valid' | 'rejected' | 'mismatch';
  readonly checks: SignatureChecks;
  /** Causes found by the checks other than the signature. */
  readonly causes: readonly Cause[];
  /** The request as it was checked: of a repeated header, the value that fits. */
  readonly request: PresentedRequest;
}

/** The account that a request is checked for; without a secret, no signature is right. */
interface CheckedAccount {
  readonly apiKey: string | undefined;
  readonly secret: Secret | undefined;
}

/**
 * Checks a request like the service, for the known account. With another key, the signature is still checked with
 * this account's secret.
 * @param nowSeconds the service's clock, as Unix time in seconds.
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
  return { verdict: verdictOn(fitting.request, checks), checks, causes, request: fitting.request };
}

function verdictOn(request: PresentedRequest, checks: SignatureChecks): Checked['verdict'] {
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

/** One request for each combination of repeated headers. */
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

/** The lines of a header as separate choices; one empty choice if there is none. */
function linesOf(headers: readonly HeaderLine[], name: string): HeaderLine[][] {
  const lines = headers.filter(([header]) => header.toLowerCase() === name.toLowerCase());
  return lines.length === 0 ? [[]] : lines.map((line) => [line]);
}
