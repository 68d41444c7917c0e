import { Failure, isFailure } from '../../core/words/failure.ts';
import { type Message, message } from '../../core/words/message.ts';
import {
  endOfAttempt,
  finishAttempt,
  insertAttempt,
  lastNumberOf,
  listAttempts,
  startAttempt,
} from './attempts.ts';
import { askedOfAuthor } from './authors.ts';
import { readBatch, trustInBatch } from './batch/batches.ts';
import { askedToRemoveCancelled, isCancelled, removeCancelled } from './batch/cancelled-events.ts';
import { askedToUpdateState, updateState, yieldsToRefusal } from './batch/event-state.ts';
import { askedToOvertake, refuseOvertaking } from './batch/refuse-overtaking.ts';
import { clearSession, freeOfSession } from './batch/sessions.ts';
import { BY_HAND, stateWithoutAnswer } from './by-hand.ts';
import type { Connection, Statement, Steps } from './connection.ts';
import {
  eventWithId,
  findAccount,
  findStoredEvent,
  getStoredEvent,
  insertEvent,
  LAST_SEQUENCE,
  moveEvent,
  resealEvent,
  type StoredEvent,
  storedEventAt,
  trustInEvent,
} from './events.ts';
import { damage } from './failures.ts';
import {
  endLease,
  endOfLease,
  holderOf,
  type LeaseTerms,
  leaseOf,
  recordSightings,
  renewalOf,
  takeLease,
} from './leases.ts';
import type {
  Attempt,
  AttemptEnd,
  Claim,
  ClaimResult,
  EventState,
  Intent,
  JournaledEvent,
} from './port.ts';
import { isSameEvent, isSameReport, untrustedEvent, withdrawnEvent } from './refusals.ts';
import { successorIdOf, supersededBy } from './successor.ts';

/** Journal.claim: writes, claims and starts in one transaction, so that the disk is waited for once. */
export function* claimEvent(
  connection: Connection,
  intent: Intent,
  terms: LeaseTerms,
): Steps<ClaimResult> {
  return yield* connection.guarded('claiming', () =>
    connection.transaction(
      function* () {
        yield* removeCancelled(connection, intent);
        const source = yield* sourceOf(connection, intent);
        const existing =
          (yield* getStoredEvent(connection, intent)) ?? openElsewhere(intent, source);
        return existing === undefined
          ? yield* claimNew(connection, intent, terms)
          : yield* claimExisting(connection, { intent, source, existing }, terms);
      },
      askedToClaim(connection, intent),
    ),
  );
}

/** What a claim of a new report is going to ask for. */
const askedToClaim = (connection: Connection, intent: Intent): readonly Statement[] => [
  ...askedToRemoveCancelled(intent),
  eventWithId(intent),
  ...(intent.successorOf === undefined ? [] : [refusedAt(intent.successorOf)]),
  ...askedToOvertake(intent),
  findAccount(intent),
  ...askedOfAuthor(connection),
  LAST_SEQUENCE,
];

/** A claim on an existing entry. */
interface ExistingClaim {
  readonly intent: Intent;
  /** The entry that a replay reads its bytes from. */
  readonly source: StoredEvent | undefined;
  readonly existing: StoredEvent;
}

function* claimNew(connection: Connection, intent: Intent, terms: LeaseTerms): Steps<ClaimResult> {
  yield* refuseUnlessRejected(connection, intent);
  yield* refuseOvertaking(connection, intent, undefined);
  const event = yield* insertEvent(connection, intent, terms.now());
  return { type: 'claimed', claim: yield* startClaim(connection, event, terms), isNew: true };
}

function* claimExisting(
  connection: Connection,
  { intent, source, existing }: ExistingClaim,
  terms: LeaseTerms,
): Steps<ClaimResult> {
  if (!isSameReport(existing.event, intent)) return { type: 'conflict', existing: existing.event };
  yield* refuseUntrusted(connection, existing, intent, source);
  refuseWithdrawn(existing.event);
  yield* refuseSuperseded(connection, existing.event);
  const { sequence } = existing.event;
  const holder = yield* livingHolderOf(connection, sequence, terms.now());
  if (holder !== undefined) {
    yield* recordSightings(connection, terms.now());
    return { type: 'busy', holder };
  }
  if (yield* isSettledSince(connection, existing.event, intent))
    return { type: 'settled', event: existing.event };
  yield* refuseOvertaking(connection, intent, existing.event);
  yield* clearSession(connection, sequence);
  yield* moveOrReseal(connection, existing, intent);
  const { event } = yield* storedEventAt(connection, sequence);
  if (!isSameEvent(event, existing.event))
    throw damage(message('entry_changed', { entry: sequence }));
  // Sent again, a refused event is open until its new answer is written: also if that never happens.
  yield* updateState(connection, sequence, 'pending');
  return { type: 'claimed', claim: yield* startClaim(connection, event, terms), isNew: false };
}

/**
 * The entry that a replay reads its bytes from.
 * @throws Failure `journal_untrusted`; `unknown_event` if a cancel of its file removed it; `event_conflict` if it
 *   is withdrawn.
 */
function* sourceOf(connection: Connection, intent: Intent): Steps<StoredEvent | undefined> {
  const { replayOf } = intent;
  if (replayOf === undefined) return undefined;
  const source = yield* findStoredEvent(connection, replayOf);
  if (source === undefined || (yield* isCancelled(connection, replayOf)))
    throw eventRemoved(intent);
  refuseWithdrawn(source.event);
  const isTrusted = yield* isOwn(connection, source);
  if (isTrusted && isSameEvent(source.event, intent)) return source;
  throw untrustedEvent(intent);
}

/** An open event of another account moves to the intent's account; a settled one stays. */
const openElsewhere = (intent: Intent, source: StoredEvent | undefined): StoredEvent | undefined =>
  source?.event.state === 'pending' && source.event.accountId !== intent.accountId
    ? source
    : undefined;

/** Only the bytes of a sealed entry, or the caller's own, are signed. @throws Failure `journal_untrusted` */
function* refuseUntrusted(
  connection: Connection,
  existing: StoredEvent,
  intent: Intent,
  source: StoredEvent | undefined,
): Steps<void> {
  const isReplay = source?.event.sequence === existing.event.sequence;
  if (isReplay || isSameEvent(existing.event, intent)) return;
  if (!(yield* isOwn(connection, existing))) throw untrustedEvent(intent);
}

/** Whether conv itself wrote the entry, and staged its file to the end: a row of a file that it gave up has a seal, too. */
function* isOwn(connection: Connection, stored: StoredEvent): Steps<boolean> {
  if (trustInEvent(connection, stored) === 'untrusted') return false;
  const id = stored.place?.batchId ?? null;
  const batch = id === null ? undefined : yield* readBatch(connection, id);
  return batch === undefined || (yield* trustInBatch(connection, batch)) !== 'untrusted';
}

/** Seals the event under the secret in use, as one of the account in use. */
function* moveOrReseal(connection: Connection, existing: StoredEvent, intent: Intent): Steps<void> {
  if (existing.event.accountId !== intent.accountId) yield* moveEvent(connection, existing, intent);
  else if (trustInEvent(connection, existing) !== 'sealed')
    yield* resealEvent(connection, existing);
}

/** Whether another process has settled the event since this command started. */
function* isSettledSince(
  connection: Connection,
  { sequence, state }: JournaledEvent,
  { commandStartedAt }: Intent,
): Steps<boolean> {
  if (commandStartedAt === undefined || state === 'pending') return false;
  const find = `SELECT 1 FROM attempts
    WHERE event = ? AND outcome = ? AND started_at + coalesce(duration_ms, 0) > ?
      AND coalesce(error_code, '') <> '${BY_HAND}' LIMIT 1`;
  return (yield* connection.get(find, sequence, state, commandStartedAt)) !== undefined;
}

/** A cancel of its file removed the event meanwhile; nothing else ever removes one. */
export const eventRemoved = ({ eventId }: Pick<Intent, 'eventId'>): Failure =>
  new Failure('unknown_event', message('event_given_up', { eventId }));

/** Whose place is taken must still be refused: meanwhile another process may be sending it again. */
function* refuseUnlessRejected(
  connection: Connection,
  { eventId, successorOf }: Intent,
): Steps<void> {
  if (successorOf === undefined) return;
  if ((yield* connection.get(...refusedAt(successorOf))) !== undefined) return;
  throw new Failure('event_busy', message('original_in_flight', { eventId }), {
    hint: message('check_log_then_retry'),
  });
}

const refusedAt = (sequence: number): Statement => [
  `SELECT 1 FROM events WHERE sequence = ? AND state IN ('rejected', 'withdrawn')`,
  sequence,
];

/** A withdrawn event cannot be sent again; the order's next report has a new ID. */
function refuseWithdrawn(event: JournaledEvent): void {
  if (event.state === 'withdrawn') throw withdrawnEvent(event);
}

/** The superseded report and its correction would both count. An accepted one can be resent, because it counts once. */
function* refuseSuperseded(connection: Connection, event: JournaledEvent): Steps<void> {
  const successor =
    event.state === 'accepted' ? undefined : yield* successorIdOf(connection, event);
  if (successor === undefined) return;
  const why = supersededBy(successor);
  throw new Failure(
    'event_conflict',
    message('event_superseded', { eventId: event.eventId, why }),
    {
      hint: message('check_event', { eventId: successor }),
    },
  );
}

/** The living process that has the event: for itself, or as part of a batch. */
function* livingHolderOf(
  connection: Connection,
  sequence: number,
  now: number,
): Steps<Message | undefined> {
  return (
    (yield* holderOf(connection, sequence, now)) ??
    (yield* freeOfSession(connection, sequence, now))
  );
}

function* startClaim(
  connection: Connection,
  event: JournaledEvent,
  terms: LeaseTerms,
): Steps<Claim> {
  const { sequence, attemptCount } = event;
  const token = takeLease(connection, sequence, terms);
  let attempt = yield* startAttempt(connection, sequence, attemptCount, terms.now());
  let isOver = false;
  return {
    event,
    async startAttempt() {
      const start = () => startNextAttempt(connection, event, token, terms);
      attempt = await connection.perform(start);
    },
    async finishAttempt(end, state) {
      await connection.perform(() => finish(connection, { event, token, attempt }, end, state));
      isOver = state !== 'pending';
    },
    async release() {
      if (!isOver) await connection.perform(() => release(connection, sequence, token));
    },
  };
}

function* startNextAttempt(
  connection: Connection,
  { eventId, sequence, byHand }: JournaledEvent,
  token: string,
  terms: LeaseTerms,
): Steps<Attempt> {
  const renewal = renewalOf(connection, sequence, token, terms);
  return yield* connection.guarded('starting', () =>
    connection.transaction(
      function* () {
        if ((yield* connection.run(...renewal)) === 0) throw takenOver(eventId);
        // A rejection by hand is in force again after an attempt that arrived nowhere.
        if (byHand !== undefined) yield* updateState(connection, sequence, 'pending');
        return yield* insertAttempt(connection, sequence, terms.now());
      },
      [renewal, lastNumberOf(sequence)],
    ),
  );
}

/** An attempt of a claim. */
interface StartedAttempt {
  readonly event: JournaledEvent;
  readonly token: string;
  readonly attempt: Attempt;
}

/** With a settled outcome, the claim ends. */
function* finish(
  connection: Connection,
  { event, token, attempt }: StartedAttempt,
  end: AttemptEnd,
  state: EventState,
): Steps<void> {
  const { sequence } = event;
  yield* connection.guarded('finishing', () =>
    connection.transaction(
      function* () {
        yield* finishAttempt(connection, sequence, attempt, end);
        yield* settle(connection, event, token, state);
        if (state !== 'pending') connection.write(...endOfLease(sequence, token));
      },
      [endOfAttempt(sequence, attempt, end), ...askedToSettle(event, token, state)],
    ),
  );
}

/** What `settle` is going to ask for. */
const askedToSettle = (
  { sequence }: JournaledEvent,
  token: string,
  state: EventState,
): readonly Statement[] => [
  ...(state === 'accepted' ? [] : [leaseOf(sequence, token)]),
  ...askedToUpdateState(sequence),
];

/**
 * A process that lost the event may still report that it was accepted, which remains true, or that it was refused, if
 * a person settled it as accepted meanwhile.
 */
function* settle(
  connection: Connection,
  { sequence, byHand }: JournaledEvent,
  token: string,
  state: EventState,
): Steps<void> {
  const isValid =
    state === 'accepted' ||
    (yield* connection.get(...leaseOf(sequence, token))) !== undefined ||
    (state === 'rejected' && (yield* yieldsToRefusal(connection, sequence)));
  if (!isValid) return;
  const isUnanswered = state === 'pending' && byHand !== undefined;
  const after = isUnanswered
    ? stateWithoutAnswer(yield* listAttempts(connection, sequence))
    : state;
  yield* updateState(connection, sequence, after);
}

/** A claim that cannot be released expires, so a journal failure here does not hide the outcome of the delivery. */
function* release(connection: Connection, sequence: number, token: string): Steps<void> {
  try {
    yield* connection.guarded('releasing', () => endLease(connection, sequence, token));
  } catch (error) {
    if (!isFailure(error)) throw error;
  }
}

const takenOver = (eventId: string): Failure =>
  new Failure('event_busy', message('event_taken_over', { eventId }), {
    hint: message('check_event', { eventId }),
  });
