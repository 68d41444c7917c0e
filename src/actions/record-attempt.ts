import type { PostResult } from '../core/delivery/post-result.ts';
import type { Outcome, Verdict } from '../core/delivery/verdict.ts';
import type { AttemptEnd, Claim, EventState } from '../journal/journal.ts';

/** What is kept of an answer; more of it would make the journal grow with other people's error pages. */
const KEPT_RESPONSE_BYTES = 4096;

/** What an attempt makes of the event: only the service's own word settles it. */
const STATES: Readonly<Record<Outcome, EventState>> = {
  accepted: 'accepted',
  rejected: 'rejected',
  unauthorized: 'pending',
  unconfirmed: 'pending',
  undelivered: 'pending',
};

/** Writes down how an attempt ended. */
export function recordAttempt(claim: Claim, verdict: Verdict, result: PostResult): void {
  claim.finishAttempt(endOf(verdict, result), STATES[verdict.outcome]);
}

function endOf(verdict: Verdict, result: PostResult): AttemptEnd {
  const isInterrupted = result.type === 'failure' && result.code === 'interrupted';
  return {
    outcome: isInterrupted ? 'interrupted' : verdict.outcome,
    durationMs: result.durationMs,
    httpStatus: result.type === 'response' ? result.status : null,
    errorCode: verdict.errorCode,
    response: result.type === 'response' ? textOf(result.body) : result.message,
  };
}

const textOf = (body: Uint8Array): string =>
  new TextDecoder().decode(body.subarray(0, KEPT_RESPONSE_BYTES));
