import { clockSkew, isClockOff } from '../../core/protocol/answers/clock-skew.ts';
import { isAboutCredentials } from '../../core/protocol/answers/statuses.ts';
import { isSuccess } from '../../core/protocol/answers/success.ts';
import { type PostResult, reasonIn, type Verdict } from '../../core/protocol/answers/verdict.ts';
import { parseHttpDate } from '../../core/protocol/http-date.ts';
import { pathOf } from '../../core/protocol/protocol.ts';
import { message } from '../../core/words/message.ts';
import type { UsableAccount } from '../profiles/settings.ts';
import { attemptOnce, errorOf } from './attempt.ts';
import type { DeliveryEdges, DeliveryError, DeliveryPolicy } from './edges.ts';

/** What the answer shows of one of the service's checks. */
type Finding = 'ok' | 'wrong' | 'unknown';

/** The checks of the service that `conv whoami --check` tells apart. */
interface Findings {
  readonly key: Finding;
  readonly signature: Finding;
  readonly clock: Finding;
}

export interface AccountCheck extends Findings {
  /** `unanswered`: the answer says nothing about the account, or there is none. */
  readonly outcome: 'authorized' | 'unauthorized' | 'unanswered' | 'interrupted';
  /** A stable code of what is wrong: `key_refused`, `signature_refused`, `clock_off`, or that of a report; null if authorized. */
  readonly code: string | null;
  /** Local clock minus the service's, if that is more than a minute. */
  readonly clockSkewSeconds: number | null;
  readonly httpStatus: number | null;
  readonly error: DeliveryError | null;
  /** The order that the request names: there is none. */
  readonly merchantOrderId: string;
}

const KIND = 'partial';

/**
 * A report that can never count: a refund needs an order, and this one was never reported; and its amount has to be
 * "between 0 and the current `net_amount`", which -1 is for no order. The body names an order, because a careless
 * service might take a missing ID for any order. Its signature is as right as that of every report.
 */
export const bodyOfCheck = (id: string): Uint8Array =>
  Buffer.from(JSON.stringify({ merchant_order_id: id, event_id: id, refund_amount: -1 }));

/**
 * Makes one signed request that changes nothing. "Any failure returns status `401`": a refusal of the report itself
 * means that the service accepted the signature. Nothing is journaled.
 * @param id unique: neither an order nor an event has it.
 */
export async function checkAccount(
  account: UsableAccount,
  id: string,
  { limits }: Pick<DeliveryPolicy, 'limits'>,
  { interrupt: signal, ...edges }: DeliveryEdges,
): Promise<AccountCheck> {
  const { apiKey, secret } = account;
  const report = {
    url: new URL(`${account.endpoint}${pathOf(KIND)}`),
    ...{ body: bodyOfCheck(id), attempt: 1, alone: { pauseMs: 0 }, account: { apiKey, secret } },
    ...({ merchantOrderId: id, kind: KIND, amount: '-1', currency: null } as const),
    mayHaveBeenCounted: false,
    readEarlier: async () => ({ wasSent: false, leadsTo: () => false }),
  };
  const { verdict, result } = await attemptOnce(report, limits, { ...edges, signal });
  const outcome = outcomeOf(verdict, result);
  const findings = findingsOf(outcome, verdict, result, edges.clock.now());
  const error = outcome === 'authorized' ? null : errorOfCheck(verdict, result);
  return {
    ...{ outcome, ...findings, code: codeOf(findings, error) },
    clockSkewSeconds: verdict.clockSkewSeconds ?? skewIn(result, edges.clock.now()),
    httpStatus: result.type === 'response' ? result.status : null,
    error,
    merchantOrderId: id,
  };
}

function outcomeOf({ outcome, errorCode }: Verdict, result: PostResult): AccountCheck['outcome'] {
  if (result.type === 'failure')
    return result.code === 'interrupted' ? 'interrupted' : 'unanswered';
  const { status } = result;
  if (isAboutCredentials(status)) return 'unauthorized';
  // A conflict is about the order, whoever reported it; and some services refuse with a status of 2xx.
  const isRefusal = outcome === 'rejected' || errorCode === 'denied' || status === 409;
  return isRefusal ? 'authorized' : 'unanswered';
}

/** What a service has accepted, or may have counted, is the check's to say: a report's words would mislead. */
function errorOfCheck(verdict: Verdict, result: PostResult): DeliveryError | null {
  const error = errorOf(verdict);
  if (result.type === 'failure') return error;
  const { status } = result;
  if (isSuccess(status)) {
    const code = 'check_accepted';
    return { ...error, code, message: message(code, { status }) };
  }
  if (error === null || status < 500) return error;
  return { ...error, message: message('check_failed', { status }) };
}

const UNKNOWN: Findings = { key: 'unknown', signature: 'unknown', clock: 'unknown' };

/** Codes of the bundled service, which checks the clock first, then the key, then the signature. */
const STATED: Readonly<Record<string, Findings>> = {
  timestamp_outside_window: { ...UNKNOWN, clock: 'wrong' },
  unknown_key: { key: 'wrong', signature: 'unknown', clock: 'ok' },
  inactive_key: { key: 'wrong', signature: 'unknown', clock: 'ok' },
  signature_mismatch: { key: 'ok', signature: 'wrong', clock: 'ok' },
};

/** What the words of other services are about; words about several say nothing. */
const TOPICS: readonly (readonly [keyof Findings, RegExp])[] = [
  ['key', /(?:api|merchant|access)[-_ ]?key|\bkey\b(?!ed)|client[-_ ]?id/i],
  ['signature', /signature|hmac|digest|서명/i],
  ['clock', /timestamp|clock|expired|too old|시각|시간/i],
];

function findingsOf(
  outcome: AccountCheck['outcome'],
  verdict: Verdict,
  result: PostResult,
  now: number,
): Findings {
  if (outcome === 'authorized') return { key: 'ok', signature: 'ok', clock: 'ok' };
  if (outcome !== 'unauthorized') return UNKNOWN;
  if (isClockOff(verdict.clockSkewSeconds)) return { ...UNKNOWN, clock: 'wrong' };
  const stated = STATED[verdict.serviceError?.code ?? ''];
  if (stated !== undefined) return stated;
  const words = reasonIn(verdict);
  const [about, another] = TOPICS.filter(([, pattern]) => pattern.test(words)).map(([it]) => it);
  const shown = { ...UNKNOWN, clock: hasDate(result, now) ? 'ok' : 'unknown' } as const;
  return about === undefined || another !== undefined ? shown : { ...shown, [about]: 'wrong' };
}

const CODES: Readonly<Record<keyof Findings, string>> = {
  clock: 'clock_off',
  key: 'key_refused',
  signature: 'signature_refused',
};

function codeOf(findings: Findings, error: DeliveryError | null): string | null {
  const wrong = (['clock', 'key', 'signature'] as const).find((it) => findings[it] === 'wrong');
  return wrong === undefined ? (error?.code ?? null) : CODES[wrong];
}

const skewIn = (result: PostResult, now: number): number | null =>
  result.type === 'response' ? clockSkew(result.headers.date, now) : null;

const hasDate = (result: PostResult, now: number): boolean =>
  result.type === 'response' && parseHttpDate(result.headers.date, now) !== undefined;
