import { formatPath, type JsonPath } from '../../kit/json/node.ts';
import { type Fault, type Message, message } from '../../words/message.ts';
import { type KnownKind, kindNamed } from '../kinds/index.ts';
import { compareDecimals, type Decimal, formatDecimal, ZERO } from '../money.ts';
import { describeValue } from '../reports/plain.ts';
import type { Report } from '../reports/report.ts';
import type { OrderRecord } from './record.ts';
import {
  FINAL_STATUSES,
  type OrderRule,
  type OrderState,
  type StatusRule,
  TRANSITIONS,
} from './transitions.ts';

/** Why the order rules refuse a report, as data; the code is that of the rule. */
export interface Refusal extends Fault {
  readonly code: OrderRule;
  /** The field that the rule is about. */
  readonly path: JsonPath;
  readonly expected: Message;
  readonly got: string;
}

/** @param record the order as it is; undefined where it was never reported. */
export function refusalOf(record: OrderRecord | undefined, report: Report): Refusal | undefined {
  const state = record?.status ?? 'UNREPORTED';
  const transition = TRANSITIONS[state][report.kind];
  if ('refused' in transition)
    return refuseForStatus(transition.refused, report.merchantOrderId, state);
  const kind = kindNamed(report.kind);
  if (kind.effect.net !== 'reduced' || record === undefined) return undefined;
  const money = moneyIn(report, kind);
  return isWithin(record.netAmount, money) ? undefined : refuseRefund(record, kind, money);
}

/** The amount that a report carries; 0 where it carries none. */
export function moneyIn(report: Report, { money, fields }: KnownKind): Decimal {
  const property = fields.find(({ name }) => name === money)?.property;
  const value = property === undefined ? undefined : report[property as keyof Report];
  return (value as Decimal | undefined) ?? ZERO;
}

/** "`refund_amount` between 0 and the current `net_amount`", both included. */
const isWithin = (net: Decimal, money: Decimal): boolean =>
  compareDecimals(money, ZERO) >= 0 && compareDecimals(money, net) <= 0;

/** The refusal of a report that its order's status rules out. */
function refuseForStatus(code: StatusRule, orderId: string, state: OrderState): Refusal {
  const order = describeValue(orderId);
  const path = ['merchant_order_id'];
  return { ...SAYING[code](order, state), code, at: formatPath(path), path, got: order };
}

type Said = Pick<Refusal, 'params' | 'expected'>;

const SAYING: Readonly<Record<StatusRule, (order: string, state: OrderState) => Said>> = {
  unknown_order: (order) => ({
    ...message('unknown_order', { order }),
    expected: message('expects_reported_order'),
  }),
  order_exists: (order, state) => ({
    ...message('order_exists', { order, state }),
    expected: message('expects_new_order'),
  }),
  order_closed: (order, state) => ({
    ...message('order_closed', { order, state }),
    expected: message('expects_open_order', { closed: FINAL_STATUSES }),
  }),
};

/** The refusal of a refund below 0 or above what is left of the order. */
function refuseRefund(record: OrderRecord, kind: KnownKind, money: Decimal): Refusal {
  const [net, got] = [formatDecimal(record.netAmount), formatDecimal(money)];
  const order = describeValue(record.merchantOrderId);
  const path = [kind.money ?? ''];
  return {
    ...message('refund_out_of_range', { order, net, got }),
    code: 'refund_out_of_range',
    at: formatPath(path),
    path,
    expected: message('expects_refund', { net }),
    got,
  };
}
