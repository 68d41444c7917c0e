import { type Message, message } from '../../words/message.ts';
import { parseHttpDate, parseRetryAfter } from '../http-date.ts';
import { OPENING, type ReportKind } from '../kinds/index.ts';
import { type Answer, isOwnForm, readAnswer, readServiceError } from './answer.ts';
import { isSuccess, judgeSuccess, type Reported } from './success.ts';
import {
  NO_DETAILS,
  type Outcome,
  type PostFailure,
  type PostFailureCode,
  type PostResponse,
  type PostResult,
  type Verdict,
} from './verdict.ts';

/** Less may be the way of the answer through the network. */
const NOTICEABLE_SECONDS = 60;

const UNITS = [
  { name: 'days', seconds: 86_400 },
  { name: 'h', seconds: 3_600 },
  { name: 'min', seconds: 60 },
] as const;

/**
 * Compares the local clock with the service's, from the `Date` of its response.
 * @param now the local clock when the response arrived, in milliseconds since 1970.
 * @returns local minus service, in seconds (negative: the local clock is slow); null if they differ by at most a
 *   minute, or the header is missing or invalid.
 */
function clockSkew(date: string | undefined, now: number): number | null {
  const theirs = parseHttpDate(date, now);
  if (theirs === undefined) return null;
  const skew = Math.round((now - theirs) / 1000);
  return Math.abs(skew) > NOTICEABLE_SECONDS ? skew : null;
}

/** `your clock is 7 min slow` */
function describeSkew(skewSeconds: number): Message {
  const seconds = Math.abs(skewSeconds);
  const unit = UNITS.find((candidate) => seconds >= 2 * candidate.seconds);
  const amount = unit === undefined ? `${seconds} s` : amountIn(unit, seconds);
  return message('clock_is_off', { amount, isSlow: skewSeconds < 0 });
}

const amountIn = (unit: (typeof UNITS)[number], seconds: number): string =>
  `${Math.round(seconds / unit.seconds)} ${unit.name}`;

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

/** The meaning of an error status. */
interface ErrorRule {
  readonly outcome: Outcome;
  readonly errorCode: string;
  readonly meaning: Message;
}

/** Refusals of the moment: the report was turned away before it could be counted. */
const PASSING_REFUSALS: Readonly<Record<number, ErrorRule>> = {
  408: passing('request_timeout', message('answer_request_timeout')),
  409: passing('conflict', message('answer_conflict')),
  425: passing('too_early', message('answer_too_early')),
  429: passing('rate_limited', message('answer_rate_limited')),
};

export const isPassingRefusal = (status: number): boolean => status in PASSING_REFUSALS;

/**
 * What a status indicates about the service's load. `busy`: it rejects requests early, and its `Retry-After` applies
 * to the whole account; `jam`: requests conflict with each other.
 */
const LOAD: Readonly<Record<number, 'busy' | 'jam'>> = { 409: 'jam', 429: 'busy', 503: 'busy' };

export const loadOf = (status: number): 'busy' | 'jam' | undefined => LOAD[status];

const SERVICE_ERROR: ErrorRule = {
  outcome: 'unconfirmed',
  errorCode: 'service_error',
  meaning: message('answer_failed'),
};

/**
 * Interprets the result of an attempt. The service documents only the bodies of success and 401; other responses are
 * never taken to mean more than they say.
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
  message: message('not_final_status', { status }),
});

/**
 * A refusal that came by a connection that carried something else may be a late answer to that, or the
 * response to another client's request.
 */
function doubted(refusal: Verdict, { isAlone }: PostResponse): Verdict {
  if (isAlone) return refusal;
  return {
    ...refusal,
    settles: false,
    isDoubtful: true,
    message: message('maybe_other_request', { message: refusal.message ?? refusal.outcome }),
  };
}

function judgeFailure({ code, message: sentence, mayHaveArrived }: PostFailure): Verdict {
  return {
    ...NO_DETAILS,
    outcome: mayHaveArrived ? 'unconfirmed' : 'undelivered',
    retry: !FINAL_FAILURES.has(code),
    errorCode: code,
    message: sentence,
  };
}

function judgeUnauthorized(response: PostResponse, now: number): Verdict {
  const clockSkewSeconds = clockSkew(response.headers.date, now);
  const refused = message('refused_credentials', { status: response.status });
  return {
    ...NO_DETAILS,
    outcome: 'unauthorized',
    errorCode: 'unauthorized',
    message:
      clockSkewSeconds === null
        ? refused
        : message('refused_with_skew', { refused, skew: describeSkew(clockSkewSeconds) }),
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

/** A status above 5xx is treated as 5xx (RFC 9110, 15). */
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
    message: message('passing_refusal', { status: response.status, meaning, waitSeconds }),
    serviceError: readServiceError(answerOf(response)),
  };
}

/** Another body was counted under this ID: the ID is used up, and a corrected report must not follow under a new one. */
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
  return { ...NO_DETAILS, ...rule, message: message('refusal', { status, words }), serviceError };
}

/**
 * Gateways also send 4xx, so only a refusal in the service's own format is final and counts as a rejection, because a
 * rejected report is not retried.
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
  words: message('event_id_has_other_body'),
} as const;

const WRONG_ADDRESS = {
  outcome: 'undelivered',
  settles: false,
  errorCode: 'wrong_address',
  words: message('wrong_address'),
} as const;

const REFUSED = {
  outcome: 'rejected',
  settles: true,
  errorCode: 'rejected',
  words: message('refused_report'),
} as const;

const FOREIGN = {
  outcome: 'undelivered',
  settles: false,
  errorCode: 'foreign_refusal',
  words: message('foreign_error'),
} as const;

/** A new order cannot be missing: a paid report that gets "not found" went to a wrong address. */
export const isWrongAddress = (status: number, kind: ReportKind): boolean =>
  status === 405 || (kind === OPENING && (status === 404 || status === 410));

const answerOf = ({ body, headers }: PostResponse): Answer =>
  readAnswer(body, headers['content-type']);

function passing(errorCode: string, meaning: Message): ErrorRule {
  return { outcome: 'undelivered', errorCode, meaning };
}
