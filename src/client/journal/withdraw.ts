import { message } from '../../words/message.ts';
import { hasUnknownOutcome } from './attempts.ts';
import { updateState } from './batch/event-state.ts';
import { isGivenUp } from './batch/given-up.ts';
import { clearSession, freeOfSession } from './batch/sessions.ts';
import { goneMeanwhile } from './claims.ts';
import type { Connection } from './connection.ts';
import { findStoredEvent, storedEventAt } from './events.ts';
import { guarded } from './failures.ts';
import { holderOf, type LeaseTerms, noteStrangers } from './leases.ts';
import type { JournaledEvent, WithdrawResult } from './port.ts';

/** Journal.withdraw. What a dead process had in flight is written down first: it may have been counted. */
export function withdrawEvent(
  connection: Connection,
  event: JournaledEvent,
  mayHaveBeenCounted: boolean,
  terms: LeaseTerms,
): WithdrawResult {
  return guarded(connection.path, 'withdrawing', () =>
    connection.transaction(() => withdraw(connection, event, mayHaveBeenCounted, terms)),
  );
}

function withdraw(
  connection: Connection,
  event: JournaledEvent,
  mayHaveBeenCounted: boolean,
  terms: LeaseTerms,
): WithdrawResult {
  const { sequence } = event;
  const now = terms.now();
  const found = findStoredEvent(connection, sequence)?.event;
  if (found === undefined || isGivenUp(connection, sequence)) throw goneMeanwhile(event);
  if (found.state !== 'pending') return { type: 'settled', event: found };
  const processId = holderOf(connection, sequence, now) ?? freeOfSession(connection, sequence, now);
  if (processId !== undefined) {
    noteStrangers(connection, now);
    return { type: 'busy', holder: message('holder_process', { process: processId }) };
  }
  if (!mayHaveBeenCounted && hasUnknownOutcome(connection, sequence)) return { type: 'unknown' };
  // A process that was stopped past its lease must not send it when it wakes.
  connection.run('DELETE FROM claims WHERE event = ?', sequence);
  clearSession(connection, sequence);
  updateState(connection, sequence, 'withdrawn', now);
  return { type: 'withdrawn', event: storedEventAt(connection, sequence).event };
}
