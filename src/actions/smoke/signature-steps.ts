import { HEADERS, TIMESTAMP_TOLERANCE_SECONDS } from '../../core/protocol.ts';
import { smokeWords } from '../../words/en/smoke.ts';
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
  ['bad_signature', smokeWords.other_secret, SIGNATURE_RULE, signedWithOtherSecret],
  ['body_reencoded', smokeWords.body_encoded_again, REENCODED_RULE, bodyReencoded],
  ['unknown_key', smokeWords.unknown_key, KEY_RULE, withUnknownKey],
  [
    'stale',
    smokeWords.timestamp_old({ age: minutes(OUTSIDE_SECONDS) }),
    TIMESTAMP_RULE,
    signedAt(-OUTSIDE_SECONDS),
  ],
  [
    'ahead',
    smokeWords.timestamp_ahead({ age: minutes(OUTSIDE_SECONDS) }),
    TIMESTAMP_RULE,
    signedAt(OUTSIDE_SECONDS),
  ],
  ['timestamp_decimal', smokeWords.timestamp_fraction, TIMESTAMP_RULE, withTimestampText(decimal)],
  ['timestamp_text', smokeWords.timestamp_date, TIMESTAMP_RULE, withTimestampText(isoDate)],
  ['no_key', smokeWords.no_header({ name: HEADERS.key }), HEADERS_RULE, withoutHeader(HEADERS.key)],
  [
    'no_timestamp',
    smokeWords.no_header({ name: HEADERS.timestamp }),
    HEADERS_RULE,
    withoutHeader(HEADERS.timestamp),
  ],
  [
    'no_signature',
    smokeWords.no_header({ name: HEADERS.signature }),
    HEADERS_RULE,
    withoutHeader(HEADERS.signature),
  ],
];

function decimal(nowSeconds: number): string {
  return `${nowSeconds}.5`;
}

function isoDate(nowSeconds: number): string {
  return new Date(nowSeconds * 1000).toISOString();
}

/** What is still within the window. */
const WITHIN: readonly (readonly [string, string, Presentation])[] = [
  [
    'nearly_stale',
    smokeWords.inside_old({ age: minutes(INSIDE_SECONDS) }),
    signedAt(-INSIDE_SECONDS),
  ],
  [
    'nearly_ahead',
    smokeWords.inside_ahead({ age: minutes(INSIDE_SECONDS) }),
    signedAt(INSIDE_SECONDS),
  ],
];

/** They need no order: a run ends at once where the first report is answered 401, so that another 401 proves nothing. */
const COUNTED = { needs: [], report: COUNTED_REPORT };

/** The four server checks: what they let pass, and what they must not. */
export const SIGNATURE_STEPS: readonly SmokeStep[] = [
  ...WITHIN.map(([id, when, present]) => ({
    ...COUNTED,
    id,
    title: smokeWords.no_401_title({ when }),
    rule: TIMESTAMP_RULE,
    present,
    expect: { type: 'authorized' } as const,
  })),
  ...MISTAKES.map(([id, what, rule, present]) => ({
    ...COUNTED,
    id,
    title: smokeWords.is_401_title({ what }),
    rule,
    present,
    expect: { type: 'unauthorized' } as const,
  })),
];
