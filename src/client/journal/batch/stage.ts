import { randomBytes } from 'node:crypto';
import { Failure, isFailure } from '../../../words/failure.ts';
import { message } from '../../../words/message.ts';
import { LANES, laneOf } from '../../rows/order-hash.ts';
import type { CheckedRow } from '../../rows/row.ts';
import type { Connection } from '../connection.ts';
import { findOrInsertAccount } from '../events.ts';
import { guarded } from '../failures.ts';
import type { LeaseTerms } from '../leases.ts';
import type { Batch, Owner, Staging } from '../port.ts';
import { insertBatch, openBatch, readBatch, type StoredBatch } from './batches.ts';
import { type Chunk, ChunkWriter, sealOfChunk } from './pack.ts';
import { giveUp, purgeDead, removeRows } from './purge.ts';
import { endSession, openSession, renewSession, type Session } from './sessions.ts';
import { StagedTotals } from './totals.ts';
import { sealChunk } from './unpack.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const ID_LENGTH = 8;

/** Writes a batch in `staging`, with the session that proves whose it is. */
function beginBatch(
  connection: Connection,
  owner: Owner,
  source: string,
  terms: LeaseTerms,
): { readonly batch: StoredBatch; readonly session: Session } {
  const { account, endpoint } = findOrInsertAccount(connection, owner);
  const session = openSession(connection, account, terms);
  const batch: StoredBatch = {
    number: lastNumber(connection) + 1,
    id: freeId(connection),
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
    totals: [],
  };
  insertBatch(connection, batch);
  return { batch, session };
}

function freeId(connection: Connection): string {
  for (;;) {
    const id = `b-${Array.from(randomBytes(ID_LENGTH), (byte) => LETTERS[byte & 31]).join('')}`;
    if (connection.get('SELECT 1 FROM batches WHERE id = ?', id) === undefined) return id;
  }
}

function lastNumber(connection: Connection): number {
  return Number(connection.get('SELECT max(number) AS last FROM batches')?.last ?? 0);
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

  /** Writes them in the order in which they came: what comes later in a lane has the greater number. */
  insert(connection: Connection, batch: number): void {
    for (const chunk of this.#chunks) insertChunk(connection, batch, chunk);
  }

  clear(): void {
    this.#chunks = [];
    this.#used = 0;
    this.#rows = 0;
  }
}

function insertChunk(connection: Connection, batch: number, { lane, rows, packed }: Chunk): void {
  const seal = sealOfChunk(packed);
  const write = 'INSERT INTO chunks (batch, lane, rows, seal, packed) VALUES (?, ?, ?, ?, ?)';
  const number = connection.insert(write, batch, lane, rows, seal, packed);
  sealChunk(connection, batch, number, seal);
}

/**
 * BatchJournal.stage: begins a batch in `staging`, from which nothing is sent. It is this process's as long as it
 * lives; what dead processes have left half-staged is taken out before.
 */
export function stageBatch(
  connection: Connection,
  owner: Owner,
  source: string,
  terms: LeaseTerms,
): Staging {
  purgeDead(connection, terms);
  const { batch, session } = guarded(connection.path, 'staging', () =>
    connection.transaction(() => beginBatch(connection, owner, source, terms)),
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
    for (const row of rows) this.#add(row);
  }

  #add(row: CheckedRow): void {
    const lane = laneOf(row.merchantOrderId);
    const writer = this.#lanes[lane] as ChunkWriter;
    if (!writer.add(row)) {
      this.#hold(writer.take(this.#batch.number, lane));
      writer.add(row);
    }
    this.#totals.add(row);
    this.#rows += 1;
  }

  async finish(skipped: number): Promise<Batch> {
    const { number } = this.#batch;
    this.#commit(() => {
      for (const chunk of this.#lastChunks()) insertChunk(this.#connection, number, chunk);
      this.#totals.insert(this.#connection, number);
      openBatch(this.#connection, { ...this.#batch, rows: this.#rows, skipped });
      endSession(this.#connection, this.#session);
    });
    return readBatch(this.#connection, this.#batch.id) as Batch;
  }

  /** What a failing journal keeps of it is taken out later, as what a dead process leaves: that hides no other error. */
  async discard(): Promise<void> {
    try {
      if (giveUp(this.#connection, this.#batch, this.#session)) {
        removeRows(this.#connection, this.#batch.number);
      }
    } catch (error) {
      if (!isFailure(error)) throw error;
    }
  }

  #hold(chunk: Chunk): void {
    if (this.#pending.isFullFor(chunk)) this.#commit(() => undefined);
    this.#pending.add(chunk);
  }

  *#lastChunks(): Generator<Chunk> {
    for (const [lane, writer] of this.#lanes.entries()) {
      if (writer.rows > 0) yield writer.take(this.#batch.number, lane);
    }
  }

  /** Writes what is pending, and `rest`. After a failure nothing is tried again: the disk is not to be trusted. */
  #commit(rest: () => void): void {
    if (this.#failure !== undefined) throw this.#failure;
    try {
      guarded(this.#connection.path, 'staging', () =>
        this.#connection.transaction(() => {
          if (!renewSession(this.#connection, this.#session, this.#terms)) throw takenOut();
          this.#pending.insert(this.#connection, this.#batch.number);
          rest();
        }),
      );
    } catch (error) {
      this.#failure = error;
      throw error;
    }
    this.#pending.clear();
  }
}

const takenOut = (): Failure =>
  new Failure('event_busy', message('staging_taken_out'), { hint: message('staging_run_again') });
