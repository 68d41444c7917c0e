import type { PostResult } from '../core/delivery/post-result.ts';
import type { Verdict } from '../core/delivery/verdict.ts';
import { Failure, isFailure } from '../core/failure.ts';
import type { AttemptEnd, Claim, EventState } from '../journal/journal.ts';

/** What an attempt makes of the event: only the service's own word settles it. */
function stateAfter({ outcome, settles }: Verdict): EventState {
  if (!settles) return 'pending';
  return outcome === 'accepted' ? 'accepted' : 'rejected';
}

/**
 * Writes down how an attempt ended.
 * @throws Failure `outcome_unwritten` where the journal cannot take it: the report went out all the same.
 */
export function recordAttempt(claim: Claim, verdict: Verdict, result: PostResult): void {
  try {
    claim.finishAttempt(endOf(verdict, result), stateAfter(verdict));
  } catch (error) {
    if (!isFailure(error)) throw error;
    const { message, hint } = error;
    throw new Failure('outcome_unwritten', message, { hint, cause: error });
  }
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
