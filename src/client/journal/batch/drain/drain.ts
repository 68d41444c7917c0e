import { OPENING } from '../../../../core/protocol/kinds/index.ts';
import { isFailure } from '../../../../core/words/failure.ts';
import { message } from '../../../../core/words/message.ts';
import type { Connection, Steps } from '../../connection.ts';
import { IS_PENDING, MAY_BE_IN_FLIGHT } from '../../events.ts';
import { damage } from '../../failures.ts';
import type { LeaseTerms } from '../../leases.ts';
import type {
  Batch,
  BatchTotal,
  Drain,
  DrainOptions,
  DrainStep,
  DrainStepResult,
  DrainTerms,
  RemainingRows,
} from '../../port.ts';
import { untrustedBatch } from '../../refusals.ts';
import { IS_OUTCOME_UNKNOWN } from '../../unknown-outcome.ts';
import { readBatch, readTotals, trustInBatch } from '../batches.ts';
import { purgeDead } from '../purge.ts';
import { openSession, releaseSession } from '../sessions.ts';
import { checkStaged } from '../staged-rows.ts';
import { standingOf } from './standing.ts';
import { BatchWorker } from './worker.ts';

/**
 * BatchJournal.drain: makes this process a worker on a batch, in parallel with others. What dead processes have left
 * half staged or half canceled is removed first.
 * After a step has thrown, it throws the same again: what SQLite has in memory then cannot be relied on.
 */
export function* openDrain(
  connection: Connection,
  { id }: Batch,
  options: DrainTerms,
  terms: LeaseTerms,
): Steps<Drain> {
  yield* purgeDead(connection, terms);
  yield* connection.guarded('draining', () => connection.prepareForMany());
  const work = yield* connection.guarded('draining', () =>
    connection.transaction(function* () {
      const batch = yield* readBatch(connection, id);
      if (batch === undefined) throw damage(message('batch_missing', { batch: id }));
      yield* checkStaged(connection, batch);
      if ((yield* trustInBatch(connection, batch)) === 'untrusted') throw untrustedBatch(batch);
      const session = yield* openSession(connection, batch.account, terms);
      yield* connection.run(
        'UPDATE batches SET drains = drains + 1 WHERE number = ?',
        batch.number,
      );
      const { drains: drain } = yield* standingOf(connection, batch, session);
      return new BatchWorker(connection, { batch, session, drain }, options, terms);
    }),
  );
  return new BatchDrain(connection, work, options);
}

/** Longer in a shared journal, where steps of all processes wait for each other. */
const GATHER_MS = { alone: 50, shared: 250 } as const;

/** In a file, a larger step would write to more pages than the cache holds. */
const MOST_TIMES = { alone: 1, shared: 8 } as const;

class BatchDrain implements Drain {
  readonly batch: Batch;
  readonly retryRejected: boolean;
  readonly #connection: Connection;
  readonly #worker: BatchWorker;
  #failure: unknown;
  /** On the clock of `performance.now`. */
  #steppedAt = 0;

  constructor(connection: Connection, work: BatchWorker, { retryRejected }: DrainOptions) {
    this.batch = work.batch;
    this.retryRejected = retryRejected;
    this.#connection = connection;
    this.#worker = work;
  }

  get gatherMs(): number {
    return GATHER_MS[this.#connection.isShared ? 'shared' : 'alone'];
  }

  get mostTimes(): number {
    return MOST_TIMES[this.#connection.isShared ? 'shared' : 'alone'];
  }

  get leaseLeftMs(): number {
    return this.#worker.leaseLeftMs;
  }

  async step(step: DrainStep): Promise<DrainStepResult> {
    if (this.#failure !== undefined) throw this.#failure;
    const connection = this.#connection;
    if (!this.#worker.isAlone) connection.leaveGap(this.#steppedAt);
    const what = step.ended.length > 0 ? 'finishing' : 'draining';
    const work = () => this.#worker.step(step);
    try {
      const stepped = await connection.perform(() => connection.guarded(what, work));
      this.#worker.committed();
      return stepped;
    } catch (error) {
      this.#failure = error;
      throw error;
    } finally {
      this.#steppedAt = performance.now();
    }
  }

  readTotals(): Promise<readonly BatchTotal[]> {
    const connection = this.#connection;
    return connection.perform(() =>
      connection.guarded('reading', () => readTotals(connection, this.#worker.batch)),
    );
  }

  /** Held events may have been sent. A session that cannot be ended ends with its process. */
  async release(): Promise<void> {
    const connection = this.#connection;
    try {
      await connection.perform(() =>
        connection.guarded('releasing', () =>
          connection.transaction(() => releaseSession(connection, this.#worker.session)),
        ),
      );
    } catch (error) {
      if (!isFailure(error)) throw error;
    }
  }
}

/** The open events of a batch's rows: their own, or those that they follow. */
const OPEN = `
  SELECT sequence FROM events INDEXED BY events_left
    WHERE ${IS_PENDING} AND batch = ?1
  UNION ALL SELECT event FROM batch_rows INDEXED BY batch_rows_following
    WHERE event IS NOT NULL AND state <> 'duplicate' AND state = 'pending' AND batch = ?1`;

/** It is in flight, or an attempt at it has an unknown outcome. */
const MAY_HAVE_BEEN_SENT = `(${MAY_BE_IN_FLIGHT} OR EXISTS (SELECT 1 FROM attempts
  WHERE event = events.sequence AND ${IS_OUTCOME_UNKNOWN}))`;

/** `isBehindRefused` of protocol/rulebook/orders, as SQL. */
const IS_BEHIND_REFUSED = `(events.kind <> '${OPENING}'
  AND EXISTS (SELECT 1 FROM events AS paid INDEXED BY events_by_order
    WHERE paid.merchant_order_id = events.merchant_order_id AND paid.account = events.account
      AND paid.kind = '${OPENING}' AND paid.state = 'rejected' AND paid.sequence < events.sequence)
  AND NOT EXISTS (SELECT 1 FROM events AS paid INDEXED BY events_by_order
    WHERE paid.merchant_order_id = events.merchant_order_id AND paid.account = events.account
      AND paid.kind = '${OPENING}' AND paid.state IN ('pending', 'accepted')))`;

/** BatchJournal.remainingOf: facts about pending rows, for people. */
export function* remainingOf(
  connection: Connection,
  { id }: Pick<Batch, 'id'>,
): Steps<RemainingRows> {
  return yield* connection.guarded('reading', function* () {
    const count = `SELECT count(CASE WHEN ${MAY_HAVE_BEEN_SENT} THEN 1 END) AS sent,
        count(CASE WHEN ${IS_BEHIND_REFUSED} THEN 1 END) AS refused,
        count(open_since) AS unfinished
      FROM events WHERE sequence IN (${OPEN})`;
    const number = (yield* connection.get('SELECT number FROM batches WHERE id = ?', id))?.number;
    const found = yield* connection.get(count, Number(number ?? 0));
    return {
      mayHaveBeenSent: Number(found?.sent),
      behindRefused: Number(found?.refused),
      unfinished: Number(found?.unfinished),
    };
  });
}
