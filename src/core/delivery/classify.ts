import { OPENING } from '../../protocol/kinds/index.ts';
import { answersWords } from '../../words/en/answers.ts';
import type { ReportKind } from '../protocol.ts';
import { type Answer, readAnswer } from './answer.ts';
import { clockSkew, describeSkew } from './clock-skew.ts';
import { parseRetryAfter } from './http-date.ts';
import type { PostFailure, PostFailureCode, PostResponse, PostResult } from './post-result.ts';
import { judgeRedirect } from './redirect.ts';
import { isOwnForm, readServiceError } from './service-error.ts';
import { isSuccess, judgeSuccess, type Reported } from './success.ts';
import { NO_DETAILS, type Outcome, type Verdict } from './verdict.ts';

/** What the verdict depends on beside the result. */
export interface Expectation extends Reported {
  /** The local clock when the result came, in milliseconds since 1970. */
  readonly now: number;
  /** Whether the record of an accepted report is looked at; true unless it is said. */
  readonly needsRecord?: boolean;
}

/** Trying again changes nothing about a wrong certificate or a user who wants to stop. */
const FINAL_FAILURES: ReadonlySet<PostFailureCode> = new Set(['tls', 'interrupted']);

/** What a status of an error says. */
interface ErrorRule {
  readonly outcome: Outcome;
  readonly errorCode: string;
  readonly meaning: string;
}

/** Refusals of the moment: the report was turned away before it could be counted. */
const PASSING_REFUSALS: Readonly<Record<number, ErrorRule>> = {
  408: passing('request_timeout', answersWords.answer_request_timeout),
  409: passing('conflict', answersWords.answer_conflict),
  425: passing('too_early', answersWords.answer_too_early),
  429: passing('rate_limited', answersWords.answer_rate_limited),
};

const SERVICE_ERROR: ErrorRule = {
  outcome: 'unconfirmed',
  errorCode: 'service_error',
  meaning: answersWords.answer_failed,
};

/**
 * Decides what the result of one attempt means. The service documents the body of success and 401;
 * whatever else comes is never taken for more than it says.
 */
export function classify(result: PostResult, expected: Expectation): Verdict {
  if (result.type === 'failure') return judgeFailure(result);
  if (result.status < 200) return judgeUnknown(result);
  if (isSuccess(result.status)) return judgeSuccess(result, expected, expected.needsRecord ?? true);
  if (result.status < 400) return judgeRedirect(result);
  if (result.status === 401 || result.status === 403)
    return doubted(judgeUnauthorized(result, expected.now), result);
  return judgeError(result, expected);
}

/** No final answer has such a status (RFC 9110, 15). */
const judgeUnknown = ({ status }: PostResponse): Verdict => ({
  ...NO_DETAILS,
  outcome: 'unconfirmed',
  retry: true,
  errorCode: 'unknown_status',
  message: answersWords.not_final_status({ status }),
});

/**
 * A refusal that came by a connection that carried something else may be a late answer to that, or the
 * answer to somebody else's request.
 */
function doubted(refusal: Verdict, { isAlone }: PostResponse): Verdict {
  if (isAlone) return refusal;
  const message = answersWords.maybe_other_request({ message: refusal.message ?? refusal.outcome });
  return { ...refusal, settles: false, isDoubtful: true, message };
}

function judgeFailure({ code, message, mayHaveArrived }: PostFailure): Verdict {
  return {
    ...NO_DETAILS,
    outcome: mayHaveArrived ? 'unconfirmed' : 'undelivered',
    retry: !FINAL_FAILURES.has(code),
    errorCode: code,
    message,
  };
}

function judgeUnauthorized(response: PostResponse, now: number): Verdict {
  const clockSkewSeconds = clockSkew(response.headers.date, now);
  const refused = answersWords.refused_credentials({ status: response.status });
  return {
    ...NO_DETAILS,
    outcome: 'unauthorized',
    errorCode: 'unauthorized',
    message:
      clockSkewSeconds === null
        ? refused
        : answersWords.refused_with_skew({ refused, skew: describeSkew(clockSkewSeconds) }),
    serviceError: readServiceError(answerOf(response)),
    clockSkewSeconds,
  };
}

function judgeError(response: PostResponse, { now, kind }: Expectation): Verdict {
  const passing = response.status >= 500 ? SERVICE_ERROR : PASSING_REFUSALS[response.status];
  return passing === undefined
    ? doubted(judgeRejection(response, kind), response)
    : judgePassing(response, passing, now);
}

/** A status above 5xx is taken for 5xx, as RFC 9110 (15) has it. */
function judgePassing(
  response: PostResponse,
  { meaning, ...rule }: ErrorRule,
  now: number,
): Verdict {
  const retryAfterMs = parseRetryAfter(response.headers['retry-after'], now);
  const waitSeconds = retryAfterMs ? Math.ceil(retryAfterMs / 1000) : null;
  return {
    ...NO_DETAILS,
    ...rule,
    retry: true,
    retryAfterMs,
    message: answersWords.passing_refusal({ status: response.status, meaning, waitSeconds }),
    serviceError: readServiceError(answerOf(response)),
  };
}

/** Another body counts under this id: it is spent, and a mended report must not follow it under a new one. */
const EVENT_ID_REUSED = 'event_id_reused';

function judgeRejection(response: PostResponse, kind: ReportKind): Verdict {
  const answer = answerOf(response);
  const serviceError = readServiceError(answer);
  const { status, truncated } = response;
  const { words, ...rule } = refusalRule(
    serviceError?.code === EVENT_ID_REUSED,
    isWrongAddress(status, kind),
    isOwnForm(answer) && !truncated,
  );
  const message = answersWords.refusal({ status, words });
  return { ...NO_DETAILS, ...rule, message, serviceError };
}

/**
 * A gateway in between answers 4xx, too: only a refusal in the service's own form is its last word, and
 * only such a one is called a refusal, since whoever hears of one gives the report up.
 */
function refusalRule(isReused: boolean, isElsewhere: boolean, isOwn: boolean) {
  if (isReused) return REUSED;
  if (isElsewhere) return WRONG_ADDRESS;
  return isOwn ? REFUSED : FOREIGN;
}

const REUSED = {
  outcome: 'rejected',
  settles: false,
  errorCode: EVENT_ID_REUSED,
  words: answersWords.event_id_has_other_body,
} as const;

const WRONG_ADDRESS = {
  outcome: 'undelivered',
  settles: false,
  errorCode: 'wrong_address',
  words: answersWords.wrong_address,
} as const;

const REFUSED = {
  outcome: 'rejected',
  settles: true,
  errorCode: 'rejected',
  words: answersWords.refused_report,
} as const;

const FOREIGN = {
  outcome: 'undelivered',
  settles: false,
  errorCode: 'foreign_refusal',
  words: answersWords.foreign_error,
} as const;

/** What is new cannot be missed: a paid report that meets with "not found" has come to a wrong address. */
export const isWrongAddress = (status: number, kind: ReportKind): boolean =>
  status === 405 || (kind === OPENING && (status === 404 || status === 410));

const answerOf = ({ body, headers }: PostResponse): Answer =>
  readAnswer(body, headers['content-type']);

function passing(errorCode: string, meaning: string): ErrorRule {
  return { outcome: 'undelivered', errorCode, meaning };
}
