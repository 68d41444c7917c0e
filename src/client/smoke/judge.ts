import { type JsonNode, type JsonObject, memberOf } from '../../kit/json/node.ts';
import { excerpt, makeVisible } from '../../kit/visible.ts';
import { describeAnswer, findServiceError, readAnswer } from '../../protocol/answers/answer.ts';
import { isSuccess } from '../../protocol/answers/success.ts';
import type { PostResponse, PostResult } from '../../protocol/answers/verdict.ts';
import { compareDecimals, parseDecimal } from '../../protocol/money.ts';
import { describeValue, toPlain } from '../../protocol/reports/plain.ts';
import { smokeWords } from '../../words/en/smoke.ts';
import { said } from '../../words/text.ts';
import type { SmokeAnswer } from './send.ts';
import type { Expectation, RecordExpected, SmokeStep } from './step.ts';

/** What a record should say, by field. */
interface ExpectedRecord {
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

/** What came back, in one line that is safe to print: `200, CONFIRMED, net 5000, refunded 0, KRW`. */
function describeResult(result: PostResult): string {
  if (result.type === 'failure') return smokeWords.smoke_no_answer({ message: result.message });
  const cut = result.truncated ? smokeWords.cut_off : '';
  const content = makeVisible(describeContent(result));
  return content === '' ? `${result.status}${cut}` : `${result.status}${cut}, ${content}`;
}

function describeContent(response: PostResponse): string {
  if (response.status < 300) return describeRecord(response);
  if (response.status < 400) return describeTarget(response.headers.location);
  const answer = readAnswer(response.body, response.headers['content-type']);
  const error = findServiceError(answer);
  if (error !== null)
    return [error.code, error.message && said(error.message)].filter(Boolean).join(': ');
  return answer.type === 'empty' ? '' : said(describeAnswer(answer));
}

/** Most characters of an address that are shown. */
const SHOWN_ADDRESS = 200;

/** A query may contain a secret. */
const describeTarget = (location: string | undefined): string =>
  location === undefined
    ? smokeWords.redirect_nowhere
    : smokeWords.redirect_to({ address: excerpt(location.replace(/[?#].*$/s, ''), SHOWN_ADDRESS) });

const FIELDS = [
  ['status', ''],
  ['net_amount', 'net '],
  ['refunded_amount', 'refunded '],
  ['currency', ''],
] as const;

function describeRecord(response: PostResponse): string {
  const data = dataOf(response);
  const { body, headers } = response;
  if (data === undefined) {
    return smokeWords.no_order_record({
      shown: said(describeAnswer(readAnswer(body, headers['content-type']))),
    });
  }
  const parts = FIELDS.map(([name, label]) => `${label}${valueText(name, memberOf(data, name))}`);
  return parts.join(', ');
}

/** A word as it is; anything else as JSON would show it. */
function valueText(name: string, node: JsonNode | undefined): string {
  if (node === undefined) return smokeWords.no_field({ name });
  const isWord = node.type === 'string' && /^\w{1,40}$/.test(node.value);
  const isBare = isWord && (name === 'status' || name === 'currency');
  return isBare ? node.value : describeValue(toPlain(node));
}

/** Whether an answer is what the document says. */
export interface Judgement {
  readonly outcome: 'passed' | 'failed' | 'note';
  readonly got: string;
  /** Why it is a note. */
  readonly reason: string | null;
}

/** These do not show whether the service accepted the report. */
const PASSING: readonly number[] = [408, 425, 429];

/** A status of 4xx that is a word on the report. */
const isRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && status !== 401 && !PASSING.includes(status);

/** What is expected, in words. */
export function describeExpectation(expected: Expectation): string {
  if (expected.type === 'unauthorized') return '401';
  if (expected.type === 'authorized') return smokeWords.expects_2xx_or_4xx;
  if (expected.type === 'refused') return smokeWords.expects_4xx;
  const { status, net, refunded } = expected;
  return [
    `2xx, ${status}, net ${net}`,
    ...(refunded === undefined ? [] : [`refunded ${refunded}`]),
  ].join(', ');
}

/** An answer as it came, and as it may be shown. */
type Judged = Pick<SmokeAnswer, 'result' | 'shown'>;

/** Judges one answer; where the document leaves another one open, that is a note. */
export function judge(
  { expect, open }: Pick<SmokeStep, 'expect' | 'open'>,
  answer: Judged,
  wanted: Omit<ExpectedRecord, 'expected'>,
): Judgement {
  const judged = judgeResult(expect, answer, wanted);
  const isOpen = judged.outcome === 'failed' && open !== undefined;
  return isOpen ? { ...judged, outcome: 'note', reason: open } : judged;
}

/**
 * The same of an answer that came only after the connection had been dropped so often: the report
 * may have counted then, so that this is an answer to a repeated event.
 */
export function judgeAfter(
  step: Pick<SmokeStep, 'expect' | 'open'>,
  answer: SmokeAnswer,
  wanted: Omit<ExpectedRecord, 'expected'>,
): Judgement {
  const { drops } = answer;
  if (drops === 0) return judge(step, answer, wanted);
  const { expect } = step;
  const repeated =
    expect.type === 'record' ? ({ ...expect, body: 'open', isRepeat: true } as const) : expect;
  const judged = judge({ ...step, expect: repeated }, answer, wanted);
  if (judged.outcome === 'failed') return judged;
  const dropped = smokeWords.dropped({ drops });
  const reason = judged.reason === null ? dropped : `${dropped}; ${judged.reason}`;
  return { ...judged, outcome: 'note', reason };
}

/** What conv must make of an answer to the report of an order; of a signature check it makes nothing. */
const WANTED = { record: 'accepted', refused: 'rejected' } as const;

/**
 * The same in view of what conv makes of the answer: a check fails, too, where conv would leave the report
 * open by an answer that is right otherwise. That is only a note where the document leaves the answer open.
 * @param judged what the comparison with the document has come to.
 */
export function judgeInUse(
  { expect, open }: Pick<SmokeStep, 'expect' | 'open'>,
  judged: Judgement,
  { verdict: { outcome, message }, drops }: Pick<SmokeAnswer, 'verdict' | 'drops'>,
): Judgement {
  if (judged.outcome === 'failed' || expect.type === 'authorized' || expect.type === 'unauthorized')
    return judged;
  if (outcome === WANTED[expect.type]) return judged;
  const why = smokeWords.conv_reports_as({
    outcome,
    message: message === null ? null : makeVisible(said(message)),
  });
  const isRepeat = drops > 0 || (expect.type === 'record' && expect.isRepeat);
  if (!isRepeat && open === undefined)
    return { outcome: 'failed', got: `${judged.got} (${why})`, reason: null };
  const left = judged.reason ?? open;
  return { ...judged, outcome: 'note', reason: left === undefined ? why : `${left}; ${why}` };
}

function judgeResult(
  expect: Expectation,
  { result, shown }: Judged,
  wanted: Omit<ExpectedRecord, 'expected'>,
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
  const { isRepeat, body } = wanted.expected;
  const failed = (what = got): Judgement => ({ outcome: 'failed', got: what, reason: null });
  const note = (reason: string): Judgement => ({ outcome: 'note', got, reason });
  const { status, truncated } = response;
  if (isRepeat && isRefusal(status)) return note(smokeWords.document_shows_no_answer);
  if (!isSuccess(status) || truncated) return failed();
  const data = dataOf(response);
  if (data === undefined) return body === 'open' ? note(NO_RECORD) : failed();
  const { missing, wrong } = compareRecord(data, wanted, dataOf(shown));
  if (wrong.length > 0) return failed(smokeWords.got_wrong({ got, names: wrong.join(', ') }));
  if (missing.length === 0) return { outcome: 'passed', got, reason: null };
  const incomplete = smokeWords.got_missing({ got, names: missing.join(', ') });
  return body === 'open' ? { ...note(NO_RECORD), got: incomplete } : failed(incomplete);
}

const NO_RECORD = smokeWords.document_shows_no_body;
