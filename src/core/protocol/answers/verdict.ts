import type { JsonObject } from '../../kit/json/node.ts';
import type { Said } from '../../words/failure.ts';
import { type Message, message } from '../../words/message.ts';
import { OPENING, type OrderStatus, type ReportKind } from '../kinds/index.ts';
import { refusesAnyway } from './phrases.ts';

/** How an attempt, or a whole delivery, ended. */
export type Outcome = 'accepted' | 'rejected' | 'unauthorized' | 'unconfirmed' | 'undelivered';

/** The service's error, limited and safe to print, or else a description of the response. */
export interface ServiceError {
  readonly code: string | null;
  readonly message: Said | null;
  /** The fields that it names. */
  readonly fields: readonly NamedField[];
}

/** A field that a refusal is about, and what it says of it, if anything. */
export interface NamedField {
  readonly field: string;
  readonly message: string | null;
}

/** A state that another report leads to, which may have come after this one. */
export interface LaterState {
  readonly status: OrderStatus;
  /** Whether it contradicts the report unless the journal or an earlier attempt explains it. */
  readonly needsReason: boolean;
}

/** What one attempt means, and what to do next. */
export interface Verdict {
  readonly outcome: Outcome;
  /** Whether this is the service's final response for the event; otherwise the event stays open and is resent. */
  readonly settles: boolean;
  /** Whether a retry of the same bytes under a fresh signature may succeed. */
  readonly retry: boolean;
  /** A rejection that may be the response to another request: the report is resent at once, on its own connection. */
  readonly isDoubtful: boolean;
  /** `Retry-After`, in milliseconds from now. */
  readonly retryAfterMs: number | null;
  /** A stable error code, such as `connect_timeout`, or null. */
  readonly errorCode: string | null;
  /** The same in one sentence, without the service's own words. */
  readonly message: Said | null;
  /** What the service showed of the order, with its own literals, for an accepted report, if requested. */
  readonly record: JsonObject | null;
  /** What is worth knowing about the answer to an accepted report, such as that it does not show the order's state. */
  readonly remark: Message | null;
  /** Whether an accepted report rests on the status alone: the answer shows nothing of the order. */
  readonly isSilent: boolean;
  /** A state in the answer that the report itself does not lead to. */
  readonly later: LaterState | null;
  /** Whether the answer says that this event ID was counted before. */
  readonly saysRepeated: boolean;
  readonly serviceError: ServiceError | null;
  /** Local clock minus the service's, if a 401 or 403 shows a difference of more than a minute; negative means slow. */
  readonly clockSkewSeconds: number | null;
}

/** The parts of a verdict that most verdicts lack. */
export const NO_DETAILS = {
  settles: false,
  retry: false,
  isDoubtful: false,
  retryAfterMs: null,
  errorCode: null,
  message: null,
  record: null,
  remark: null,
  isSilent: false,
  later: null,
  saysRepeated: false,
  serviceError: null,
  clockSkewSeconds: null,
} as const satisfies Omit<Verdict, 'outcome'>;

/** The error code of a report whose event ID the service has with another body, from elsewhere. */
export const OTHER_BODY = 'event_id_reused';

/** The error code of an answer that shows the order in a state that nothing known explains, accepted or not. */
export const UNEXPLAINED = 'unexplained_state';

/** The error code of a 2xx answer that names no order, and so may belong to another request. */
export const UNIDENTIFIED = 'unidentified_answer';

/** The error code of an answer that shows that nobody accepts reports at the URL. */
export const WRONG_ADDRESS = 'wrong_address';

/** The error code of a 401 or 403 for a timestamp that is certainly outside the window. */
export const CLOCK_OFF = 'clock_off';

/** The error code of a report that was refused for its key or address while others are accepted with them. */
export const REFUSED_ALONE = 'refused_alone';

/**
 * Whether the answer to one report may be a verdict on the key, the clock or the address, and so on every report. That
 * takes more than one order where something was accepted with them.
 */
export const isAboutAccount = ({ outcome, errorCode }: Verdict): boolean =>
  outcome === 'unauthorized' || errorCode === WRONG_ADDRESS;

/** Whether an attempt was refused for the key or the address, whatever came of the suspicion. */
export const wasSuspected = (ended: {
  readonly outcome: string;
  readonly errorCode: string | null;
}): boolean =>
  ended.outcome === 'unauthorized' ||
  ended.errorCode === WRONG_ADDRESS ||
  ended.errorCode === REFUSED_ALONE;

/**
 * Whether the connection that an answer came by may carry another report. A 2xx answer that does not fit,
 * or a refusal that may be another's, shows that answers and requests may be out of step.
 */
export const isInStep = ({ outcome, isDoubtful, errorCode }: Verdict): boolean =>
  !isDoubtful && (outcome !== 'unconfirmed' || IN_STEP.includes(errorCode));

/** Answers that leave the outcome open, but that are about this report, as far as can be seen. */
const IN_STEP: readonly (string | null)[] = ['service_error', 'repeated_event'];

/** A refusal that is still doubtful on a separate connection proves nothing, so the outcome is unconfirmed. */
export const withoutDoubt = (verdict: Verdict): Verdict =>
  verdict.isDoubtful
    ? {
        ...verdict,
        outcome: 'unconfirmed',
        isDoubtful: false,
        retry: true,
        errorCode: 'out_of_step',
      }
    : verdict;

/** Code and message of the service, as one text to read. */
export const reasonIn = ({ serviceError }: Pick<Verdict, 'serviceError'>): string =>
  [serviceError?.code, serviceError?.message].filter((text) => typeof text === 'string').join(': ');

/**
 * Interprets an attempt, given earlier ones. Once one of them may have been counted, the event is open until the
 * service confirms it: an attempt that did not arrive changes nothing, and a refusal may be the response to the
 * repeat ("the response to a repeated `event_id`: not shown"), unless its reason rules that out.
 * @param mayHaveBeenCounted whether an earlier attempt ended without a response.
 */
export function inLightOf(
  mayHaveBeenCounted: boolean,
  verdict: Verdict,
  kind: ReportKind,
): Verdict {
  if (!mayHaveBeenCounted) return verdict;
  if (verdict.outcome === 'undelivered') return { ...verdict, outcome: 'unconfirmed' };
  if (verdict.outcome !== 'rejected' || isAnyway(verdict, kind)) return verdict;
  const refused = verdict.message ?? 'refused';
  return {
    ...verdict,
    outcome: 'unconfirmed',
    settles: false,
    message: message('maybe_counted_before', { message: refused }),
  };
}

const isAnyway = (verdict: Verdict, kind: ReportKind): boolean =>
  refusesAnyway(
    reasonIn(verdict),
    (verdict.serviceError?.fields ?? []).map(({ field }) => field),
    kind === OPENING,
  );

/** The result of a signed POST; a failed exchange is a result, too. */
export type PostResult<Sentence = string> = PostResponse | PostFailure<Sentence>;

export interface PostResponse {
  readonly type: 'response';
  readonly status: number;
  /** Names in lower case; repeated ones joined with `, `. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** The answer ended early, or went on past `responseBytes`. */
  readonly truncated: boolean;
  /**
   * Whether it can only be the answer to this request: it came by a connection that carried nothing else,
   * after the whole request, and nothing came after it.
   */
  readonly isAlone: boolean;
  readonly durationMs: number;
  /** The body is not verbatim, because a secret was masked. */
  readonly isMasked?: true;
}

export interface PostFailure<Sentence = string> {
  readonly type: 'failure';
  readonly code: PostFailureCode;
  /** One sentence for people; never a secret, never a header. */
  readonly message: Sentence;
  /** Whether bytes of the request may have reached the service: then its outcome is unknown. */
  readonly mayHaveArrived: boolean;
  readonly durationMs: number;
}

export type PostFailureCode =
  | 'dns'
  | 'refused'
  | 'unreachable'
  | 'connect_timeout'
  | 'tls'
  | 'proxy'
  | 'headers_timeout'
  | 'whole_timeout'
  | 'closed_without_answer'
  | 'not_http'
  | 'out_of_step'
  | 'network'
  | 'interrupted';
