import { classify } from '../core/delivery/classify.ts';
import type { PostResult } from '../core/delivery/post-result.ts';
import { delayBeforeRetry } from '../core/delivery/schedule.ts';
import { inLightOf, type Verdict } from '../core/delivery/verdict.ts';
import { Failure } from '../core/failure.ts';
import { shellWord } from '../core/shell.ts';
import type { Claim } from '../journal/journal.ts';
import type { DeliveryEdges, DeliveryPolicy, SendingAccount } from './edges.ts';
import { observedResponse } from './observed-response.ts';
import { postSigned } from './post-signed.ts';
import { recordAttempt } from './record-attempt.ts';
import { redactResult, redactVerdict } from './redaction.ts';
import type { DeliveryError, DeliveryResult } from './result.ts';

export type Settled = Pick<
  DeliveryResult,
  'outcome' | 'settled' | 'httpStatus' | 'record' | 'attempts' | 'error'
>;

/** A claimed event on its way. */
export interface Sending {
  readonly claim: Claim;
  readonly url: URL;
  readonly account: SendingAccount;
  /** Whether an attempt before this run ended without the service's word. */
  readonly mayHaveBeenCounted: boolean;
}

/**
 * Sends the claimed event's exact bytes until the service has settled it or the retries are used up,
 * each time with the same `event_id` under a fresh timestamp and signature ("Safe retries").
 * @throws Failure `interrupted`, once the attempt is written down; `event_busy` where another process
 * has taken the event over; and what the journal throws.
 */
export async function sendUntilSettled(
  sending: Sending,
  policy: DeliveryPolicy,
  edges: DeliveryEdges,
): Promise<Settled> {
  let { mayHaveBeenCounted } = sending;
  for (let attempt = 1; ; attempt += 1) {
    if (attempt > 1) sending.claim.startAttempt();
    const ended = await attemptOnce({ ...sending, mayHaveBeenCounted }, attempt, policy, edges);
    if (edges.interrupt.aborted && !ended.verdict.settles) throw interrupted(sending.claim);
    const delayMs = attempt > policy.retries ? 'stop' : delayAfter(ended.verdict, attempt, edges);
    if (delayMs === 'stop') return settle(ended, attempt);
    mayHaveBeenCounted ||= ended.verdict.outcome === 'unconfirmed';
    edges.observer.retry?.(attempt, ended.verdict.message ?? ended.verdict.outcome, delayMs);
    await edges.clock.sleep(delayMs, edges.interrupt);
    if (edges.interrupt.aborted) throw interrupted(sending.claim);
  }
}

interface EndedAttempt {
  readonly verdict: Verdict;
  readonly result: PostResult;
}

/** Posts, judges what really came, and writes it down before anybody is told. */
async function attemptOnce(
  { claim, url, account, mayHaveBeenCounted }: Sending,
  attempt: number,
  policy: DeliveryPolicy,
  edges: DeliveryEdges,
): Promise<EndedAttempt> {
  const { body, merchantOrderId } = claim.event;
  const answered = await postSigned({ url, account, body, attempt }, policy, edges);
  const judged = classify(answered.result, { merchantOrderId, now: edges.clock.now() });
  const verdict = redactVerdict(inLightOf(mayHaveBeenCounted, judged), answered.redact);
  const result = redactResult(answered.result, answered.redact);
  recordAttempt(claim, verdict, result);
  edges.observer.response?.(observedResponse(result, attempt));
  return { verdict, result };
}

function delayAfter(verdict: Verdict, attempt: number, { random }: DeliveryEdges): number | 'stop' {
  if (!verdict.retry) return 'stop';
  return delayBeforeRetry({ attempt, random: random(), retryAfterMs: verdict.retryAfterMs });
}

const settle = ({ verdict, result }: EndedAttempt, attempts: number): Settled => ({
  outcome: verdict.outcome,
  settled: verdict.settles,
  httpStatus: result.type === 'response' ? result.status : null,
  record: verdict.record,
  attempts,
  error: errorOf(verdict),
});

function errorOf({ outcome, errorCode, message, serviceError }: Verdict): DeliveryError | null {
  if (outcome === 'accepted') return null;
  const service = serviceError === null ? {} : { service: serviceError };
  return { code: errorCode ?? outcome, message: message ?? outcome, ...service };
}

function interrupted({ event }: Claim): Failure {
  const eventId = shellWord(event.eventId);
  return new Failure(
    'interrupted',
    `interrupted; ${eventId} is in the journal, its outcome is open`,
  );
}
