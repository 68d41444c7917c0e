import { insertEndedAttempt, lastNumber } from '../../attempts.ts';
import type { Connection, Steps } from '../../connection.ts';
import { HANDED_OVER, lastSequence } from '../../events.ts';
import { isAlive, type LeaseTerms, noteStrangers } from '../../leases.ts';
import type { DrainTerms, EndedAttempt, HeldEvent, Step, Stepped } from '../../port.ts';
import type { StoredBatch } from '../batches.ts';
import {
  hasFollowers,
  isHeldElsewhere,
  isOpen,
  markDone,
  moveFollowers,
  moveState,
} from '../event-state.ts';
import { burySession, openSession, renewSession, type Session } from '../sessions.ts';
import { Totals } from '../totals.ts';
import { Lanes, RowClaims } from './claim-rows.ts';
import { Claiming, Holdings } from './claiming.ts';
import { freedLanes, OpenRows } from './open-events.ts';

/** What the ends of a group are written with. */
interface Ending {
  readonly connection: Connection;
  readonly batch: number;
  /** Whether rows follow events of others. */
  readonly hasFollowers: boolean;
  readonly holdings: Holdings;
  readonly totals: Totals;
  /** `sessions.number`. */
  readonly session: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Writes an attempt that has ended, with what it makes of its event. */
function* writeEnd(ending: Ending, ended: EndedAttempt): Steps<void> {
  const { connection, holdings } = ending;
  const { sequence } = ended.held.event;
  const holding = holdings.find(ended.held);
  if (holding === undefined) {
    yield* writeLateEnd(ending, ended);
    return;
  }
  const next = holding.attempts + 1;
  holding.attempts = yield* insertEndedAttempt(
    connection,
    sequence,
    next,
    ended.startedAt,
    ended.end,
  );
  if (!ended.keeps) holdings.remove(holding);
  if (ended.keeps) yield* keep(ending, sequence);
  else if (ended.state === 'pending') yield* free(connection, sequence);
  else yield* settle(ending, ended);
}

/** Lets go what was not sent, or whose attempts are all written. */
const letGo = (ending: Ending, held: HeldEvent): Steps<void> => release(ending, held, null);

/** The same, for other processes to go on with. */
const handOver = (ending: Ending, held: HeldEvent): Steps<void> =>
  release(ending, held, HANDED_OVER);

function* release(
  { connection, holdings }: Ending,
  held: HeldEvent,
  openSince: typeof HANDED_OVER | null,
): Steps<void> {
  const holding = holdings.find(held);
  if (holding === undefined) return;
  holdings.remove(holding);
  const write = 'UPDATE events SET session = NULL, open_since = ? WHERE sequence = ?';
  yield* connection.run(write, openSince, held.event.sequence);
}

/** A process that lost an event to another one may still report that it was accepted: that stays true. */
function* writeLateEnd(
  { connection, totals }: Ending,
  { held, ...ended }: EndedAttempt,
): Steps<void> {
  if (ended.state !== 'accepted') return;
  const { sequence } = held.event;
  const number = (yield* lastNumber(connection, sequence)) + 1;
  yield* insertEndedAttempt(connection, sequence, number, ended.startedAt, ended.end);
  yield* moveState(connection, sequence, 'accepted', totals);
}

/** From now on the next attempt may begin at any time. */
function* keep({ connection, now }: Ending, sequence: number): Steps<void> {
  yield* connection.run('UPDATE events SET open_since = ? WHERE sequence = ?', now, sequence);
}

function* free(connection: Connection, sequence: number): Steps<void> {
  const write = 'UPDATE events SET session = NULL, open_since = NULL WHERE sequence = ?';
  yield* connection.run(write, sequence);
}

/** An event of this very batch is most of them, and costs one statement. */
function* settle(ending: Ending, { held, state }: EndedAttempt): Steps<void> {
  const { connection, batch, totals } = ending;
  const { sequence, kind } = held.event;
  const changed = yield* connection.run(
    `UPDATE events SET state = ?, session = NULL, open_since = NULL
      WHERE sequence = ? AND batch = ? AND state = 'pending'`,
    state,
    sequence,
    batch,
  );
  if (changed === 0) {
    yield* free(connection, sequence);
    yield* moveState(connection, sequence, state, totals);
    return;
  }
  totals.move(batch, { kind, amount: held.amount, currency: held.currency }, 'pending', state);
  if (ending.hasFollowers) yield* moveFollowers(connection, sequence, state, totals);
}

/** A session that stages a file has no lanes, and needs none. */
const SELECT_OTHERS = `
  SELECT * FROM sessions WHERE account = ? AND number <> ? AND number NOT IN
    (SELECT session FROM batches WHERE state = 'staging' AND session IS NOT NULL)`;

interface Neighbours {
  readonly living: ReadonlySet<number>;
  /** Whether dead ones were there, which now are buried. */
  readonly wereDead: boolean;
}

/** Buries the dead sessions of the account. @returns what other ones there are. */
function* meetNeighbours(
  connection: Connection,
  { account, number }: Session,
  now: number,
): Steps<Neighbours> {
  const others = yield* connection.all(SELECT_OTHERS, account, number);
  const living = new Set<number>();
  for (const row of others) {
    if (yield* isAlive(connection, row, now)) living.add(Number(row.number));
    else yield* burySession(connection, Number(row.number));
  }
  return { living, wereDead: living.size < others.length };
}

const NONE: ReadonlySet<number> = new Set();

/** A drain at its beginning. */
interface Begun {
  readonly batch: StoredBatch;
  readonly session: Session;
  /** The sequence of the newest event. */
  readonly horizon: number;
}

/** One process at work on a batch. Call every method in a transaction; after a rollback this object is no longer valid. */
export class BatchWork {
  readonly batch: StoredBatch;
  readonly #connection: Connection;
  readonly #terms: LeaseTerms;
  readonly #options: DrainTerms;
  readonly #holdings = new Holdings();
  readonly #lanes: Lanes;
  readonly #open: OpenRows;
  readonly #rows: RowClaims;
  /** Events that others took over from this process, which may still have them in flight. */
  readonly #lost = new Set<number>();
  /** The numbers of batches that may be done: rows of others may be those of this one's events. */
  readonly #touched = new Set<number>();
  #session: Session;
  #neighbours = NONE;
  /** By the steady clock of this machine. */
  #leaseEnd: number;

  constructor(
    connection: Connection,
    { batch, session, horizon }: Begun,
    options: DrainTerms,
    terms: LeaseTerms,
  ) {
    this.batch = batch;
    this.#touched.add(batch.number);
    this.#connection = connection;
    this.#terms = terms;
    this.#lanes = new Lanes(connection, batch);
    this.#open = new OpenRows(connection, batch, horizon, options.retryRejected);
    this.#rows = new RowClaims(connection, batch, this.#lanes, this.#open);
    this.#options = options;
    this.#leaseEnd = connection.machine.steadyMs() + terms.leaseMs;
    this.#session = session;
  }

  /** `sessions.number`. */
  get session(): number {
    return this.#session.number;
  }

  /** Whether the last step found no other living process at work on the account. */
  get isAlone(): boolean {
    return this.#neighbours.size === 0;
  }

  get leaseLeftMs(): number {
    return this.#leaseEnd - this.#connection.machine.steadyMs();
  }

  /** One step of a drain; its parts are in the order in which they must be written. */
  *step({ ended, letGo: released, handedOver = [], want }: Step): Steps<Stepped> {
    const now = this.#terms.now();
    const lost = yield* this.#renew(now);
    const totals = new Totals();
    const ending = {
      ...this.#shared(totals, now),
      batch: this.batch.number,
      hasFollowers: yield* hasFollowers(this.#connection),
    };
    for (const end of ended) yield* writeEnd(ending, end);
    for (const held of released) yield* letGo(ending, held);
    for (const held of handedOver) yield* handOver(ending, held);
    const claiming = new Claiming({
      ...this.#shared(totals, now),
      batch: this.batch,
      options: this.#options,
      lastSequence: yield* lastSequence(this.#connection),
    });
    const isToBeSent = yield* isOpen(this.#connection, this.batch);
    yield* this.#share(now, isToBeSent && want > 0);
    if (isToBeSent) yield* this.#rows.claim(claiming, want, this.#lost);
    for (const number of totals.batches) this.#touched.add(number);
    yield* totals.write(this.#connection);
    const left = isToBeSent ? yield* this.#left() : 'none';
    if (left === 'elsewhere') yield* noteStrangers(this.#connection, now);
    if (left === 'none' && this.#holdings.size === 0) yield* this.#markDone();
    return { claimed: claiming.claimed, settled: claiming.settled, lost, left };
  }

  *#markDone(): Steps<void> {
    for (const number of this.#touched) yield* markDone(this.#connection, { number });
    this.#touched.clear();
    this.#touched.add(this.batch.number);
  }

  #shared(totals: Totals, now: number) {
    return {
      connection: this.#connection,
      holdings: this.#holdings,
      session: this.#session.number,
      totals,
      now,
    };
  }

  /** @returns what other processes took over, which held this one for dead. */
  *#renew(now: number): Steps<ReadonlySet<number>> {
    const terms = { leaseMs: this.#terms.leaseMs, now: () => now };
    this.#leaseEnd = this.#connection.machine.steadyMs() + terms.leaseMs;
    if (yield* renewSession(this.#connection, this.#session, terms)) return NONE;
    this.#session = yield* openSession(this.#connection, this.batch.account, terms);
    this.#lanes.lookAgainAt(this.#open.stop());
    this.#lanes.lookAgainAt(yield* freedLanes(this.#connection, this.batch));
    const lost = this.#holdings.loseAll();
    for (const sequence of lost) this.#lost.add(sequence);
    return lost;
  }

  /** Where a neighbour is gone, what it had in flight may be free. */
  *#share(now: number, takes: boolean): Steps<void> {
    const { living: others, wereDead } = yield* meetNeighbours(
      this.#connection,
      this.#session,
      now,
    );
    const isOneGone = wereDead || [...this.#neighbours].some((session) => !others.has(session));
    if (isOneGone) this.#lanes.lookAgainAt(yield* freedLanes(this.#connection, this.batch));
    this.#neighbours = others;
    const isIdle = (lane: number): boolean =>
      this.#holdings.inLane(lane) === 0 &&
      !this.#open.isSearching(lane) &&
      !this.#rows.hasBusyIn(lane);
    const session = this.#session.number;
    this.#open.searchIn(yield* this.#lanes.share({ session, others, takes, isIdle }));
  }

  *#left(): Steps<Stepped['left']> {
    if (!this.#open.isDone) return 'rows';
    const left = yield* this.#lanes.left();
    if (left !== 'none') return left;
    const isElsewhere =
      this.#rows.hasBusy ||
      (yield* isHeldElsewhere(this.#connection, this.batch, this.#session.number));
    return isElsewhere ? 'elsewhere' : 'none';
  }
}
