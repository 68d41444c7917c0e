import { KINDS, kindNamed, OPENING, type ReportKind } from '../../core/protocol/kinds/index.ts';
import {
  compareDecimals,
  type Decimal,
  formatDecimal,
  subtractDecimals,
  ZERO,
} from '../../core/protocol/money.ts';
import type { OrderRecord } from '../../core/protocol/rulebook/orders.ts';
import type { Dialect } from './dimensions.ts';

/** The amounts of an order as a service has them that computes in binary floating point. */
interface Doubles {
  readonly net: number;
  readonly refunded: number;
}

/** An order as the service keeps it. Its amounts are exact; the state file has these alone. */
export interface KeptOrder extends OrderRecord {
  /** Only with `numbers=double`. */
  readonly doubles?: Doubles;
}

/** The amounts that `numbers=double` shows: after a restart, it computes from exact ones again. */
export const doublesOf = ({ doubles, netAmount, refundedAmount }: KeptOrder): Doubles =>
  doubles ?? { net: toDouble(netAmount), refunded: toDouble(refundedAmount) };

const toDouble = (amount: Decimal): number => Number(formatDecimal(amount));

/**
 * The order that the service keeps after a report, where the document leaves it open.
 * @param after by the document's rules alone.
 */
export function keptOrder(
  dialect: Dialect,
  kind: ReportKind,
  after: OrderRecord,
  before: KeptOrder | undefined,
): KeptOrder {
  const ended = afterCancel(dialect, kind, afterLastRefund(dialect, kind, after), before);
  return dialect.numbers === 'double'
    ? { ...ended, doubles: computed(kind, ended, before) }
    : ended;
}

const CANCELED = (KINDS.find(({ effect }) => effect.refunded === 'all') ?? kindNamed(OPENING)).to;

function afterLastRefund(dialect: Dialect, kind: ReportKind, after: OrderRecord): OrderRecord {
  const isLast = kindNamed(kind).effect.net === 'reduced' && after.netAmount.units === 0n;
  return isLast && dialect['last-refund'] === 'cancelled' ? { ...after, status: CANCELED } : after;
}

function afterCancel(
  dialect: Dialect,
  kind: ReportKind,
  after: OrderRecord,
  before: OrderRecord | undefined,
): OrderRecord {
  if (kindNamed(kind).effect.refunded !== 'all') return after;
  const refunded = {
    all: after.refundedAmount,
    unchanged: before?.refundedAmount ?? ZERO,
    zero: ZERO,
  };
  return { ...after, refundedAmount: refunded[dialect['refunded-after-cancel']] };
}

/** Each refund adds its own rounding: 0.1 + 0.2 is 0.30000000000000004. */
function computed(kind: ReportKind, after: OrderRecord, before: KeptOrder | undefined): Doubles {
  if (before === undefined) return doublesOf({ ...after });
  const { net, refunded } = doublesOf(before);
  if (kindNamed(kind).effect.net === 'reduced') {
    const refund = toDouble(subtractDecimals(after.refundedAmount, before.refundedAmount));
    return { net: net - refund, refunded: refunded + refund };
  }
  const isKept = compareDecimals(after.refundedAmount, before.refundedAmount) === 0;
  return {
    net: toDouble(after.netAmount),
    refunded: isKept ? refunded : toDouble(after.refundedAmount),
  };
}
