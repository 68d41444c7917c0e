import { groupBy } from '../../core/kit/group-by.ts';
import { readAttempt, storedAttempts } from './attempts.ts';
import { Totals } from './batch/totals.ts';
import type { Connection, Row, SqlValue, Steps } from './connection.ts';
import { readStoredEvent, SELECT_EVENTS, type StoredEvent } from './events.ts';
import { foundDamage } from './failures.ts';
import { holderOf } from './leases.ts';
import type { Pruned } from './port.ts';
import { IS_OUTCOME_UNKNOWN } from './unknown-outcome.ts';

/** Events that one transaction looks at, so that no other process waits for long. */
const WINDOW = 1000;

const UNFINISHED = `(SELECT number FROM batches WHERE state = 'open')`;

/**
 * SQL: an order is kept whole if one of its reports is staged, open, may have been counted, or was settled after the day
 * (?1). The newest event is kept, too, because sequences are never reused. An order that starts in an earlier window
 * (up to ?2) was handled there.
 */
const KEEPS_ORDER = `(other.sequence <= ?2 OR other.state IN ('staged', 'pending') OR other.session IS NOT NULL
  OR other.created_at >= ?1 OR coalesce(other.withdrawn_at, 0) >= ?1
  OR other.sequence = (SELECT max(sequence) FROM events)
  OR other.batch IN ${UNFINISHED}
  OR EXISTS (SELECT 1 FROM repeats WHERE repeats.merchant_order_id = other.merchant_order_id)
  OR EXISTS (SELECT 1 FROM claims WHERE claims.event = other.sequence)
  OR EXISTS (SELECT 1 FROM attempts WHERE attempts.event = other.sequence
    AND (attempts.started_at + coalesce(attempts.duration_ms, 0) >= ?1
      OR (other.state <> 'accepted' AND ${IS_OUTCOME_UNKNOWN})))
  OR EXISTS (SELECT 1 FROM batch_rows INDEXED BY batch_rows_following
    WHERE batch_rows.event = other.sequence AND batch_rows.state <> 'duplicate'
      AND batch_rows.batch IN ${UNFINISHED}))`;

const ORDERS = `SELECT DISTINCT merchant_order_id FROM events
  WHERE sequence > ?2 AND sequence <= ?3 AND created_at < ?1 AND NOT EXISTS (
    SELECT 1 FROM events AS other INDEXED BY events_by_order
    WHERE other.merchant_order_id = events.merchant_order_id AND ${KEEPS_ORDER})`;

const ORDERS_EVENTS = `${SELECT_EVENTS}
  WHERE merchant_order_id IN (SELECT value FROM json_each(?)) ORDER BY sequence`;

const NUMBERS = '(SELECT CAST(value AS BIGINT) FROM json_each(?))';

const WINDOW_END = `SELECT max(sequence) AS last FROM
  (SELECT sequence FROM events WHERE sequence > ? ORDER BY sequence LIMIT ${WINDOW}) AS events_ahead`;

/** Batches without any rows left. */
const SPENT = `SELECT number FROM batches WHERE state IN ('done', 'cancelled') AND created_at < ?
  AND NOT EXISTS (SELECT 1 FROM repeats WHERE repeats.batch = batches.number)`;

/** Rows of a batch whose event still exists: their own, or one that they follow. */
const LEFT_OF_BATCH = `SELECT (SELECT count(*) FROM events WHERE batch = ?1)
  + (SELECT count(*) FROM batch_rows CROSS JOIN events ON sequence = batch_rows.event
    WHERE batch_rows.batch = ?1 AND batch_rows.state <> 'duplicate') AS count`;

const FOLLOWERS = `SELECT batch FROM batch_rows INDEXED BY batch_rows_following
  WHERE event IN ${NUMBERS} AND state <> 'duplicate'`;

/** A prune on its way through the journal. */
class Pruning {
  readonly #connection: Connection;
  readonly #before: number;
  /** How many rows of each batch lose their event. */
  readonly #rowsOf = new Map<number, number>();
  /** Stored IDs of orders that are kept because of damage. */
  readonly #damaged = new Set<string>();
  #events = 0;
  #orders = 0;
  #batches = 0;

  /** @param before milliseconds since 1970. */
  constructor(connection: Connection, before: number) {
    this.#connection = connection;
    this.#before = before;
  }

  /** @returns the last sequence of the window; undefined if nothing is left. */
  *window(after: number, removes: boolean): Steps<number | undefined> {
    const connection = this.#connection;
    const end = (yield* connection.get(WINDOW_END, after))?.last;
    if (end === null || end === undefined) return undefined;
    const range = [this.#before, after, Number(end)] as const;
    const found = yield* connection.all(ORDERS, ...range);
    if (found.length === 0) return Number(end);
    if (removes) yield* connection.transaction(() => this.#removeOrders(range));
    else yield* this.#readOrders(found);
    return Number(end);
  }

  *batches(removes: boolean): Steps<void> {
    const connection = this.#connection;
    for (const { number } of yield* connection.all(SPENT, this.#before)) {
      const batch = Number(number);
      if (removes) yield* connection.transaction(() => this.#removeBatch(batch));
      else if (yield* this.#isSpent(batch, this.#rowsOf.get(batch) ?? 0)) this.#batches += 1;
    }
  }

  get result(): Pruned {
    return {
      events: this.#events,
      orders: this.#orders,
      batches: this.#batches,
      damagedOrders: this.#damaged.size,
    };
  }

  /** Looks again: since the look outside of the transaction a report of an order may have been made. */
  *#removeOrders(range: readonly SqlValue[]): Steps<void> {
    const connection = this.#connection;
    const found = yield* connection.all(ORDERS, ...range);
    const events = (yield* this.#readOrders(found)).flat();
    const sequences = JSON.stringify(events.map(({ event }) => event.sequence));
    yield* connection.run(`DELETE FROM attempts WHERE event IN ${NUMBERS}`, sequences);
    yield* connection.run(`DELETE FROM events WHERE sequence IN ${NUMBERS}`, sequences);
    const totals = new Totals();
    for (const { event, place } of events)
      if (place !== null)
        totals.move(place.batch, { ...place, kind: event.kind }, event.state, 'pruned');
    yield* totals.write(connection);
  }

  /** The reports of each order that can be removed; damaged orders are counted. */
  *#readOrders(found: readonly Row[]): Steps<readonly (readonly StoredEvent[])[]> {
    const connection = this.#connection;
    const ids = found.map(({ merchant_order_id }) => String(merchant_order_id));
    const rows = yield* connection.all(ORDERS_EVENTS, JSON.stringify(ids));
    const attempts = yield* storedAttempts(
      connection,
      rows.map(({ sequence }) => Number(sequence)),
    );
    const orders: (readonly StoredEvent[])[] = [];
    for (const [id, ofOrder] of groupBy(rows, ({ merchant_order_id }) =>
      String(merchant_order_id),
    )) {
      const order = readOrder(ofOrder, attempts);
      if (order === undefined) this.#damaged.add(id);
      else orders.push(order);
    }
    yield* this.#count(orders);
    return orders;
  }

  *#count(orders: readonly (readonly StoredEvent[])[]): Steps<void> {
    const events = orders.flat();
    this.#orders += orders.length;
    this.#events += events.length;
    const sequences = JSON.stringify(events.map(({ event }) => event.sequence));
    const followers = yield* this.#connection.all(FOLLOWERS, sequences);
    for (const row of [...events.map(({ place }) => place), ...followers])
      if (row !== null) {
        const batch = Number(row.batch);
        this.#rowsOf.set(batch, (this.#rowsOf.get(batch) ?? 0) + 1);
      }
  }

  *#isSpent(batch: number, pruned: number): Steps<boolean> {
    return Number((yield* this.#connection.get(LEFT_OF_BATCH, batch))?.count) === pruned;
  }

  *#removeBatch(batch: number): Steps<void> {
    if (!(yield* this.#isSpent(batch, 0))) return;
    for (const table of ['batch_rows', 'batch_totals'])
      yield* this.#connection.run(`DELETE FROM ${table} WHERE batch = ?`, batch);
    yield* this.#connection.run('DELETE FROM batches WHERE number = ?', batch);
    this.#batches += 1;
  }
}

/** @returns undefined if an entry is damaged. */
function readOrder(
  rows: readonly Row[],
  attempts: ReadonlyMap<number, readonly Row[]>,
): readonly StoredEvent[] | undefined {
  try {
    for (const [sequence, row] of rows.flatMap(attemptsOf(attempts))) readAttempt(sequence, row);
    return rows.map(readStoredEvent);
  } catch (error) {
    if (error instanceof Error && foundDamage(error) !== undefined) return undefined;
    throw error;
  }
}

const attemptsOf =
  (attempts: ReadonlyMap<number, readonly Row[]>) =>
  ({ sequence }: Row): (readonly [number, Row])[] =>
    (attempts.get(Number(sequence)) ?? []).map((row) => [Number(sequence), row]);

/** Removes claims of processes that died right after settling an event. */
function* endDeadClaims(connection: Connection, now: number): Steps<void> {
  const find = `SELECT event FROM claims JOIN events ON sequence = event WHERE state <> 'pending'`;
  for (const { event } of yield* connection.all(find)) {
    if ((yield* holderOf(connection, Number(event), now)) === undefined)
      yield* connection.run('DELETE FROM claims WHERE event = ?', Number(event));
  }
}

/**
 * BatchReader.prunable: what `pruneJournal` would remove now. Others may write meanwhile.
 * @param before milliseconds since 1970.
 */
export const countPrunable = (connection: Connection, before: number): Promise<Pruned> =>
  walk(connection, before, false);

/**
 * BatchJournal.prune: whole orders in short transactions, then the batches that they leave empty. A prune that is
 * killed leaves the journal whole, and can be run again.
 * @param before milliseconds since 1970.
 * @param now milliseconds since 1970, by the clock of the leases.
 */
export async function pruneJournal(
  connection: Connection,
  before: number,
  now: number,
): Promise<Pruned> {
  await connection.perform(() =>
    connection.guarded('clearing', () =>
      connection.transaction(() => endDeadClaims(connection, now)),
    ),
  );
  return walk(connection, before, true);
}

async function walk(connection: Connection, before: number, removes: boolean): Promise<Pruned> {
  const pruning = new Pruning(connection, before);
  const step = removes ? 'clearing' : 'reading';
  let after: number | undefined = 0;
  while (after !== undefined) {
    const from: number = after;
    after = await connection.perform(() =>
      connection.guarded(step, () => pruning.window(from, removes)),
    );
    if (removes) connection.leaveGap(performance.now());
  }
  await connection.perform(() => connection.guarded(step, () => pruning.batches(removes)));
  return pruning.result;
}
