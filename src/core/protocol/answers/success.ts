import { isUtf8 } from 'node:buffer';
import { toText } from '../../kit/json/decode.ts';
import { isNestedTooDeeply } from '../../kit/json/parse.ts';
import { jsonValue } from '../../kit/json/value.ts';
import { type Message, message } from '../../words/message.ts';
import { kindNamed, type ReportKind } from '../kinds/index.ts';
import { type Answer, describeAnswer, readAnswer } from './answer.ts';
import { deniesSuccess } from './denial.ts';
import { type Asked, effectShown } from './effect.ts';
import { saysNo } from './phrases.ts';
import { findServiceError } from './reason.ts';
import { RECORD_MEMBERS, readRecord, type ShownRecord } from './record.ts';
import { NO_DETAILS, type PostResponse, UNIDENTIFIED, type Verdict } from './verdict.ts';

const OPEN_BRACE = 0x7b;

/** Up to 15 digits survive binary floating point: different ones stay different, and in their order. */
const SHORT_AMOUNT = /^(?=.{1,15}$)\d+(?:\.\d+)?$/;

/** A member that holds a longer number, or one with an exponent; a text that looks like it may be taken for one. */
const LONG_NUMBER = /"\s*:\s*-?(?:[\d.]{16}|[\d.]*[eE])/;

/** The parts of an order that a response shows. */
interface Shown {
  readonly merchant_order_id?: unknown;
  readonly status?: unknown;
  readonly net_amount?: unknown;
  readonly refunded_amount?: unknown;
  readonly currency?: unknown;
}

/**
 * Whether a body is certainly the documented `{ "data": <order record> }` for this order, and shows the requested
 * effect. Five times as fast as the full check.
 * @returns false also if the full check is needed; true only if `judgeSuccess` would accept.
 */
export function isPlainSuccess(body: Uint8Array, merchantOrderId: string, asked: Asked): boolean {
  if (body[0] !== OPEN_BRACE || !isUtf8(body)) return false;
  const text = toText(body);
  if (isNestedTooDeeply(text) || LONG_NUMBER.test(text) || !isEachOnce(text)) return false;
  const answer = memberValues(jsonValue(text));
  const record: Shown = memberValues(answer.data);
  return (
    isKnown(answer, ['data']) &&
    isKnown(record, DOCUMENTED) &&
    record.merchant_order_id === merchantOrderId &&
    typeof record.net_amount === 'number' &&
    typeof record.refunded_amount === 'number' &&
    typeof record.currency === 'string' &&
    showsEffect(asked, record, record.net_amount, record.refunded_amount)
  );
}

/** The members of a record as the document has it: any other one may say something for the full check. */
const DOCUMENTED: readonly string[] = [...RECORD_MEMBERS, 'transaction_id'];

const isKnown = (object: object, names: readonly string[]): boolean =>
  Object.keys(object).every((name) => names.includes(name));

const QUOTED_MEMBERS = ['data', ...RECORD_MEMBERS].map((name) => `"${name}"`);

/** Whether no member can be there twice; a name can be hidden in an escape. */
const isEachOnce = (text: string): boolean =>
  !text.includes('\\') &&
  QUOTED_MEMBERS.every((name) => text.indexOf(name) === text.lastIndexOf(name));

/** Only the state that the report itself leads to; later ones are for the closer look. */
function showsEffect(
  { kind, amount, currency }: Asked,
  record: Shown,
  net: number,
  refunded: number,
): boolean {
  if (net < 0 || refunded < 0) return false;
  const { to, effect } = kindNamed(kind);
  if (record.status !== to) return false;
  switch (effect.net) {
    case 'set':
      return refunded === 0 && net === shortAmount(amount) && record.currency === currency;
    case 'reduced':
      return refunded >= shortAmount(amount);
    case 'zero':
      return net === 0;
    case 'kept':
      return true;
  }
}

/** NaN, which equals and exceeds nothing, if only the full check can compare it. */
const shortAmount = (amount: string | null): number =>
  amount !== null && SHORT_AMOUNT.test(amount) ? Number(amount) : Number.NaN;

/** Non-objects have no fields. */
const memberValues = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && !Array.isArray(value) ? ((value ?? {}) as typeof NOTHING) : NOTHING;

const NOTHING: Readonly<Record<string, unknown>> = {};

/** The report that a response must match. */
export interface Reported extends Asked {
  readonly merchantOrderId: string;
}

/** Statuses below 200 are not final, and from 300 on they do not confirm anything. */
export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** For whom the record itself does not matter. */
const ACCEPTED: Verdict = { ...NO_DETAILS, outcome: 'accepted', settles: true };

/**
 * Judges a 2xx response: contradiction, not silence, keeps a report open. The body of a paid report is documented, so
 * a record is expected there; of the others it is "not shown", so nothing at all agrees with the report, too. A
 * login page, a cut connection, or another order's record proves nothing.
 * @param needsRecord whether the record is needed in the result.
 */
export function judgeSuccess(
  response: PostResponse,
  reported: Reported,
  needsRecord: boolean,
): Verdict {
  const { body, headers, truncated } = response;
  if (!needsRecord && !truncated && isPlainSuccess(body, reported.merchantOrderId, reported))
    return ACCEPTED;
  if (truncated) return unconfirmed(response, 'truncated_answer', message('answer_cut_off'));
  const answer = readAnswer(body, headers['content-type']);
  if (answer.type === 'json') return judgeJson(response, answer, reported);
  const isSilent = answer.type === 'empty' || (answer.type === 'text' && isText(answer.text));
  return isSilent && !expectsRecord(reported.kind)
    ? acceptedInSilence(response)
    : unconfirmed(response, CODES[answer.type], withoutRecord(answer));
}

/** "Response body: an object `{ "data": <order record> }`"; of the other kinds it is "not shown". */
const expectsRecord = (kind: ReportKind): boolean => kindNamed(kind).effect.net === 'set';

/** Text or XML, which shows nothing and says nothing against the report; half a body of JSON may say anything. */
const isText = (text: string): boolean => !/^\s*[{["]/.test(text) && !saysNo(text);

const CODES = {
  empty: 'empty_answer',
  html: 'html_answer',
  text: 'not_json',
  binary: 'not_utf8',
} as const satisfies Record<Exclude<Answer['type'], 'json'>, string>;

const withoutRecord = (answer: Answer): Message =>
  message('without_record', { shown: describeAnswer(answer) });

function judgeJson(
  response: PostResponse,
  answer: Extract<Answer, { readonly type: 'json' }>,
  reported: Reported,
): Verdict {
  const { node } = answer;
  const open = (errorCode: string, what: Message): Verdict => ({
    ...unconfirmed(response, errorCode, what),
    serviceError: findServiceError(answer),
  });
  const reading = readRecord(node, reported.merchantOrderId);
  if (deniesSuccess(answer, reading)) return open('denied', message('answer_denies'));
  if (reading.type === 'contradiction') return open(reading.code, reading.fault);
  if (reading.type === 'shown') return judgeShown(response, reading.shown, reported, open);
  return expectsRecord(reported.kind)
    ? open('not_a_record', withoutRecord(answer))
    : acceptedInSilence(response);
}

function judgeShown(
  response: PostResponse,
  shown: ShownRecord,
  reported: Reported,
  open: (errorCode: string, what: Message) => Verdict,
): Verdict {
  const fit = effectShown(reported, shown);
  if (fit.type === 'contradicts') return open('effect_not_shown', fit.misfit);
  const accepted = {
    ...ACCEPTED,
    record: shown.record,
    remark: remarkOn(shown),
    later: fit.type === 'later' ? fit.later : null,
  };
  return shown.merchantOrderId === undefined ? unlessAnothers(response, accepted) : accepted;
}

/** One remark on what differs from the documented record without contradicting the report. */
function remarkOn({ missing, asText }: ShownRecord): Message | null {
  if (missing.includes('status') && missing.includes('net_amount'))
    return message('state_not_shown');
  if (missing.length > 0) return message('record_incomplete', { names: missing });
  return asText.length > 0 ? message('amounts_as_text', { names: asText }) : null;
}

const acceptedInSilence = (response: PostResponse): Verdict =>
  unlessAnothers(response, { ...ACCEPTED, isSilent: true, remark: message('state_not_shown') });

/**
 * An answer that names no order may be the late answer to another request, if its connection carried one: the report
 * is resent at once on a connection of its own.
 */
function unlessAnothers(response: PostResponse, accepted: Verdict): Verdict {
  if (response.isAlone) return accepted;
  const what = message('names_no_order');
  return {
    ...unconfirmed(response, UNIDENTIFIED, what),
    isDoubtful: true,
    isSilent: accepted.isSilent,
  };
}

function unconfirmed({ status }: PostResponse, errorCode: string, what: Message): Verdict {
  return {
    ...NO_DETAILS,
    outcome: 'unconfirmed',
    retry: true,
    errorCode,
    message: message('success_but', { status, what }),
  };
}
