import { type JsonNode, type JsonObject, memberOf } from '../../kit/json/node.ts';
import { readAnswer } from '../../protocol/answers/answer.ts';
import { readRecord } from '../../protocol/answers/success.ts';
import type { OrderStatus } from '../../protocol/kinds/index.ts';
import { HIDDEN } from '../../protocol/masking/secret.ts';
import { type Decimal, parseDecimal } from '../../protocol/money.ts';
import type { OrderRecord } from '../../protocol/orders.ts';
import type { Attempt } from '../journal/port.ts';

/** The state of an order; amounts are in major units of its currency. */
export type Standing = Pick<OrderRecord, 'status' | 'netAmount' | 'refundedAmount' | 'currency'>;

/**
 * The order's state in the service's response to an attempt ("Order record").
 * @returns undefined if the journal has no complete record.
 */
export function standingIn(
  { response, masked }: Pick<Attempt, 'response' | 'masked'>,
  merchantOrderId: string,
): Standing | undefined {
  const answer = readAnswer(Buffer.from(response ?? ''), undefined);
  if (answer.type !== 'json') return undefined;
  const id = masked === true ? shownIdIn(answer.node) : undefined;
  const reading = readRecord(answer.node, id ?? merchantOrderId);
  return reading.ok ? toStanding(reading.record) : undefined;
}

/** An order id that holds the secret is hidden in the journal: that it fits was seen when it came. */
function shownIdIn(node: JsonNode): string | undefined {
  const data = node.type === 'object' ? memberOf(node, 'data') : undefined;
  const id = data?.type === 'object' ? memberOf(data, 'merchant_order_id') : undefined;
  return id?.type === 'string' && id.value.includes(HIDDEN) ? id.value : undefined;
}

/** The members are there and of their type: `readRecord` has seen to it. */
function toStanding(record: JsonObject): Standing | undefined {
  const netAmount = decimalOf(record, 'net_amount');
  const refundedAmount = decimalOf(record, 'refunded_amount');
  if (netAmount === undefined || refundedAmount === undefined) return undefined;
  const status = textOf(record, 'status') as OrderStatus;
  return { status, netAmount, refundedAmount, currency: textOf(record, 'currency') };
}

function decimalOf(record: JsonObject, name: string): Decimal | undefined {
  const value = memberOf(record, name);
  return value?.type === 'number' ? parseDecimal(value.literal) : undefined;
}

function textOf(record: JsonObject, name: string): string {
  const value = memberOf(record, name);
  return value?.type === 'string' ? value.value : '';
}
