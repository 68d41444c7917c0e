import { handSettlement } from './by-hand.ts';
import type { Attempt, AttemptOutcome, EventState } from './port.ts';

/** An event's outcome in one journal. */
interface Standing {
  readonly state: EventState;
  readonly attempts: readonly Attempt[];
}

/** Of an attempt: the service may have counted the event in it. */
const UNKNOWN: ReadonlySet<AttemptOutcome> = new Set(['started', 'unconfirmed', 'interrupted']);

/**
 * The merged state of an event. Accepted wins, because it was counted; then withdrawn, because it is never sent
 * again; then rejected, unless it was resent after the rejection with an unknown outcome.
 */
export function finalState(one: Standing, other: Standing): EventState {
  const [first, second] = [one, other].map(({ attempts }) => handSettlement(attempts));
  // A later answer of the service replaces what a person settled, and a person may correct themselves.
  if (first !== undefined && second !== undefined)
    return first.at >= second.at ? first.outcome : second.outcome;
  if (first !== undefined) return isOpen(other) ? first.outcome : other.state;
  if (second !== undefined) return isOpen(one) ? second.outcome : one.state;
  const states = [one.state, other.state];
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
    ({ outcome, startedAt }) => UNKNOWN.has(outcome) && startedAt >= refusedAt,
  );
  return isInDoubt ? 'pending' : 'rejected';
}

const isOpen = ({ state }: Standing): boolean => state === 'pending';

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
