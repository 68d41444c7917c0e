import { randomBytes } from 'node:crypto';
import { LANES, laneOf } from '../../../core/protocol/order-hash.ts';
import { Failure, isFailure } from '../../../core/words/failure.ts';
import { message } from '../../../core/words/message.ts';
import type { CheckedRow } from '../../files/rows/row.ts';
import type { Connection, SqlValue, Steps } from '../connection.ts';
import { findOrInsertAccount } from '../events.ts';
import type { LeaseTerms } from '../leases.ts';
import type { Batch, Owner, Staging } from '../port.ts';
import { insertInto } from '../tables.ts';
import { insertBatch, openBatch, readBatch, type StoredBatch } from './batches.ts';
import { type Chunk, ChunkWriter, sealOfChunk } from './pack.ts';
import { abandonStaging, purgeDead, removeRows } from './purge.ts';
import { endSession, openSession, renewSession, type Session } from './sessions.ts';
import { StagedTotals } from './totals.ts';
import { sealChunks } from './unpack.ts';

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

/** What one commit writes at most. */
const MAX_ROWS = 32_768;
const MAX_BYTES = 8 * 1024 * 1024;

/**
 * Chunks that wait for the next commit, so that the journal stays free for others while a file is read.
 * They lie in one block of memory that is used again after each commit.
 */
class PendingChunks {
  #block = Buffer.allocUnsafeSlow(MAX_BYTES);
  #used = 0;
  #rows = 0;
  #chunks: Chunk[] = [];

  /** Whether what there is has to be written before this chunk is added. */
  isFullFor({ rows, packed }: Chunk): boolean {
    if (this.#rows === 0) return false;
    return this.#rows + rows > MAX_ROWS || this.#used + packed.length > this.#block.length;
  }

  /** Copies the chunk. */
  add({ lane, rows, packed }: Chunk): void {
    if (packed.length > this.#block.length) {
      // A single row of such a size is alone in its commit.
      this.#chunks.push({ lane, rows, packed: Buffer.from(packed) });
      this.#used = this.#block.length;
    } else {
      this.#block.set(packed, this.#used);
      const end = this.#used + packed.length;
      this.#chunks.push({ lane, rows, packed: this.#block.subarray(this.#used, end) });
      this.#used = end;
    }
    this.#rows += rows;
  }

  /** Writes chunks in order, so that later ones of a lane have greater numbers. */
  insert(connection: Connection, batch: StoredBatch): Steps<void> {
    return insertChunks(connection, batch, this.#chunks);
  }

  clear(): void {
    this.#chunks = [];
    this.#used = 0;
    this.#rows = 0;
  }
}

const INSERT_CHUNKS = insertInto('chunks');

function* insertChunks(
  connection: Connection,
  { number: batch, id }: StoredBatch,
  chunks: readonly Chunk[],
): Steps<void> {
  const last = yield* connection.get('SELECT max(number) AS last FROM chunks');
  const first = Number(last?.last ?? 0) + 1;
  const seals = chunks.map(({ packed }) => sealOfChunk(packed));
  const rows = chunks.map(({ lane, rows: count, packed }, at): SqlValue[] => {
    const seal = seals[at] as Uint8Array;
    return [first + at, batch, lane, count, seal, packed];
  });
  yield* connection.runEach(INSERT_CHUNKS, rows);
  const sealed = seals.map((seal, at) => ({ number: first + at, seal }));
  yield* sealChunks(connection, id, sealed);
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
  readonly #lanes = Array.from({ length: LANES }, () => new ChunkWriter());
  readonly #pending = new PendingChunks();
  readonly #totals = new StagedTotals();
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
      const lane = laneOf(row.merchantOrderId);
      const writer = this.#lanes[lane] as ChunkWriter;
      if (!writer.add(row)) {
        yield* this.#hold(writer.take(this.#batch.number, lane));
        writer.add(row);
      }
      this.#totals.add(row);
      this.#rows += 1;
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
    yield* insertChunks(connection, this.#batch, [...this.#lastChunks()]);
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

  *#hold(chunk: Chunk): Steps<void> {
    if (this.#pending.isFullFor(chunk)) yield* this.#commit(nothingMore);
    this.#pending.add(chunk);
  }

  *#lastChunks(): Generator<Chunk> {
    for (const [lane, writer] of this.#lanes.entries()) {
      if (writer.rows > 0) yield writer.take(this.#batch.number, lane);
    }
  }

  /** Writes pending chunks and `rest`. After a failure nothing is retried, because the disk cannot be trusted. */
  *#commit(rest: () => Steps<void>): Steps<void> {
    if (this.#failure !== undefined) throw this.#failure;
    try {
      yield* this.#connection.guarded('staging', () =>
        this.#connection.transaction(() => this.#write(rest)),
      );
    } catch (error) {
      this.#failure = error;
      throw error;
    }
    this.#pending.clear();
  }

  *#write(rest: () => Steps<void>): Steps<void> {
    if (!(yield* renewSession(this.#connection, this.#session, this.#terms))) throw takenOut();
    yield* this.#pending.insert(this.#connection, this.#batch);
    yield* rest();
  }
}

function* nothingMore(): Steps<void> {
  // Only pending chunks are written.
}

const takenOut = (): Failure =>
  new Failure('event_busy', message('staging_taken_out'), { hint: message('staging_run_again') });
