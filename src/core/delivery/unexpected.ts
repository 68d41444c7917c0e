import { type JsonObject, memberOf } from '../json/node.ts';
import { compareDecimals, type Decimal, parseDecimal, ZERO } from '../money.ts';
import type { OrderStatus, ReportKind } from '../protocol.ts';
import { shortened } from '../reports/plain.ts';

/** "States and transitions": the status that each report moves its order to. */
const NEXT_STATUS: Readonly<Record<ReportKind, OrderStatus>> = {
  paid: 'CONFIRMED',
  partial: 'PARTIALLY_CANCELLED',
  cancel: 'CANCELLED',
  decline: 'DECLINED',
};

/**
 * One sentence on an accepted answer that is not what the document promises for this report: the order
 * may have moved on elsewhere, or something is wrong. It is the service's word all the same.
 * @param amount the order total of a paid report, in major units.
 */
export function remarkOnRecord(
  kind: ReportKind,
  amount: Decimal | undefined,
  record: JsonObject,
): string | undefined {
  const status = memberOf(record, 'status');
  const net = memberOf(record, 'net_amount');
  if (status?.type !== 'string' || net?.type !== 'number') return undefined;
  const expected = kind === 'paid' ? amount : kind === 'partial' ? undefined : ZERO;
  const actual = parseDecimal(net.literal);
  const isOff = expected && actual && compareDecimals(expected, actual) !== 0;
  if (status.value === NEXT_STATUS[kind] && !isOff) return undefined;
  return `a ${kind} report makes an order ${NEXT_STATUS[kind]}, but the service answers ${status.value}, net ${shortened(net.literal)}`;
}
