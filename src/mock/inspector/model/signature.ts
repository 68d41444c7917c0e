import { HEADERS, TIMESTAMP_TOLERANCE_SECONDS } from '../../../protocol/protocol.ts';
import type { Checks, Presented, RequestJson } from './wire.ts';

/** One of the service's four checks, in its order. */
export interface Step {
  readonly name: 'headers' | 'timestamp' | 'key' | 'signature';
  readonly title: string;
  readonly passed: boolean;
  /** What came of it, in one sentence. */
  readonly finding: string;
}

/** "Server checks": each says what it found, whatever the ones before it said. */
export function signatureSteps(request: RequestJson): Step[] {
  const { checks, presented } = request;
  if (checks === null) return [];
  const given = presented ?? {};
  return [
    {
      name: 'headers',
      title: 'All three headers are there',
      passed: checks.headers,
      finding: headersFinding(request),
    },
    {
      name: 'timestamp',
      title: 'The timestamp is current',
      passed: checks.timestamp,
      finding: timestampFinding(checks, given),
    },
    { name: 'key', title: 'The key is active', passed: checks.key, finding: keyFinding(request) },
    {
      name: 'signature',
      title: 'The signature matches',
      passed: checks.signature,
      finding: signatureFinding(request),
    },
  ];
}

/** A header as the page shows it: what came, or why there is nothing to show. */
export interface HeaderRow {
  readonly name: string;
  readonly value: string | undefined;
  /** Only where there is no value: `missing`, or `not shown`. */
  readonly absence: string;
}

/** The three headers. A value that may be a misplaced secret came, but the service does not show it. */
export const headerRows = (request: RequestJson): HeaderRow[] =>
  (['key', 'timestamp', 'signature'] as const).map((part) => ({
    name: HEADERS[part],
    value: request.presented?.[part],
    absence: absenceOf(request, part),
  }));

/** What is said in place of a header's value that is not there. */
export const absenceOf = (request: RequestJson, part: keyof typeof HEADERS): string =>
  isMissing(request, HEADERS[part]) ? 'missing' : 'not shown';

const isMissing = ({ error }: RequestJson, name: string): boolean =>
  error?.code === 'missing_header' && namesOf(error.message).includes(name);

/** `missing or empty: X-Merchant-Key, X-Signature` */
const namesOf = (message: string): string[] => message.split(/[:,]\s*/);

function headersFinding(request: RequestJson): string {
  if (request.checks?.headers === true) return 'Each stands once.';
  const missing = headerRows(request).filter(({ name }) => isMissing(request, name));
  if (missing.length === 0)
    return 'One of them stands more than once, so nobody knows which counts.';
  return `${missing.map(({ name }) => name).join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing.`;
}

function timestampFinding({ timestamp, skew_seconds: skew }: Checks, presented: Presented): string {
  if (skew === null)
    return (presented.timestamp ?? '') === ''
      ? 'There is no timestamp that could be read.'
      : 'It is not a whole number of seconds.';
  const distance = `${skewText(skew)} the service’s clock`;
  if (timestamp) return `${distance}, within ${TIMESTAMP_TOLERANCE_SECONDS} s.`;
  return `${distance}: more than ${TIMESTAMP_TOLERANCE_SECONDS} s apart.`;
}

/** `3 s ahead of`, `12 s behind`, `Equal to`. */
function skewText(seconds: number): string {
  if (seconds === 0) return 'Equal to';
  const size = `${Math.abs(seconds)} s`;
  return seconds > 0 ? `${size} ahead of` : `${size} behind`;
}

function keyFinding(request: RequestJson): string {
  if (isMissing(request, HEADERS.key)) return 'There is no key.';
  if (request.checks?.key === true) return 'The service knows it, and it is active.';
  return request.presented?.key === undefined
    ? 'The service knows no such key.'
    : 'The service knows it, but it is switched off.';
}

function signatureFinding(request: RequestJson): string {
  if (isMissing(request, HEADERS.signature)) return 'There is no signature.';
  if (request.checks?.signature === true)
    return 'HMAC-SHA256 of these bytes with the merchant’s secret is what was presented.';
  return request.presented?.key === undefined
    ? 'Without a known key there is no secret to compare it with.'
    : 'HMAC-SHA256 of these bytes with the merchant’s secret is something else.';
}

/**
 * Where a timestamp stands in the picture of the window, from 0 to 1: the window is its middle half,
 * and what is far outside stands at the edge.
 */
export const skewPosition = (seconds: number): number =>
  Math.min(1, Math.max(0, 0.5 + seconds / (4 * TIMESTAMP_TOLERANCE_SECONDS)));
