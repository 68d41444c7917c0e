import type { OrderStatus } from '../../protocol/kinds/index.ts';
import { HEADERS, TIMESTAMP_TOLERANCE_SECONDS } from '../../protocol/protocol.ts';
import { smokeWords } from '../../words/en/smoke.ts';
import type { DeliveryEdges, DeliveryPolicy } from '../delivery/edges.ts';
import {
  bodyReencoded,
  type Presentation,
  signedAt,
  signedWithOtherSecret,
  withoutHeader,
  withTimestampText,
  withUnknownKey,
} from './presentation.ts';
import { closeOrders, type OnStep, runSteps } from './run.ts';
import { createSender } from './send.ts';
import type {
  RecordExpected,
  SmokeAccount,
  SmokeBody,
  SmokeNames,
  SmokeOrder,
  SmokeReport,
  SmokeStep,
} from './step.ts';

/** Major units; whole, so that they suit every currency. */
const AMOUNT = 5000;

const paid = (order: SmokeOrder, amount = AMOUNT): SmokeBody => ({
  kind: 'paid',
  order,
  event: `paid-${order}`,
  fields: { amount, product_name: 'conv smoke' },
});

/** The report that the signature checks send again: it has been counted, so it can count no more. */
const COUNTED_REPORT = paid('first');

const refund = (event: string, amount: number, order: SmokeOrder = 'first'): SmokeBody => ({
  kind: 'partial',
  order,
  event,
  fields: { refund_amount: amount },
});

const record = (status: OrderStatus, net: number, refunded?: number): RecordExpected => ({
  type: 'record',
  body: 'open',
  isRepeat: false,
  status,
  net,
  ...(refunded === undefined ? {} : { refunded }),
});
const PAID_RECORD: RecordExpected = {
  ...record('CONFIRMED', AMOUNT, 0),
  body: 'documented',
};

const REFUSED = { type: 'refused' } as const;
const PAID_RULE = 'a valid paid report: CONFIRMED, net_amount equals amount, refunded_amount is 0';
const REFUND_RULE = 'refund_amount: number between 0 and the current net_amount';

const REFUND = 2000;
const NET = AMOUNT - REFUND;
/** Within what is left, and more than would be left if the first refund had counted twice. */
const SECOND_REFUND = 2500;

const COUNTED_ONCE = 'The service recognizes a reused event_id and does not count the event twice.';
const PARTIAL_RULE = 'status becomes PARTIALLY_CANCELLED and net_amount drops by the refund';

/** An order that is paid, refunded in part and cancelled. */
const CANCELLED_ORDER: readonly SmokeStep[] = [
  {
    id: 'paid',
    title: smokeWords.paid_title({ amount: AMOUNT }),
    rule: PAID_RULE,
    needs: [],
    report: paid('first'),
    expect: { ...PAID_RECORD, hasReference: true },
  },
  {
    id: 'paid_again',
    title: smokeWords.paid_again_title,
    rule: COUNTED_ONCE,
    needs: ['paid'],
    report: paid('first'),
    expect: { ...PAID_RECORD, body: 'open', isRepeat: true },
  },
  {
    id: 'partial',
    title: smokeWords.refund_title({ amount: REFUND }),
    rule: PARTIAL_RULE,
    needs: ['paid', 'paid_again'],
    report: refund('partial', REFUND),
    expect: record('PARTIALLY_CANCELLED', NET, REFUND),
  },
  {
    id: 'partial_again',
    title: smokeWords.refund_again_title,
    rule: COUNTED_ONCE,
    needs: ['partial'],
    report: refund('partial', REFUND),
    expect: { ...record('PARTIALLY_CANCELLED', NET, REFUND), isRepeat: true },
  },
  {
    id: 'refund_above_net',
    title: smokeWords.refund_above_title({ amount: NET + 1 }),
    rule: REFUND_RULE,
    needs: ['partial', 'partial_again'],
    report: refund('above-net', NET + 1),
    expect: REFUSED,
  },
  {
    id: 'refund_below_zero',
    title: smokeWords.refund_below_title,
    rule: REFUND_RULE,
    needs: ['partial', 'partial_again'],
    report: refund('below-zero', -1),
    expect: REFUSED,
  },
  {
    id: 'second_partial',
    title: smokeWords.second_refund_title({ amount: SECOND_REFUND }),
    rule: `${REFUND_RULE}; ${PARTIAL_RULE}`,
    needs: ['partial', 'partial_again', 'refund_above_net', 'refund_below_zero'],
    report: refund('second-partial', SECOND_REFUND),
    expect: record('PARTIALLY_CANCELLED', NET - SECOND_REFUND, REFUND + SECOND_REFUND),
  },
  {
    id: 'cancel',
    title: smokeWords.cancel_title,
    rule: 'net_amount becomes 0, status CANCELLED',
    needs: ['paid'],
    report: { kind: 'cancel', order: 'first', event: 'cancel' },
    expect: record('CANCELLED', 0),
  },
  {
    id: 'refund_after_cancel',
    title: smokeWords.refund_after_cancel_title,
    rule: `cancel: net_amount becomes 0; ${REFUND_RULE}`,
    needs: ['cancel'],
    report: refund('after-cancel', 1),
    expect: REFUSED,
  },
];

/** Another order that is declined, and what the document leaves open. */
const DECLINED_ORDER: readonly SmokeStep[] = [
  {
    id: 'other_paid',
    title: smokeWords.other_paid_title,
    rule: PAID_RULE,
    needs: ['paid'],
    report: paid('second'),
    expect: PAID_RECORD,
  },
  {
    id: 'event_id_reused',
    title: smokeWords.id_reused_title,
    rule: 'event_id: string, unique per call',
    needs: ['other_paid'],
    report: refund('paid-second', 1, 'second'),
    expect: REFUSED,
    open: smokeWords.document_is_silent,
  },
  {
    id: 'decline',
    title: smokeWords.decline_title,
    rule: 'status DECLINED, net_amount 0',
    needs: ['other_paid'],
    report: {
      kind: 'decline',
      order: 'second',
      event: 'decline',
      fields: { reason: 'conv smoke' },
    },
    expect: record('DECLINED', 0),
  },
  {
    id: 'refund_after_decline',
    title: smokeWords.refund_after_decline_title,
    rule: `decline: net_amount becomes 0; ${REFUND_RULE}`,
    needs: ['decline'],
    report: refund('after-decline', 1, 'second'),
    expect: REFUSED,
  },
  {
    id: 'amount_below_zero',
    title: smokeWords.amount_below_title,
    rule: 'amount: number, 0 or greater',
    needs: ['paid'],
    report: paid('unreported', -1),
    expect: REFUSED,
  },
  {
    id: 'unknown_order',
    title: smokeWords.unknown_order_title,
    rule: 'The service keeps one record per merchant order.',
    needs: ['paid', 'amount_below_zero'],
    report: { kind: 'cancel', order: 'unreported', event: 'cancel-unreported' },
    expect: REFUSED,
    open: smokeWords.document_is_silent,
  },
];

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

/** All checks in their order; the refused signatures come last: a service may lock a key for them. */
export const SMOKE_STEPS: readonly SmokeStep[] = [
  ...CANCELLED_ORDER,
  ...DECLINED_ORDER,
  ...SIGNATURE_STEPS,
];

/**
 * Walks fresh orders through their whole life against a service, and tries what it must refuse.
 * Nothing is written to the journal: these are not the merchant's orders.
 * @param policy bounds of each request; its retries are for a service that asks to come again later.
 */
export async function smoke(
  account: SmokeAccount,
  names: SmokeNames,
  policy: DeliveryPolicy,
  edges: DeliveryEdges,
  onStep: OnStep,
): Promise<SmokeReport> {
  const { endpoint, apiKey, profile, mode, shownSecret } = account;
  const target = { account, endpoint, names };
  const run = await runSteps(SMOKE_STEPS, names, createSender(target, policy, edges), onStep);
  // Also after Ctrl-C: an order that stays open may be payable. A second Ctrl-C ends it.
  const unhurried = { ...edges, interrupt: new AbortController().signal };
  const leftOpen = await closeOrders(run, names, createSender(target, policy, unhurried));
  const { outcome, checks } = run;
  return { endpoint, apiKey, profile, mode, shownSecret, outcome, checks, leftOpen };
}
