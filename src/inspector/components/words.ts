import type { ReportKind } from '../../core/protocol.ts';
import type { ShownStatus } from '../model/order.ts';

/** What the page calls the states of an order; the wire's names stand beside where they are searched for. */
export const STATUS_WORDS: Readonly<Record<ShownStatus, string>> = {
  CONFIRMED: 'Confirmed',
  PARTIALLY_CANCELLED: 'Partly refunded',
  CANCELLED: 'Cancelled',
  DECLINED: 'Declined',
  NOT_REPORTED: 'Not reported',
};

export const KIND_WORDS: Readonly<Record<ReportKind, string>> = {
  paid: 'Paid',
  partial: 'Partial refund',
  cancel: 'Full cancel',
  decline: 'Decline',
};
