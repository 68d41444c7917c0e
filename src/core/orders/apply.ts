import { addDecimals, compareDecimals, subtractDecimals, ZERO } from '../money.ts';
import type { PaidReport, PartialReport, Report } from '../reports/report.ts';
import type { OrderRecord } from './record.ts';
import { type Refusal, refuseForStatus, refuseRefund } from './refusal.ts';
import { TRANSITIONS } from './transitions.ts';

type Application =
  | { readonly ok: true; readonly record: OrderRecord }
  | { readonly ok: false; readonly refusal: Refusal };

/**
 * Applies one report to its order: "States and transitions".
 * @param record the order as it stands; undefined where it was never reported.
 * @param report a valid report about this same order.
 * @returns the order after it, or the rule that refuses it; the given record is left as it is.
 */
export function applyReport(record: OrderRecord | undefined, report: Report): Application {
  const state = record?.status ?? 'UNREPORTED';
  const transition = TRANSITIONS[state][report.kind];
  if ('refused' in transition) {
    const refusal = refuseForStatus(transition.refused, report.merchantOrderId, state);
    return { ok: false, refusal };
  }
  const before = record ?? withoutMoney(report);
  if (report.kind === 'partial' && !isWithinNet(before, report)) {
    return { ok: false, refusal: refuseRefund(before, report) };
  }
  return { ok: true, record: { ...before, status: transition.to, ...effectOf(report, before) } };
}

/** What a report writes into the record beside the status ("What else happens"). */
function effectOf(report: Report, { amount, netAmount, refundedAmount }: OrderRecord) {
  switch (report.kind) {
    case 'paid':
      return paidOrder(report);
    case 'partial':
      return {
        netAmount: subtractDecimals(netAmount, report.refundAmount),
        refundedAmount: addDecimals(refundedAmount, report.refundAmount),
      };
    case 'cancel':
      // All of it counts as refunded, so that net = amount - refunded holds here too.
      return { netAmount: ZERO, refundedAmount: amount };
    case 'decline':
      // The buyer keeps the goods: the order leaves the settlement, and nothing more is refunded.
      return { netAmount: ZERO };
  }
}

/** "`net_amount` equals `amount`; `refunded_amount` is 0." */
const paidOrder = ({ amount, currency, productName, subId, clickId }: PaidReport) => ({
  amount,
  netAmount: amount,
  refundedAmount: ZERO,
  currency,
  productName,
  ...(subId === undefined ? {} : { subId }),
  ...(clickId === undefined ? {} : { clickId }),
});

/** What a paid report starts from. */
const withoutMoney = ({ merchantOrderId }: Report): OrderRecord => ({
  merchantOrderId,
  status: 'CONFIRMED',
  amount: ZERO,
  netAmount: ZERO,
  refundedAmount: ZERO,
  currency: '',
  productName: '',
});

/** "`refund_amount` between 0 and the current `net_amount`", both included. */
const isWithinNet = ({ netAmount }: OrderRecord, { refundAmount }: PartialReport): boolean =>
  compareDecimals(refundAmount, ZERO) >= 0 && compareDecimals(refundAmount, netAmount) <= 0;
