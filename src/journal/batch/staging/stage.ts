import { Failure, isFailure } from '../../../core/failure.ts';
import { LANES, laneOf } from '../../../core/rows/order-hash.ts';
import type { CheckedRow } from '../../../core/rows/row.ts';
import { message } from '../../../words/message.ts';
import type { Batch, Staging } from '../../batches.ts';
import type { Connection } from '../../connection.ts';
import { guarded } from '../../failures.ts';
import type { Intent } from '../../journal.ts';
import type { LeaseTerms } from '../../leases.ts';
import { openBatch, readBatch, type StoredBatch } from '../batches.ts';
import { endSession, renewSession, type Session } from '../sessions.ts';
import { beginBatch } from './begin.ts';
import { type Chunk, ChunkWriter } from './pack.ts';
import { insertChunk, PendingChunks } from './pending-chunks.ts';
import { giveUp, purgeDead, removeRows } from './purge.ts';
import { StagedTotals } from './staged-totals.ts';

/**
 * BatchJournal.stage: begins a batch in `staging`, which nobody sends from. It is this process's as long as it
 * lives; what dead processes have left half-staged is taken out before.
 */
export function stageBatch(
  connection: Connection,
  owner: Pick<Intent, 'accountId' | 'endpoint' | 'profile'>,
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

  add(row: CheckedRow): void {
    const lane = laneOf(row.merchantOrderId);
    const writer = this.#lanes[lane] as ChunkWriter;
    if (!writer.add(row)) {
      this.#hold(writer.take(this.#batch.number, lane));
      writer.add(row);
    }
    this.#totals.add(row);
    this.#rows += 1;
  }

  finish(skipped: number): Batch {
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
  discard(): void {
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
