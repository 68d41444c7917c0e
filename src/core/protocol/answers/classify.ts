import type { JsonObject } from '../../kit/json/node.ts';
import { type Message, message } from '../../words/message.ts';
import { parseRetryAfter } from '../http-date.ts';
import { kindNamed, type ReportKind } from '../kinds/index.ts';
import { type Answer, readAnswer } from './answer.ts';
import { clockSkew, describeSkew, isClockOff, statedSkew } from './clock-skew.ts';
import { effectShown } from './effect.ts';
import { isTelling, saysNoRoute, saysRepeated, saysUnknownOrder } from './phrases.ts';
import { findServiceError, readServiceError } from './reason.ts';
import { readRecord } from './record.ts';
import { isAboutCredentials, isAboutPlace, isRefusal, ruleOf } from './statuses.ts';
import { isSuccess, judgeSuccess, type Reported } from './success.ts';
import {
  CLOCK_OFF,
  NO_DETAILS,
  OTHER_BODY,
  type PostFailure,
  type PostFailureCode,
  type PostResponse,
  type PostResult,
  reasonIn,
  type ServiceError,
  type Verdict,
  WRONG_ADDRESS,
} from './verdict.ts';

/** A followed redirect would send the signature to another host. */
function judgeRedirect({ status, headers }: PostResponse): Verdict {
  const target = describeTarget(headers.location);
  return {
    ...NO_DETAILS,
    // A 303 redirects to the result of the completed request (RFC 9110, 15.4.4).
    outcome: status === 303 ? 'unconfirmed' : 'undelivered',
    errorCode: 'redirected',
    message: message('answer_redirected', { status, target }),
  };
}

/** A placeholder for the service's address. */
const SAME_HOST = 'https://same-host.invalid';

/** Only the origin is named: the rest may hold anything. */
function describeTarget(location: string | undefined): Message {
  if (location === undefined || !URL.canParse(location, SAME_HOST)) return message('to_nowhere');
  const { origin, protocol } = new URL(location, SAME_HOST);
  if (origin === SAME_HOST) return message('to_same_host');
  return origin === 'null'
    ? message('to_protocol', { protocol })
    : message('to_origin', { origin });
}

/** Inputs of the verdict besides the result. */
export interface Expectation extends Reported {
  /** The local clock when the result came, in milliseconds since 1970. */
  readonly now: number;
  /** Whether the record of an accepted report is read; default true. */
  readonly needsRecord?: boolean;
}

/** Retrying does not help with an invalid certificate or after Ctrl-C. */
const FINAL_FAILURES: ReadonlySet<PostFailureCode> = new Set(['tls', 'interrupted']);

/**
 * Interprets the result of an attempt: the status decides, the body explains. The document shows the bodies of
 * success and the meaning of 401; services fill the rest in many ways, and no form of a body is the service's own.
 */
export function classify(result: PostResult, expected: Expectation): Verdict {
  if (result.type === 'failure') return judgeFailure(result);
  const { status } = result;
  if (status < 200) return judgeUnknown(result);
  if (isSuccess(status)) return judgeSuccess(result, expected, expected.needsRecord ?? true);
  if (status < 400) return judgeRedirect(result);
  return judgeError(result, readAnswer(result.body, result.headers['content-type']), expected);
}

/** No final answer has such a status (RFC 9110, 15). */
const judgeUnknown = ({ status }: PostResponse): Verdict => ({
  ...NO_DETAILS,
  outcome: 'unconfirmed',
  retry: true,
  errorCode: 'unknown_status',
  message: message('not_final_status', { status }),
});

function judgeFailure({ code, message: sentence, mayHaveArrived }: PostFailure): Verdict {
  return {
    ...NO_DETAILS,
    outcome: mayHaveArrived ? 'unconfirmed' : 'undelivered',
    retry: !FINAL_FAILURES.has(code),
    errorCode: code,
    message: sentence,
  };
}

function judgeError(response: PostResponse, answer: Answer, expected: Expectation): Verdict {
  const { status } = response;
  const serviceError = readServiceError(answer);
  const refuse = (refusal: Refusal): Verdict =>
    doubted(refusedBy(refusal, status, serviceError), response);
  if (isAboutCredentials(status))
    return doubted(judgeUnauthorized(response, answer, expected.now), response);
  if (serviceError?.code === REUSED.errorCode) return refuse(REUSED);
  const said = saidIn(answer);
  if (status === 409 || isRefusal(status)) {
    const repeated = judgeRepeated(response, answer, expected, said);
    if (repeated !== undefined) return { ...repeated, serviceError };
  }
  if (isRefusal(status) && answer.type !== 'html') return refuse(REFUSED);
  if (isAboutPlace(status))
    return refuse(isOfOrder(status, answer, expected.kind) ? UNKNOWN_ORDER : ELSEWHERE);
  const verdict = judgeByStatus(response, serviceError, expected.now);
  return verdict.retry ? verdict : doubted(verdict, response);
}

/** The meaning of a status alone, with the wait that the service asks for. */
function judgeByStatus(
  { status, headers }: PostResponse,
  serviceError: ServiceError | null,
  now: number,
): Verdict {
  const { meaning, ...rule } = ruleOf(status);
  const retryAfterMs = rule.retry ? parseRetryAfter(headers['retry-after'], now) : null;
  const waitSeconds = retryAfterMs ? Math.ceil(retryAfterMs / 1000) : null;
  return {
    ...NO_DETAILS,
    ...rule,
    retryAfterMs,
    message: message('passing_refusal', { status, meaning, waitSeconds }),
    serviceError,
  };
}

function judgeUnauthorized(
  { status, headers }: PostResponse,
  answer: Answer,
  now: number,
): Verdict {
  const clockSkewSeconds = statedSkew(answer) ?? clockSkew(headers.date, now);
  const isOff = isClockOff(clockSkewSeconds);
  return {
    ...NO_DETAILS,
    outcome: 'unauthorized',
    errorCode: isOff ? CLOCK_OFF : 'unauthorized',
    message: refusalWith(clockSkewSeconds, status),
    serviceError: readServiceError(answer),
    clockSkewSeconds,
  };
}

function refusalWith(skewSeconds: number | null, status: number): Message {
  const refused = message('refused_credentials', { status });
  if (skewSeconds === null) return refused;
  const skew = describeSkew(skewSeconds);
  return isClockOff(skewSeconds)
    ? message('refused_for_clock', { status, skew })
    : message('refused_with_skew', { refused, skew });
}

/**
 * "The response to a repeated `event_id`: not shown." An error may say that the event was counted before, and may
 * show the order's record: if that fits, the report is accepted. A bare conflict that shows such a record says so, too,
 * if the report was sent before.
 * @returns undefined if the answer says no such thing.
 */
function judgeRepeated(
  response: PostResponse,
  answer: Answer,
  expected: Expectation,
  said: string,
): Verdict | undefined {
  const { status } = response;
  const fitting = fittingRecord(answer, expected);
  const isSaid = saysRepeated(said);
  if (isSaid && fitting !== undefined)
    return { ...NO_DETAILS, outcome: 'accepted', settles: true, record: fitting };
  const isShown = status === 409 && fitting !== undefined && (said === '' || !isTelling(said));
  if (!isSaid && !isShown) return undefined;
  return doubted(
    {
      ...NO_DETAILS,
      // Without an earlier attempt, a 409 leaves the report open, and another status refuses it.
      ...(status === 409 ? REPEATED : REFUSED),
      saysRepeated: true,
      message: message('refusal', {
        status,
        words: isSaid ? message('event_counted_before') : ruleOf(status).meaning,
      }),
    },
    response,
  );
}

/** The record of this order in the state that the report leads to. */
function fittingRecord(answer: Answer, expected: Expectation): JsonObject | undefined {
  if (answer.type !== 'json') return undefined;
  const reading = readRecord(answer.node, expected.merchantOrderId);
  if (reading.type !== 'shown') return undefined;
  const { record, merchantOrderId, status } = reading.shown;
  const isWhole = merchantOrderId !== undefined && status !== undefined;
  return isWhole && effectShown(expected, reading.shown).type === 'fits' ? record : undefined;
}

/** "Not found" is about the order if JSON, or a text that names an order, says so of a report that does not open one. */
function isOfOrder(status: number, answer: Answer, kind: ReportKind): boolean {
  const isOpening = kindNamed(kind).from.includes('UNREPORTED');
  const said = saidIn(answer);
  if (status === 405 || isOpening || saysNoRoute(said)) return false;
  return saysUnknownOrder(said) || isTelling(findServiceError(answer)?.message ?? '');
}

/** What the service itself says, which is never a bare document. */
const saidIn = (answer: Answer): string =>
  answer.type === 'text' ? answer.text : reasonIn({ serviceError: findServiceError(answer) });

/** A refusal that a connection which carried something else may have brought for that. */
function doubted(refusal: Verdict, { isAlone }: PostResponse): Verdict {
  if (isAlone) return refusal;
  return {
    ...refusal,
    settles: false,
    isDoubtful: true,
    message: message('maybe_other_request', { message: refusal.message ?? refusal.outcome }),
  };
}

/** A final meaning of an error. */
interface Refusal extends Pick<Verdict, 'outcome' | 'settles' | 'errorCode'> {
  readonly words: Message;
}

const refusedBy = (
  { words, ...rule }: Refusal,
  status: number,
  serviceError: ServiceError | null,
): Verdict => ({
  ...NO_DETAILS,
  ...rule,
  message: message('refusal', { status, words }),
  serviceError,
});

const REFUSED = {
  outcome: 'rejected',
  settles: true,
  errorCode: 'rejected',
  words: message('refused_report'),
} as const;

const UNKNOWN_ORDER = { ...REFUSED, words: message('refused_unknown_order') } as const;

/** Another body was counted under this ID: the ID is used up, and a corrected report must not follow under a new one. */
const REUSED = {
  outcome: 'rejected',
  settles: false,
  errorCode: OTHER_BODY,
  words: message('event_id_has_other_body'),
} as const;

/** Undelivered would be wrong: the service says that it has it. */
const REPEATED = {
  outcome: 'unconfirmed',
  settles: false,
  retry: true,
  errorCode: 'repeated_event',
} as const;

/** A new order cannot be missing: a paid report that gets "not found" went to a wrong address. */
const ELSEWHERE = {
  outcome: 'undelivered',
  settles: false,
  errorCode: WRONG_ADDRESS,
  words: message('wrong_address'),
} as const;
