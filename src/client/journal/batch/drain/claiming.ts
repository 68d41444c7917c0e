import { OPENING, type ReportKind } from '../../../../core/protocol/kinds/index.ts';
import { LANES, laneOf } from '../../../../core/protocol/order-hash.ts';
import {
  isBehindRefused,
  type KnownReport,
  waitsInFile,
} from '../../../../core/protocol/rulebook/orders.ts';
import {
  type CheckedRow,
  type SettledRow,
  WAITS,
  WAITS_BEHIND_REFUSED,
} from '../../../files/rows/row.ts';
import type { StoredAuthor } from '../../authors.ts';
import type { Connection, Row, SqlValue, Steps } from '../../connection.ts';
import { entryOf, sealOfEvent } from '../../events.ts';
import { sealsOf } from '../../keyed-seals.ts';
import type { DrainTerms, HeldEvent, JournaledEvent, ReportedRow } from '../../port.ts';
import { originalText, storedOptional, storedText } from '../../stored-text.ts';
import { insertInto } from '../../tables.ts';
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
  /** The author; null if it is not recorded. */
  readonly author: StoredAuthor | null;
  /** Of the newest event. */
  readonly lastSequence: number;
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
  readonly author: StoredAuthor | null;
  readonly #holdings: Holdings;
  #lastSequence: number;

  constructor(around: ClaimContext) {
    this.connection = around.connection;
    this.batch = around.batch;
    this.session = around.session;
    this.now = around.now;
    this.options = around.options;
    this.author = around.author;
    this.totals = around.totals;
    this.#holdings = around.holdings;
    this.#lastSequence = around.lastSequence;
  }

  /** The event that a row becomes, under the next sequence. */
  newEvent({ eventId, kind, merchantOrderId, subId, refundId, body }: CheckedRow): JournaledEvent {
    this.#lastSequence += 1;
    const { accountId, endpoint, profile, note } = this.batch;
    return {
      sequence: this.#lastSequence,
      accountId,
      endpoint,
      profile,
      eventId,
      kind,
      merchantOrderId,
      subId,
      body,
      state: 'pending',
      createdAt: this.now,
      attemptCount: 0,
      ...(refundId === null ? {} : { refundId }),
      ...(note === undefined ? {} : { note }),
      ...(this.author === null ? {} : { by: this.author.by }),
    };
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
  WHERE merchant_order_id = ? AND account = ? AND state <> 'accepted'
    AND withdrawn_at IS NULL AND sequence < ?`;

const OPEN_AMONG = `
  SELECT DISTINCT merchant_order_id FROM json_each(?) CROSS JOIN events INDEXED BY events_by_order
  WHERE merchant_order_id = json_each.value AND account = ? AND state <> 'accepted'
    AND (state <> 'pending' OR session IS DISTINCT FROM ?)`;

const PAID = `
  SELECT state, sequence, session FROM events INDEXED BY events_by_order
  WHERE merchant_order_id = ? AND account = ? AND kind = '${OPENING}' AND withdrawn_at IS NULL`;

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

/**
 * Turns a staged row into an event and claims it, unless it has to wait for its turn.
 * @param successorOf the sequence of the rejected event that the row corrects.
 * @returns false if its account already has an event with this ID; nothing was written then.
 */
export function* claimNew(
  claiming: Claiming,
  row: CheckedRow,
  successorOf?: number,
): Steps<boolean> {
  const obstacle = yield* obstacleOfNew(claiming, row);
  const event = {
    ...claiming.newEvent(row),
    ...(successorOf === undefined ? {} : { successorOf }),
  };
  const session = obstacle === null ? claiming.session : null;
  const values = valuesOf(claiming, row, event, session);
  if ((yield* claiming.connection.run(INSERT_EVENTS.one, ...values)) === 0) return false;
  if (obstacle === null) holdNew(claiming, row, event);
  else waitNew(claiming, row, obstacle);
  return true;
}

/**
 * Claims rows of orders that no other report is in the way of, in one statement.
 * @returns those whose account has no event of their id: the others are written, and not held yet.
 */
export function* insertFree(
  claiming: Claiming,
  rows: readonly CheckedRow[],
): Steps<ReadonlyMap<CheckedRow, JournaledEvent>> {
  const events = rows.map((row) => claiming.newEvent(row));
  const values = rows.map((row, at) =>
    valuesOf(claiming, row, events[at] as JournaledEvent, claiming.session),
  );
  const written = yield* claiming.connection.runEach(INSERT_EVENTS, values);
  const found = new Map<CheckedRow, JournaledEvent>();
  for (const [at, row] of rows.entries())
    if (written.has(values[at] as SqlValue[])) found.set(row, events[at] as JournaledEvent);
  return found;
}

/** A row whose event is written, and to be sent. */
export function holdNew(claiming: Claiming, row: CheckedRow, event: JournaledEvent): void {
  claiming.totals.move(claiming.batch.number, row, 'staged', 'pending');
  claiming.hold(heldOf(event, row));
}

function waitNew(claiming: Claiming, row: CheckedRow, why: SettledRow['error']): void {
  claiming.totals.move(claiming.batch.number, row, 'staged', 'pending');
  claiming.settle(row, 'waiting', why);
}

function* obstacleOfNew(
  { batch, connection, session }: Claiming,
  row: CheckedRow,
): Steps<SettledRow['error']> {
  const { merchantOrderId, kind } = row;
  const turn = { account: batch.account, merchantOrderId, kind, before: Number.MAX_SAFE_INTEGER };
  return yield* obstacleOf(connection, turn, session);
}

const heldOf = (event: JournaledEvent, { row, line, amount, currency }: CheckedRow) => ({
  event,
  place: { row, line },
  amount,
  currency,
  mayHaveBeenCounted: false,
});

const INSERT_EVENTS = insertInto('events', 'ON CONFLICT (event_id, account) DO NOTHING');

function valuesOf(
  { batch, connection, author }: Claiming,
  { row, line, amount, currency }: CheckedRow,
  event: JournaledEvent,
  session: number | null,
): SqlValue[] {
  const seal = sealOfEvent(event, { batch: batch.number, row, line, amount, currency });
  return [
    event.sequence,
    batch.account,
    storedText(event.eventId),
    event.kind,
    storedText(event.merchantOrderId),
    storedOptional(event.subId),
    event.state,
    event.createdAt,
    storedOptional(event.profile),
    seal,
    event.body,
    batch.number,
    row,
    line,
    amount,
    storedOptional(currency),
    session,
    session === null ? null : event.createdAt,
    event.successorOf ?? null,
    sealsOf(connection).seal(entryOf(event, seal)),
    null,
    author?.number ?? null,
    storedOptional(event.refundId ?? null),
    storedOptional(event.note ?? null),
  ];
}
