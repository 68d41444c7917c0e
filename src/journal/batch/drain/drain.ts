import { isFailure } from '../../../core/failure.ts';
import { message } from '../../../words/message.ts';
import type { Batch, BatchTotal, Drain, DrainOptions, Step, Stepped } from '../../batches.ts';
import type { Connection } from '../../connection.ts';
import { damage, guarded } from '../../failures.ts';
import type { LeaseTerms } from '../../leases.ts';
import { pause } from '../../pause.ts';
import { untrustedBatch } from '../../untrusted.ts';
import { readBatch, trustInBatch } from '../batches.ts';
import { burySession } from '../bury.ts';
import { readTotals } from '../read-totals.ts';
import { checkStaged } from '../staging/check-staged.ts';
import { purgeDead } from '../staging/purge.ts';
import { BatchWork } from './work.ts';

/**
 * A step writes to some hundred pages at random places of the indexes: 8 MB hold those of a step, and where the log is
 * copied into the file only every 4,000 pages (16 MB), a page that was written often is copied once.
 */
const SETTINGS = `
  PRAGMA cache_size = -8000;
  PRAGMA wal_autocheckpoint = 4000;`;

/**
 * BatchJournal.drain: puts this process to work on a batch, beside others that may be. What dead processes have
 * left half-staged or half-cancelled is taken out before.
 * After a step has thrown, it throws the same again: what SQLite holds then is not to be built upon.
 */
export function openDrain(
  connection: Connection,
  { id }: Batch,
  options: DrainOptions,
  terms: LeaseTerms,
): Drain {
  purgeDead(connection, terms);
  guarded(connection.path, 'draining', () => connection.execute(SETTINGS));
  const work = guarded(connection.path, 'draining', () =>
    connection.transaction(() => {
      const batch = readBatch(connection, id);
      if (batch === undefined) throw damage(message('batch_missing', { batch: id }));
      checkStaged(connection, batch);
      if (trustInBatch(connection, batch) === 'untrusted') throw untrustedBatch(batch);
      return new BatchWork(connection, batch, options, terms);
    }),
  );
  return new BatchDrain(connection, work, options);
}

/** Longer than the others pause between two looks at the lock; see Connection. */
const GAP_MS = 2;

class BatchDrain implements Drain {
  readonly batch: Batch;
  readonly retryRejected: boolean;
  readonly #connection: Connection;
  readonly #work: BatchWork;
  #failure: unknown;
  /** On the clock of `performance.now`. */
  #steppedAt = 0;

  constructor(connection: Connection, work: BatchWork, { retryRejected }: DrainOptions) {
    this.batch = work.batch;
    this.retryRejected = retryRejected;
    this.#connection = connection;
    this.#work = work;
  }

  get leaseEnd(): number {
    return this.#work.leaseEnd;
  }

  step(step: Step): Stepped {
    if (this.#failure !== undefined) throw this.#failure;
    this.#leaveGap();
    const what = step.ended.length > 0 ? 'finishing' : 'draining';
    try {
      return guarded(this.#connection.path, what, () =>
        this.#connection.transaction(() => this.#work.step(step)),
      );
    } catch (error) {
      this.#failure = error;
      throw error;
    } finally {
      this.#steppedAt = performance.now();
    }
  }

  readTotals(): readonly BatchTotal[] {
    const connection = this.#connection;
    return guarded(connection.path, 'reading', () => readTotals(connection, this.#work.batch));
  }

  /** Who writes again at once has the lock again before a waiting process can look. */
  #leaveGap(): void {
    if (this.#work.isAlone) return;
    pause(GAP_MS - (performance.now() - this.#steppedAt));
  }

  /** What is still held may have been sent. A session that cannot be ended ends with its process. */
  release(): void {
    const connection = this.#connection;
    try {
      guarded(connection.path, 'releasing', () =>
        connection.transaction(() => burySession(connection, this.#work.session)),
      );
    } catch (error) {
      if (!isFailure(error)) throw error;
    }
  }
}
