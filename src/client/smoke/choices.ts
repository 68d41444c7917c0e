import { type JsonNode, memberOf, printJson } from '../../core/kit/json/node.ts';
import { excerpt } from '../../core/kit/visible.ts';
import { describeAnswer } from '../../core/protocol/answers/answer.ts';
import { isTelling } from '../../core/protocol/answers/phrases.ts';
import { findServiceError } from '../../core/protocol/answers/reason.ts';
import {
  RECORD_MEMBERS,
  readRecord,
  type ShownRecord,
} from '../../core/protocol/answers/record.ts';
import { isSuccess } from '../../core/protocol/answers/success.ts';
import type { PostResponse } from '../../core/protocol/answers/verdict.ts';
import type { OrderStatus } from '../../core/protocol/kinds/index.ts';
import {
  type Decimal,
  formatDecimal,
  isNear,
  isPlain,
  parseDecimal,
  withoutResidue,
  ZERO,
} from '../../core/protocol/money.ts';
import { type Message, message } from '../../core/words/message.ts';
import { answerOf, dataOf, isInData, isRefusal } from './judge.ts';
import type { SmokeOrder } from './step.ts';
import { FIRST_ORDER } from './steps.ts';

/** What a run observed of the service, masked. */
export interface Observed {
  /** The response to a step or a probe, by its ID. */
  readonly to: (id: string) => PostResponse | undefined;
  readonly orderId: (order: SmokeOrder) => string;
  /** Whether amounts with decimals were reported. */
  readonly hasDecimals: boolean;
}

/** A choice of the service at an open point. */
export interface Choice {
  /** Stable, for scripts. */
  readonly word: string;
  readonly details?: readonly string[];
  readonly meaning: Message;
}

/** A success of a step or a probe. */
function successOf(observed: Observed, id: string): PostResponse | undefined {
  const response = observed.to(id);
  return response !== undefined && isSuccess(response.status) ? response : undefined;
}

/** A refusal of a step or a probe. */
function refusalOf(observed: Observed, id: string): PostResponse | undefined {
  const response = observed.to(id);
  return response !== undefined && isRefusal(response.status) ? response : undefined;
}

/** The steps that are refused for their data, and those that are refused for the state of their order. */
const INVALID = ['amount_below_zero', 'refund_below_zero'];
const ILLEGAL = ['refund_above_net', 'refund_after_cancel', 'refund_after_decline'];

const firstRefusal = (observed: Observed, ids: readonly string[]): PostResponse | undefined =>
  ids.map((id) => refusalOf(observed, id)).find((response) => response !== undefined);

/** Most members of an error that are named. */
const NAMED_MEMBERS = 8;
const MEMBER_WIDTH = 60;

/** "The error body format: not shown." */
export function errorFormat(observed: Observed): Choice | undefined {
  const response = firstRefusal(observed, [...ILLEGAL, ...INVALID]);
  if (response === undefined) return undefined;
  const answer = answerOf(response);
  if (answer.type !== 'json') return { word: answer.type, meaning: FORMATS[answer.type] };
  const members = [...new Set(textPaths(answer.node))].slice(0, NAMED_MEMBERS);
  const details = members.map((path) => excerpt(path, MEMBER_WIDTH));
  return { word: 'json', details, meaning: message('choice_json', { members: details }) };
}

const FORMATS = {
  empty: message('choice_nothing'),
  text: message('choice_text'),
  html: message('choice_html'),
  binary: message('not_utf8_text'),
} as const;

/** `error.message`, `errors[].detail`: the places of all texts. */
function textPaths(node: JsonNode, path = ''): readonly string[] {
  if (node.type === 'string') return path === '' ? [] : [path];
  if (node.type === 'array') return node.items.flatMap((item) => textPaths(item, `${path}[]`));
  if (node.type !== 'object') return [];
  return node.members.flatMap(({ key, value }) =>
    textPaths(value, path === '' ? key : `${path}.${key}`),
  );
}

const ofStatus = (status: number): Choice => ({
  word: String(status),
  meaning: message('choice_status', { status }),
});

/** "Other status codes …, and the response to an invalid `refund_amount`, `amount` or `currency`: not shown." */
export function refusalStatuses(observed: Observed): Choice | undefined {
  const invalid = firstRefusal(observed, INVALID)?.status;
  const illegal = firstRefusal(observed, ILLEGAL)?.status;
  if (invalid === undefined || illegal === undefined || invalid === illegal) {
    const status = invalid ?? illegal;
    return status === undefined ? undefined : ofStatus(status);
  }
  return {
    word: `${invalid}, ${illegal}`,
    details: [String(invalid), String(illegal)],
    meaning: message('choice_two_statuses', { invalid, illegal }),
  };
}

/** "The response … to an unknown `merchant_order_id`: not shown." */
export const unknownOrderStatus = (observed: Observed): Choice | undefined =>
  refusedOrAccepted(observed, 'unknown_order');

/** The ID of another order's report, with another body. */
export const otherBodyAnswer = (observed: Observed): Choice | undefined =>
  refusedOrAccepted(observed, 'event_id_reused');

function refusedOrAccepted(observed: Observed, id: string): Choice | undefined {
  const refused = refusalOf(observed, id);
  if (refused !== undefined) return ofStatus(refused.status);
  const status = successOf(observed, id)?.status;
  if (status === undefined) return undefined;
  return {
    word: 'accepted',
    details: [`${status}`],
    meaning: message('choice_accepted', { status }),
  };
}

function shownIn(response: PostResponse, merchantOrderId: string): ShownRecord | undefined {
  const answer = answerOf(response);
  const reading = answer.type === 'json' ? readRecord(answer.node, merchantOrderId) : undefined;
  return reading?.type === 'shown' ? reading.shown : undefined;
}

/** "Response bodies of the partial, cancel and decline calls: not shown." */
export const successBody =
  (id: string, order: SmokeOrder) =>
  (observed: Observed): Choice | undefined => {
    const response = successOf(observed, id);
    if (response === undefined) return undefined;
    const shown = shownIn(response, observed.orderId(order));
    return shown === undefined ? silentBody(response) : recordBody(response, shown);
  };

function recordBody(response: PostResponse, { missing }: ShownRecord): Choice {
  const isNested = isInData(response);
  const names = RECORD_MEMBERS.filter((name) => !missing.includes(name));
  const details = missing.length === 0 ? [] : names;
  const meaning = message('choice_record', { members: details, isNested });
  if (!isNested) return { word: 'flat', details, meaning };
  return { word: missing.length === 0 ? 'record' : 'part', details, meaning };
}

/** Words for bodies of JSON. */
const BODIES: Readonly<Record<string, string>> = {
  '{}': 'object',
  '{"success":true}': 'success-true',
};

/** A body that shows nothing of the order. */
function silentBody(response: PostResponse): Choice {
  const { status } = response;
  const answer = answerOf(response);
  if (answer.type === 'empty')
    return {
      word: status === 204 ? '204' : 'empty',
      meaning: message('choice_empty', { status }),
    };
  const printed = answer.type === 'json' ? printJson(answer.node) : undefined;
  const body = describeAnswer(answer);
  const word = (printed !== undefined && BODIES[printed]) || 'other';
  return { word, meaning: message('choice_body', { body }) };
}

/** Amounts that were reported with decimals come first. */
const AMOUNT_STEPS = ['third_refund', 'third_paid', 'paid', 'partial'];

/** How an amount differs from the exact number, in the order in which that tells. */
const SPELLINGS: readonly (readonly [
  word: string,
  isSpelled: (amount: Amount) => boolean,
  meaningOf: (literal: string) => Message,
])[] = [
  [
    'text',
    ({ type }) => type === 'string',
    (literal) => message('choice_amount_text', { literal }),
  ],
  [
    'double',
    ({ literal }) => hasResidue(literal),
    (literal) => message('choice_double', { literal }),
  ],
  [
    'fraction',
    ({ literal }) => /\.\d*0$/.test(literal),
    (literal) => message('choice_fraction', { literal }),
  ],
];

/** "`net_amount`: number", however it is computed and written. */
export function numbersIn(observed: Observed): Choice | undefined {
  const amounts = AMOUNT_STEPS.flatMap((id) => amountsIn(successOf(observed, id)));
  if (amounts.length === 0) return undefined;
  for (const [word, isSpelled, meaningOf] of SPELLINGS) {
    const literal = amounts.find(isSpelled)?.literal;
    if (literal !== undefined) return { word, details: [literal], meaning: meaningOf(literal) };
  }
  const isComputed =
    observed.hasDecimals && amountsIn(successOf(observed, 'third_refund')).length > 0;
  return { word: 'exact', meaning: message('choice_exact', { isComputed }) };
}

interface Amount {
  readonly type: JsonNode['type'];
  readonly literal: string;
}

function amountsIn(response: PostResponse | undefined): readonly Amount[] {
  const data = response && dataOf(response);
  if (data === undefined) return [];
  const nodes = ['net_amount', 'refunded_amount'].map((name) => memberOf(data, name));
  return nodes.flatMap((node) =>
    node?.type === 'number' || node?.type === 'string'
      ? { type: node.type, literal: excerpt(node.literal, MEMBER_WIDTH) }
      : [],
  );
}

function hasResidue(literal: string): boolean {
  const amount = parseDecimal(literal);
  return amount !== undefined && !isPlain(amount);
}

/**
 * "The response to a repeated `event_id`: not shown." A report is repeated after its order has changed, so that the
 * current record differs from the first response.
 */
export const reuseAnswer =
  (id: string, statusAtFirst: OrderStatus) =>
  (observed: Observed): Choice | undefined => {
    const refused = refusalOf(observed, id);
    if (refused !== undefined) return ofStatus(refused.status);
    const response = successOf(observed, id);
    const isChanged = successOf(observed, 'cancel') !== undefined;
    if (response === undefined || !isChanged) return undefined;
    const { status } = response;
    const shows = momentOf(shownIn(response, observed.orderId('first')), statusAtFirst);
    const meaning = message(`choice_${shows}`, { status });
    return status === 208 ? { word: '208', details: [shows], meaning } : { word: shows, meaning };
  };

/** Whether a record of the canceled order is the current one, or one of before. */
function momentOf(shown: ShownRecord | undefined, statusAtFirst: OrderStatus) {
  const { status, net } = shown ?? {};
  if (status === undefined && net === undefined) return 'silent';
  const isFirst = status === undefined ? !isSame(net ?? ZERO, 0) : status === statusAtFirst;
  return isFirst ? 'first' : 'current';
}

/** The status after a refund of all that was left: "`PARTIALLY_CANCELLED`", or canceled. */
export function lastRefundStatus(observed: Observed): Choice | undefined {
  const response = successOf(observed, 'last_refund');
  const status = response && shownIn(response, observed.orderId('third'))?.status;
  if (status === undefined) return undefined;
  const word = status.toLowerCase().replaceAll('_', '-');
  return { word, meaning: message('choice_order_status', { status }) };
}

/** The responses that may show the first order after it was canceled. */
const AFTER_CANCEL = ['cancel', 'nearly_stale', 'partial_after_cancel'];

/** "Cancel: `net_amount` becomes 0": what becomes of `refunded_amount` is not shown. */
export function refundedAfterCancel(observed: Observed): Choice | undefined {
  const refunded = AFTER_CANCEL.map((id) => canceledRefund(observed, id)).find(
    (amount) => amount !== undefined,
  );
  if (refunded === undefined) return undefined;
  const amount = formatDecimal(withoutResidue(refunded));
  const found = REFUNDED.find(([, sum]) => isSame(refunded, sum));
  const [word, , code] = found ?? (['other', 0, 'choice_refunded_other'] as const);
  return { word, details: [amount], meaning: message(code, { amount }) };
}

function canceledRefund(observed: Observed, id: string): Decimal | undefined {
  const response = successOf(observed, id);
  const shown = response && shownIn(response, observed.orderId('first'));
  return shown?.status === 'CANCELLED' ? shown.refunded : undefined;
}

/** Words for `refunded_amount` of the first order after its cancel. */
const REFUNDED = [
  ['all', FIRST_ORDER.amount, 'choice_refunded_all'],
  ['unchanged', FIRST_ORDER.refunded, 'choice_refunded_unchanged'],
  ['zero', 0, 'choice_refunded_other'],
] as const;

const TOTAL = parseDecimal(String(FIRST_ORDER.amount));

function isSame(shown: Decimal, sum: number): boolean {
  const expected = parseDecimal(String(sum));
  return expected !== undefined && isNear(shown, expected, TOTAL);
}

/** Whether a report was accepted that the document neither permits nor forbids. */
export const acceptanceIn =
  (id: string, [yes, no]: readonly [yes: AcceptanceWord, no: AcceptanceWord]) =>
  (observed: Observed): Choice | undefined => {
    const status = (refusalOf(observed, id) ?? successOf(observed, id))?.status;
    if (status === undefined) return undefined;
    const word = isSuccess(status) ? yes : no;
    return {
      word,
      details: [`${status}`],
      meaning: message(`choice_${word}`, { status }),
    };
  };

type AcceptanceWord = 'ignored' | 'refused' | 'free' | 'required';

/** "Any failure returns status `401`"; its body is not shown. */
export function unauthorizedBody(observed: Observed): Choice | undefined {
  const response = observed.to('bad_signature');
  if (response?.status !== 401) return undefined;
  const answer = answerOf(response);
  if (answer.type === 'empty') return { word: 'empty', meaning: message('choice_nothing') };
  const error = findServiceError(answer);
  const texts = answer.type === 'text' ? [answer.text] : [error?.message, error?.code];
  const isReason = texts.some((text) => text && isTelling(text) && text.includes(' '));
  return isReason
    ? { word: 'reason', meaning: message('choice_reason') }
    : { word: 'bare', meaning: message('choice_bare') };
}
