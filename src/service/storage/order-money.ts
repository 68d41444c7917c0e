import {
  compareDecimals,
  type Decimal,
  formatDecimal,
  subtractDecimals,
  ZERO,
} from '../../core/money.ts';
import type { OrderRecord } from '../../core/orders/record.ts';
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
  switch (status) {
    case 'CONFIRMED':
      return [
        ...refunded(ZERO, 'nothing of a CONFIRMED order is refunded'),
        ...net(amount, 'all of a CONFIRMED order'),
      ];
    case 'PARTIALLY_CANCELLED':
      return compareDecimals(refundedAmount, amount) > 0
        ? [moreThanAll(order, fault)]
        : net(subtractDecimals(amount, refundedAmount), 'amount less refunded_amount');
    case 'CANCELLED':
      return [
        ...net(ZERO, 'nothing is left of a CANCELLED order'),
        ...refunded(amount, 'all of a CANCELLED order'),
      ];
    case 'DECLINED':
      return [
        ...net(ZERO, 'nothing is left of a DECLINED order'),
        ...(compareDecimals(refundedAmount, amount) > 0 ? [moreThanAll(order, fault)] : []),
      ];
  }
}

const moreThanAll = ({ amount, refundedAmount }: OrderRecord, fault: PlaceFault): Fault =>
  fault(
    ['refunded_amount'],
    message('refunded_above_amount', {
      amount: formatDecimal(amount),
      refunded: formatDecimal(refundedAmount),
    }),
  );
