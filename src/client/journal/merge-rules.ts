import { handSettlement } from './by-hand.ts';
import type { Attempt, EventState } from './port.ts';
import { isOutcomeUnknown } from './unknown-outcome.ts';

/** An event's outcome in one journal. */
interface EventCopy {
  readonly state: EventState;
  readonly attempts: readonly Attempt[];
}

/**
 * The merged state of an event. A later settlement by hand replaces an earlier one, and a refusal by the service replaces
 * an acceptance by hand. Otherwise accepted wins, because it was counted; then withdrawn, because it is never sent again; then
 * rejected, unless it was resent after the rejection with an unknown outcome.
 */
export function finalState(one: EventCopy, other: EventCopy): EventState {
  const [first, second] = [one, other].map((each) => handSettlement(each, each.attempts));
  if (first !== undefined && second !== undefined)
    return first.at >= second.at ? first.outcome : second.outcome;
  const states = [one.state, other.state];
  const isOverruled = [first, second].some((hand) => hand?.outcome === 'accepted');
  if (isOverruled && states.includes('rejected')) return 'rejected';
  if (states.includes('accepted')) return 'accepted';
  if (states.includes('withdrawn')) return 'withdrawn';
  if (one.state === other.state) return one.state;
  const [refused, open] = one.state === 'rejected' ? [one, other] : [other, one];
  const refusedAt = Math.max(
    ...refused.attempts
      .filter(({ outcome }) => outcome === 'rejected')
      .map(({ startedAt }) => startedAt),
  );
  const isInDoubt = open.attempts.some(
    (attempt) => isOutcomeUnknown(attempt) && attempt.startedAt >= refusedAt,
  );
  return isInDoubt ? 'pending' : 'rejected';
}

/** Attempts in `others` that the journal lacks; attempt numbers are local to a journal. */
export function missingAttempts(
  own: readonly Attempt[],
  others: readonly Attempt[],
): readonly Attempt[] {
  const known = new Set(own.map(contentOf));
  return others.filter((attempt) => !known.has(contentOf(attempt)));
}

const contentOf = ({
  startedAt,
  outcome,
  durationMs,
  httpStatus,
  errorCode,
  response,
  masked,
  by,
}: Attempt): string =>
  JSON.stringify([startedAt, outcome, durationMs, httpStatus, errorCode, response, masked, by]);
