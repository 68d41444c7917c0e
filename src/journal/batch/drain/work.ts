import type { DrainOptions, Step, Stepped } from '../../batches.ts';
import type { Connection } from '../../connection.ts';
import { lastSequence } from '../../events.ts';
import type { LeaseTerms } from '../../leases.ts';
import { noteStrangers } from '../../strangers.ts';
import type { StoredBatch } from '../batches.ts';
import { openSession, renewSession, type Session } from '../sessions.ts';
import { Totals } from '../totals.ts';
import { RowClaims } from './claim-rows.ts';
import { Claiming } from './claiming.ts';
import { isHeldElsewhere, isOpen, markDone } from './done.ts';
import { handOver, letGo, writeEnd } from './end.ts';
import { hasFollowers } from './followers.ts';
import { Holdings } from './holdings.ts';
import { Lanes } from './lanes.ts';
import { meetNeighbours } from './neighbours.ts';
import { freedLanes, OpenRows } from './open-rows.ts';

const NONE: ReadonlySet<number> = new Set();

/** One process at work on a batch. Every method belongs into a transaction; after one was rolled back, nothing of this holds. */
export class BatchWork {
  readonly batch: StoredBatch;
  readonly #connection: Connection;
  readonly #terms: LeaseTerms;
  readonly #retryRejected: boolean;
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
    batch: StoredBatch,
    { retryRejected }: DrainOptions,
    terms: LeaseTerms,
  ) {
    this.batch = batch;
    this.#touched.add(batch.number);
    this.#connection = connection;
    this.#terms = terms;
    this.#lanes = new Lanes(connection, batch);
    this.#open = new OpenRows(connection, batch, lastSequence(connection), retryRejected);
    this.#rows = new RowClaims(connection, batch, this.#lanes, this.#open);
    this.#retryRejected = retryRejected;
    this.#leaseEnd = connection.machine.steadyMs() + terms.leaseMs;
    this.#session = openSession(connection, batch.account, terms);
  }

  /** `sessions.number`. */
  get session(): number {
    return this.#session.number;
  }

  /** Whether the last step found no other living process at work on the account. */
  get isAlone(): boolean {
    return this.#neighbours.size === 0;
  }

  /** As the clock of `terms` shows it now, which may be set at any time. */
  get leaseEnd(): number {
    return this.#terms.now() + this.#leaseEnd - this.#connection.machine.steadyMs();
  }

  /** One step of a drain; its parts stand in the order in which they must be written. */
  step({ ended, letGo: released, handedOver = [], want }: Step): Stepped {
    const now = this.#terms.now();
    const lost = this.#renew(now);
    const totals = new Totals();
    const ending = {
      ...this.#shared(totals, now),
      batch: this.batch.number,
      hasFollowers: hasFollowers(this.#connection),
    };
    for (const end of ended) writeEnd(ending, end);
    for (const held of released) letGo(ending, held);
    for (const held of handedOver) handOver(ending, held);
    const claiming = new Claiming({
      ...this.#shared(totals, now),
      batch: this.batch,
      retryRejected: this.#retryRejected,
    });
    const isToBeSent = isOpen(this.#connection, this.batch);
    this.#share(now, isToBeSent && want > 0);
    if (isToBeSent) this.#rows.claim(claiming, want, this.#lost);
    for (const number of totals.batches) this.#touched.add(number);
    totals.write(this.#connection);
    const left = isToBeSent ? this.#left() : 'none';
    if (left === 'elsewhere') noteStrangers(this.#connection, now);
    if (left === 'none' && this.#holdings.size === 0) this.#markDone();
    return { claimed: claiming.claimed, settled: claiming.settled, lost, left };
  }

  #markDone(): void {
    for (const number of this.#touched) markDone(this.#connection, { number });
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
  #renew(now: number): ReadonlySet<number> {
    const terms = { leaseMs: this.#terms.leaseMs, now: () => now };
    this.#leaseEnd = this.#connection.machine.steadyMs() + terms.leaseMs;
    if (renewSession(this.#connection, this.#session, terms)) return NONE;
    this.#session = openSession(this.#connection, this.batch.account, terms);
    this.#lanes.lookAgainAt(this.#open.stop());
    this.#lanes.lookAgainAt(freedLanes(this.#connection, this.batch));
    const lost = this.#holdings.loseAll();
    for (const sequence of lost) this.#lost.add(sequence);
    return lost;
  }

  /** Where a neighbour is gone, what it had in flight may be free. */
  #share(now: number, takes: boolean): void {
    const { living: others, wereDead } = meetNeighbours(this.#connection, this.#session, now);
    const isOneGone = wereDead || [...this.#neighbours].some((session) => !others.has(session));
    if (isOneGone) this.#lanes.lookAgainAt(freedLanes(this.#connection, this.batch));
    this.#neighbours = others;
    const isIdle = (lane: number): boolean =>
      this.#holdings.inLane(lane) === 0 &&
      !this.#open.isSearching(lane) &&
      !this.#rows.hasBusyIn(lane);
    const session = this.#session.number;
    this.#open.searchIn(this.#lanes.share({ session, others, takes, isIdle }));
  }

  #left(): Stepped['left'] {
    if (!this.#open.isDone) return 'rows';
    const { left } = this.#lanes;
    if (left !== 'none') return left;
    const isElsewhere =
      this.#rows.hasBusy || isHeldElsewhere(this.#connection, this.batch, this.#session.number);
    return isElsewhere ? 'elsewhere' : 'none';
  }
}
