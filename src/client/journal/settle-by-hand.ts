import { hasUnknownOutcome, insertNextAttempt, listAttempts } from './attempts.ts';
import { isCancelled } from './batch/cancelled-events.ts';
import { updateState } from './batch/event-state.ts';
import { clearSession, freeOfSession } from './batch/sessions.ts';
import { BY_HAND, handSettlement } from './by-hand.ts';
import { eventRemoved } from './claims.ts';
import type { Connection, Steps } from './connection.ts';
import { findStoredEvent, storedEventAt } from './events.ts';
import { holderOf, type LeaseTerms, recordSightings } from './leases.ts';
import type { HandDecision, JournaledEvent, SettleResult } from './port.ts';

/** Journal.settle. What a dead process had in flight is written down first: it may have been counted. */
export function* settleEvent(
  connection: Connection,
  event: JournaledEvent,
  order: HandDecision,
  terms: LeaseTerms,
): Steps<SettleResult> {
  return yield* connection.guarded('settling', () =>
    connection.transaction(() => settle(connection, event, order, terms)),
  );
}

function* settle(
  connection: Connection,
  event: JournaledEvent,
  { outcome, reason, mayHaveBeenCounted }: HandDecision,
  terms: LeaseTerms,
): Steps<SettleResult> {
  const { sequence } = event;
  const now = terms.now();
  const stored = yield* findStoredEvent(connection, sequence);
  if (stored === undefined || stored.isStaged || (yield* isCancelled(connection, sequence)))
    throw eventRemoved(event);
  const found = stored.event;
  if (found.state === outcome || !(yield* canSettle(connection, found)))
    return { type: 'settled', event: found };
  const holder =
    (yield* holderOf(connection, sequence, now)) ??
    (yield* freeOfSession(connection, sequence, now));
  if (holder !== undefined) {
    yield* recordSightings(connection, now);
    return { type: 'busy', holder };
  }
  if (outcome === 'withdrawn' && !mayHaveBeenCounted) {
    if (yield* hasUnknownOutcome(connection, sequence)) return { type: 'unknown' };
  }
  // A process that was stopped past its lease must not send it when it wakes.
  yield* connection.run('DELETE FROM claims WHERE event = ?', sequence);
  yield* clearSession(connection, sequence);
  const end = { durationMs: null, httpStatus: null, errorCode: BY_HAND, response: reason };
  yield* insertNextAttempt(connection, sequence, now, { ...end, outcome });
  yield* updateState(connection, sequence, outcome, outcome === 'withdrawn' ? now : null);
  return { type: 'done', event: (yield* storedEventAt(connection, sequence)).event };
}

/** An open event, and one that a person settled, to correct that. */
function* canSettle(connection: Connection, event: JournaledEvent): Steps<boolean> {
  if (event.state === 'pending') return true;
  return handSettlement(event, yield* listAttempts(connection, event.sequence)) !== undefined;
}
