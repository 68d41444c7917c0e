import type { PostResult } from '../core/delivery/post-result.ts';
import type { Verdict } from '../core/delivery/verdict.ts';
import { Failure, isFailure } from '../core/failure.ts';
import { toText } from '../core/json/decode.ts';
import type { AttemptEnd, Claim, EventState } from '../journal/journal.ts';

/** What an attempt makes of the event: only the service's own word settles it. */
export function stateAfter({ outcome, settles }: Verdict): EventState {
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
    throw unwritten(error);
  }
}

/** What is thrown in place of a journal's failure once reports have gone out; any other error stays as it is. */
export function unwritten(error: unknown): unknown {
  if (!isFailure(error)) return error;
  const { reason, hint } = error;
  return new Failure('outcome_unwritten', reason, { hint, cause: error });
}

/** How an attempt ended, as the journal keeps it. */
export function endOf(verdict: Verdict, result: PostResult): AttemptEnd {
  const isInterrupted = result.type === 'failure' && result.code === 'interrupted';
  return {
    outcome: isInterrupted ? 'interrupted' : verdict.outcome,
    durationMs: result.durationMs,
    httpStatus: result.type === 'response' ? result.status : null,
    errorCode: verdict.errorCode,
    response: result.type === 'response' ? toText(result.body) : result.message,
    ...(result.type === 'response' && result.isMasked === true ? { masked: true } : {}),
  };
}
