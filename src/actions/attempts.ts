import { classify } from '../core/delivery/classify.ts';
import type { PostResult } from '../core/delivery/post-result.ts';
import { delayBeforeRetry } from '../core/delivery/schedule.ts';
import { mergeOutcomes, type Outcome, type Verdict } from '../core/delivery/verdict.ts';
import { Failure } from '../core/failure.ts';
import type { Claim } from '../journal/journal.ts';
import type { DeliveryEdges, DeliveryPolicy, SendingAccount } from './edges.ts';
import { postSigned } from './post-signed.ts';
import { recordAttempt } from './record-attempt.ts';
import type { DeliveryError, DeliveryResult } from './result.ts';

export type Settled = Pick<
  DeliveryResult,
  'outcome' | 'httpStatus' | 'record' | 'attempts' | 'error'
>;

/**
 * Sends the claimed event's exact bytes until the service has settled it or the retries are used up,
 * each time with the same `event_id` under a fresh timestamp and signature ("Safe retries").
 * @throws Failure `interrupted`, once the attempt is written down.
 */
export async function sendUntilSettled(
  claim: Claim,
  url: URL,
  account: SendingAccount,
  policy: DeliveryPolicy,
  edges: DeliveryEdges,
): Promise<Settled> {
  const outcomes: Outcome[] = [];
  for (let attempt = 1; ; attempt += 1) {
    if (attempt > 1) claim.startAttempt();
    const result = await postSigned(
      { url, account, body: claim.event.body, attempt },
      policy,
      edges,
    );
    const { merchantOrderId } = claim.event;
    const verdict = classify(result, { merchantOrderId, now: edges.clock.now() });
    recordAttempt(claim, verdict, result);
    if (edges.interrupt.aborted && verdict.outcome !== 'accepted') throw interrupted(claim);
    const delayMs = attempt > policy.retries ? 'stop' : delayAfter(verdict, attempt, edges);
    if (delayMs === 'stop') return settle(verdict, result, outcomes, attempt);
    outcomes.push(verdict.outcome);
    edges.observer.retry?.(attempt, verdict.message ?? verdict.outcome, delayMs);
    await edges.clock.sleep(delayMs, edges.interrupt);
    if (edges.interrupt.aborted) throw interrupted(claim);
  }
}

function delayAfter(verdict: Verdict, attempt: number, { random }: DeliveryEdges): number | 'stop' {
  if (!verdict.retry) return 'stop';
  return delayBeforeRetry({ attempt, random: random(), retryAfterMs: verdict.retryAfterMs });
}

function settle(
  verdict: Verdict,
  result: PostResult,
  earlier: readonly Outcome[],
  attempts: number,
): Settled {
  return {
    outcome: mergeOutcomes(earlier, verdict.outcome),
    httpStatus: result.type === 'response' ? result.status : null,
    record: verdict.record,
    attempts,
    error: errorOf(verdict),
  };
}

function errorOf({ outcome, errorCode, message, serviceError }: Verdict): DeliveryError | null {
  if (outcome === 'accepted') return null;
  const service = serviceError === null ? {} : { service: serviceError };
  return { code: errorCode ?? outcome, message: message ?? outcome, ...service };
}

function interrupted({ event }: Claim): Failure {
  return new Failure(
    'interrupted',
    `interrupted; ${event.eventId} is in the journal, its outcome is open`,
    {
      hint: `send the very same bytes again (safe): conv replay --event-id ${event.eventId}`,
    },
  );
}
