import { HEADERS, TIMESTAMP_TOLERANCE_SECONDS } from '../../../core/protocol/protocol.ts';
import { subsecondUnit } from '../../../core/protocol/subsecond-unit.ts';
import { inspector } from '../../words/inspector.ts';
import type { Checks, Presented, RequestJson } from './wire.ts';

const words = inspector.signature;

/** One of the service's four checks. */
export interface Step {
  readonly name: 'headers' | 'timestamp' | 'key' | 'signature';
  readonly passed: boolean;
  /** The result, in one sentence. */
  readonly finding: string;
}

/** "Server checks": the finding of each, whether or not an earlier one failed. */
export function signatureSteps(request: RequestJson): Step[] {
  const { checks, presented } = request;
  if (checks === null) return [];
  const given = presented ?? {};
  return [
    {
      name: 'headers',
      passed: checks.headers,
      finding: headersFinding(request),
    },
    {
      name: 'timestamp',
      passed: checks.timestamp,
      finding: timestampFinding(request, checks, given),
    },
    { name: 'key', passed: checks.key, finding: keyFinding(request) },
    {
      name: 'signature',
      passed: checks.signature,
      finding: signatureFinding(request),
    },
  ];
}

/** Why a header has no value: the client did not send it, or the service does not show it. */
type Absence = 'missing' | 'not shown';

/** A header as the page shows it. */
export interface HeaderRow {
  readonly name: string;
  readonly value: string | undefined;
  /** Used if there is no value. */
  readonly absence: Absence;
}

/** The three headers. The service does not show a value that may be a misplaced secret. */
export const headerRows = (request: RequestJson): HeaderRow[] =>
  (['key', 'timestamp', 'signature'] as const).map((part) => ({
    name: HEADERS[part],
    value: request.presented?.[part],
    absence: absenceOf(request, part),
  }));

export const absenceOf = (request: RequestJson, part: keyof typeof HEADERS): Absence =>
  isMissing(request, HEADERS[part]) ? 'missing' : 'not shown';

const isMissing = ({ error }: RequestJson, name: string): boolean =>
  error?.missing?.includes(name) === true;

function headersFinding(request: RequestJson): string {
  if (request.checks?.headers === true) return words.headersOnce;
  const missing = headerRows(request).filter(({ name }) => isMissing(request, name));
  return missing.length === 0
    ? words.headerRepeated
    : words.headersMissing(missing.map(({ name }) => name));
}

function timestampFinding(
  request: RequestJson,
  { timestamp, skew_seconds: skew }: Checks,
  presented: Presented,
): string {
  if (skew === null)
    return (presented.timestamp ?? '') === '' ? words.timestampMissing : words.timestampNotWhole;
  const unit = wrongUnitOf(request);
  if (unit !== undefined) return words.timestampInUnit(unit);
  return words.skew({ seconds: skew, allowed: TIMESTAMP_TOLERANCE_SECONDS, isWithin: timestamp });
}

/** The unit of a timestamp that cannot be in seconds: its distance from the clock says nothing then. */
export function wrongUnitOf({ received_at: now, checks }: RequestJson): string | undefined {
  const skew = checks?.skew_seconds ?? null;
  return skew === null ? undefined : subsecondUnit(now + skew)?.name;
}

function keyFinding(request: RequestJson): string {
  if (isMissing(request, HEADERS.key)) return words.keyMissing;
  if (request.checks?.key === true) return words.keyActive;
  return request.presented?.key === undefined ? words.keyUnknown : words.keyInactive;
}

function signatureFinding(request: RequestJson): string {
  if (isMissing(request, HEADERS.signature)) return words.signatureMissing;
  if (request.checks?.signature === true) return words.signatureMatches;
  return request.presented?.key === undefined ? words.signatureUnchecked : words.signatureDiffers;
}

/** A timestamp's position in the picture, from 0 to 1: the window is its middle half. */
export const skewPosition = (seconds: number): number =>
  Math.min(1, Math.max(0, 0.5 + seconds / (4 * TIMESTAMP_TOLERANCE_SECONDS)));
