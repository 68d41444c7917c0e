import {
  compareDecimals,
  type Decimal,
  formatDecimal,
  subtractDecimals,
  ZERO,
} from '../../core/money.ts';
import type { OrderRecord } from '../../core/orders/record.ts';
import { effectOf } from '../../protocol/kinds/index.ts';
import { type Fault, message } from '../../words/message.ts';
import type { PlaceFault } from './faults.ts';

/**
 * What an order's amounts must be by its status: "States and transitions", and net = amount -
 * refunded wherever something is left.
 */
export function findMoneyFaults(order: OrderRecord, fault: PlaceFault): Fault[] {
  const wrong = (member: string, rule: string, wanted: Decimal, got: Decimal): Fault[] =>
    compareDecimals(wanted, got) === 0
      ? []
      : [
          fault(
            [member],
            message('amount_must_be', {
              wanted: formatDecimal(wanted),
              rule,
              got: formatDecimal(got),
            }),
          ),
        ];
  const { status, amount, netAmount, refundedAmount } = order;
  const net = (wanted: Decimal, rule: string) => wrong('net_amount', rule, wanted, netAmount);
  const refunded = (wanted: Decimal, rule: string) =>
    wrong('refunded_amount', rule, wanted, refundedAmount);
  const isTooMuch = compareDecimals(refundedAmount, amount) > 0;
  const rest = () => net(subtractDecimals(amount, refundedAmount), 'amount less refunded_amount');
  const effect = effectOf(status);
  if (effect.net === 'set')
    return [
      ...refunded(ZERO, `nothing of a ${status} order is refunded`),
      ...net(amount, `all of a ${status} order`),
    ];
  if (effect.net !== 'zero') return isTooMuch ? [moreThanAll(order, fault)] : rest();
  return [
    ...net(ZERO, `nothing is left of a ${status} order`),
    ...(effect.refunded === 'all' ? refunded(amount, `all of a ${status} order`) : []),
    ...(effect.refunded === 'kept' && isTooMuch ? [moreThanAll(order, fault)] : []),
  ];
}

const moreThanAll = ({ amount, refundedAmount }: OrderRecord, fault: PlaceFault): Fault =>
  fault(
    ['refunded_amount'],
    message('refunded_above_amount', {
      amount: formatDecimal(amount),
      refunded: formatDecimal(refundedAmount),
    }),
  );
