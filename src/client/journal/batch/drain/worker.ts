import { insertEndedAttempts, insertNextAttempt } from '../../attempts.ts';
import { authorOf, type StoredAuthor } from '../../authors.ts';
import type { Bulk, Connection, Row, SqlValue, Statement, Steps } from '../../connection.ts';
import { HANDED_OVER } from '../../events.ts';
import { isAlive, type LeaseTerms, recordSightings } from '../../leases.ts';
import type {
  DrainStep,
  DrainStepResult,
  DrainTerms,
  EndedAttempt,
  HeldEvent,
} from '../../port.ts';
import type { StoredBatch } from '../batches.ts';
import {
  isHeldElsewhere,
  markDone,
  moveFollowers,
  moveState,
  yieldsToRefusal,
} from '../event-state.ts';
import { openSession, releaseSession, renewalOf, type Session } from '../sessions.ts';
import { Totals, totalsOf } from '../totals.ts';
import { RowClaims } from './claim-rows.ts';
import { Claiming, Holdings } from './claiming.ts';
import { Lanes } from './lanes.ts';
import { freedLanes, OpenRows } from './open-events.ts';
import { askedOfStanding, type Standing, standingOf } from './standing.ts';

/** What writing the outcomes of a step needs. */
interface WriteContext {
  readonly connection: Connection;
  readonly batch: number;
  /** Whether rows follow events of others. */
  readonly hasFollowers: boolean;
  readonly holdings: Holdings;
  readonly totals: Totals;
  /** `sessions.number`. */
  readonly session: number;
  /** How many runs the batch has had. */
  readonly drains: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly author: StoredAuthor | null;
}

/**
 * Writes finished attempts and the resulting states of their events, at most one attempt per event at a time. Most of
 * it has started when this returns.
 */
function writeOutcomes(context: WriteContext, ended: readonly EndedAttempt[]): Steps<void> {
  const [now, later] = firstOfEach(ended);
  const late = now.filter(({ held }) => context.holdings.find(held) === undefined);
  const held = late.length === 0 ? now : now.filter((end) => !late.includes(end));
  return writeRest(context, { late, later }, writeHeldOutcomes(context, held));
}

function* writeRest(
  context: WriteContext,
  { late, later }: Readonly<Record<'late' | 'later', readonly EndedAttempt[]>>,
  writing: Steps<void>,
): Steps<void> {
  yield* writing;
  for (const end of late) yield* writeLateOutcome(context, end);
  if (later.length > 0) yield* writeOutcomes(context, later);
}

function firstOfEach(ended: readonly EndedAttempt[]): [EndedAttempt[], EndedAttempt[]] {
  const seen = new Set<number>();
  const [first, rest]: [EndedAttempt[], EndedAttempt[]] = [[], []];
  for (const end of ended) {
    const { sequence } = end.held.event;
    (seen.has(sequence) ? rest : first).push(end);
    seen.add(sequence);
  }
  return [first, rest];
}

function writeHeldOutcomes(context: WriteContext, ended: readonly EndedAttempt[]): Steps<void> {
  const { connection, holdings, author } = context;
  const attempts = ended.map(({ held, startedAt, end }) => ({
    sequence: held.event.sequence,
    expected: (holdings.find(held)?.attempts ?? 0) + 1,
    startedAt,
    end,
  }));
  const numbering = insertEndedAttempts(connection, attempts, author);
  for (const { held, keeps, state } of ended) {
    if (keeps) keep(context, held.event.sequence);
    else if (state === 'pending') leave(context, held.event.sequence, null);
  }
  const settling = settleAll(
    context,
    ended.filter(({ keeps, state }) => !keeps && state !== 'pending'),
  );
  return noteWritten(context, ended, numbering, settling);
}

function* noteWritten(
  { holdings }: WriteContext,
  ended: readonly EndedAttempt[],
  numbering: Steps<readonly number[]>,
  settling: Steps<void>,
): Steps<void> {
  const numbers = yield* numbering;
  for (const [at, { held, keeps }] of ended.entries()) {
    const holding = holdings.find(held);
    if (holding === undefined) continue;
    holding.attempts = numbers[at] ?? holding.attempts;
    if (!keeps) holdings.remove(holding);
  }
  yield* settling;
}

/** Releases an event that was not sent, or whose attempts are all written. */
const releaseHeld = (context: WriteContext, held: HeldEvent): void => release(context, held, null);

/** Releases an event for other processes to continue. */
const handOver = (context: WriteContext, held: HeldEvent): void =>
  release(context, held, HANDED_OVER);

function release(
  context: WriteContext,
  held: HeldEvent,
  openSince: typeof HANDED_OVER | null,
): void {
  const holding = context.holdings.find(held);
  if (holding === undefined) return;
  context.holdings.remove(holding);
  leave(context, held.event.sequence, openSince);
}

/** No process holds the event any more. */
function leave(
  { connection, drains }: WriteContext,
  sequence: number,
  openSince: typeof HANDED_OVER | null,
): void {
  const write = 'UPDATE events SET session = NULL, open_since = ?, left_in = ? WHERE sequence = ?';
  connection.write(write, openSince, drains, sequence);
}

/**
 * A process that lost an event may still report that it was accepted, which remains true, or that it was refused, if a
 * person settled it as accepted meanwhile.
 */
function* writeLateOutcome(
  { connection, totals }: WriteContext,
  { held, ...ended }: EndedAttempt,
): Steps<void> {
  const { sequence } = held.event;
  const isValid =
    ended.state === 'accepted' ||
    (ended.state === 'rejected' && (yield* yieldsToRefusal(connection, sequence)));
  if (!isValid) return;
  yield* insertNextAttempt(connection, sequence, ended.startedAt, ended.end);
  yield* moveState(connection, sequence, ended.state, totals);
}

/** The next attempt may start at any time from now on. */
function keep({ connection, now }: WriteContext, sequence: number): void {
  connection.write('UPDATE events SET open_since = ? WHERE sequence = ?', now, sequence);
}

/** Of this very batch, as most of them are. */
const SETTLE: Bulk = {
  columns: [
    ['sequence', 'bigint'],
    ['batch', 'bigint'],
    ['state', 'text'],
    ['left_in', 'bigint'],
  ],
  one: `UPDATE events SET state = ?3, session = NULL, open_since = NULL, left_in = ?4
    WHERE sequence = ?1 AND batch = ?2 AND state = 'pending'`,
  all: `UPDATE events SET state = given.state, session = NULL, open_since = NULL, left_in = given.left_in FROM given
    WHERE events.sequence = given.sequence AND events.batch = given.batch AND events.state = 'pending'
    RETURNING events.sequence`,
};

function settleAll(context: WriteContext, ended: readonly EndedAttempt[]): Steps<void> {
  const { connection, batch } = context;
  const rows = ended.map(({ held, state }): SqlValue[] => [
    held.event.sequence,
    batch,
    state,
    context.drains,
  ]);
  return moveSettled(context, ended, rows, connection.runEach(SETTLE, rows));
}

function* moveSettled(
  context: WriteContext,
  ended: readonly EndedAttempt[],
  rows: readonly SqlValue[][],
  settling: Steps<ReadonlySet<readonly SqlValue[]>>,
): Steps<void> {
  const { connection, batch, totals } = context;
  const settled = yield* settling;
  for (const [at, { held, state }] of ended.entries()) {
    const { sequence, kind } = held.event;
    if (settled.has(rows[at] as SqlValue[])) {
      totals.move(batch, { kind, amount: held.amount, currency: held.currency }, 'pending', state);
      if (context.hasFollowers) yield* moveFollowers(connection, sequence, state, totals);
    } else {
      leave(context, sequence, null);
      yield* moveState(connection, sequence, state, totals);
    }
  }
}

interface OtherSessions {
  readonly living: ReadonlySet<number>;
  /** Whether any belonged to a dead process; those have been released. */
  readonly haveDied: boolean;
}

/** Releases the sessions of dead processes in the account. @returns the other sessions. */
function* livingAmong(
  connection: Connection,
  others: readonly Row[],
  now: number,
): Steps<OtherSessions> {
  const living = new Set<number>();
  for (const row of others) {
    if (yield* isAlive(connection, row, now)) living.add(Number(row.number));
    else yield* releaseSession(connection, Number(row.number));
  }
  return { living, haveDied: living.size < others.length };
}

const NONE: ReadonlySet<number> = new Set();

/** The state in which a drain starts. */
interface Begun {
  /** The number of this run among those of the batch. */
  readonly drain: number;
  readonly batch: StoredBatch;
  readonly session: Session;
}

/** One process that works on a batch. After a rollback, this object is no longer valid. */
export class BatchWorker {
  readonly batch: StoredBatch;
  readonly #connection: Connection;
  readonly #terms: LeaseTerms;
  readonly #options: DrainTerms;
  readonly #holdings = new Holdings();
  readonly #lanes: Lanes;
  readonly #open: OpenRows;
  readonly #rows: RowClaims;
  /** Events that others took over, but that this process may still have in flight. */
  readonly #lost = new Set<number>();
  /** Batches that may be done now, including others whose rows follow this batch's events. */
  readonly #touched = new Set<number>();
  #session: Session;
  #others = NONE;
  /** By the steady clock of this machine. */
  #leaseEnd: number;
  /** The new lease end, valid once the step is durable. */
  #renewedUntil: number;

  constructor(
    connection: Connection,
    { batch, session, drain }: Begun,
    options: DrainTerms,
    terms: LeaseTerms,
  ) {
    this.batch = batch;
    this.#touched.add(batch.number);
    this.#connection = connection;
    this.#terms = terms;
    this.#lanes = new Lanes(connection, batch);
    this.#open = new OpenRows(connection, batch, drain, options.retryRejected);
    this.#rows = new RowClaims(connection, batch, this.#lanes, this.#open);
    this.#options = options;
    this.#leaseEnd = connection.machine.steadyMs() + terms.leaseMs;
    this.#renewedUntil = this.#leaseEnd;
    this.#session = session;
  }

  /** `sessions.number`. */
  get session(): number {
    return this.#session.number;
  }

  /** Whether the last step found no other living process at work on the account. */
  get isAlone(): boolean {
    return this.#others.size === 0;
  }

  get leaseLeftMs(): number {
    return this.#leaseEnd - this.#connection.machine.steadyMs();
  }

  /** Called when the step is durable; only now do others see the renewed lease. */
  committed(): void {
    this.#leaseEnd = this.#renewedUntil;
  }

  /** One step of a drain, as one transaction. */
  step(step: DrainStep): Steps<DrainStepResult> {
    const renewal = renewalOf(this.#connection, this.#session, this.#terms);
    this.#renewedUntil = this.#connection.machine.steadyMs() + this.#terms.leaseMs;
    return this.#connection.transaction(
      () => this.#take(step, renewal),
      [renewal, askedOfStanding(this.batch, this.#session), totalsOf(this.batch.number)],
    );
  }

  /** Its parts are in the order in which they must be written. */
  *#take(
    { ended, released, handedOver = [], want }: DrainStep,
    renewal: Statement,
  ): Steps<DrainStepResult> {
    const now = this.#terms.now();
    const lost = yield* this.#renew(now, renewal);
    const totals = new Totals();
    const standing = yield* standingOf(this.#connection, this.batch, this.#session);
    const { isOpen: isToBeSent, drains, hasRepeats, hasFollowers } = standing;
    const author = yield* authorOf(this.#connection);
    const context = {
      ...this.#shared(totals, now),
      batch: this.batch.number,
      drains,
      hasFollowers,
      author,
    };
    const writing = writeOutcomes(context, ended);
    if (isToBeSent)
      this.#connection.foresee([...this.#lanes.asked, ...this.#rows.asked(want, hasRepeats)]);
    yield* writing;
    for (const held of released) releaseHeld(context, held);
    for (const held of handedOver) handOver(context, held);
    const claiming = new Claiming({
      ...this.#shared(totals, now),
      batch: this.batch,
      options: this.#options,
      drains,
      hasRepeats,
      author,
    });
    yield* this.#share(standing, now, isToBeSent && want > 0);
    if (isToBeSent) yield* this.#rows.claim(claiming, want, this.#lost);
    for (const number of totals.batches) this.#touched.add(number);
    yield* totals.write(this.#connection);
    const left = isToBeSent
      ? yield* this.#left(want > 0 && claiming.claimed.length >= want)
      : 'none';
    if (left === 'elsewhere') yield* recordSightings(this.#connection, now);
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

  /** @returns events that other processes took over, believing that this one was dead. */
  *#renew(now: number, renewal: Statement): Steps<ReadonlySet<number>> {
    if ((yield* this.#connection.run(...renewal)) === 1) return NONE;
    const terms = { leaseMs: this.#terms.leaseMs, now: () => now };
    this.#renewedUntil = this.#connection.machine.steadyMs() + terms.leaseMs;
    this.#session = yield* openSession(this.#connection, this.batch.account, terms);
    this.#lanes.lookAgainAt(this.#open.stop());
    this.#lanes.lookAgainAt(yield* freedLanes(this.#connection, this.batch));
    const lost = this.#holdings.loseAll();
    for (const sequence of lost) this.#lost.add(sequence);
    return lost;
  }

  /** If another session is gone, the events that it had in flight may be free. */
  *#share(standing: Standing, now: number, takes: boolean): Steps<void> {
    const { living: others, haveDied } = yield* livingAmong(this.#connection, standing.others, now);
    const isOneGone = haveDied || [...this.#others].some((session) => !others.has(session));
    if (isOneGone) this.#lanes.lookAgainAt(yield* freedLanes(this.#connection, this.batch));
    this.#others = others;
    const isIdle = (lane: number): boolean =>
      this.#holdings.inLane(lane) === 0 &&
      !this.#open.isSearching(lane) &&
      !this.#rows.hasBusyIn(lane);
    const session = this.#session.number;
    const owners = haveDied ? yield* this.#lanes.owners() : standing.owners;
    this.#open.searchIn(yield* this.#lanes.share({ session, owners, others, takes, isIdle }));
  }

  /** @param isFull whether as many rows were claimed as were wanted: then there may be more, and nothing is asked. */
  *#left(isFull: boolean): Steps<DrainStepResult['left']> {
    if (isFull || !this.#open.isDone) return 'rows';
    const left = yield* this.#lanes.left();
    if (left !== 'none') return left;
    const isElsewhere =
      this.#rows.hasBusy ||
      (yield* isHeldElsewhere(this.#connection, this.batch, this.#session.number));
    return isElsewhere ? 'elsewhere' : 'none';
  }
}
