import type { PostResult } from '../core/delivery/post-result.ts';
import type { Verdict } from '../core/delivery/verdict.ts';
import type { AttemptEnd, Claim, EventState } from '../journal/journal.ts';

/** What an attempt makes of the event: only the service's own word settles it. */
function stateAfter({ outcome, settles }: Verdict): EventState {
  if (!settles) return 'pending';
  return outcome === 'accepted' ? 'accepted' : 'rejected';
}

/** Writes down how an attempt ended. */
export function recordAttempt(claim: Claim, verdict: Verdict, result: PostResult): void {
  claim.finishAttempt(endOf(verdict, result), stateAfter(verdict));
}

function endOf(verdict: Verdict, result: PostResult): AttemptEnd {
  const isInterrupted = result.type === 'failure' && result.code === 'interrupted';
  return {
    outcome: isInterrupted ? 'interrupted' : verdict.outcome,
    durationMs: result.durationMs,
    httpStatus: result.type === 'response' ? result.status : null,
    errorCode: verdict.errorCode,
    response: result.type === 'response' ? new TextDecoder().decode(result.body) : result.message,
  };
}
