import { type KnownKind, kindNamed } from '../kinds/index.ts';
import { addDecimals, type Decimal, subtractDecimals, ZERO } from '../money.ts';
import type { Report } from '../reports/report.ts';
import type { OrderRecord } from './record.ts';
import { moneyIn, type Refusal, refusalOf } from './refusal.ts';

type Application =
  | { readonly ok: true; readonly record: OrderRecord }
  | { readonly ok: false; readonly refusal: Refusal };

/**
 * Applies one report to its order: "States and transitions".
 * @param record the order as it is; undefined where it was never reported.
 * @param report a valid report about this same order.
 * @returns the order after it, or the rule that refuses it; the given record is left as it is.
 */
export function applyReport(record: OrderRecord | undefined, report: Report): Application {
  const refusal = refusalOf(record, report);
  if (refusal !== undefined) return { ok: false, refusal };
  const kind = kindNamed(report.kind);
  const before = record ?? NOTHING;
  const money = moneyIn(report, kind);
  const opened = kind.effect.net === 'set' ? openedBy(report, money) : before;
  const after = { ...opened, status: kind.to, ...effectOn(before, kind, money) };
  return { ok: true, record: after };
}

/** "What else happens." */
function effectOn(
  { amount, netAmount, refundedAmount }: OrderRecord,
  { effect }: KnownKind,
  money: Decimal,
): Pick<OrderRecord, 'netAmount' | 'refundedAmount'> {
  const net = {
    set: () => money,
    reduced: () => subtractDecimals(netAmount, money),
    zero: () => ZERO,
    kept: () => netAmount,
  };
  const refunded = {
    zero: () => ZERO,
    raised: () => addDecimals(refundedAmount, money),
    all: () => amount,
    kept: () => refundedAmount,
  };
  return { netAmount: net[effect.net](), refundedAmount: refunded[effect.refunded]() };
}

/** What a paid report says of its order for good. */
const openedBy = (
  { merchantOrderId, currency = '', productName = '', subId, clickId }: Report,
  amount: Decimal,
): OrderRecord => ({
  ...NOTHING,
  merchantOrderId,
  amount,
  currency,
  productName,
  ...(subId === undefined ? {} : { subId }),
  ...(clickId === undefined ? {} : { clickId }),
});

/** What a paid report starts from. */
const NOTHING: OrderRecord = {
  merchantOrderId: '',
  status: 'CONFIRMED',
  amount: ZERO,
  netAmount: ZERO,
  refundedAmount: ZERO,
  currency: '',
  productName: '',
};
