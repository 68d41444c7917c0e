import { readAnswer } from '../../core/delivery/answer.ts';
import type { PostResponse } from '../../core/delivery/post-result.ts';
import { type JsonNode, type JsonObject, memberOf } from '../../core/json/node.ts';
import { compareDecimals, parseDecimal } from '../../core/money.ts';
import { describeValue, toPlain } from '../../core/reports/plain.ts';
import { makeVisible } from '../../core/visible.ts';
import type { RecordExpected } from './step.ts';

/** What a record should say, by field. */
export interface ExpectedRecord {
  readonly expected: RecordExpected;
  readonly merchantOrderId: string;
  /** Of the paid report, in upper case. */
  readonly currency: string;
}

/** How a record differs from what is expected of it. */
interface RecordDifferences {
  readonly missing: readonly string[];
  /** With their values, safe to print. */
  readonly wrong: readonly string[];
}

/** The object `data` of an answer; undefined where there is none. */
export function dataOf({ body, headers }: PostResponse): JsonObject | undefined {
  const answer = readAnswer(body, headers['content-type']);
  if (answer.type !== 'json' || answer.node.type !== 'object') return undefined;
  const data = memberOf(answer.node, 'data');
  return data?.type === 'object' ? data : undefined;
}

/**
 * Compares the documented fields; what else a record holds is the service's own.
 * @param shown the same record as it may be shown.
 */
export function compareRecord(
  data: JsonObject,
  wanted: ExpectedRecord,
  shown: JsonObject = data,
): RecordDifferences {
  const checks = Object.entries(checksOf(wanted));
  const missing = checks.filter(([name]) => memberOf(data, name) === undefined);
  const wrong = checks.flatMap(([name, isRight]) => {
    const value = memberOf(data, name);
    return value === undefined || isRight(value)
      ? []
      : `${name} ${textOf(memberOf(shown, name) ?? value)}`;
  });
  return { missing: missing.map(([name]) => name), wrong };
}

/** Whether it is a record of the order at all, whatever its other fields say. */
export function isRecordOf(data: JsonObject, merchantOrderId: string): boolean {
  const node = memberOf(data, 'merchant_order_id');
  return node?.type === 'string' && node.value === merchantOrderId;
}

/** Whether the net amount is this one, also where it is written as text. */
export function hasNet(data: JsonObject, net: number): boolean {
  const node = memberOf(data, 'net_amount');
  return node?.type === 'string'
    ? isAmount(node.value, net)
    : node !== undefined && isNumber(net)(node);
}

const textOf = (value: JsonNode): string => makeVisible(describeValue(toPlain(value)));

type FieldCheck = (value: JsonNode) => boolean;

/** "Order record (as returned in `data`)". */
function checksOf({
  expected: { status, net, refunded, hasReference },
  merchantOrderId,
  currency,
}: ExpectedRecord): Readonly<Record<string, FieldCheck>> {
  return {
    merchant_order_id: isText((text) => text === merchantOrderId),
    ...(hasReference === true
      ? { transaction_id: isText((text) => isReference(text, merchantOrderId)) }
      : {}),
    status: isText((text) => text === status),
    net_amount: isNumber(net),
    refunded_amount: refunded === undefined ? ({ type }) => type === 'number' : isNumber(refunded),
    currency: isText((text) => text === currency),
  };
}

/** "Of the form `<internal_prefix>:<seller_id>:<merchant_order_id>`." */
const isReference = (text: string, merchantOrderId: string): boolean =>
  text.endsWith(`:${merchantOrderId}`) && /^[^:]+:[^:]+:/.test(text);

const isText =
  (isRight: (text: string) => boolean): FieldCheck =>
  (node) =>
    node.type === 'string' && isRight(node.value);

const isNumber =
  (wanted: number): FieldCheck =>
  (node) =>
    node.type === 'number' && isAmount(node.literal, wanted);

function isAmount(text: string, wanted: number): boolean {
  const [got, expected] = [parseDecimal(text), parseDecimal(String(wanted))];
  return got !== undefined && expected !== undefined && compareDecimals(got, expected) === 0;
}
