import { randomBytes } from 'node:crypto';
import { Failure, isFailure } from '../../../core/words/failure.ts';
import { message } from '../../../core/words/message.ts';
import type { CheckedRow } from '../../files/rows/row.ts';
import { authorOf } from '../authors.ts';
import type { Connection, Statement, Steps } from '../connection.ts';
import {
  eventRow,
  findOrInsertAccount,
  INSERT_EVENTS,
  LAST_SEQUENCE,
  takeSequences,
} from '../events.ts';
import type { LeaseTerms } from '../leases.ts';
import type { Batch, Owner, Staging } from '../port.ts';
import { insertInto } from '../tables.ts';
import { insertBatch, openBatch, readBatch, type StoredBatch } from './batches.ts';
import { abandonStaging, purgeDead, removeRows } from './purge.ts';
import { endSession, openSession, renewalOf, type Session } from './sessions.ts';
import { eventOf } from './staged-rows.ts';
import { StagedTotals } from './totals.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const ID_LENGTH = 8;

/** Writes a batch in `staging`, with the session that proves whose it is. */
function* beginBatch(
  connection: Connection,
  owner: Owner,
  source: string,
  terms: LeaseTerms,
  note: string | undefined,
): Steps<{ readonly batch: StoredBatch; readonly session: Session }> {
  const { account, endpoint } = yield* findOrInsertAccount(connection, owner);
  const session = yield* openSession(connection, account, terms);
  const batch: StoredBatch = {
    number: (yield* lastNumber(connection)) + 1,
    id: yield* freeId(connection),
    account,
    accountId: owner.accountId,
    endpoint,
    profile: owner.profile,
    source,
    createdAt: terms.now(),
    state: 'staging',
    rows: 0,
    skipped: 0,
    session: session.number,
    ...(note === undefined ? {} : { note }),
    totals: [],
  };
  yield* insertBatch(connection, batch);
  return { batch, session };
}

function* freeId(connection: Connection): Steps<string> {
  for (;;) {
    const id = `b-${Array.from(randomBytes(ID_LENGTH), (byte) => LETTERS[byte & 31]).join('')}`;
    if ((yield* connection.get('SELECT 1 FROM batches WHERE id = ?', id)) === undefined) return id;
  }
}

function* lastNumber(connection: Connection): Steps<number> {
  return Number((yield* connection.get('SELECT max(number) AS last FROM batches'))?.last ?? 0);
}

/** What one commit writes at most, so that the journal stays free for others while a file is read. */
const MAX_ROWS = 4096;
const MAX_BYTES = 4 * 1024 * 1024;

const INSERT_REPEATS = insertInto('repeats');

/** Writes rows as staged events; those whose ID another entry has, as repeats. */
function* insertRows(
  connection: Connection,
  batch: StoredBatch,
  rows: readonly CheckedRow[],
  now: number,
): Steps<void> {
  const author = yield* authorOf(connection);
  const first = yield* takeSequences(connection, rows.length);
  const events = rows.map((row, at) => {
    const event = eventOf(batch, row, { sequence: first + at, createdAt: now, by: author?.by });
    const place = { ...row, batch: batch.number, batchId: batch.id };
    return eventRow(connection, event, { account: batch.account, author, place, state: 'staged' });
  });
  const written = yield* connection.runEach(INSERT_EVENTS, events);
  yield* connection.runEach(
    INSERT_REPEATS,
    events.filter((event) => !written.has(event)),
  );
}

/**
 * BatchJournal.stage: starts a batch in the state `staging`, from which nothing is sent. It belongs to this process
 * while it lives. Half-staged batches of dead processes are removed first.
 */
export function* stageBatch(
  connection: Connection,
  owner: Owner,
  source: string,
  terms: LeaseTerms,
  note?: string,
): Steps<Staging> {
  yield* purgeDead(connection, terms);
  yield* connection.guarded('staging', () => connection.prepareForMany());
  const { batch, session } = yield* connection.guarded('staging', () =>
    connection.transaction(() => beginBatch(connection, owner, source, terms, note)),
  );
  return new BatchStaging(connection, terms, batch, session);
}

class BatchStaging implements Staging {
  readonly #connection: Connection;
  readonly #terms: LeaseTerms;
  readonly #batch: StoredBatch;
  readonly #session: Session;
  readonly #totals = new StagedTotals();
  /** Rows that wait for the next commit, and how many bytes their bodies have. */
  #pending: CheckedRow[] = [];
  #bytes = 0;
  #rows = 0;
  #failure: unknown;

  constructor(connection: Connection, terms: LeaseTerms, batch: StoredBatch, session: Session) {
    this.#connection = connection;
    this.#terms = terms;
    this.#batch = batch;
    this.#session = session;
  }

  async add(rows: readonly CheckedRow[]): Promise<void> {
    await this.#connection.perform(() => this.#addAll(rows));
  }

  *#addAll(rows: readonly CheckedRow[]): Steps<void> {
    for (const row of rows) {
      this.#pending.push(row);
      this.#bytes += row.body.length;
      this.#totals.add(row);
      this.#rows += 1;
      if (this.#pending.length === MAX_ROWS || this.#bytes >= MAX_BYTES)
        yield* this.#commit(nothingMore);
    }
  }

  finish(skipped: number): Promise<Batch> {
    return this.#connection.perform(() => this.#finish(skipped));
  }

  *#finish(skipped: number): Steps<Batch> {
    yield* this.#commit(() => this.#open(skipped));
    return (yield* readBatch(this.#connection, this.#batch.id)) as Batch;
  }

  *#open(skipped: number): Steps<void> {
    const connection = this.#connection;
    yield* this.#totals.insert(connection, this.#batch.number);
    yield* openBatch(connection, { ...this.#batch, rows: this.#rows, skipped });
    yield* endSession(connection, this.#session);
  }

  /**
   * If the journal fails, leftovers are removed later, like those of a dead process; that failure hides no other
   * error.
   */
  discard(): Promise<void> {
    return this.#connection.perform(() => this.#discard());
  }

  *#discard(): Steps<void> {
    try {
      if (yield* abandonStaging(this.#connection, this.#batch, this.#session)) {
        yield* removeRows(this.#connection, this.#batch.number);
      }
    } catch (error) {
      if (!isFailure(error)) throw error;
    }
  }

  /** Writes pending rows and `rest`. After a failure nothing is retried, because the disk cannot be trusted. */
  *#commit(rest: () => Steps<void>): Steps<void> {
    if (this.#failure !== undefined) throw this.#failure;
    const renewal = renewalOf(this.#connection, this.#session, this.#terms);
    try {
      yield* this.#connection.guarded('staging', () =>
        this.#connection.transaction(() => this.#write(renewal, rest), [renewal, LAST_SEQUENCE]),
      );
    } catch (error) {
      this.#failure = error;
      throw error;
    }
    this.#pending = [];
    this.#bytes = 0;
  }

  *#write(renewal: Statement, rest: () => Steps<void>): Steps<void> {
    if ((yield* this.#connection.run(...renewal)) === 0) throw takenOut();
    yield* insertRows(this.#connection, this.#batch, this.#pending, this.#terms.now());
    yield* rest();
  }
}

function* nothingMore(): Steps<void> {
  // Only pending rows are written.
}

const takenOut = (): Failure =>
  new Failure('event_busy', message('staging_taken_out'), { hint: message('staging_run_again') });
