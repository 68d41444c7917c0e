import { parsePointer } from '../../core/kit/json/node.ts';
import { OPENING, REPORT_KINDS, type ReportKind } from '../../core/protocol/kinds/index.ts';
import { PATHS } from '../../core/protocol/protocol.ts';
import type { OrderRecord } from '../../core/protocol/rulebook/orders.ts';
import type { HeaderLine } from '../../core/protocol/signature-checks.ts';
import { message } from '../../core/words/message.ts';
import { englishText as text } from '../../core/words/text.ts';
import type { Dialect } from '../dialects/dimensions.ts';
import type { Refused } from '../dialects/refusals.ts';
import type { ServiceResponse } from '../dialects/response.ts';
import { speakRefusal, speakSuccess, spokenStatus } from '../dialects/speak.ts';
import { authenticate, SIGNATURE_MISMATCH } from './authenticate.ts';
import { type Decision, decide } from './decide.ts';
import { answerError, ERROR_RULES, ERROR_STATUS, type ServiceError } from './errors.ts';
import {
  type LoggedError,
  type MismatchFindings,
  presentedHeaders,
  type RequestLog,
} from './log.ts';
import type { ToldViolation } from './read-report.ts';
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
  const { dialect } = state;
  if (!routed.ok) return refuse(seen, routed.error, dialect, routed.headers);
  const { kind } = routed;
  const sender = authenticate(request, state.merchants, nowSeconds);
  const presented = presentedHeaders(request.headers, state.merchants);
  const known = { ...seen, kind, checks: sender.checks, presented };
  if (!sender.ok) return refuse(known, sender.error, dialect);
  const { apiKey, merchant } = sender;
  const ledger = ledgerOf(state, apiKey);
  const decision = decide(ledger, kind, request.body, dialect);
  const { sellerId } = merchant;
  return answer(decision, { ...known, ...decision.facts }, { apiKey, sellerId, dialect });
}

/** The answer to a body over the listener's limit, which was not kept for `handle` to see. */
export function refuseLargeBody(
  { method, path }: Pick<ServiceRequest, 'method' | 'path'>,
  maximumBytes: number,
  nowSeconds: number,
  dialect: Dialect,
): Handled {
  const seen = { receivedAt: nowSeconds, method, path, warnings: [] };
  const error: ServiceError = {
    code: 'body_too_large',
    message: message('body_exceeds', { maximum: maximumBytes }),
    facts: { maximum_bytes: maximumBytes },
  };
  return refuse(seen, error, dialect);
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

/** Who a report is from, and how the service answers. */
interface Answering {
  readonly apiKey: string;
  readonly sellerId: string;
  readonly dialect: Dialect;
}

function answer(decision: Decision, seen: Seen, { apiKey, sellerId, dialect }: Answering): Handled {
  if (decision.outcome === 'refused') return refuse(seen, decision.error, dialect);
  const { outcome, record } = decision;
  const spoken = { record, sellerId, isDocumented: seen.kind === OPENING };
  if (outcome === 'repeated' && isRefusedRepeat(dialect))
    return refuseRepeat(seen, record, dialect);
  const status = outcome === 'repeated' && dialect.reuse === '208' ? 208 : 200;
  const response = speakSuccess(spoken, dialect, status);
  const log = { ...seen, record, statusAfter: record.status, httpStatus: response.status, outcome };
  return outcome === 'accepted'
    ? { response, log, change: { apiKey, ...decision.change } }
    : { response, log };
}

/** A body may break thousands of rules, and thousands of requests are remembered. */
const MAX_LOGGED = 20;

/** A refusal leaves the order as it was. */
function refuse(
  seen: Seen,
  error: ServiceError,
  dialect: Dialect,
  headers?: ServiceResponse['headers'],
): Handled {
  const response = refusalFor(seen, error, dialect, headers);
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

/** A refusal in the format of the dialect. */
export function refusalFor(
  seen: Pick<RequestLog, 'method' | 'path' | 'receivedAt'>,
  error: ServiceError,
  dialect: Dialect,
  headers?: ServiceResponse['headers'],
): ServiceResponse {
  const { code, message: what, facts } = error;
  const status = spokenStatus(code, ERROR_STATUS[code], dialect);
  const fields = fieldsIn(facts?.violations);
  const refused = { ...requestOf(seen), status, code, message: text(what), fields };
  return speakRefusal(refused, dialect, headers) ?? { ...answerError(error, headers), status };
}

const requestOf = ({
  method,
  path,
  receivedAt,
}: Pick<RequestLog, 'method' | 'path' | 'receivedAt'>) => ({
  method,
  path: path.replace(/\?.*/s, ''),
  at: receivedAt * 1000,
});

/** Of a report with faults; the other refusals are about no single field. */
const fieldsIn = (violations: unknown): Refused['fields'] =>
  (Array.isArray(violations) ? (violations as readonly ToldViolation[]) : []).map(
    ({ pointer, message: said, rule }) => ({
      path: parsePointer(pointer),
      message: said,
      isMissing: rule === 'required',
    }),
  );

const isRefusedRepeat = ({ reuse }: Dialect): boolean => reuse === '409' || reuse === '422';

/** The event was counted, and its repeat is answered with an error. */
function refuseRepeat(seen: Seen, record: OrderRecord, dialect: Dialect): Handled {
  const isConflict = dialect.reuse === '409';
  const code = isConflict ? 'duplicate_event' : 'already_processed';
  const said = text(message(isConflict ? 'event_duplicate' : 'event_processed'));
  const status = Number(dialect.reuse);
  const refused = { ...requestOf(seen), status, code, message: said, fields: [] };
  const own = {
    status,
    headers: { 'Content-Type': 'application/json' },
    body: Buffer.from(JSON.stringify({ error: { code, message: said } })),
  };
  const response = speakRefusal(refused, dialect) ?? own;
  const after = { record, statusAfter: record.status };
  return { response, log: { ...seen, ...after, httpStatus: status, outcome: 'repeated' } };
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
