import { HEADERS, TIMESTAMP_TOLERANCE_SECONDS } from '../../core/protocol.ts';
import {
  bodyReencoded,
  type Presentation,
  signedAt,
  signedWithOtherSecret,
  withoutHeader,
  withTimestampText,
  withUnknownKey,
} from './present.ts';
import { COUNTED_REPORT } from './reports.ts';
import type { SmokeStep } from './step.ts';

/** From the edge of the window: what the way to the service and the whole seconds of its `Date` may take. */
const MARGIN_SECONDS = 15;
const OUTSIDE_SECONDS = TIMESTAMP_TOLERANCE_SECONDS + MARGIN_SECONDS;
const INSIDE_SECONDS = TIMESTAMP_TOLERANCE_SECONDS - MARGIN_SECONDS;

const minutes = (seconds: number): string => `${Math.floor(seconds / 60)} min ${seconds % 60} s`;

const SIGNATURE_RULE = 'The signature matches.';
const REENCODED_RULE =
  'If the body is re-encoded after signing, even with only the keys reordered, the signature does not match.';
const KEY_RULE = 'The api_key is active.';
const TIMESTAMP_RULE =
  "The timestamp is a whole number and lies within 5 minutes of the service's clock.";
const HEADERS_RULE = 'All three headers are present.';

/** What each of the four checks must turn away: id, title, rule, how it is signed. */
const MISTAKES: readonly (readonly [string, string, string, Presentation])[] = [
  ['bad_signature', 'a signature by another secret', SIGNATURE_RULE, signedWithOtherSecret],
  ['body_reencoded', 'a body re-encoded after signing', REENCODED_RULE, bodyReencoded],
  ['unknown_key', 'a key that the service does not know', KEY_RULE, withUnknownKey],
  [
    'stale',
    `a timestamp ${minutes(OUTSIDE_SECONDS)} old`,
    TIMESTAMP_RULE,
    signedAt(-OUTSIDE_SECONDS),
  ],
  [
    'ahead',
    `a timestamp ${minutes(OUTSIDE_SECONDS)} ahead`,
    TIMESTAMP_RULE,
    signedAt(OUTSIDE_SECONDS),
  ],
  ['timestamp_decimal', 'a timestamp that ends in .5', TIMESTAMP_RULE, withTimestampText(decimal)],
  ['timestamp_text', 'a timestamp that is a date', TIMESTAMP_RULE, withTimestampText(isoDate)],
  ['no_key', `no ${HEADERS.key}`, HEADERS_RULE, withoutHeader(HEADERS.key)],
  ['no_timestamp', `no ${HEADERS.timestamp}`, HEADERS_RULE, withoutHeader(HEADERS.timestamp)],
  ['no_signature', `no ${HEADERS.signature}`, HEADERS_RULE, withoutHeader(HEADERS.signature)],
];

function decimal(nowSeconds: number): string {
  return `${nowSeconds}.5`;
}

function isoDate(nowSeconds: number): string {
  return new Date(nowSeconds * 1000).toISOString();
}

/** What is still within the window. */
const WITHIN: readonly (readonly [string, string, Presentation])[] = [
  ['nearly_stale', `${minutes(INSIDE_SECONDS)} old`, signedAt(-INSIDE_SECONDS)],
  ['nearly_ahead', `${minutes(INSIDE_SECONDS)} ahead`, signedAt(INSIDE_SECONDS)],
];

/** They need no order: a run ends at once where the first report is answered 401, so that another 401 proves nothing. */
const COUNTED = { needs: [], report: COUNTED_REPORT };

/** The four server checks: what they let pass, and what they must not. */
export const SIGNATURE_STEPS: readonly SmokeStep[] = [
  ...WITHIN.map(([id, when, present]) => ({
    ...COUNTED,
    id,
    title: `no 401 for a timestamp ${when}`,
    rule: TIMESTAMP_RULE,
    present,
    expect: { type: 'authorized' } as const,
  })),
  ...MISTAKES.map(([id, what, rule, present]) => ({
    ...COUNTED,
    id,
    title: `401 for ${what}`,
    rule,
    present,
    expect: { type: 'unauthorized' } as const,
  })),
];
