import type { Attempt, HandOutcome, HandSettlement } from './port.ts';

/** How a person can settle an open event. */
export const HAND_OUTCOMES: readonly HandOutcome[] = ['accepted', 'rejected', 'withdrawn'];

/** The error code of the attempt by which the journal keeps that a person settled the event. */
export const BY_HAND = 'settled_by_hand';

const isByHand = ({ errorCode }: Pick<Attempt, 'errorCode'>): boolean => errorCode === BY_HAND;

const isSettling = ({ outcome }: Attempt): boolean =>
  HAND_OUTCOMES.some((settling) => settling === outcome);

/** The settlement in force; undefined if no person settled the event, or the service did later. */
export function handSettlement(attempts: readonly Attempt[]): HandSettlement | undefined {
  const last = attempts.findLast(isSettling);
  return last === undefined || !isByHand(last) ? undefined : settlementOf(last);
}

/** The settlement that a later answer of the service replaced, if any. */
export function replacedSettlement(attempts: readonly Attempt[]): HandSettlement | undefined {
  const last = attempts.findLast(isByHand);
  return last === undefined || handSettlement(attempts) !== undefined
    ? undefined
    : settlementOf(last);
}

const settlementOf = ({ outcome, response, startedAt, by }: Attempt): HandSettlement => ({
  outcome: outcome as HandOutcome,
  reason: response ?? '',
  at: startedAt,
  ...(by === undefined ? {} : { by }),
});

/** Whether the service itself accepted the event: nothing takes that back. */
export const isAcceptedByService = (attempts: readonly Attempt[]): boolean =>
  attempts.some((attempt) => attempt.outcome === 'accepted' && !isByHand(attempt));
