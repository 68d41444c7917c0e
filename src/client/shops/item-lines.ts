import { addDecimals, compareDecimals, type Decimal, ZERO } from '../../core/protocol/money.ts';
import { findIdSlip } from '../../core/protocol/reports/id-slip.ts';
import { type Message, message } from '../../core/words/message.ts';
import type { ShopStatus } from '../files/rows/mapping.ts';
import type { ItemRefund } from './order.ts';
import type { ExportPreset } from './presets.ts';

/** An item line. */
export interface ItemLine {
  /** Unique across the items of all orders; empty if the line has no key. */
  readonly key: string;
  /** Of the item, or of its order. */
  readonly amount: Decimal | undefined;
  readonly status: ShopStatus | undefined;
  /** What of it went back so far. */
  readonly refunded: Decimal | undefined;
  /** Whether its amount changed after the order. */
  readonly isChanged: boolean;
}

/**
 * The refunds of a partially returned order.
 * @param ofOrder the order-level refund, if there is such a column.
 * @returns one refund per returned item, or why that is uncertain.
 */
export function refundsOfItems(
  items: readonly ItemLine[],
  { combine }: Pick<ExportPreset, 'combine'>,
  ofOrder: Decimal | undefined,
): readonly ItemRefund[] | Message {
  const returned = items
    .filter(({ status }) => status === 'cancelled' || status === 'refunded')
    .sort((one, other) => compareKeys(one.key, other.key));
  const paid = items.filter(({ status }) => status === 'paid');
  if (paid.length === 0 || returned.length + paid.length < items.length) return MIXED;
  const unnamed = returned.map(({ key }) => unnamedIn(key)).find((why) => why !== undefined);
  if (unnamed !== undefined) return unnamed;
  return combine === 'sum'
    ? ofOwnAmounts(items, returned)
    : ofRefundColumns(paid, returned, ofOrder);
}

/** Compares keys, which are or end in numbers. */
export const compareKeys = (one: string, other: string): number =>
  one.length - other.length || (one < other ? -1 : Number(one > other));

const MIXED = message('export_mixed_statuses');

function unnamedIn(key: string): Message | undefined {
  if (key === '') return MIXED;
  const slip = findIdSlip(key);
  return slip && message('export_bad_id', { slip });
}

/** Order discounts are redistributed when an item is returned, so the amount paid for each item is then unknown. */
function ofOwnAmounts(
  items: readonly ItemLine[],
  returned: readonly ItemLine[],
): readonly ItemRefund[] | Message {
  if (items.some(({ isChanged }) => isChanged)) return message('export_item_amount_changed');
  const refunds = returned.map(({ key, amount = ZERO }) => ({ refundId: key, amount }));
  return refunds.some(isNothing) ? message('export_item_without_amount') : refunds;
}

/** Such a column does not know every cancellation, and may repeat the order's refund on each line. */
function ofRefundColumns(
  paid: readonly ItemLine[],
  returned: readonly ItemLine[],
  ofOrder: Decimal | undefined,
): readonly ItemRefund[] | Message {
  if (paid.some(({ refunded = ZERO }) => refunded.units > 0n))
    return message('export_refunds_differ');
  const isOne = returned.length === 1;
  const refunds = returned.map(({ key, refunded = (isOne && ofOrder) || ZERO }) => ({
    refundId: key,
    amount: refunded,
  }));
  if (refunds.some(isNothing)) return message('export_item_refund_missing');
  const sum = refunds.map(({ amount }) => amount).reduce(addDecimals, ZERO);
  const isConfirmed = ofOrder === undefined ? isOne : compareDecimals(sum, ofOrder) === 0;
  return isConfirmed ? refunds : message('export_refunds_differ');
}

const isNothing = ({ amount }: ItemRefund): boolean => amount.units === 0n;
