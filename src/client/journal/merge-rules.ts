import type { Attempt, AttemptOutcome, EventState } from './port.ts';

/** What one journal knows of how an event went. */
interface Standing {
  readonly state: EventState;
  readonly attempts: readonly Attempt[];
}

/** Of an attempt: the service may have counted the event in it. */
const UNKNOWN: ReadonlySet<AttemptOutcome> = new Set(['started', 'unconfirmed', 'interrupted']);

/**
 * The state of an event that two journals have. What was accepted was counted; what was withdrawn is never sent again;
 * a refusal settles, unless the event was sent once more after it, without learning the outcome.
 */
export function finalState(one: Standing, other: Standing): EventState {
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

/** Those of `others` that are not among a journal's own; the number of an attempt is its journal's. */
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
