import { type JsonNode, type JsonObject, memberOf, scalarText } from '../../kit/json/node.ts';
import { type Message, message } from '../../words/message.ts';
import { ORDER_STATUSES, type OrderStatus } from '../kinds/index.ts';
import { compareDecimals, type Decimal, isNear, parseDecimal, ZERO } from '../money.ts';
import { plainKey } from './answer.ts';

/** "Order record": the members that a report can be compared with. */
export const RECORD_MEMBERS = [
  'merchant_order_id',
  'status',
  'net_amount',
  'refunded_amount',
  'currency',
] as const;

export type RecordMember = (typeof RECORD_MEMBERS)[number];

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
  const record = recordIn(node, merchantOrderId);
  const repeated = repeatedIn(node, ['data']) ?? (record && repeatedIn(record, RECORD_MEMBERS));
  if (repeated !== undefined)
    return contradiction('ambiguous_answer', message('member_twice', { name: repeated }));
  if (record === undefined) return { type: 'nothing' };
  const id = idIn(record);
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

/** A documented member in any spelling: `netAmount` is `net_amount`. */
export const shownOf = (record: JsonObject, name: RecordMember): JsonNode | undefined =>
  record.members.findLast(({ key }) => isSpelling(key, name))?.value;

const isSpelling = (key: string, name: string): boolean =>
  key === name || plainKey(key) === plainKey(name);

/** How deep, and among how many objects, a record is looked for. */
const DEPTH_LIMIT = 4;
const OBJECTS_LIMIT = 200;

interface Found {
  readonly object: JsonObject;
  readonly isListed: boolean;
  /** Whether it is the whole answer, or `data`. */
  readonly isOuter: boolean;
}

/** The objects of an answer, `data` first, then the outer ones. */
function objectsIn(node: JsonNode): readonly Found[] {
  const data = node.type === 'object' ? memberOf(node, 'data') : undefined;
  const found = [data, node].flatMap((outer) => (outer === undefined ? [] : within(outer, false)));
  let level: readonly Found[] = found.map((one) => ({ ...one, isOuter: true }));
  const all = [...level];
  for (let depth = 0; depth < DEPTH_LIMIT && all.length < OBJECTS_LIMIT; depth++) {
    level = level.flatMap(({ object, isListed }) =>
      object.members.flatMap(({ value }) => (value === data ? [] : within(value, isListed))),
    );
    all.push(...level.slice(0, OBJECTS_LIMIT));
  }
  return all;
}

function within(node: JsonNode, isListed: boolean): readonly Found[] {
  if (node.type === 'array') return node.items.flatMap((item) => within(item, true));
  return node.type === 'object' ? [{ object: node, isListed, isOuter: false }] : [];
}

/**
 * The object with the order's members: `data`, the answer itself, or one inside of them that names an order.
 * @param merchantOrderId the order that is looked for, if several may be named.
 */
export function recordIn(node: JsonNode, merchantOrderId?: string): JsonObject | undefined {
  const found = objectsIn(node);
  const naming = found.filter(({ object }) => namesOrder(object));
  // Of a list, our order is enough; elsewhere, any other order contradicts.
  const other = naming.find(
    ({ object, isListed }) => !isListed && idIn(object) !== merchantOrderId,
  );
  const ours = naming.find(({ object }) => idIn(object) === merchantOrderId);
  const [named] = [other, ours, naming[0]].filter((one) => one !== undefined);
  return (named ?? found.find(isState))?.object;
}

/** A status elsewhere may be that of a shipment, and an amount in a list that of an item. */
const isState = ({ object, isListed, isOuter }: Found): boolean =>
  !isListed && (showsAmount(object) || (isOuter && statusIn(object) !== undefined));

const idIn = (object: JsonObject): string | undefined =>
  scalarText(shownOf(object, 'merchant_order_id'));

const namesOrder = (node: JsonObject): boolean => isShown(shownOf(node, 'merchant_order_id'));

const showsAmount = (node: JsonObject): boolean =>
  isShown(shownOf(node, 'net_amount')) || isShown(shownOf(node, 'refunded_amount'));

/** Readers of JSON disagree about which of two members of one name counts. */
function repeatedIn(node: JsonNode, names: readonly string[]): string | undefined {
  if (node.type !== 'object') return undefined;
  return names.find((name) => node.members.filter(({ key }) => isSpelling(key, name)).length > 1);
}

/** An answer may say "ok" of itself in the member that the document has for the order's status. */
const WELL =
  /^(?:ok|okay|success|succeeded|successful|accepted|done|completed?|processed|received|queued|refunded|true|2\d\d)$/i;

function faultOf(record: JsonObject): Message | undefined {
  const id = shownOf(record, 'merchant_order_id');
  if (isShown(id) && scalarText(id) === undefined) return message('no_order_id');
  const status = shownOf(record, 'status');
  if (isShown(status) && !WELL.test(wordOf(status) ?? '') && statusIn(record) === undefined)
    return message('no_known_status');
  for (const name of ['net_amount', 'refunded_amount'] as const) {
    const amount = shownOf(record, name);
    if (!isShown(amount)) continue;
    const decimal = amountOf(amount);
    if (decimal === undefined) return message('no_number', { name });
    if (isBelowZero(decimal)) return message('negative_amount', { name });
  }
  const currency = shownOf(record, 'currency');
  return isShown(currency) && currency.type !== 'string' ? message('no_currency') : undefined;
}

/** The residue of binary floating point may be below zero. */
const isBelowZero = (amount: Decimal): boolean =>
  compareDecimals(amount, ZERO) < 0 && !isNear(amount, ZERO);

/** A member of null shows nothing. */
const isShown = (node: JsonNode | undefined): node is JsonNode =>
  node !== undefined && node.type !== 'null';

function shownBy(record: JsonObject, merchantOrderId: string | undefined): ShownRecord {
  const currency = shownOf(record, 'currency');
  const read = {
    merchant_order_id: merchantOrderId,
    status: statusIn(record),
    net_amount: amountOf(shownOf(record, 'net_amount')),
    refunded_amount: amountOf(shownOf(record, 'refunded_amount')),
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
      (name) => shownOf(record, name)?.type === 'string',
    ),
  };
}

/** `partially_refunded` and `Canceled` are known statuses in other words. */
const spellingOf = (status: string): string =>
  status
    .toUpperCase()
    .replace(/[\s_-]/g, '')
    .replace('CANCELED', 'CANCELLED')
    .replace(/^PARTIAL(?:LY)?(?:REFUNDED|CANCELLED)$/, 'PARTIALLYCANCELLED');

function statusIn(record: JsonObject): OrderStatus | undefined {
  const status = shownOf(record, 'status');
  if (status?.type !== 'string') return undefined;
  const spelling = spellingOf(status.value);
  return ORDER_STATUSES.find((known) => spellingOf(known) === spelling);
}

/** A number, or the same decimal as text. */
function amountOf(node: JsonNode | undefined): Decimal | undefined {
  if (node?.type === 'number') return parseDecimal(node.literal);
  return node?.type === 'string' ? parseDecimal(node.value) : undefined;
}

const wordOf = (node: JsonNode): string | undefined =>
  node.type === 'boolean' ? node.literal : scalarText(node);
