import { Failure } from '../../../core/words/failure.ts';
import { type Message, message } from '../../../core/words/message.ts';
import type { Connection, Steps } from '../connection.ts';
import {
  findOrInsertAccount,
  IS_STAGED,
  moveEvent,
  readStoredEvent,
  SELECT_EVENTS,
  SELECT_REPEATS,
} from '../events.ts';
import { damage } from '../failures.ts';
import { type LeaseTerms, recordSightings } from '../leases.ts';
import type { Batch, Owner } from '../port.ts';
import { untrustedBatch } from '../refusals.ts';
import { readBatch, rewriteOwner, type StoredBatch, trustInBatch } from './batches.ts';
import { makeRoom, setAside } from './make-room.ts';
import { purgeDead } from './purge.ts';
import { claimantOf, endDeadClaims, processOf, releaseSession } from './sessions.ts';

/**
 * BatchJournal.cancelBatch. From the first commit on, no process sends or sees the batch's staged rows and unsent
 * events; they are then removed piece by piece, and if this process dies, the next purge continues. A finished batch
 * is not changed.
 * @throws Failure `event_busy` if a living process stages the batch, sends from its account, or sends one of its
 *   reports alone.
 */
export function* cancelBatch(
  connection: Connection,
  { id }: Batch,
  terms: LeaseTerms,
): Steps<Batch> {
  yield* connection.guarded('cancelling', () => recordSightings(connection, terms.now()));
  yield* connection.guarded('cancelling', () =>
    connection.transaction(function* () {
      yield* markCancelled(connection, yield* existing(connection, id), terms);
    }),
  );
  yield* purgeDead(connection, terms);
  return yield* connection.guarded('reading', () => existing(connection, id));
}

/** BatchJournal.refuseBusy. */
export const refuseBusy = (connection: Connection, { id }: Batch, terms: LeaseTerms): Steps<void> =>
  connection.guarded('reading', function* () {
    yield* recordSightings(connection, terms.now());
    yield* requireNobodyAt(connection, yield* existing(connection, id), terms);
  });

/** @returns dead sessions that hold parts of the batch. @throws Failure `event_busy` if a living one does. */
function* requireNobodyAt(
  connection: Connection,
  batch: StoredBatch,
  terms: LeaseTerms,
  consequence: Message = message('nothing_canceled'),
): Steps<readonly number[]> {
  const sessions = yield* sessionsAt(connection, batch);
  const now = terms.now();
  for (const session of sessions) {
    const holder = yield* processOf(connection, session, now);
    if (holder !== undefined) throw busy(batch.id, holder, consequence);
  }
  const claimant = yield* claimantOf(connection, batch.number, now);
  if (claimant !== undefined) throw busy(batch.id, claimant, consequence);
  return sessions;
}

function* markCancelled(
  connection: Connection,
  batch: StoredBatch,
  terms: LeaseTerms,
): Steps<void> {
  // Events that a dead process had in flight may have been sent, and are journaled as such.
  for (const session of yield* requireNobodyAt(connection, batch, terms))
    yield* releaseSession(connection, session);
  const cancel = `UPDATE batches SET state = 'cancelled', session = NULL
    WHERE number = ? AND state IN ('staging', 'open')`;
  yield* connection.run(cancel, batch.number);
  const count = `UPDATE batch_totals SET state = 'cancelled' WHERE batch = ? AND state = 'staged' AND count > 0`;
  yield* connection.run(count, batch.number);
  // No process that was stopped past its lease may send one of them when it wakes.
  yield* endDeadClaims(connection, terms.now());
}

/** A session holds lanes of an account, whichever batch it works at: one that holds any may claim rows of this one next. */
function* sessionsAt(connection: Connection, batch: StoredBatch): Steps<readonly number[]> {
  return (yield* connection.all(
    `SELECT session FROM lanes WHERE account = ?
        UNION SELECT session FROM batches WHERE number = ? AND session IS NOT NULL
        UNION SELECT session FROM events WHERE state <> 'accepted' AND session IS NOT NULL AND batch = ?`,
    batch.account,
    batch.number,
    batch.number,
  )).map(({ session }) => Number(session));
}

function* existing(connection: Connection, id: string): Steps<StoredBatch> {
  const batch = yield* readBatch(connection, id);
  if (batch === undefined) throw damage(message('batch_missing', { batch: id }));
  return batch;
}

const busy = (id: string, holder: Message, consequence: Message): Failure =>
  new Failure(
    'event_busy',
    message('batch_busy', {
      holder,
      batch: id,
      consequence,
    }),
    {
      hint: message('stop_other_process'),
    },
  );

const NOTHING_SENT = message('nothing_sent');

/**
 * BatchJournal.takeOver, in one transaction. Everything that is not accepted moves, so that reports of one order
 * still wait for each other. Unsealed events stay behind and are never sent.
 */
export function* takeOverBatch(
  connection: Connection,
  { id }: Batch,
  owner: Owner,
  terms: LeaseTerms,
): Steps<Batch> {
  return yield* connection.guarded('claiming', () =>
    connection.transaction(function* () {
      const batch = yield* readBatch(connection, id);
      if (batch === undefined) throw damage(message('batch_missing', { batch: id }));
      if (batch.accountId === owner.accountId) return batch;
      if ((yield* trustInBatch(connection, batch)) === 'untrusted') throw untrustedBatch(batch);
      yield* buryDead(connection, batch, terms);
      yield* moveEvents(connection, batch, owner);
      const moved = { ...batch, ...(yield* findOrInsertAccount(connection, owner)), ...owner };
      yield* rewriteOwner(connection, moved);
      return moved;
    }),
  );
}

/** @throws Failure `event_busy` while a living process is at work on it. */
function* buryDead(connection: Connection, batch: StoredBatch, terms: LeaseTerms): Steps<void> {
  const dead = yield* requireNobodyAt(connection, batch, terms, NOTHING_SENT);
  for (const session of dead) yield* releaseSession(connection, session);
}

/** Rows that are held in memory at once. */
const PAGE = 500;

/** A report that the other account (?2) has, too. */
const isKnown = (which: string): string => `EXISTS (SELECT 1 FROM events AS known
  WHERE known.event_id = events.event_id AND ${which}
    AND known.account = (SELECT number FROM accounts WHERE account_id = ?2))`;

/** If the other account has an ID already, a begun event stays where it is; a staged row becomes a repeat of it. */
function* moveEvents(connection: Connection, { number }: StoredBatch, owner: Owner): Steps<void> {
  const repeated = `SELECT sequence FROM events WHERE ${IS_STAGED} AND batch = ?1 AND ${isKnown('true')}`;
  for (const { sequence } of yield* connection.all(repeated, number, owner.accountId))
    yield* setAside(connection, Number(sequence));
  const repeats = `${SELECT_REPEATS} WHERE batch = ?1 AND ?2 = ?2 AND row > ?3`;
  yield* moveAll(connection, 'repeats', repeats, number, owner);
  const begunThere = isKnown(`known.state <> 'staged'`);
  const open = `${SELECT_EVENTS} WHERE batch = ?1 AND state <> 'accepted' AND NOT ${begunThere} AND row > ?3`;
  yield* moveAll(connection, 'events', open, number, owner);
}

function* moveAll(
  connection: Connection,
  table: 'events' | 'repeats',
  select: string,
  batch: number,
  owner: Owner,
): Steps<void> {
  const next = `${select} ORDER BY row LIMIT ${PAGE}`;
  for (let after = 0; ; ) {
    const page = (yield* connection.all(next, batch, owner.accountId, after)).map(readStoredEvent);
    for (const stored of page) {
      const { accountId } = owner;
      if (table === 'events') yield* makeRoom(connection, { ...stored.event, accountId });
      yield* moveEvent(connection, stored, owner, table);
    }
    if (page.length < PAGE) return;
    after = page.at(-1)?.place?.row ?? after;
  }
}
