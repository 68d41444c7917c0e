import type { OrderStatus } from '../../core/protocol/kinds/index.ts';
import { HEADERS, TIMESTAMP_TOLERANCE_SECONDS } from '../../core/protocol/protocol.ts';
import { hasMinorUnits } from '../../core/protocol/reports/currency.ts';
import { type Message, message } from '../../core/words/message.ts';
import {
  bodyReencoded,
  type Presentation,
  type RecordExpected,
  type SmokeBody,
  type SmokeOrder,
  type SmokeStep,
  signedAt,
  signedWithOtherSecret,
  withoutHeader,
  withTimestampText,
  withUnknownKey,
} from './step.ts';

/** In major units; a whole number is valid in every currency. */
const AMOUNT = 5000;

/** A paid report of one of the run's orders. */
const paid = (order: SmokeOrder, amount = AMOUNT, fields: object = {}): SmokeBody => ({
  kind: 'paid',
  order,
  event: `paid-${order}`,
  fields: { amount, product_name: 'conv smoke', ...fields },
});

/** The signature checks resend this report: it was counted already, so it has no effect. */
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

const REFUND = 2000;

/** The first refund of the order that is canceled later. */
const REFUND_REPORT = refund('partial', REFUND);

const NET = AMOUNT - REFUND;
/** Less than the remaining amount, but more than would remain if the first refund had counted twice. */
const SECOND_REFUND = 2500;

/** The order that is canceled: its total, and what is refunded of it before. */
export const FIRST_ORDER = { amount: AMOUNT, refunded: REFUND + SECOND_REFUND } as const;

/** The step that every other one builds on that needs an accepted report. */
export const OPENING_STEP = 'paid';

/** An order that is paid, partly refunded and cancelled. */
const CANCELLED_ORDER: readonly SmokeStep[] = [
  {
    id: OPENING_STEP,
    title: message('paid_title', { amount: AMOUNT }),
    rule: message('paid_rule'),
    needs: [],
    report: paid('first'),
    expect: { ...PAID_RECORD, hasReference: true },
  },
  {
    id: 'paid_again',
    title: message('paid_again_title'),
    rule: message('counted_once_rule'),
    needs: ['paid'],
    report: paid('first'),
    expect: { ...PAID_RECORD, body: 'open', isRepeat: true },
  },
  {
    id: 'partial',
    title: message('refund_title', { amount: REFUND }),
    rule: message('partial_rule'),
    needs: ['paid', 'paid_again'],
    report: REFUND_REPORT,
    expect: record('PARTIALLY_CANCELLED', NET, REFUND),
  },
  {
    id: 'partial_again',
    title: message('refund_again_title'),
    rule: message('counted_once_rule'),
    needs: ['partial'],
    report: REFUND_REPORT,
    expect: { ...record('PARTIALLY_CANCELLED', NET, REFUND), isRepeat: true },
  },
  {
    id: 'refund_above_net',
    title: message('refund_above_title', { amount: NET + 1 }),
    rule: message('refund_rule'),
    needs: ['partial', 'partial_again'],
    report: refund('above-net', NET + 1),
    expect: REFUSED,
  },
  {
    id: 'refund_below_zero',
    title: message('refund_below_title'),
    rule: message('refund_rule'),
    needs: ['partial', 'partial_again'],
    report: refund('below-zero', -1),
    expect: REFUSED,
  },
  {
    id: 'second_partial',
    title: message('second_refund_title', { amount: SECOND_REFUND }),
    rule: message('both', { first: message('refund_rule'), second: message('partial_rule') }),
    needs: ['partial', 'partial_again', 'refund_above_net', 'refund_below_zero'],
    report: refund('second-partial', SECOND_REFUND),
    expect: record('PARTIALLY_CANCELLED', NET - SECOND_REFUND, REFUND + SECOND_REFUND),
  },
  {
    id: 'cancel',
    title: message('cancel_title'),
    rule: message('cancel_rule'),
    needs: ['paid'],
    report: { kind: 'cancel', order: 'first', event: 'cancel' },
    expect: record('CANCELLED', 0),
  },
  {
    id: 'refund_after_cancel',
    title: message('refund_after_cancel_title'),
    rule: message('ended_order_rule', { kind: 'cancel', rule: message('refund_rule') }),
    needs: ['cancel'],
    report: refund('after-cancel', 1),
    expect: REFUSED,
  },
];

/** Steps with a declined order, and steps that the specification leaves open. */
const DECLINED_ORDER: readonly SmokeStep[] = [
  {
    id: 'other_paid',
    title: message('other_paid_title'),
    rule: message('paid_rule'),
    needs: ['paid'],
    report: paid('second'),
    expect: PAID_RECORD,
  },
  {
    id: 'event_id_reused',
    title: message('id_reused_title'),
    rule: message('event_id_rule'),
    needs: ['other_paid'],
    report: refund('paid-second', 1, 'second'),
    expect: REFUSED,
    open: message('document_shows_no_answer'),
  },
  {
    id: 'decline',
    title: message('decline_title'),
    rule: message('decline_rule'),
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
    title: message('refund_after_decline_title'),
    rule: message('ended_order_rule', { kind: 'decline', rule: message('refund_rule') }),
    needs: ['decline'],
    report: refund('after-decline', 1, 'second'),
    expect: REFUSED,
  },
  {
    id: 'amount_below_zero',
    title: message('amount_below_title'),
    rule: message('amount_rule'),
    needs: ['paid'],
    report: paid('unreported', -1),
    expect: REFUSED,
  },
  {
    id: 'unknown_order',
    title: message('unknown_order_title'),
    rule: message('one_record_rule'),
    needs: ['paid', 'amount_below_zero'],
    report: { kind: 'cancel', order: 'unreported', event: 'cancel-unreported' },
    expect: REFUSED,
    open: message('document_shows_no_answer'),
  },
];

/** The order total, and the two refunds that leave nothing of it. */
interface Parts {
  readonly total: number;
  readonly refund: number;
  readonly rest: number;
}

/** In binary floating point, 35.59 − 10.68 is 24.910000000000004. */
const WITH_DECIMALS: Parts = { total: 35.59, refund: 10.68, rest: 24.91 };
const WHOLE: Parts = { total: AMOUNT, refund: REFUND, rest: NET };

/** An order that is refunded until nothing is left, in amounts that the currency permits. */
function refundedOrder({ total, refund: part, rest }: Parts): readonly SmokeStep[] {
  return [
    {
      id: 'third_paid',
      title: message('third_paid_title', { amount: total }),
      rule: message('paid_rule'),
      needs: ['paid'],
      report: paid('third', total),
      expect: { ...PAID_RECORD, net: total },
    },
    {
      id: 'third_refund',
      title: message('third_refund_title', { amount: part }),
      rule: message('partial_rule'),
      needs: ['third_paid'],
      report: refund('third-refund', part, 'third'),
      expect: record('PARTIALLY_CANCELLED', rest, part),
    },
    {
      id: 'last_refund',
      title: message('last_refund_title', { amount: rest }),
      rule: message('partial_rule'),
      needs: ['third_refund'],
      report: refund('last-refund', rest, 'third'),
      // "Between 0 and the current `net_amount`" may leave out the ends; nothing left may count as a cancel.
      expect: {
        ...record('PARTIALLY_CANCELLED', 0, total),
        orStatus: 'CANCELLED',
        mayBeRefused: true,
      },
    },
  ];
}

/** Distance from the edge of the window: allows for latency and for the whole seconds of `Date`. */
const MARGIN_SECONDS = 15;
const OUTSIDE_SECONDS = TIMESTAMP_TOLERANCE_SECONDS + MARGIN_SECONDS;
const INSIDE_SECONDS = TIMESTAMP_TOLERANCE_SECONDS - MARGIN_SECONDS;

/** ID, mistake, violated rule, and how it is signed. */
type Mistake = readonly [string, Message, Message, Presentation];

const without = (id: string, name: string): Mistake => [
  id,
  message('no_header', { name }),
  message('headers_rule'),
  withoutHeader(name),
];

/** What each of the four server checks must refuse. */
const MISTAKES: readonly Mistake[] = [
  ['bad_signature', message('other_secret'), message('signature_rule'), signedWithOtherSecret],
  ['body_reencoded', message('body_encoded_again'), message('reencoded_rule'), bodyReencoded],
  ['unknown_key', message('unknown_key'), message('key_rule'), withUnknownKey],
  [
    'stale',
    message('timestamp_old', { seconds: OUTSIDE_SECONDS }),
    message('timestamp_rule'),
    signedAt(-OUTSIDE_SECONDS),
  ],
  [
    'ahead',
    message('timestamp_ahead', { seconds: OUTSIDE_SECONDS }),
    message('timestamp_rule'),
    signedAt(OUTSIDE_SECONDS),
  ],
  [
    'timestamp_decimal',
    message('timestamp_fraction'),
    message('timestamp_rule'),
    withTimestampText((now) => `${now}.5`),
  ],
  [
    'timestamp_text',
    message('timestamp_date'),
    message('timestamp_rule'),
    withTimestampText((now) => new Date(now * 1000).toISOString()),
  ],
  without('no_key', HEADERS.key),
  without('no_timestamp', HEADERS.timestamp),
  without('no_signature', HEADERS.signature),
];

/** Timestamps within the window. */
const WITHIN: readonly (readonly [string, Message, Presentation])[] = [
  ['nearly_stale', message('inside_old', { seconds: INSIDE_SECONDS }), signedAt(-INSIDE_SECONDS)],
  ['nearly_ahead', message('inside_ahead', { seconds: INSIDE_SECONDS }), signedAt(INSIDE_SECONDS)],
];

/** What the four server checks must accept and refuse. */
export const SIGNATURE_STEPS: readonly SmokeStep[] = [
  ...WITHIN.map(([id, when, present]) => ({
    id,
    // A service that accepts nothing shows nothing by answering no 401.
    needs: ['paid'],
    report: COUNTED_REPORT,
    title: message('no_401_title', { when }),
    rule: message('timestamp_rule'),
    present,
    expect: { type: 'authorized' } as const,
  })),
  ...MISTAKES.map(([id, what, rule, present]) => ({
    id,
    // None: a run ends if its first report gets a 401.
    needs: [],
    report: COUNTED_REPORT,
    title: message('is_401_title', { what }),
    rule,
    present,
    expect: { type: 'unauthorized' } as const,
  })),
];

/** All checks in order; invalid signatures come last, since a service may lock the key for them. */
export const smokeSteps = (currency: string): readonly SmokeStep[] => [
  ...CANCELLED_ORDER,
  ...DECLINED_ORDER,
  ...refundedOrder(hasMinorUnits(currency) ? WITH_DECIMALS : WHOLE),
  ...SIGNATURE_STEPS,
];

/** A request that only shows how an open point is filled: any response is permitted. */
export interface Probe {
  readonly id: string;
  readonly report: SmokeBody;
  /** The step that must have been accepted before. */
  readonly needs: string;
}

/** In sequence, after the steps; their orders are closed afterwards. */
export const PROBES: readonly Probe[] = [
  // Its order is canceled by now: a current record differs from the first response.
  { id: 'partial_after_cancel', report: REFUND_REPORT, needs: 'cancel' },
  { id: 'unknown_field', report: paid('fourth', 1, { conv_smoke: true }), needs: 'paid' },
  {
    id: 'item_fields',
    report: paid('fifth', 1, { items: [{ name: 'conv smoke' }] }),
    needs: 'paid',
  },
];
