import { wasSuspected } from '../../../../core/protocol/answers/verdict.ts';
import { laneOf } from '../../../../core/protocol/order-hash.ts';
import type { CheckedRow, RowPlace } from '../../../files/rows/row.ts';
import { hasUnknownOutcome, listAttempts } from '../../attempts.ts';
import type { Connection, Row, Steps } from '../../connection.ts';
import {
  IS_IN_LEFT_INDEX,
  IS_PENDING,
  resealEvent,
  type StoredEvent,
  storedEventAt,
  trustInEvent,
} from '../../events.ts';
import { holderOf } from '../../leases.ts';
import type { JournaledEvent } from '../../port.ts';
import { isSameEvent, UNTRUSTED } from '../../refusals.ts';
import { originalText } from '../../stored-text.ts';
import { successorIdOf, supersededBy } from '../../successor.ts';
import type { StoredBatch } from '../batches.ts';
import { moveState } from '../event-state.ts';
import { processOf, releaseSession } from '../sessions.ts';
import { type Claiming, obstacleOf } from './claiming.ts';

/** A journaled event, with the row of this batch that needs it. */
export interface OpenRow {
  readonly stored: StoredEvent;
  readonly place: RowPlace;
  readonly amount: string | null;
  readonly currency: string | null;
  /** A sealed row. An event with identical content is trusted without its own seal. */
  readonly saidBy?: CheckedRow;
}

/**
 * Claims an existing event, whose journaled bytes are sent if conv itself wrote them.
 * @returns false if a living process holds it, to be checked again later.
 */
export function* claimOpen(claiming: Claiming, open: OpenRow): Steps<boolean> {
  const { batch, connection, session } = claiming;
  const { event } = open.stored;
  if (yield* isBusy(claiming, open.stored)) return false;
  const trust = trustInEvent(connection, open.stored);
  if (trust === 'untrusted' && !isVouchedFor(open)) {
    claiming.settle({ ...event, ...open.place, ...moneyOf(open) }, 'waiting', UNTRUSTED);
    return true;
  }
  if (trust !== 'sealed') yield* resealEvent(connection, open.stored);
  const successor = yield* successorIdOf(connection, event);
  if (successor !== undefined) {
    settleSuperseded(claiming, open, successor);
    return true;
  }
  const turn = { ...event, account: batch.account, before: event.sequence };
  const obstacle = yield* obstacleOf(connection, turn, session);
  if (obstacle !== null) {
    claiming.settle({ ...event, ...open.place, ...moneyOf(open) }, 'waiting', obstacle);
    return true;
  }
  if (event.state !== 'pending')
    yield* moveState(connection, event.sequence, 'pending', claiming.totals);
  yield* take(claiming, event);
  const mayHaveBeenCounted =
    !claiming.options.retryRejected && (yield* hasUnknownOutcome(connection, event.sequence));
  const held = { event: { ...event, state: 'pending' }, place: open.place } as const;
  const last = (yield* listAttempts(connection, event.sequence)).at(-1);
  const suspected = last !== undefined && wasSuspected(last) ? { wasSuspected: true } : {};
  claiming.hold({ ...held, ...moneyOf(open), mayHaveBeenCounted, ...suspected });
  return true;
}

const isVouchedFor = ({ stored, saidBy }: OpenRow): boolean =>
  saidBy !== undefined && isSameEvent(stored.event, saidBy);

function settleSuperseded(claiming: Claiming, open: OpenRow, successor: string): void {
  const { event } = open.stored;
  const outcome = event.state === 'rejected' ? 'rejected' : 'waiting';
  const error = { code: 'superseded', message: supersededBy(successor) };
  claiming.settle({ ...event, ...open.place, ...moneyOf(open) }, outcome, error);
}

const moneyOf = ({ amount, currency }: OpenRow) => ({ amount, currency });

/** Releases events of dead processes. */
export function* isBusy(
  { connection, now }: Claiming,
  { event, session }: StoredEvent,
): Steps<boolean> {
  if ((yield* holderOf(connection, event.sequence, now)) !== undefined) return true;
  if (session === null) return false;
  if ((yield* processOf(connection, session, now)) !== undefined) return true;
  yield* releaseSession(connection, session);
  return false;
}

/** A leftover claim of a dead process must no longer settle the event. */
function* take({ connection, session, now }: Claiming, { sequence }: JournaledEvent): Steps<void> {
  yield* connection.run('DELETE FROM claims WHERE event = ?', sequence);
  const hold = 'UPDATE events SET session = ?, open_since = ? WHERE sequence = ?';
  yield* connection.run(hold, session, now, sequence);
}

const PAGE = 256;

/** Events of the batch, and rows that follow an event of another one, by the event's sequence. */
const SELECT_OPEN = `
  SELECT sequence, merchant_order_id, row, line, amount, currency, open_since, left_in
  FROM events INDEXED BY events_left
  WHERE state = ?1 AND ${IS_IN_LEFT_INDEX} AND sequence > ?2 AND batch = ?3 AND session IS NULL
  UNION ALL
  SELECT events.sequence, events.merchant_order_id, batch_rows.row, batch_rows.line, batch_rows.amount,
    batch_rows.currency, open_since, NULL
  FROM batch_rows INDEXED BY batch_rows_following
  CROSS JOIN events ON events.sequence = batch_rows.event
  WHERE batch_rows.event > ?2 AND batch_rows.state <> 'duplicate' AND batch_rows.batch = ?3
    AND batch_rows.state = ?1 AND session IS DISTINCT FROM ?4
  ORDER BY sequence LIMIT ${PAGE}`;

/** A search through all open events of some lanes. */
interface Search {
  readonly state: 'pending' | 'rejected';
  readonly lanes: ReadonlySet<number>;
  /** Lanes that this run has not searched before. */
  readonly isNew: ReadonlySet<number>;
  after: number;
}

/**
 * Finds what earlier runs and dead processes left open. What this run released itself is not found
 * again: `left_in` says that this run had begun by then, and `open_since` is not set.
 */
export class OpenRows {
  readonly #connection: Connection;
  readonly #batch: StoredBatch;
  /** The number of this run among those of the batch. */
  readonly #drain: number;
  readonly #states: readonly Search['state'][];
  readonly #searched = new Set<number>();
  #searches: Search[] = [];

  constructor(connection: Connection, batch: StoredBatch, drain: number, retryRejected: boolean) {
    this.#drain = drain;
    this.#connection = connection;
    this.#batch = batch;
    // Nothing is sent after a refused report of its order, so the refused ones come before the open ones.
    this.#states = retryRejected ? ['rejected', 'pending'] : ['pending'];
  }

  searchIn(lanes: readonly number[]): void {
    if (lanes.length === 0) return;
    const isNew = new Set(lanes.filter((lane) => !this.#searched.has(lane)));
    for (const lane of lanes) this.#searched.add(lane);
    for (const state of this.#states) {
      this.#searches.push({ state, lanes: new Set(lanes), isNew, after: 0 });
    }
  }

  /** Stops after this process lost its lanes. @returns the lanes that were not fully searched. */
  stop(): readonly number[] {
    const lanes = this.#searches.flatMap((search) => [...search.lanes]);
    for (const { isNew } of this.#searches) {
      for (const lane of isNew) this.#searched.delete(lane);
    }
    this.#searches = [];
    return lanes;
  }

  get isDone(): boolean {
    return this.#searches.length === 0;
  }

  isSearching(lane: number): boolean {
    return this.#searches.some(({ lanes }) => lanes.has(lane));
  }

  /** At most a few hundred open rows, oldest event first; empty if no row of the page is in these lanes. */
  *nextPage({ session, drains }: Claiming): Steps<readonly OpenRow[]> {
    const search = this.#searches[0];
    if (search === undefined) return [];
    const { state, after } = search;
    const page = yield* this.#connection.all(
      SELECT_OPEN,
      state,
      after,
      this.#batch.number,
      session,
    );
    search.after = Number(page.at(-1)?.sequence);
    if (page.length < PAGE) this.#searches.shift();
    const rows: OpenRow[] = [];
    for (const row of page)
      if (this.#isWanted(search, row, drains)) rows.push(yield* this.#read(row));
    return rows;
  }

  #isWanted(
    { lanes, isNew }: Search,
    { merchant_order_id, open_since, left_in }: Row,
    drains: number,
  ): boolean {
    const lane = laneOf(originalText(merchant_order_id) ?? '');
    // No checksum covers the mark: one that no run can have left counts for nothing.
    const mark = Number(left_in ?? -1);
    const isOwn = mark >= this.#drain && mark <= drains;
    const isLeftOver = isNew.has(lane) && !isOwn;
    return lanes.has(lane) && (isLeftOver || open_since !== null);
  }

  *#read({ sequence, row, line, amount, currency }: Row): Steps<OpenRow> {
    const stored = yield* storedEventAt(this.#connection, Number(sequence));
    return {
      stored,
      place: { row: Number(row), line: Number(line) },
      amount: amount as string | null,
      currency: originalText(currency),
    };
  }
}

/** The lanes of open events that dead processes had in flight. */
export function* freedLanes(
  connection: Connection,
  { number }: StoredBatch,
): Steps<ReadonlySet<number>> {
  const find = `
    SELECT merchant_order_id FROM events
    WHERE ${IS_PENDING} AND session IS NULL AND open_since IS NOT NULL
      AND (batch = ?1 OR EXISTS (SELECT 1 FROM batch_rows INDEXED BY batch_rows_following
        WHERE event = sequence AND batch_rows.state <> 'duplicate' AND batch_rows.batch = ?1))`;
  const orders = (yield* connection.all(find, number)).map((row) =>
    originalText(row.merchant_order_id),
  );
  return new Set(orders.map((order) => laneOf(order ?? '')));
}
