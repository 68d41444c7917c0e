import { OPENING, type ReportKind } from '../../../../core/protocol/kinds/index.ts';
import { LANES, laneOf } from '../../../../core/protocol/order-hash.ts';
import {
  isBehindRefused,
  type KnownReport,
  waitsInFile,
} from '../../../../core/protocol/rulebook/orders.ts';
import { type SettledRow, WAITS, WAITS_BEHIND_REFUSED } from '../../../files/rows/row.ts';
import type { StoredAuthor } from '../../authors.ts';
import type { Connection, Row, Steps } from '../../connection.ts';
import type { DrainTerms, HeldEvent, ReportedRow } from '../../port.ts';
import { originalText, storedText } from '../../stored-text.ts';
import type { StoredBatch } from '../batches.ts';
import type { Totals } from '../totals.ts';

/** The context of a claiming step. */
interface ClaimContext {
  readonly connection: Connection;
  readonly batch: StoredBatch;
  /** `sessions.number`. */
  readonly session: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly options: DrainTerms;
  readonly holdings: Holdings;
  readonly totals: Totals;
  /** How many runs the batch has had. */
  readonly drains: number;
  readonly hasRepeats: boolean;
  /** The author; null if it is not recorded. */
  readonly author: StoredAuthor | null;
}

/** Collects what one step claims from a batch, and what it settles without sending. */
export class Claiming {
  readonly claimed: HeldEvent[] = [];
  readonly settled: SettledRow[] = [];
  readonly connection: Connection;
  readonly batch: StoredBatch;
  readonly totals: Totals;
  readonly session: number;
  readonly now: number;
  readonly options: DrainTerms;
  readonly drains: number;
  readonly hasRepeats: boolean;
  readonly author: StoredAuthor | null;
  readonly #holdings: Holdings;

  constructor(around: ClaimContext) {
    this.connection = around.connection;
    this.batch = around.batch;
    this.session = around.session;
    this.now = around.now;
    this.options = around.options;
    this.drains = around.drains;
    this.hasRepeats = around.hasRepeats;
    this.author = around.author;
    this.totals = around.totals;
    this.#holdings = around.holdings;
  }

  /** To be sent. */
  hold(held: HeldEvent): void {
    this.#holdings.add(held);
    this.claimed.push(held);
  }

  settle(
    row: ReportedRow,
    outcome: SettledRow['outcome'],
    error: SettledRow['error'] = null,
  ): void {
    const { kind, eventId, merchantOrderId, amount, currency } = row;
    const told = { row: row.row, line: row.line, kind, eventId, merchantOrderId, amount, currency };
    this.settled.push({ ...told, outcome, httpStatus: null, attempts: 0, error });
  }
}

/** An event that this process holds. */
interface Holding {
  readonly held: HeldEvent;
  readonly lane: number;
  /** How many attempts of it the journal has. */
  attempts: number;
}

/** The events that this process holds, as journaled. */
export class Holdings {
  #bySequence = new Map<number, Holding>();
  readonly #perLane = new Int32Array(LANES);

  get size(): number {
    return this.#bySequence.size;
  }

  add(held: HeldEvent): void {
    const lane = laneOf(held.event.merchantOrderId);
    const attempts = held.event.attemptCount;
    this.#bySequence.set(held.event.sequence, { held, lane, attempts });
    this.#perLane[lane] = this.inLane(lane) + 1;
  }

  /** Compared by identity, because an event that was lost and claimed again is a different holding. */
  find(held: HeldEvent): Holding | undefined {
    const holding = this.#bySequence.get(held.event.sequence);
    return holding?.held === held ? holding : undefined;
  }

  remove({ held, lane }: Holding): void {
    this.#bySequence.delete(held.event.sequence);
    this.#perLane[lane] = this.inLane(lane) - 1;
  }

  inLane(lane: number): number {
    return this.#perLane[lane] ?? 0;
  }

  /** Another process took everything over. @returns the sequences. */
  loseAll(): ReadonlySet<number> {
    const lost = new Set(this.#bySequence.keys());
    this.#bySequence = new Map();
    this.#perLane.fill(0);
    return lost;
  }
}

/** A report that must be sent in order. */
interface OrderPosition {
  /** `accounts.number`. */
  readonly account: number;
  readonly merchantOrderId: string;
  readonly kind: ReportKind;
  /** Reports with a lower sequence come before it. */
  readonly before: number;
}

const OPEN_EARLIER = `
  SELECT kind, state, session FROM events INDEXED BY events_by_order
  WHERE merchant_order_id = ? AND account = ? AND state IN ('pending', 'rejected') AND sequence < ?`;

const OPEN_AMONG = `
  SELECT DISTINCT merchant_order_id FROM json_each(?) CROSS JOIN events INDEXED BY events_by_order
  WHERE merchant_order_id = json_each.value AND account = ? AND (state IN ('rejected', 'withdrawn')
    OR (state = 'pending' AND session IS DISTINCT FROM ?))`;

const PAID = `
  SELECT state, sequence, session FROM events INDEXED BY events_by_order
  WHERE merchant_order_id = ? AND account = ? AND kind = '${OPENING}' AND state NOT IN ('withdrawn', 'staged')`;

/** Orders with a report that may block others; the rest need no individual check. */
export function* ordersToCheck(
  { connection, batch, session }: Pick<Claiming, 'connection' | 'batch' | 'session'>,
  orders: readonly string[],
): Steps<Set<string>> {
  const found = yield* connection.all(
    OPEN_AMONG,
    JSON.stringify(orders.map(storedText)),
    batch.account,
    session,
  );
  return new Set(found.map((row) => originalText(row.merchant_order_id) ?? ''));
}

/**
 * Finds the earlier report that blocks this one: an open one outside this session (whose own queue keeps the order),
 * or a rejected paid report, without which later ones would be permanently refused. A paid report waits only for paid
 * ones, because the others may be waiting for it.
 * @returns the reason; null if nothing blocks it.
 */
export function* obstacleOf(
  connection: Connection,
  turn: OrderPosition,
  session: number,
): Steps<SettledRow['error']> {
  const order = storedText(turn.merchantOrderId);
  const earlier = yield* connection.all(OPEN_EARLIER, order, turn.account, turn.before);
  const isPaid = turn.kind === OPENING;
  const open = earlier.filter(
    ({ state, kind }) => state === 'pending' && waitsInFile(turn.kind, kind as ReportKind),
  );
  const inWay = isPaid ? open : [...open, ...(yield* correctedSales(connection, turn))];
  if (inWay.some((other) => other.session !== session)) return WAITS;
  if (isPaid || !earlier.some(isRefusedPaid) || earlier.some(isOpenPaid)) return null;
  return yield* obstacleBehindRefused(connection, turn);
}

/** The correction of a withdrawn paid report comes after the earlier reports of the order. */
function* correctedSales(connection: Connection, turn: OrderPosition): Steps<Row[]> {
  const paid = yield* connection.all(PAID, storedText(turn.merchantOrderId), turn.account);
  return paid.some(({ state }) => state === 'accepted')
    ? []
    : paid.filter(({ state }) => state === 'pending');
}

/** The corrected successor of the refused paid report may come at any place, also after what waits for it. */
function* obstacleBehindRefused(
  connection: Connection,
  turn: OrderPosition,
): Steps<SettledRow['error']> {
  const paid = (yield* connection.all(PAID, storedText(turn.merchantOrderId), turn.account)).map(
    readPaid,
  );
  if (paid.some(({ state }) => state === 'accepted')) return null;
  return isBehindRefused(paid, { ...turn, sequence: turn.before }) ? WAITS_BEHIND_REFUSED : WAITS;
}

const readPaid = ({ state, sequence }: Row): KnownReport => ({
  kind: OPENING,
  state: state as KnownReport['state'],
  sequence: Number(sequence),
});

const isRefusedPaid = ({ kind, state }: Row): boolean => kind === OPENING && state === 'rejected';
const isOpenPaid = ({ kind, state }: Row): boolean => kind === OPENING && state === 'pending';
