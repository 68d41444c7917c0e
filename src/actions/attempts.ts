import { delayBeforeRetry } from '../core/delivery/schedule.ts';
import type { Verdict } from '../core/delivery/verdict.ts';
import { Failure } from '../core/failure.ts';
import type { Claim } from '../journal/journal.ts';
import { message } from '../words/message.ts';
import { type Attempted, attemptOnce, errorOf } from './attempt-once.ts';
import { askedBy } from './body-money.ts';
import type { DeliveryEdges, DeliveryPolicy, SendingAccount } from './edges.ts';
import { observedResponse } from './observed-response.ts';
import { recordAttempt } from './record-attempt.ts';
import type { DeliveryResult } from './result.ts';

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
    const ended = await attemptAndRecord(
      { ...sending, mayHaveBeenCounted },
      attempt,
      policy,
      edges,
    );
    if (edges.interrupt.aborted && !ended.verdict.settles) throw interrupted(sending.claim);
    const delayMs = attempt > policy.retries ? 'stop' : delayAfter(ended.verdict, attempt, edges);
    if (delayMs === 'stop') return settle(ended, attempt);
    mayHaveBeenCounted ||= ended.verdict.outcome === 'unconfirmed';
    edges.observer.retry?.(attempt, ended.verdict.message ?? ended.verdict.outcome, delayMs);
    await edges.clock.sleep(delayMs, edges.interrupt);
    if (edges.interrupt.aborted) throw interrupted(sending.claim);
  }
}

/** The body follows its head at once: most reports are accepted. */
const AT_ONCE = { pauseMs: 0 };

/** Posts, and writes down what came of it before anybody is told. */
async function attemptAndRecord(
  { claim, url, account, mayHaveBeenCounted }: Sending,
  attempt: number,
  { limits }: DeliveryPolicy,
  edges: DeliveryEdges,
): Promise<Attempted> {
  const { body, merchantOrderId } = claim.event;
  const sent = { url, account, body, attempt, merchantOrderId, alone: AT_ONCE };
  const report = { ...sent, ...askedBy(claim.event), mayHaveBeenCounted };
  const attempted = await attemptOnce(report, limits, { ...edges, signal: edges.interrupt });
  recordAttempt(claim, attempted.verdict, attempted.result);
  edges.observer.response?.(observedResponse(attempted.result, attempt));
  return attempted;
}

function delayAfter(verdict: Verdict, attempt: number, { random }: DeliveryEdges): number | 'stop' {
  if (!verdict.retry) return 'stop';
  return delayBeforeRetry({ attempt, random: random(), retryAfterMs: verdict.retryAfterMs });
}

const settle = ({ verdict, result }: Attempted, attempts: number): Settled => ({
  outcome: verdict.outcome,
  settled: verdict.settles,
  httpStatus: result.type === 'response' ? result.status : null,
  record: verdict.record,
  attempts,
  error: errorOf(verdict),
});

function interrupted({ event }: Claim): Failure {
  return new Failure('interrupted', message('interrupted_event_open', { eventId: event.eventId }));
}
