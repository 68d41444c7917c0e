import { type JsonNode, type JsonObject, memberOf } from '../../core/kit/json/node.ts';
import { excerpt, makeVisible } from '../../core/kit/visible.ts';
import { describeAnswer, readAnswer } from '../../core/protocol/answers/answer.ts';
import { findServiceError } from '../../core/protocol/answers/reason.ts';
import { recordIn } from '../../core/protocol/answers/record.ts';
import { isPassingRefusal, loadOf } from '../../core/protocol/answers/statuses.ts';
import { isSuccess } from '../../core/protocol/answers/success.ts';
import type { PostResponse, PostResult, Verdict } from '../../core/protocol/answers/verdict.ts';
import { isNear, parseDecimal } from '../../core/protocol/money.ts';
import { describeValue, toPlain } from '../../core/protocol/reports/plain.ts';
import type { Said } from '../../core/words/failure.ts';
import { type Message, message, withTexts } from '../../core/words/message.ts';
import type { Expectation, RecordExpected, SmokeCheck, SmokeStep } from './step.ts';

/** A received response. */
export interface Received {
  /** conv's verdict on it, as for any report; its message may be shown. */
  readonly verdict: Verdict;
  /** The unmasked result to judge. */
  readonly result: PostResult;
  /** The masked result, which is shown: a service may echo the secret or the signature. */
  readonly shown: PostResult;
}

/** The final response. */
export interface SmokeAnswer extends Received {
  /** How often the connection was dropped before it, without a response. */
  readonly drops: number;
  /** From the first attempt on. */
  readonly durationMs: number;
}

/** The order that a record must be of. */
interface WantedOrder {
  readonly merchantOrderId: string;
  /** The paid report's, in upper case. */
  readonly currency: string;
}

/** Expected fields of a record. */
interface ExpectedRecord extends WantedOrder {
  readonly expected: RecordExpected;
}

/** Differences between a record and the expected one. */
interface RecordDifferences {
  readonly missing: readonly string[];
  /** With their values. */
  readonly wrong: readonly string[];
}

/** The order record of a response, if it has one. */
export function dataOf(response: PostResponse): JsonObject | undefined {
  const answer = answerOf(response);
  return answer.type === 'json' ? recordIn(answer.node) : undefined;
}

/** Whether the record is the member `data`, as the document has it of a paid report. */
export function isInData(response: PostResponse): boolean {
  const answer = answerOf(response);
  if (answer.type !== 'json' || answer.node.type !== 'object') return false;
  return memberOf(answer.node, 'data') === recordIn(answer.node);
}

/**
 * Compares the documented fields; a record may have others.
 * @param shown the same record, masked.
 */
function compareRecord(
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
      : `${name} ${describeNode(memberOf(shown, name) ?? value)}`;
  });
  return { missing: missing.map(([name]) => name), wrong };
}

/** Whether it is a record of this order, regardless of its other fields. */
export function isRecordOf(data: JsonObject, merchantOrderId: string): boolean {
  const node = memberOf(data, 'merchant_order_id');
  return node?.type === 'string' && node.value === merchantOrderId;
}

/** Whether the net amount has this value, as a number or text. */
export function hasNet(data: JsonObject, net: number): boolean {
  const node = memberOf(data, 'net_amount');
  return node !== undefined && isNumber(net)(node);
}

const describeNode = (value: JsonNode): string => describeValue(toPlain(value));

type FieldCheck = (value: JsonNode) => boolean;

/** "Order record (as returned in `data`)". */
function checksOf({
  expected: { status, orStatus, net, refunded, hasReference },
  merchantOrderId,
  currency,
}: ExpectedRecord): Readonly<Record<string, FieldCheck>> {
  return {
    merchant_order_id: isText((text) => text === merchantOrderId),
    ...(hasReference === true
      ? { transaction_id: isText((text) => isReference(text, merchantOrderId)) }
      : {}),
    status: isText((text) => text === status || text === orStatus),
    net_amount: isNumber(net),
    refunded_amount: refunded === undefined ? isAnyAmount : isNumber(refunded),
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

const isAnyAmount: FieldCheck = (node) =>
  node.type === 'number' || (node.type === 'string' && parseDecimal(node.value) !== undefined);

/** A number, or the same decimal as text. */
const isNumber =
  (wanted: number): FieldCheck =>
  (node) =>
    (node.type === 'number' && isAmount(node.literal, wanted)) ||
    (node.type === 'string' && isAmount(node.value, wanted));

function isAmount(text: string, wanted: number): boolean {
  const [got, expected] = [parseDecimal(text), parseDecimal(String(wanted))];
  return got !== undefined && expected !== undefined && isNear(got, expected, TOTAL);
}

/** No amount of a run is larger. */
const TOTAL = parseDecimal('5000');

/** A response in one line: `200, CONFIRMED, net 5000, refunded 0, KRW`. */
function describeResult(result: PostResult): Message {
  if (result.type === 'failure') return message('smoke_no_answer', { message: result.message });
  const { status, truncated: isCut } = result;
  return visible(message('smoke_answer', { status, isCut, content: describeContent(result) }));
}

/** A service's text can contain terminal control sequences. */
const visible = (sentence: Message): Message => withTexts(sentence, makeVisible);

function describeContent(response: PostResponse): Said {
  if (response.status < 300) return describeRecord(response);
  if (response.status < 400) return describeTarget(response.headers.location);
  const answer = answerOf(response);
  const error = findServiceError(answer);
  if (error !== null) return [error.code, error.message].filter(Boolean).join(': ');
  return answer.type === 'empty' ? '' : describeAnswer(answer);
}

/** The body of a response. */
export const answerOf = ({ body, headers }: PostResponse) =>
  readAnswer(body, headers['content-type']);

/** Most characters of an address that are shown. */
const SHOWN_ADDRESS = 200;

/** A query may contain a secret. */
const describeTarget = (location: string | undefined): Message =>
  location === undefined
    ? message('redirect_nowhere')
    : message('redirect_to', { address: excerpt(location.replace(/[?#].*$/s, ''), SHOWN_ADDRESS) });

function describeRecord(response: PostResponse): Message {
  const data = dataOf(response);
  if (data === undefined)
    return message('no_order_record', { shown: describeAnswer(answerOf(response)) });
  const field = (name: string): Said => fieldText(name, memberOf(data, name));
  return message('shown_record', {
    status: field('status'),
    net: field('net_amount'),
    refunded: field('refunded_amount'),
    currency: field('currency'),
  });
}

/** A single word without quotes; anything else as JSON. */
function fieldText(name: string, node: JsonNode | undefined): Said {
  if (node === undefined) return message('no_field', { name });
  const isWord = node.type === 'string' && /^\w{1,40}$/.test(node.value);
  const isBare = isWord && (name === 'status' || name === 'currency');
  return isBare ? node.value : describeNode(node);
}

/** Whether a response conforms to the specification. */
export interface Judgement extends Pick<SmokeCheck, 'reason'> {
  readonly outcome: 'passed' | 'failed' | 'note';
  readonly got: Message;
}

/** Whether a 4xx is about the report or its order (409); other temporary refusals are about neither. */
export const isRefusal = (status: number): boolean =>
  status >= 400 &&
  status < 500 &&
  status !== 401 &&
  (!isPassingRefusal(status) || loadOf(status) === 'jam');

export function describeExpectation(expected: Expectation): Message {
  if (expected.type === 'unauthorized') return message('expects_401');
  if (expected.type === 'authorized') return message('expects_2xx_or_4xx');
  if (expected.type === 'refused') return message('expects_4xx');
  const { status: first, orStatus: second, net, refunded = null } = expected;
  const status = second === undefined ? first : message('either_status', { first, second });
  return message('expects_record', { status, net, refunded });
}

type Judged = Pick<SmokeAnswer, 'result' | 'shown'>;

/** Judges a response; if the specification leaves it open, a failure becomes a note. */
export function judge(
  { expect, open }: Pick<SmokeStep, 'expect' | 'open'>,
  answer: Judged,
  wanted: WantedOrder,
): Judgement {
  const judged = judgeResult(expect, answer, wanted);
  const isOpen = judged.outcome === 'failed' && open !== undefined;
  return isOpen ? { ...judged, outcome: 'note', reason: open } : judged;
}

/**
 * The same for a response after dropped connections: the report may have been counted before, so that
 * this is the response to a repeated event.
 */
export function judgeAfter(
  step: Pick<SmokeStep, 'expect' | 'open'>,
  answer: SmokeAnswer,
  wanted: WantedOrder,
): Judgement {
  const { drops } = answer;
  if (drops === 0) return judge(step, answer, wanted);
  const { expect } = step;
  const repeated =
    expect.type === 'record' ? ({ ...expect, body: 'open', isRepeat: true } as const) : expect;
  const judged = judge({ ...step, expect: repeated }, answer, wanted);
  if (judged.outcome === 'failed') return judged;
  return {
    ...judged,
    outcome: 'note',
    reason: bothReasons(message('dropped', { drops }), judged.reason),
  };
}

const bothReasons = (first: Message, second: Message | null): Message =>
  second === null ? first : message('both', { first, second });

/** The required conclusion of conv; not applied to signature checks. */
const WANTED = { record: 'accepted', refused: 'rejected' } as const;

/**
 * Also considers conv's conclusion: a check fails if its response is correct but conv would leave the report open,
 * which is only a note if the specification leaves the response open.
 * @param judged the result of the comparison with the specification.
 */
export function judgeInUse(
  { expect, open }: Pick<SmokeStep, 'expect' | 'open'>,
  judged: Judgement,
  { verdict: { outcome, message: why }, drops }: Pick<SmokeAnswer, 'verdict' | 'drops'>,
): Judgement {
  if (judged.outcome === 'failed' || expect.type === 'authorized' || expect.type === 'unauthorized')
    return judged;
  if (outcome === WANTED[expect.type]) return judged;
  const reported = visible(message('conv_reports_as', { outcome, message: why }));
  const isRepeat = drops > 0 || (expect.type === 'record' && expect.isRepeat);
  // The status of a refusal is "not shown": conv may leave the report open, for example after a 409.
  const isChoice = isRepeat || expect.type === 'refused' || expect.mayBeRefused === true;
  if (!isChoice && open === undefined) {
    const got = message('got_reported', { got: judged.got, reported });
    return { outcome: 'failed', got, reason: null };
  }
  const left = judged.reason ?? open;
  return { ...judged, outcome: 'note', reason: left ? bothReasons(left, reported) : reported };
}

function judgeResult(
  expect: Expectation,
  { result, shown }: Judged,
  wanted: WantedOrder,
): Judgement {
  if (result.type === 'response' && shown.type === 'response' && expect.type === 'record') {
    return judgeRecord(result, shown, { ...wanted, expected: expect });
  }
  const isRight = result.type === 'response' && isExpectedStatus(expect, result.status);
  return { outcome: isRight ? 'passed' : 'failed', got: describeResult(shown), reason: null };
}

function isExpectedStatus({ type }: Expectation, status: number): boolean {
  if (type === 'unauthorized') return status === 401;
  return isRefusal(status) || (type === 'authorized' && isSuccess(status));
}

/** "Response bodies of the partial, cancel and decline calls … and the response to a repeated `event_id`: not shown." */
function judgeRecord(
  response: PostResponse,
  shown: PostResponse,
  wanted: ExpectedRecord,
): Judgement {
  const got = describeResult(shown);
  const { isRepeat, mayBeRefused = isRepeat, body } = wanted.expected;
  const failed = (what = got): Judgement => ({ outcome: 'failed', got: what, reason: null });
  const note = (reason: Message, what = got): Judgement => ({ outcome: 'note', got: what, reason });
  const { status, truncated } = response;
  if (mayBeRefused && isRefusal(status)) return note(message('document_shows_no_answer'));
  if (!isSuccess(status) || truncated) return failed();
  const data = dataOf(response);
  const orOpen = (what: Message): Judgement =>
    body === 'open'
      ? note(message(isRepeat ? 'count_not_shown' : 'document_shows_no_body'), what)
      : failed(what);
  if (data === undefined) return orOpen(got);
  if (body === 'documented' && !isInData(response))
    return failed(message('got_missing', { got, names: ['data'] }));
  const { missing, wrong } = compareRecord(data, wanted, dataOf(shown));
  if (wrong.length > 0) return failed(visible(message('got_wrong', { got, fields: wrong })));
  if (missing.length > 0) return orOpen(message('got_missing', { got, names: missing }));
  return { outcome: 'passed', got, reason: null };
}
