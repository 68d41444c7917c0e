import type { SettledRow } from '../../../core/rows/settled-row.ts';
import type { Drain, Stepped } from '../../../journal/batches.ts';
import type { DrainObserver } from './drain-types.ts';
import { Meter } from './meter.ts';
import type { Sender } from './sender.ts';
import { waitingFor } from './waiting.ts';

/** How often progress is told, in milliseconds. */
const REPORT_MS = 250;

/** How often the journal is asked what other processes have done, in milliseconds. */
const RECOUNT_MS = 1000;

/** Tells the observer what is durable, and now and then how far the run has come. */
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
   * @returns when it is time again; infinite where nobody looks.
   */
  reportWhenDue(left: Stepped['left'], now: number): number {
    if (this.#observer.progress === undefined) return Number.POSITIVE_INFINITY;
    if (now < this.#reportAt) return this.#reportAt;
    this.#reportAt = now + REPORT_MS;
    this.report(left, now);
    return this.#reportAt;
  }

  /** @throws Failure of the journal. */
  report(left: Stepped['left'], now: number): void {
    const { retried, pace } = this.#sender;
    if (this.#observer.progress === undefined) return;
    this.#recountWhenDue(now);
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

  #recountWhenDue(now: number): void {
    if (now < this.#recountAt) return;
    this.#recountAt = now + RECOUNT_MS;
    this.#meter.recount(this.#drain.readTotals());
  }
}
