import type { BatchTotal, Drain, RowState, Stepped } from '../journal/port.ts';
import type { RowOutcome, SettledRow } from '../rows/row.ts';
import type { DrainObserver, DrainProgress } from './drain-types.ts';
import type { Sender } from './sender.ts';

/** The rate is that of the last seconds, in milliseconds. */
const SPAN_MS = 5_000;

/** States of rows that no run works on any more. */
const OVER: readonly RowState[] = ['accepted', 'duplicate', 'conflict', 'cancelled', 'pruned'];

const PARKED: readonly RowOutcome[] = ['unconfirmed', 'undelivered'];

type MeteredDrain = Pick<Drain, 'retryRejected'> & {
  readonly batch: Pick<Drain['batch'], 'rows' | 'totals'>;
};

/** Counts the rows of a batch as they are settled. */
export class Meter {
  readonly #total: number;
  readonly #retryRejected: boolean;
  readonly #samples: { readonly at: number; readonly done: number }[] = [];
  #over = 0;
  #accepted = 0;
  #rejected = 0;
  /** Of this run: it sends none of them a second time. */
  #refusedNow = 0;
  /** Of this run: they are done with, but not over. */
  #putOff = 0;
  #parked = 0;

  constructor({ batch: { rows, totals }, retryRejected }: MeteredDrain) {
    this.#total = rows;
    this.#retryRejected = retryRejected;
    this.recount(totals);
  }

  /** @param totals as they are now: other processes may be at work on the batch, too. */
  recount(totals: readonly BatchTotal[]): void {
    this.#over = countOf(totals, OVER);
    this.#accepted = countOf(totals, ['accepted']);
    this.#rejected = countOf(totals, ['rejected']);
  }

  count({ outcome }: SettledRow): void {
    if (OVER.some((state) => state === outcome)) this.#over += 1;
    else if (outcome !== 'rejected') this.#putOff += 1;
    if (outcome === 'accepted') this.#accepted += 1;
    if (outcome === 'rejected') this.#countRefused();
    if (PARKED.includes(outcome)) this.#parked += 1;
  }

  /** @param now milliseconds of `performance.now`. */
  read(now: number): Omit<DrainProgress, 'retried' | 'inFlight' | 'limit' | 'waiting' | 'waitMs'> {
    return {
      done: this.#done(),
      total: this.#total,
      perSecond: this.#rate(now),
      accepted: this.#accepted,
      rejected: this.#rejected,
      parked: this.#parked,
    };
  }

  #countRefused(): void {
    this.#rejected += 1;
    this.#refusedNow += 1;
  }

  #done(): number {
    return Math.min(this.#total, this.#over + this.#refused() + this.#putOff);
  }

  /** Those that are done with: what was refused before is still to come where this run sends it again. */
  #refused(): number {
    return this.#retryRejected ? Math.min(this.#refusedNow, this.#rejected) : this.#rejected;
  }

  #rate(now: number): number {
    const done = this.#done();
    this.#samples.push({ at: now, done });
    while (now - (this.#samples[0]?.at ?? now) > SPAN_MS) this.#samples.shift();
    const first = this.#samples[0];
    if (first === undefined || first.at === now) return 0;
    return ((done - first.done) * 1000) / (now - first.at);
  }
}

const countOf = (totals: readonly BatchTotal[], states: readonly RowState[]): number =>
  totals.reduce((sum, { state, count }) => (states.includes(state) ? sum + count : sum), 0);

type WhatFor = Pick<DrainProgress, 'waiting' | 'waitMs'>;

/** Of a sender, what it waits by. */
interface WaitingSender {
  readonly queues: Pick<Sender['queues'], 'ready' | 'size' | 'wakeAt'>;
  readonly pace: Pick<Sender['pace'], 'pauseMs' | 'rateMs' | 'isAsked' | 'inFlight'>;
}

const FOR_NOTHING: WhatFor = { waiting: null, waitMs: null };

/**
 * What a run waits for, if it is for anything but answers.
 * @param isElsewhere whether what is left is with another process.
 * @param now milliseconds of `performance.now`.
 */
export function waitingFor(
  { queues, pace }: WaitingSender,
  isElsewhere: boolean,
  now: number,
): WhatFor {
  const pauseMs = pace.pauseMs(now);
  if (pauseMs > 0) return { waiting: pace.isAsked ? 'service' : 'trouble', waitMs: pauseMs };
  const rateMs = pace.rateMs(now);
  if (queues.ready > 0) return rateMs > 0 ? { waiting: 'rate', waitMs: rateMs } : FOR_NOTHING;
  if (pace.inFlight > 0) return FOR_NOTHING;
  if (queues.size > 0) return { waiting: 'retry', waitMs: untilRetry(queues.wakeAt, now) };
  return isElsewhere ? { waiting: 'other-process', waitMs: null } : FOR_NOTHING;
}

/** Unknown as long as how the last attempt ended is not written: only then its next one has a time. */
const untilRetry = (wakeAt: number, now: number): number | null =>
  Number.isFinite(wakeAt) ? Math.max(0, wakeAt - now) : null;

/** How often progress is reported, in milliseconds. */
const REPORT_MS = 250;

/** How often the journal is asked what other processes have done, in milliseconds. */
const RECOUNT_MS = 1000;

/** Reports to the observer what is durable, and now and then how far the run has come. */
export class Reporter {
  readonly #meter: Meter;
  readonly #sender: Sender;
  readonly #observer: DrainObserver;
  readonly #drain: Pick<Drain, 'readTotals'>;
  #reportAt = 0;
  #recountAt: number;

  constructor(
    drain: Pick<Drain, 'batch' | 'readTotals' | 'retryRejected'>,
    sender: Sender,
    observer: DrainObserver,
  ) {
    this.#meter = new Meter(drain);
    this.#drain = drain;
    this.#recountAt = performance.now() + RECOUNT_MS;
    this.#sender = sender;
    this.#observer = observer;
  }

  tell(row: SettledRow): void {
    this.#meter.count(row);
    this.#observer.settled?.(row);
  }

  /**
   * @param now milliseconds of `performance.now`.
   * @returns when it is time again; infinite where progress is not shown.
   */
  async reportWhenDue(left: Stepped['left'], now: number): Promise<number> {
    if (this.#observer.progress === undefined) return Number.POSITIVE_INFINITY;
    if (now < this.#reportAt) return this.#reportAt;
    this.#reportAt = now + REPORT_MS;
    await this.report(left, now);
    return this.#reportAt;
  }

  /** @throws Failure of the journal. */
  async report(left: Stepped['left'], now: number): Promise<void> {
    const { retried, pace } = this.#sender;
    if (this.#observer.progress === undefined) return;
    await this.#recountWhenDue(now);
    this.#observer.progress({
      ...this.#meter.read(now),
      retried,
      inFlight: pace.inFlight,
      limit: pace.limit,
      ...waitingFor(this.#sender, left === 'elsewhere', now),
    });
  }

  /** What is in flight is waited for. */
  tellInterrupted(): void {
    this.#observer.interrupted?.(this.#sender.pace.inFlight);
  }

  async #recountWhenDue(now: number): Promise<void> {
    if (now < this.#recountAt) return;
    this.#recountAt = now + RECOUNT_MS;
    this.#meter.recount(await this.#drain.readTotals());
  }
}
