import { smokeWords } from '../../words/en/smoke.ts';
import {
  AMOUNT,
  PAID_RECORD,
  PAID_RULE,
  paid,
  REFUND_RULE,
  REFUSED,
  record,
  refund,
} from './reports.ts';
import type { SmokeStep } from './step.ts';

const REFUND = 2000;
const NET = AMOUNT - REFUND;
/** Within what is left, and more than would be left if the first refund had counted twice. */
const SECOND_REFUND = 2500;

const COUNTED_ONCE = 'The service recognizes a reused event_id and does not count the event twice.';
const PARTIAL_RULE = 'status becomes PARTIALLY_CANCELLED and net_amount drops by the refund';

/** An order that is paid, refunded in part and cancelled. */
export const CANCELLED_ORDER: readonly SmokeStep[] = [
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
