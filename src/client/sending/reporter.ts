import type { RowOutcome, SettledRow } from '../files/rows/row.ts';
import type { BatchTotal, Drain, DrainStepResult, RowState } from '../journal/port.ts';
import type { DrainObserver, DrainProgress } from './drain-types.ts';
import type { Sender } from './sender.ts';

/** Window for the rate, in milliseconds. */
const SPAN_MS = 5_000;

/** Final states of rows. */
const OVER: readonly RowState[] = ['accepted', 'duplicate', 'conflict', 'cancelled', 'pruned'];

const PARKED: readonly RowOutcome[] = ['unconfirmed', 'undelivered'];

type MeteredDrain = Pick<Drain, 'retryRejected'> & {
  readonly batch: Pick<Drain['batch'], 'rows' | 'totals'>;
};

/** Counts settled rows. */
export class Meter {
  readonly #total: number;
  readonly #retryRejected: boolean;
  readonly #samples: { readonly at: number; readonly done: number }[] = [];
  #over = 0;
  #accepted = 0;
  #rejected = 0;
  /** Rejected in this run, which does not resend them. */
  #refusedNow = 0;
  /** Put off by this run, but not settled. */
  #putOff = 0;
  #parked = 0;

  constructor({ batch: { rows, totals }, retryRejected }: MeteredDrain) {
    this.#total = rows;
    this.#retryRejected = retryRejected;
    this.recount(totals);
  }

  /** @param totals current totals; other processes may be working on the batch, too. */
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

  /** Rejected rows that are done; if this run resends earlier rejections, those are not. */
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

type Wait = Pick<DrainProgress, 'waiting' | 'waitMs'>;

/** The part of a sender that tells what it is waiting for. */
interface WaitingSender {
  readonly queues: Pick<Sender['queues'], 'ready' | 'size' | 'delayedUntil'>;
  readonly throttle: Pick<Sender['throttle'], 'pauseMs' | 'rateMs' | 'isAsked' | 'inFlight'>;
}

const NO_WAIT: Wait = { waiting: null, waitMs: null };

/**
 * What a run is waiting for, other than responses.
 * @param isElsewhere whether another process holds the rest.
 * @param now milliseconds of `performance.now`.
 */
export function waitingFor(
  { queues, throttle }: WaitingSender,
  isElsewhere: boolean,
  now: number,
): Wait {
  const pauseMs = throttle.pauseMs(now);
  if (pauseMs > 0) return { waiting: throttle.isAsked ? 'service' : 'trouble', waitMs: pauseMs };
  const rateMs = throttle.rateMs(now);
  if (queues.ready > 0) return rateMs > 0 ? { waiting: 'rate', waitMs: rateMs } : NO_WAIT;
  if (throttle.inFlight > 0) return NO_WAIT;
  if (queues.size > 0) return { waiting: 'retry', waitMs: untilRetry(queues.delayedUntil, now) };
  return isElsewhere ? { waiting: 'other-process', waitMs: null } : NO_WAIT;
}

/** Null until the outcome of the last attempt is written, because only then is the next attempt scheduled. */
const untilRetry = (retryAt: number, now: number): number | null =>
  Number.isFinite(retryAt) ? Math.max(0, retryAt - now) : null;

/** Interval between progress reports, in milliseconds. */
const REPORT_MS = 250;

/** Interval for reading other processes' progress from the journal, in milliseconds. */
const RECOUNT_MS = 1000;

/** Reports durable outcomes to the observer, and progress periodically. */
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

  reportRow(row: SettledRow): void {
    this.#meter.count(row);
    this.#observer.settled?.(row);
  }

  /**
   * @param now milliseconds of `performance.now`.
   * @returns when the next report is due; infinite if progress is not shown.
   */
  async reportWhenDue(left: DrainStepResult['left'], now: number): Promise<number> {
    if (this.#observer.progress === undefined) return Number.POSITIVE_INFINITY;
    if (now < this.#reportAt) return this.#reportAt;
    this.#reportAt = now + REPORT_MS;
    await this.report(left, now);
    return this.#reportAt;
  }

  /** @throws Failure of the journal. */
  async report(left: DrainStepResult['left'], now: number): Promise<void> {
    const { retried, throttle } = this.#sender;
    if (this.#observer.progress === undefined) return;
    await this.#recountWhenDue(now);
    this.#observer.progress({
      ...this.#meter.read(now),
      retried,
      inFlight: throttle.inFlight,
      limit: throttle.limit,
      ...waitingFor(this.#sender, left === 'elsewhere', now),
    });
  }

  /** Reports how many requests in flight the run still waits for. */
  reportInterrupted(): void {
    this.#observer.interrupted?.(this.#sender.throttle.inFlight);
  }

  async #recountWhenDue(now: number): Promise<void> {
    if (now < this.#recountAt) return;
    this.#recountAt = now + RECOUNT_MS;
    this.#meter.recount(await this.#drain.readTotals());
  }
}
