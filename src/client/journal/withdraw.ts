import { hasUnknownOutcome } from './attempts.ts';
import { updateState } from './batch/event-state.ts';
import { isGivenUp } from './batch/given-up.ts';
import { clearSession, freeOfSession } from './batch/sessions.ts';
import { goneMeanwhile } from './claims.ts';
import type { Connection, Steps } from './connection.ts';
import { findStoredEvent, storedEventAt } from './events.ts';
import { holderOf, type LeaseTerms, noteStrangers } from './leases.ts';
import type { JournaledEvent, WithdrawResult } from './port.ts';

/** Journal.withdraw. What a dead process had in flight is written down first: it may have been counted. */
export function* withdrawEvent(
  connection: Connection,
  event: JournaledEvent,
  mayHaveBeenCounted: boolean,
  terms: LeaseTerms,
): Steps<WithdrawResult> {
  return yield* connection.guarded('withdrawing', () =>
    connection.transaction(() => withdraw(connection, event, mayHaveBeenCounted, terms)),
  );
}

function* withdraw(
  connection: Connection,
  event: JournaledEvent,
  mayHaveBeenCounted: boolean,
  terms: LeaseTerms,
): Steps<WithdrawResult> {
  const { sequence } = event;
  const now = terms.now();
  const found = (yield* findStoredEvent(connection, sequence))?.event;
  if (found === undefined || (yield* isGivenUp(connection, sequence))) throw goneMeanwhile(event);
  if (found.state !== 'pending') return { type: 'settled', event: found };
  const holder =
    (yield* holderOf(connection, sequence, now)) ??
    (yield* freeOfSession(connection, sequence, now));
  if (holder !== undefined) {
    yield* noteStrangers(connection, now);
    return { type: 'busy', holder };
  }
  if (!mayHaveBeenCounted && (yield* hasUnknownOutcome(connection, sequence)))
    return { type: 'unknown' };
  // A process that was stopped past its lease must not send it when it wakes.
  yield* connection.run('DELETE FROM claims WHERE event = ?', sequence);
  yield* clearSession(connection, sequence);
  yield* updateState(connection, sequence, 'withdrawn', now);
  return { type: 'withdrawn', event: (yield* storedEventAt(connection, sequence)).event };
}
