import { REPORT_KINDS, type ReportKind } from '../../protocol/kinds/index.ts';
import { PATHS } from '../../protocol/protocol.ts';
import type { HeaderLine } from '../../protocol/signature-checks.ts';
import { message } from '../../words/message.ts';
import { englishText as text } from '../../words/text.ts';
import { authenticate, SIGNATURE_MISMATCH } from './authenticate.ts';
import { type Decision, decide } from './decide.ts';
import {
  answerError,
  answerRecord,
  ERROR_RULES,
  type ServiceError,
  type ServiceResponse,
} from './errors.ts';
import {
  type LoggedError,
  type MismatchFindings,
  presentedHeaders,
  type RequestLog,
} from './log.ts';
import { type Change, ledgerOf, type ServiceState } from './state.ts';
import { suggestPath } from './suggestions.ts';

/** Path of the service's OpenAPI document, read with GET. */
export const OPENAPI_PATH = '/openapi.json';

/** The endpoint of a request, or why there is none. */
type Route =
  | { readonly ok: true; readonly kind: ReportKind }
  | {
      readonly ok: false;
      readonly error: ServiceError;
      readonly headers: Readonly<Record<string, string>>;
    };

/**
 * "All endpoints: method `POST`, path relative to `{base_url}`."
 * @param target the request target; a query is ignored.
 */
export function route(method: string, target: string): Route {
  const [path] = target.split('?');
  const kind = REPORT_KINDS.find((known) => PATHS[known] === path);
  if (kind === undefined) return { ok: false, error: notFound(target), headers: {} };
  if (method === 'POST') return { ok: true, kind };
  const what = message('path_takes_post', { path: PATHS[kind], method });
  const error: ServiceError = { code: 'method_not_allowed', message: what };
  return { ok: false, error, headers: { Allow: 'POST' } };
}

function notFound(target: string): ServiceError {
  const near = suggestPath(target, [OPENAPI_PATH]);
  return {
    code: 'not_found',
    message: message('path_unknown', { paths: Object.values(PATHS) }),
    hint: near === undefined ? message('paths_follow_base') : message('did_you_mean', { near }),
  };
}

/** One request as it came. */
export interface ServiceRequest {
  readonly method: string;
  /** The request target; a query is ignored. */
  readonly path: string;
  readonly headers: readonly HeaderLine[];
  /** The exact bytes that were signed. */
  readonly body: Uint8Array;
}

/** The response, the change, and the log entry. */
export interface Handled {
  readonly response: ServiceResponse;
  /** For the caller to `commit`; absent if nothing changes. */
  readonly change?: Change;
  readonly log: RequestLog;
}

/**
 * The whole service as a function: path, the four checks, the report, its event id, its order.
 * It changes nothing; between this call and its `commit` no other may come.
 * @param nowSeconds the service's clock, unix time in whole seconds.
 */
export function handle(request: ServiceRequest, state: ServiceState, nowSeconds: number): Handled {
  const { method, path } = request;
  const seen = { receivedAt: nowSeconds, method, path, warnings: [] };
  const routed = route(method, path);
  if (!routed.ok) return refuse(seen, routed.error, routed.headers);
  const { kind } = routed;
  const sender = authenticate(request, state.merchants, nowSeconds);
  const presented = presentedHeaders(request.headers, state.merchants);
  const known = { ...seen, kind, checks: sender.checks, presented };
  if (!sender.ok) return refuse(known, sender.error);
  const { apiKey, merchant } = sender;
  const decision = decide(ledgerOf(state, apiKey), kind, request.body, nowSeconds * 1000);
  return answer(decision, { ...known, ...decision.facts }, apiKey, merchant.sellerId);
}

/** The answer to a body over the listener's limit, which was not kept for `handle` to see. */
export function refuseLargeBody(
  { method, path }: Pick<ServiceRequest, 'method' | 'path'>,
  maximumBytes: number,
  nowSeconds: number,
): Handled {
  const seen = { receivedAt: nowSeconds, method, path, warnings: [] };
  return refuse(seen, {
    code: 'body_too_large',
    message: message('body_exceeds', { maximum: maximumBytes }),
    facts: { maximum_bytes: maximumBytes },
  });
}

/** The log of a request that was refused before its body was read; no answer is sent. */
export function refuseUnread(
  seen: Pick<RequestLog, 'method' | 'path' | 'kind'>,
  nowSeconds: number,
): Handled {
  const response = { status: 0, headers: {}, body: new Uint8Array() };
  return { response, log: unanswered(seen, nowSeconds) };
}

/** The log of a request that its client ended before it was complete. */
export function cutOff(
  { method, path }: Pick<ServiceRequest, 'method' | 'path'>,
  nowSeconds: number,
): RequestLog {
  const routed = route(method, path);
  const seen = { method, path, ...(routed.ok ? { kind: routed.kind } : {}) };
  return { ...unanswered(seen, nowSeconds), error: clientCutOff() };
}

const clientCutOff = (): LoggedError => ({
  code: 'cut_off',
  message: text(message('client_cut_off')),
  rule: text(message('send_whole_request')),
});

const unanswered = (
  seen: Pick<RequestLog, 'method' | 'path' | 'kind'>,
  receivedAt: number,
): RequestLog => ({ ...seen, receivedAt, warnings: [], httpStatus: 0, outcome: 'refused' });

/** Whether a signature was refused: then the reason can be searched for. */
export const isMismatch = ({ log }: Handled): boolean =>
  log.error?.code === SIGNATURE_MISMATCH.code;

/** A signature refusal with the findings. */
export function explainMismatch({ log }: Handled, findings: MismatchFindings): Handled {
  const { explanations, ruledOut, next } = findings.inEnglish ?? findings;
  const known = {
    ...(explanations.length === 0 ? {} : { explanations }),
    ...(ruledOut.length === 0 ? {} : { ruled_out: ruledOut }),
    ...(next.length === 0 ? {} : { next }),
  };
  const { facts } = SIGNATURE_MISMATCH;
  const response = answerError({ ...SIGNATURE_MISMATCH, facts: { ...facts, ...known } });
  return { response, log: { ...log, findings } };
}

/** The log entry before the response is known. */
type Seen = Omit<RequestLog, 'httpStatus' | 'outcome' | 'error'>;

function answer(decision: Decision, seen: Seen, apiKey: string, sellerId: string): Handled {
  if (decision.outcome === 'refused') return refuse(seen, decision.error);
  const { outcome, record } = decision;
  const response = answerRecord(record, sellerId);
  const log = { ...seen, record, statusAfter: record.status, httpStatus: response.status, outcome };
  return outcome === 'accepted'
    ? { response, log, change: { apiKey, ...decision.change } }
    : { response, log };
}

/** A body may break thousands of rules, and thousands of requests are remembered. */
const MAX_LOGGED = 20;

/** A refusal leaves the order as it was. */
function refuse(seen: Seen, error: ServiceError, headers?: ServiceResponse['headers']): Handled {
  const response = answerError(error, headers);
  const after = seen.statusBefore === undefined ? {} : { statusAfter: seen.statusBefore };
  const outcome = 'refused';
  const log = {
    ...seen,
    ...after,
    httpStatus: response.status,
    outcome,
    error: toLogged(error),
  } as const;
  return { response, log };
}

export function toLogged({ code, message: what, hint, facts }: ServiceError): LoggedError {
  const { violations, missing } = facts ?? {};
  return {
    code,
    message: text(what),
    rule: text(ERROR_RULES[code]),
    ...(hint === undefined ? {} : { hint: text(hint) }),
    ...(Array.isArray(missing) ? { missing } : {}),
    ...(Array.isArray(violations) ? { violations: violations.slice(0, MAX_LOGGED) } : {}),
  };
}

/** The only code of a terse 401, whichever check failed. */
export const UNAUTHORIZED = 'unauthorized';

/**
 * The answer as production gives it: a 401 names no check, every other refusal keeps its code and
 * its sentence, and nothing is explained or suggested. The log stays as it was, and so do the status
 * and its headers.
 */
export function terse(handled: Handled): Handled {
  const { response, log } = handled;
  if (log.error === undefined) return handled;
  const { code, message } = log.error;
  const error = response.status === 401 ? { code: UNAUTHORIZED } : { code, message };
  const body = Buffer.from(JSON.stringify({ error }));
  return { ...handled, response: { ...response, body } };
}
