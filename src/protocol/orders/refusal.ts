import type { JsonPath } from '../../kit/json/node.ts';
import { type KnownKind, listed } from '../kinds/index.ts';
import { type Decimal, formatDecimal } from '../money.ts';
import { describeValue } from '../reports/plain.ts';
import type { OrderRecord } from './record.ts';
import {
  FINAL_STATUSES,
  ORDER_RULES,
  type OrderRule,
  type OrderState,
  type StatusRule,
} from './transitions.ts';

/** Why the order rules refuse a report. */
export interface Refusal {
  readonly code: OrderRule;
  /** The rule itself, in one sentence. */
  readonly rule: string;
  /** What is wrong with this report, in one sentence. */
  readonly message: string;
  /** The field that the rule is about. */
  readonly path: JsonPath;
  readonly expected: string;
  readonly got: string;
}

/** The refusal of a report that its order's status rules out. */
export function refuseForStatus(code: StatusRule, orderId: string, state: OrderState): Refusal {
  const got = describeValue(orderId);
  const { expected, message } = STATUS_REFUSALS[code];
  return {
    code,
    rule: ORDER_RULES[code],
    message: message(`order ${got}`, state),
    path: ['merchant_order_id'],
    expected,
    got,
  };
}

/** The refusal of a refund below 0 or above what is left of the order. */
export function refuseRefund(record: OrderRecord, kind: KnownKind, money: Decimal): Refusal {
  const net = formatDecimal(record.netAmount);
  const got = formatDecimal(money);
  const order = describeValue(record.merchantOrderId);
  return {
    code: 'refund_out_of_range',
    rule: ORDER_RULES.refund_out_of_range,
    message: `a refund of ${got} does not lie between 0 and ${net}, the current net_amount of order ${order}`,
    path: [kind.money ?? 'refund_amount'],
    expected: `a number between 0 and ${net}`,
    got,
  };
}

interface StatusRefusal {
  readonly expected: string;
  readonly message: (order: string, state: OrderState) => string;
}

const STATUS_REFUSALS: Readonly<Record<StatusRule, StatusRefusal>> = {
  unknown_order: {
    expected: 'an order that was reported as paid',
    message: (order) => `${order} was never reported as paid: send its paid report first`,
  },
  order_exists: {
    expected: 'an order that was not reported before',
    message: (order, state) => `${order} was already reported as paid, and is ${state} now`,
  },
  order_closed: {
    expected: `an order that is neither ${listed(FINAL_STATUSES, 'nor')}`,
    message: (order, state) => `${order} is ${state}, and no report moves it any more`,
  },
};
