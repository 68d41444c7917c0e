import { smokeWords } from '../../words/en/smoke.ts';
import { PAID_RECORD, PAID_RULE, paid, REFUND_RULE, REFUSED, record, refund } from './reports.ts';
import type { SmokeStep } from './step.ts';

/** Another order that is declined, and what the document leaves open. */
export const DECLINED_ORDER: readonly SmokeStep[] = [
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
