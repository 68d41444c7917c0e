import { PAID_RECORD, PAID_RULE, paid, REFUND_RULE, REFUSED, record, refund } from './reports.ts';
import type { SmokeStep } from './step.ts';

/** Another order that is declined, and what the document leaves open. */
export const DECLINED_ORDER: readonly SmokeStep[] = [
  {
    id: 'other_paid',
    title: 'another order is paid',
    rule: PAID_RULE,
    needs: ['paid'],
    report: paid('second'),
    expect: PAID_RECORD,
  },
  {
    id: 'event_id_reused',
    title: 'a used event_id with another body is refused',
    rule: 'event_id: string, unique per call',
    needs: ['other_paid'],
    report: refund('paid-second', 1, 'second'),
    expect: REFUSED,
    open: 'the document does not show the answer to it',
  },
  {
    id: 'decline',
    title: 'that order is declined',
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
    title: 'nothing is left of the declined order to refund',
    rule: `decline: net_amount becomes 0; ${REFUND_RULE}`,
    needs: ['decline'],
    report: refund('after-decline', 1, 'second'),
    expect: REFUSED,
  },
  {
    id: 'amount_below_zero',
    title: 'an order of -1 is refused',
    rule: 'amount: number, 0 or greater',
    needs: ['paid'],
    report: paid('unreported', -1),
    expect: REFUSED,
  },
  {
    id: 'unknown_order',
    title: 'the cancel of an order never reported is refused',
    rule: 'The service keeps one record per merchant order.',
    needs: ['paid', 'amount_below_zero'],
    report: { kind: 'cancel', order: 'unreported', event: 'cancel-unreported' },
    expect: REFUSED,
    open: 'the document does not show the answer to it',
  },
];
