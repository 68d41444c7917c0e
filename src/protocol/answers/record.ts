import { type JsonNode, type JsonObject, memberOf } from '../../kit/json/node.ts';
import { type Message, message } from '../../words/message.ts';
import { ORDER_STATUSES, type OrderStatus } from '../kinds/index.ts';
import { compareDecimals, type Decimal, isNear, parseDecimal, ZERO } from '../money.ts';

/** "Order record": the members that a report can be compared with. */
export const RECORD_MEMBERS = [
  'merchant_order_id',
  'status',
  'net_amount',
  'refunded_amount',
  'currency',
] as const;

type RecordMember = (typeof RECORD_MEMBERS)[number];

/** What an answer shows of the order, with exact amounts; what it does not show is undefined. */
export interface ShownRecord {
  readonly record: JsonObject;
  readonly merchantOrderId: string | undefined;
  readonly status: OrderStatus | undefined;
  readonly net: Decimal | undefined;
  readonly refunded: Decimal | undefined;
  readonly currency: string | undefined;
  /** The documented members that it does not show. */
  readonly missing: readonly RecordMember[];
  /** The amounts that are text, where the document says number. */
  readonly asText: readonly RecordMember[];
}

/** The record of an answer, or nothing, or what contradicts the report. */
export type RecordReading =
  | { readonly type: 'shown'; readonly shown: ShownRecord }
  | { readonly type: 'nothing' }
  | {
      readonly type: 'contradiction';
      readonly code: 'not_a_record' | 'other_order' | 'ambiguous_answer';
      readonly fault: Message;
    };

/**
 * Reads `{ "data": <order record> }` ("Response body"), or a record in another place: the bodies of partial, cancel
 * and decline are "not shown". Any member may be missing, and unknown ones may be next to the documented ones.
 * @param merchantOrderId the report's own: "the only key by which the merchant should match orders".
 */
export function readRecord(node: JsonNode, merchantOrderId: string): RecordReading {
  const record = recordIn(node);
  const repeated = repeatedIn(node, ['data']) ?? (record && repeatedIn(record, RECORD_MEMBERS));
  if (repeated !== undefined)
    return contradiction('ambiguous_answer', message('member_twice', { name: repeated }));
  if (record === undefined) return { type: 'nothing' };
  const id = textOf(memberOf(record, 'merchant_order_id'));
  if (id !== undefined && id !== merchantOrderId)
    return contradiction('other_order', message('other_order'));
  const fault = faultOf(record);
  if (fault !== undefined) return contradiction('not_a_record', fault);
  return { type: 'shown', shown: shownBy(record, id) };
}

const contradiction = (
  code: 'not_a_record' | 'other_order' | 'ambiguous_answer',
  fault: Message,
): RecordReading => ({ type: 'contradiction', code, fault });

/** The object with the order's members: `data`, the answer itself, or one inside of them that names an order. */
export function recordIn(node: JsonNode): JsonObject | undefined {
  if (node.type !== 'object') return undefined;
  const data = memberOf(node, 'data');
  const outer = data?.type === 'object' ? [data, node] : [node];
  const inner = outer.flatMap(({ members }) =>
    members.flatMap(({ value }) => (value.type === 'object' ? value : [])),
  );
  return [...outer, ...inner].find(namesOrder) ?? outer.find(showsState);
}

const namesOrder = (node: JsonObject): boolean => memberOf(node, 'merchant_order_id') !== undefined;

const showsState = (node: JsonObject): boolean =>
  statusIn(node) !== undefined ||
  memberOf(node, 'net_amount') !== undefined ||
  memberOf(node, 'refunded_amount') !== undefined;

/** Readers of JSON disagree about which of two members of one name counts. */
function repeatedIn(node: JsonNode, names: readonly string[]): string | undefined {
  if (node.type !== 'object') return undefined;
  return names.find((name) => node.members.filter(({ key }) => key === name).length > 1);
}

/** An answer may say "ok" of itself in the member that the document has for the order's status. */
const WELL =
  /^(?:ok|okay|success|succeeded|successful|accepted|done|complete[d]?|processed|received|queued)$/i;

function faultOf(record: JsonObject): Message | undefined {
  const id = memberOf(record, 'merchant_order_id');
  if (isShown(id) && textOf(id) === undefined) return message('no_order_id');
  const status = memberOf(record, 'status');
  const isWell = status?.type === 'string' && WELL.test(status.value);
  if (isShown(status) && !isWell && statusIn(record) === undefined)
    return message('no_known_status');
  for (const name of ['net_amount', 'refunded_amount']) {
    const amount = memberOf(record, name);
    if (!isShown(amount)) continue;
    const decimal = amountOf(amount);
    if (decimal === undefined) return message('no_number', { name });
    if (isBelowZero(decimal)) return message('negative_amount', { name });
  }
  const currency = memberOf(record, 'currency');
  return isShown(currency) && currency.type !== 'string' ? message('no_currency') : undefined;
}

/** The residue of binary floating point may be below zero. */
const isBelowZero = (amount: Decimal): boolean =>
  compareDecimals(amount, ZERO) < 0 && !isNear(amount, ZERO);

/** A member of null shows nothing. */
const isShown = (node: JsonNode | undefined): node is JsonNode =>
  node !== undefined && node.type !== 'null';

function shownBy(record: JsonObject, merchantOrderId: string | undefined): ShownRecord {
  const currency = memberOf(record, 'currency');
  const read = {
    merchant_order_id: merchantOrderId,
    status: statusIn(record),
    net_amount: amountOf(memberOf(record, 'net_amount')),
    refunded_amount: amountOf(memberOf(record, 'refunded_amount')),
    currency: currency?.type === 'string' ? currency.value : undefined,
  };
  return {
    record,
    merchantOrderId,
    status: read.status,
    net: read.net_amount,
    refunded: read.refunded_amount,
    currency: read.currency,
    missing: RECORD_MEMBERS.filter((name) => read[name] === undefined),
    asText: (['net_amount', 'refunded_amount'] as const).filter(
      (name) => memberOf(record, name)?.type === 'string',
    ),
  };
}

const STATUSES: readonly string[] = ORDER_STATUSES;

function statusIn(record: JsonObject): OrderStatus | undefined {
  const status = memberOf(record, 'status');
  const isKnown = status?.type === 'string' && STATUSES.includes(status.value);
  return isKnown ? (status.value as OrderStatus) : undefined;
}

/** A number, or the same decimal as text. */
function amountOf(node: JsonNode | undefined): Decimal | undefined {
  if (node?.type === 'number') return parseDecimal(node.literal);
  return node?.type === 'string' ? parseDecimal(node.value) : undefined;
}

/** An ID of digits may be a number: `123` for "123". */
function textOf(node: JsonNode | undefined): string | undefined {
  if (node?.type === 'string') return node.value;
  return node?.type === 'number' ? node.literal : undefined;
}
