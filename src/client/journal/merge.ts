import { Failure } from '../../core/words/failure.ts';
import { message } from '../../core/words/message.ts';
import { attemptValues, readAttempt, storedAttempts } from './attempts.ts';
import { findOrInsertAuthor, type StoredAuthor } from './authors.ts';
import { insertBatchRow, readBatchRow } from './batch/batch-rows.ts';
import { contentOfBatch, insertBatch, listBatches, type StoredBatch } from './batch/batches.ts';
import { isCancelled, removeCancelled } from './batch/cancelled-events.ts';
import { markDone, moveState } from './batch/event-state.ts';
import { makeRoom } from './batch/make-room.ts';
import { listAuthorsAtWork } from './batch/sessions.ts';
import { type StagedRow, stagedPage } from './batch/staged-rows.ts';
import { Totals } from './batch/totals.ts';
import type { Connection, Row, SqlValue, Steps } from './connection.ts';
import {
  contentOfEvent,
  entryOf,
  eventColumns,
  findOrInsertAccount,
  findStoredEvent,
  INSERT_EVENTS,
  IS_BEGUN,
  listAccounts,
  NO_SEAL,
  readStoredEvent,
  SELECT_EVENTS,
  type StoredEvent,
  takeSequences,
} from './events.ts';
import type { KeyedSeals, SealedEntry } from './keyed-seals.ts';
import { holderNamed, isAlive } from './leases.ts';
import { finalState, missingAttempts } from './merge-rules.ts';
import type { Attempt, Author, EventState, JournaledEvent } from './port.ts';
import { isSameEvent } from './refusals.ts';
import { storedText } from './stored-text.ts';
import { insertInto, rowFor } from './tables.ts';

/** Rows that are held in memory at once. */
const PAGE = 500;

/** Event ids that a refusal names. */
const NAMED = 10;

const INSERT_REPEATS = insertInto('repeats');
const INSERT_ATTEMPTS = insertInto('attempts');
const INSERT_TOTALS = insertInto('batch_totals');

/** The result of a copy. */
export interface Copied {
  /** New ones. */
  readonly events: number;
  readonly batches: number;
  /** Events that the other journal had already. */
  readonly known: number;
}

/** An event in a journal. */
interface Kept {
  readonly stored: StoredEvent;
  readonly attempts: readonly Attempt[];
}

/** An event of the merged journal, and the one with the same ID in the other. */
interface Pair extends Kept {
  readonly row: Row;
  readonly known: Kept | undefined;
}

/**
 * Merges a consistent snapshot of a journal into one that is in use. Accounts, batches, and events get new numbers;
 * an event in both stays one. Call within a transaction of `to`.
 * @param seals seals of the accounts of this machine's profiles; open entries are resealed only if one of them sealed
 *   them.
 * @throws Failure `event_busy` while a process sends from the merged journal; `event_conflict` if an event ID has
 *   different contents; `journal_untrusted` if an open entry is not sealed under a known secret.
 */
export function* mergeAll(
  from: Connection,
  to: Connection,
  seals: readonly KeyedSeals[],
): Steps<Copied> {
  yield* refuseBusy(from);
  const merge = new Merge(from, to, seals);
  yield* merge.prepare();
  yield* merge.check();
  yield* merge.writeBatches();
  yield* merge.writeEvents();
  yield* merge.writeStaged();
  yield* merge.writeRows();
  return yield* merge.finish();
}

function* refuseBusy(from: Connection): Steps<void> {
  for (const table of ['sessions', 'claims'])
    for (const row of yield* from.all(`SELECT * FROM ${table}`))
      if (yield* isAlive(from, row, from.now()))
        throw new Failure(
          'event_busy',
          message('merge_busy', { path: from.path, holder: holderNamed(from, row) }),
          { hint: message('stop_other_process') },
        );
}

/** Open entries of an account that cannot be resealed here. */
interface Unsealed {
  readonly endpoint: string;
  /** Under which it was reported. */
  readonly profile: string | null;
  readonly count: number;
}

class Merge {
  readonly #from: Connection;
  readonly #to: Connection;
  readonly #seals: readonly KeyedSeals[];
  /** `accounts.number` of the target, by the account's id. */
  readonly #accounts = new Map<string, { readonly account: number; readonly endpoint: string }>();
  /** Batches that the target does not have, as they are in the source, and as they will be, by their numbers in the source. */
  readonly #sources: StoredBatch[] = [];
  readonly #batches = new Map<number, StoredBatch>();
  /** Recorded authors of the source's sessions. */
  readonly #authorsAtWork = new Map<number, Author>();
  readonly #authors = new Map<string, StoredAuthor>();
  readonly #totals = new Totals();
  /** Open entries that cannot be sealed here, by profile and endpoint. */
  readonly #unsealed = new Map<string, Unsealed>();
  /** Of the event that was written last. */
  #sequence = 0;
  #events = 0;
  #known = 0;

  constructor(from: Connection, to: Connection, seals: readonly KeyedSeals[]) {
    this.#from = from;
    this.#to = to;
    this.#seals = seals;
  }

  *prepare(): Steps<void> {
    for (const [session, by] of yield* listAuthorsAtWork(this.#from))
      this.#authorsAtWork.set(session, by);
    for (const account of yield* listAccounts(this.#from))
      this.#accounts.set(account.accountId, yield* findOrInsertAccount(this.#to, account));
    let number = Number(
      (yield* this.#to.get('SELECT max(number) AS last FROM batches'))?.last ?? 0,
    );
    const there = new Set((yield* this.#to.all('SELECT id FROM batches')).map(({ id }) => id));
    for (const batch of yield* this.#reading(() => listBatches(this.#from, {}))) {
      // Half-staged batches are never sent, so they are not copied.
      if (batch.state === 'staging' || there.has(storedText(batch.id))) continue;
      number += 1;
      const { account, endpoint } = this.#accountOf(batch.accountId);
      this.#sources.push(batch);
      this.#batches.set(batch.number, { ...batch, number, account, endpoint, session: null });
    }
  }

  /** Looks at everything before anything is written. */
  *check(): Steps<void> {
    for (const [number, batch] of this.#batches)
      if (batch.state === 'open' && (yield* this.#sealsOfBatch(number)) === undefined)
        this.#noteUnsealed(batch);
    const conflicts: string[] = [];
    const checkSeal = (stored: StoredEvent): void => {
      if (this.#sealsOf(entryOf(stored.content), stored.seal) === undefined)
        this.#noteUnsealed(stored.event);
    };
    const checkPair = ({ stored, known }: Pair): void => {
      const { event } = stored;
      if (known === undefined && event.state === 'pending') checkSeal(stored);
      if (known !== undefined && !isSameEvent(event, known.stored.event))
        conflicts.push(event.eventId);
    };
    yield* this.#eachPage((page) => page.forEach(checkPair));
    yield* this.#eachStaged((page) => page.map(({ stored }) => stored).forEach(checkSeal));
    if (conflicts.length > 0) throw conflicting(conflicts);
    for (const unsealed of this.#unsealed.values()) throw notSealed(unsealed);
  }

  *writeBatches(): Steps<void> {
    for (const [source, batch] of this.#batches) {
      const seals = yield* this.#sealsOfBatch(source);
      const content = contentOfBatch(batch);
      yield* insertBatch(this.#to, batch, seals?.seal({ kind: 'batch', content }) ?? NO_SEAL);
      const totals = yield* this.#from.all('SELECT * FROM batch_totals WHERE batch = ?', source);
      yield* this.#to.runEach(
        INSERT_TOTALS,
        totals.map((row) => rowFor('batch_totals', { ...row, batch: batch.number })),
      );
    }
  }

  *writeEvents(): Steps<void> {
    yield* this.#eachPage((page) => this.#writePage(page));
  }

  /** Staged rows, in their order; in the other journal, another entry may have the ID of one. */
  *writeStaged(): Steps<void> {
    yield* this.#eachStaged((page) => this.#writeStagedPage(page));
  }

  /** Rows of batches that made no event of their own. */
  *writeRows(): Steps<void> {
    for (const [source, { number }] of this.#batches) {
      let after: number | undefined = -1;
      while (after !== undefined) after = yield* this.#writeRowsAfter(source, number, after);
    }
  }

  *finish(): Steps<Copied> {
    yield* this.#totals.write(this.#to);
    for (const [, batch] of this.#batches) yield* markDone(this.#to, batch);
    return { events: this.#events, batches: this.#batches.size, known: this.#known };
  }

  *#writePage(page: readonly Pair[]): Steps<void> {
    const events: SqlValue[][] = [];
    const attempts: SqlValue[][] = [];
    const write = function* (to: Connection): Steps<void> {
      yield* to.runEach(INSERT_EVENTS, events.splice(0));
      yield* to.runEach(INSERT_ATTEMPTS, attempts.splice(0));
    };
    for (const pair of page) {
      if (pair.known !== undefined) yield* this.#mergeKnown(pair, pair.known);
      if (pair.known !== undefined || (yield* this.#isTakenOut(pair))) continue;
      // Written last, because it may refer to an event of the same page.
      if (pair.stored.event.successorOf !== undefined) yield* write(this.#to);
      this.#sequence = yield* takeSequences(this.#to, 1);
      events.push(yield* this.#newEvent(pair, this.#sequence));
      for (const attempt of pair.attempts)
        attempts.push(attemptValues(this.#sequence, attempt, yield* this.#authorOf(attempt.by)));
    }
    yield* write(this.#to);
  }

  /** @returns the row after which the next page starts; undefined if there is none. */
  *#writeRowsAfter(source: number, batch: number, after: number): Steps<number | undefined> {
    const from = this.#from;
    const page = yield* this.#reading(function* () {
      const select = `SELECT * FROM batch_rows WHERE batch = ? AND row > ? ORDER BY row LIMIT ${PAGE}`;
      return (yield* from.all(select, source, after)).map(readBatchRow);
    });
    for (const row of page) {
      const known = row.event === null ? null : yield* this.#counterpart(row.event);
      const state = known === null || row.state === 'duplicate' ? row.state : known.event.state;
      const event = known?.event.sequence ?? null;
      yield* insertBatchRow(this.#to, { ...row, batch, state, event });
      if (state !== row.state) this.#totals.move(batch, row, row.state, state);
    }
    return page.length < PAGE ? undefined : page.at(-1)?.row;
  }

  *#eachPage(visit: (page: readonly Pair[]) => Steps<void> | void): Steps<void> {
    let after: number | undefined = 0;
    while (after !== undefined) {
      const page: readonly Pair[] = yield* this.#page(after);
      const steps = visit(page);
      if (steps !== undefined) yield* steps;
      after = page.at(-1)?.stored.event.sequence;
    }
  }

  /** Of batches that the target does not have. */
  *#eachStaged(visit: (page: readonly StagedRow[]) => Steps<void> | void): Steps<void> {
    let after: number | undefined = 0;
    while (after !== undefined) {
      const from: number = after;
      const page = yield* this.#reading(() => stagedPage(this.#from, from, PAGE));
      const steps = visit(page.filter(({ stored }) => this.#batchOf(stored) !== undefined));
      if (steps !== undefined) yield* steps;
      after = page.at(-1)?.stored.event.sequence;
    }
  }

  *#writeStagedPage(page: readonly StagedRow[]): Steps<void> {
    const repeats: SqlValue[][] = [];
    const rows: SqlValue[][] = [];
    for (const { stored, isRepeat } of page) {
      const sequence = yield* takeSequences(this.#to, 1);
      const row = yield* this.#newEvent({ stored }, sequence, 'staged');
      (isRepeat ? repeats : rows).push(row);
    }
    const written = yield* this.#to.runEach(INSERT_EVENTS, rows);
    repeats.push(...rows.filter((row) => !written.has(row)));
    yield* this.#to.runEach(INSERT_REPEATS, repeats);
  }

  #batchOf({ place }: Pick<StoredEvent, 'place'>): StoredBatch | undefined {
    return place === null ? undefined : this.#batches.get(place.batch);
  }

  /**
   * Adds an attempt of unknown outcome for what a dead process had in flight; if both journals have its session, it
   * may still be alive.
   */
  #withLost(kept: Kept, known: StoredEvent | undefined): readonly Attempt[] {
    const { session } = kept.stored;
    return session === null || known?.session === session
      ? kept.attempts
      : withInFlight(kept, this.#authorsAtWork.get(session));
  }

  #noteUnsealed({ endpoint, profile }: Pick<JournaledEvent, 'endpoint' | 'profile'>): void {
    const key = JSON.stringify([endpoint, profile]);
    const { count } = this.#unsealed.get(key) ?? { count: 0 };
    this.#unsealed.set(key, { endpoint, profile, count: count + 1 });
  }

  *#page(after: number): Steps<readonly Pair[]> {
    const { rows, own } = yield* this.#reading(() => this.#sourcePage(after));
    const known = yield* this.#knownOf(own.map(({ stored }) => stored));
    const there = new Map(
      (yield* keptOf(this.#to, [...known.values()])).map((kept) => [
        eventKey(kept.stored.event),
        kept,
      ]),
    );
    return own.map((kept, at) => {
      const other = there.get(eventKey(kept.stored.event));
      const attempts = this.#withLost(kept, other?.stored);
      return { row: rows[at] as Row, stored: kept.stored, attempts, known: other };
    });
  }

  *#sourcePage(after: number) {
    const rows = yield* this.#from.all(
      `${SELECT_EVENTS} WHERE sequence > ? AND ${IS_BEGUN} ORDER BY sequence LIMIT ${PAGE}`,
      after,
    );
    return { rows, own: yield* keptOf(this.#from, rows.map(readStoredEvent)) };
  }

  /** What cannot be read is the source's fault, not the target's, in whose transaction it is read. */
  #reading<Result>(work: () => Steps<Result>): Steps<Result> {
    return this.#from.guarded('reading', work);
  }

  *#knownOf(events: readonly StoredEvent[]): Steps<ReadonlyMap<string, StoredEvent>> {
    const known = new Map<string, StoredEvent>();
    for (const [accountId, { account }] of this.#accounts) {
      const ids = events
        .filter(({ event }) => event.accountId === accountId)
        .map(({ event }) => storedText(event.eventId));
      if (ids.length === 0) continue;
      const select = `${SELECT_EVENTS}
        WHERE event_id IN (SELECT value FROM json_each(?)) AND events.account = ?`;
      for (const row of yield* this.#to.all(select, JSON.stringify(ids), account)) {
        const stored = readStoredEvent(row);
        if (stored.isStaged) {
          yield* makeRoom(this.#to, stored.event);
          continue;
        }
        const mayBeGone = stored.event.state === 'pending' && stored.place !== null;
        const isGone = mayBeGone && (yield* removeCancelled(this.#to, stored.event));
        if (!isGone) known.set(eventKey(stored.event), stored);
      }
    }
    return known;
  }

  *#newEvent(
    { stored }: Pick<Pair, 'stored'>,
    sequence: number,
    state: EventState | 'staged' = stored.event.state,
  ): Steps<SqlValue[]> {
    const { event } = stored;
    const { account, endpoint } = this.#accountOf(event.accountId);
    const { successorOf, ...rest } = event;
    const original = successorOf === undefined ? undefined : yield* this.#counterpart(successorOf);
    const moved: JournaledEvent = {
      ...rest,
      endpoint,
      sequence,
      ...(original === undefined || original === null
        ? {}
        : { successorOf: original.event.sequence }),
    };
    // A batch that the target has already has its rows there.
    const batch = this.#batchOf(stored);
    const place =
      stored.place === null || batch === undefined
        ? null
        : { ...stored.place, batch: batch.number };
    const seals = this.#sealsOf(entryOf(stored.content), stored.seal);
    if (state !== 'staged') this.#events += 1;
    const content = contentOfEvent(moved, place);
    return eventColumns(moved, {
      account,
      place,
      state,
      author: yield* this.#authorOf(event.by),
      content,
      // A settled entry may lack a valid seal; it is then never sent again.
      seal: seals?.seal(entryOf(content)) ?? NO_SEAL,
    });
  }

  /** Of an event that both have: the more final state, and the attempts of both. */
  *#mergeKnown({ stored, attempts }: Pair, known: Kept): Steps<void> {
    const { sequence } = known.stored.event;
    const missing = missingAttempts(known.attempts, attempts);
    if (missing.length > 0) yield* this.#addAttempts(known, missing);
    const state = finalState(
      { state: known.stored.event.state, attempts: withInFlight(known) },
      { state: stored.event.state, attempts },
    );
    if (state !== known.stored.event.state)
      yield* moveState(this.#to, sequence, state, this.#totals, stored.event.withdrawnAt ?? null);
    this.#known += 1;
    const batch = this.#batchOf(stored);
    if (stored.place === null || batch === undefined) return;
    const { kind, eventId, merchantOrderId } = stored.event;
    const row = { ...stored.place, kind, eventId, merchantOrderId, reason: null, state };
    yield* insertBatchRow(this.#to, { ...row, batch: batch.number, event: sequence });
    if (state !== stored.event.state)
      this.#totals.move(batch.number, row, stored.event.state, state);
  }

  /** In order of time; a process that has the event in flight knows its last attempt by its number. */
  *#addAttempts(
    { stored: { event, session }, attempts: own }: Kept,
    missing: readonly Attempt[],
  ): Steps<void> {
    const { sequence } = event;
    const claim = yield* this.#to.get('SELECT 1 FROM claims WHERE event = ?', sequence);
    const isHeld = claim !== undefined || session !== null;
    const all = [...own, ...missing];
    if (!isHeld) all.sort((one, other) => one.startedAt - other.startedAt);
    const rows: SqlValue[][] = [];
    for (const [at, attempt] of all.entries())
      if (own[at] !== attempt)
        rows.push(
          attemptValues(
            sequence,
            { ...attempt, number: at + 1 },
            yield* this.#authorOf(attempt.by),
          ),
        );
    const first = Number(rows[0]?.[1]);
    yield* this.#to.run('DELETE FROM attempts WHERE event = ? AND number >= ?', sequence, first);
    yield* this.#to.runEach(INSERT_ATTEMPTS, rows);
  }

  /** Of an event that the target does not have: a cancel in the source has given it up. */
  *#isTakenOut({ stored: { event, place } }: Pair): Steps<boolean> {
    if (event.state !== 'pending' || place === null || this.#batches.has(place.batch)) return false;
    return yield* isCancelled(this.#from, event.sequence);
  }

  /** The event of the target that is the same as one of the source. */
  *#counterpart(sequence: number): Steps<StoredEvent | null> {
    const stored = yield* this.#reading(() => findStoredEvent(this.#from, sequence));
    if (stored === undefined) return null;
    return (yield* this.#knownOf([stored])).get(eventKey(stored.event)) ?? null;
  }

  *#sealsOfBatch(source: number): Steps<KeyedSeals | undefined> {
    const [batch] = this.#sources.filter(({ number }) => number === source);
    const stored = yield* this.#from.get('SELECT seal FROM batches WHERE number = ?', source);
    if (batch === undefined) return undefined;
    return this.#sealsOf({ kind: 'batch', content: contentOfBatch(batch) }, stored?.seal);
  }

  /** The seals under which conv wrote the entry; undefined if no profile on this machine has the secret. */
  #sealsOf(entry: SealedEntry, stored: unknown): KeyedSeals | undefined {
    return this.#seals.find((seals) => seals.trustIn(entry, stored) !== 'untrusted');
  }

  #accountOf(accountId: string): { readonly account: number; readonly endpoint: string } {
    const found = this.#accounts.get(accountId);
    if (found === undefined) throw new Error('an entry without an account has passed its seal');
    return found;
  }

  *#authorOf(by: Attempt['by']): Steps<StoredAuthor | null> {
    if (by === undefined) return null;
    const key = JSON.stringify([by.actor, by.version]);
    const known = this.#authors.get(key);
    if (known !== undefined) return known;
    const author = { number: yield* findOrInsertAuthor(this.#to, by), by };
    this.#authors.set(key, author);
    return author;
  }
}

const eventKey = ({ accountId, eventId }: JournaledEvent): string => `${accountId} ${eventId}`;

/** Adds their attempts to events of a journal. */
function* keptOf(connection: Connection, events: readonly StoredEvent[]): Steps<readonly Kept[]> {
  const stored = yield* storedAttempts(
    connection,
    events.map(({ event }) => event.sequence),
  );
  return events.map((each) => {
    const { sequence } = each.event;
    const rows = stored.get(sequence) ?? [];
    return { stored: each, attempts: rows.map((row) => readAttempt(sequence, row)) };
  });
}

/** A worker writes its attempt down only with the outcome: until then the event may have been counted. */
function withInFlight(
  { stored: { event, session }, attempts }: Kept,
  by?: Author,
): readonly Attempt[] {
  if (session === null || event.state !== 'pending') return attempts;
  const lost: Attempt = {
    number: attempts.length + 1,
    startedAt: event.openSince ?? event.createdAt,
    outcome: 'started',
    durationMs: null,
    httpStatus: null,
    errorCode: null,
    response: null,
    ...(by === undefined ? {} : { by }),
  };
  return [...attempts, lost];
}

const conflicting = (eventIds: readonly string[]): Failure =>
  new Failure(
    'event_conflict',
    message('merge_conflicts', { count: eventIds.length, eventIds: eventIds.slice(0, NAMED) }),
    { hint: message('merge_conflicts_hint') },
  );

const notSealed = (unsealed: Unsealed): Failure =>
  new Failure('journal_untrusted', message('merge_unsealed', unsealed), {
    hint: message('merge_unsealed_hint'),
  });
