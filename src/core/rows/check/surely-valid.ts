import type { ReportKind } from '../../protocol.ts';
import { findIdSlip } from '../../reports/id-slip.ts';
import { type RowValues, SLOT } from './fields.ts';
import { mayHaveThousands } from './thousands-slip.ts';

/** Far fewer digits than any amount may have. */
const PLAIN_AMOUNT = /^(?:0|[1-9]\d{0,29})(?:\.\d{1,29})?$/;
const CURRENCY = /^[A-Za-z]{3}$/;

/**
 * Whether a row surely breaks no rule; where this says no, it is not known, and the full check decides.
 * @param values texts in the places of strings, and literals in those of numbers.
 * @param currency of rows that name none.
 */
export function isSurelyValid(
  kind: ReportKind,
  values: RowValues,
  currency: string | undefined,
): boolean {
  if (!isPlainId(values[SLOT.merchant_order_id])) return false;
  const eventId = values[SLOT.event_id];
  if (eventId !== undefined && !isPlainId(eventId)) return false;
  switch (kind) {
    case 'paid':
      return isPaid(values, currency);
    case 'partial':
      return isPartial(values, currency);
    case 'cancel':
    case 'decline':
      return true;
    default:
      return isSure(kind);
  }
}

/** Nothing is sure of a kind that has no rules here. */
const isSure = (_: never): boolean => false;

function isPaid(values: RowValues, currency: string | undefined): boolean {
  const clickId = values[SLOT.cb_aev];
  return (
    isPlainAmount(values[SLOT.amount] ?? '', values[SLOT.currency] ?? currency) &&
    CURRENCY.test(values[SLOT.currency] ?? currency ?? '') &&
    (clickId === undefined || isPlainId(clickId))
  );
}

function isPartial(values: RowValues, currency: string | undefined): boolean {
  const refundId = values[SLOT.refund_id];
  const isNamed =
    refundId === undefined ? values[SLOT.event_id] !== undefined : isPlainId(refundId);
  const amount = values[SLOT.refund_amount] ?? '';
  return isNamed && isPlainAmount(amount, values[SLOT.currency] ?? currency);
}

const isPlainAmount = (literal: string, currency: string | undefined): boolean =>
  PLAIN_AMOUNT.test(literal) && !mayHaveThousands(literal, currency);

const isPlainId = (id: string | undefined): boolean =>
  id !== undefined && id !== '' && findIdSlip(id) === undefined;
