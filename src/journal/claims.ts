import { Failure, isFailure } from '../core/failure.ts';
import { operandWord } from '../core/shell.ts';
import { finishAttempt, insertAttempt } from './attempts.ts';
import { refuseOvertaking } from './batch/ahead.ts';
import { clearSession, freeOfSession } from './batch/bury.ts';
import { updateState } from './batch/event-state.ts';
import type { Connection } from './connection.ts';
import { getEvent, insertEvent } from './events.ts';
import { guarded } from './failures.ts';
import type { Attempt, Claim, ClaimResult, EventState, Intent, JournaledEvent } from './journal.ts';
import {
  endLease,
  holderOf,
  holdsLease,
  type LeaseTerms,
  renewLease,
  takeLease,
} from './leases.ts';
import { isSameReport } from './same-report.ts';
import { successorIdOf, supersededBy } from './successor.ts';

/** Journal.claim: writes, claims and starts in one transaction, so that the disk is waited for once. */
export function claimEvent(connection: Connection, intent: Intent, terms: LeaseTerms): ClaimResult {
  return guarded(connection.path, 'claiming', () =>
    connection.transaction(() => {
      const existing = getEvent(connection, intent);
      if (existing === undefined) {
        refuseHasty(connection, intent);
        refuseOvertaking(connection, intent);
        const event = insertEvent(connection, intent, terms.now());
        return { type: 'claimed', claim: startClaim(connection, event, terms), isNew: true };
      }
      if (!isSameReport(existing, intent)) return { type: 'conflict', existing };
      refuseSuperseded(connection, existing);
      const processId = busyWith(connection, existing.sequence, terms.now());
      if (processId !== undefined) return { type: 'busy', processId };
      clearSession(connection, existing.sequence);
      const event = getEvent(connection, intent) ?? existing;
      // Sent again, a refused event is open until its new answer is written: also if that never happens.
      updateState(connection, event.sequence, 'pending');
      return { type: 'claimed', claim: startClaim(connection, event, terms), isNew: false };
    }),
  );
}

/** Whose place is taken must still be refused: meanwhile another process may be sending it again. */
function refuseHasty(connection: Connection, { eventId, successorOf }: Intent): void {
  if (successorOf === undefined) return;
  const find = `SELECT 1 FROM events WHERE sequence = ? AND state = 'rejected'`;
  if (connection.get(find, successorOf) !== undefined) return;
  throw new Failure(
    'event_busy',
    `the refused report that ${eventId} mends is being sent again; nothing was sent`,
    { hint: 'See how that went with conv log, then run the command again.' },
  );
}

/** Both would count. What is accepted counts once, however often it is sent. */
function refuseSuperseded(connection: Connection, event: JournaledEvent): void {
  const successor = event.state === 'accepted' ? undefined : successorIdOf(connection, event);
  if (successor === undefined) return;
  const why = supersededBy(successor);
  throw new Failure('event_conflict', `${event.eventId} was not sent: ${why}`, {
    hint: `See how that went: conv show ${operandWord(successor)}`,
  });
}

/** The living process that has the event: for itself, or as part of a batch. */
const busyWith = (connection: Connection, sequence: number, now: number): number | undefined =>
  holderOf(connection, sequence, now) ?? freeOfSession(connection, sequence, now);

function startClaim(connection: Connection, event: JournaledEvent, terms: LeaseTerms): Claim {
  const token = takeLease(connection, event.sequence, terms);
  let attempt = insertAttempt(connection, event.sequence, terms.now());
  return {
    event,
    startAttempt() {
      attempt = startNextAttempt(connection, event, token, terms);
    },
    finishAttempt(end, state) {
      guarded(connection.path, 'finishing', () =>
        connection.transaction(() => {
          finishAttempt(connection, event.sequence, attempt, end);
          settle(connection, event.sequence, token, state);
        }),
      );
    },
    release: () => release(connection, event.sequence, token),
  };
}

function startNextAttempt(
  connection: Connection,
  { eventId, sequence }: JournaledEvent,
  token: string,
  terms: LeaseTerms,
): Attempt {
  return guarded(connection.path, 'starting', () =>
    connection.transaction(() => {
      if (!renewLease(connection, sequence, token, terms)) throw takenOver(eventId);
      return insertAttempt(connection, sequence, terms.now());
    }),
  );
}

/** Who lost the event to another process may still report that it was accepted: that stays true. */
function settle(connection: Connection, sequence: number, token: string, state: EventState): void {
  if (state === 'accepted' || holdsLease(connection, sequence, token)) {
    updateState(connection, sequence, state);
  }
}

/** A claim that cannot be released ends by itself, so a failing journal does not hide how the sending went. */
function release(connection: Connection, sequence: number, token: string): void {
  try {
    guarded(connection.path, 'releasing', () => endLease(connection, sequence, token));
  } catch (error) {
    if (!isFailure(error)) throw error;
  }
}

const takenOver = (eventId: string): Failure =>
  new Failure(
    'event_busy',
    `another process took ${eventId} over while this one was waiting; this attempt was not sent`,
    { hint: `See how it went: conv show ${operandWord(eventId)}` },
  );
