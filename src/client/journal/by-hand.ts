import type {
  Attempt,
  EventState,
  HandOutcome,
  HandSettlement,
  JournaledEvent,
  JournalReader,
} from './port.ts';
import { isOutcomeUnknown } from './unknown-outcome.ts';

/** How a person can settle an open event. */
export const HAND_OUTCOMES: readonly HandOutcome[] = ['accepted', 'rejected', 'withdrawn'];

/** The error code of the attempt by which the journal keeps that a person settled the event. */
export const BY_HAND = 'settled_by_hand';

export const isByHand = ({ errorCode }: Pick<Attempt, 'errorCode'>): boolean =>
  errorCode === BY_HAND;

const isSettling = ({ outcome }: Attempt): boolean =>
  HAND_OUTCOMES.some((settling) => settling === outcome);

/** Attempts are compared by when they ended: a stopped process may journal its attempt after a person has settled the event. */
const endedAt = ({ startedAt, durationMs }: Attempt): number => startedAt + (durationMs ?? 0);

/** The last attempt that settled the event, by the service or by a person. */
function lastDecision(attempts: readonly Attempt[]): Attempt | undefined {
  const words = attempts.filter(isSettling);
  const lastEnd = Math.max(...words.map(endedAt));
  return words.findLast((attempt) => endedAt(attempt) === lastEnd);
}

/** The settlement in force; undefined if no person settled the event, or if an answer or a later attempt undid it. */
export function handSettlement(
  { state }: Pick<JournaledEvent, 'state'>,
  attempts: readonly Attempt[],
): HandSettlement | undefined {
  const last = attempts.findLast(isByHand);
  if (last === undefined || last.outcome !== state) return undefined;
  // Only an acceptance undoes a withdrawal.
  const isLastWord = state === 'withdrawn' || last === lastDecision(attempts);
  const isConfirmed = state === 'accepted' && isAcceptedByService(attempts);
  return isLastWord && !isConfirmed ? settlementOf(last) : undefined;
}

/** The settlement that a later answer of the service, or a resending, has undone. */
export function undoneSettlement(
  event: Pick<JournaledEvent, 'state'>,
  attempts: readonly Attempt[],
): HandSettlement | undefined {
  const last = attempts.findLast(isByHand);
  return last === undefined || handSettlement(event, attempts) !== undefined
    ? undefined
    : settlementOf(last);
}

/** The latest settlement that is in force among the reports of an order. */
export async function lastSettlement(
  journal: Pick<JournalReader, 'attemptsOf'>,
  events: readonly JournaledEvent[],
): Promise<HandSettlement | undefined> {
  const settlements: HandSettlement[] = [];
  for (const event of events.filter(({ byHand }) => byHand !== undefined)) {
    const hand = handSettlement(event, await journal.attemptsOf(event));
    if (hand !== undefined) settlements.push(hand);
  }
  return settlements.sort((one, other) => one.at - other.at).at(-1);
}

const settlementOf = ({ outcome, response, startedAt, by }: Attempt): HandSettlement => ({
  outcome: outcome as HandOutcome,
  reason: response ?? '',
  at: startedAt,
  ...(by === undefined ? {} : { by }),
});

/** Whether the service itself accepted the event, which is final. */
const isAcceptedByService = (attempts: readonly Attempt[]): boolean =>
  attempts.some((attempt) => attempt.outcome === 'accepted' && !isByHand(attempt));

/** How often the event was sent. */
export const sentCount = ({
  attemptCount,
  byHand = 0,
}: Pick<JournaledEvent, 'attemptCount' | 'byHand'>): number => attemptCount - byHand;

/** The attempts without what a person settled. */
export const sentAttempts = (attempts: readonly Attempt[]): readonly Attempt[] =>
  attempts.filter((attempt) => !isByHand(attempt));

/**
 * The state after an attempt that settled nothing. A settlement by hand stays in force, but a rejection was about what had
 * been sent until then: the service may count what was sent since.
 */
export function stateWithoutAnswer(attempts: readonly Attempt[]): EventState {
  const word = lastDecision(attempts);
  if (word === undefined || !isByHand(word)) return 'pending';
  const since = attempts.slice(attempts.indexOf(word));
  return word.outcome === 'rejected' && since.some(isOutcomeUnknown)
    ? 'pending'
    : settlementOf(word).outcome;
}

/** Whether the event can leave an otherwise final state, by an answer of the service or another settlement by hand. */
export function isUndoable(
  now: 'accepted' | 'withdrawn',
  next: EventState,
  attempts: readonly Attempt[],
): boolean {
  if (now === 'accepted') return next !== 'pending' && !isAcceptedByService(attempts);
  return next === 'accepted' || attempts.findLast(isByHand)?.outcome === next;
}
