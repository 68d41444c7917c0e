import type { RowOutcome, SettledRow } from '../../../core/rows/settled-row.ts';
import type { BatchTotal, Drain, RowState } from '../../../journal/batches.ts';
import type { DrainProgress } from './drain-types.ts';

/** The rate is that of the last seconds, in milliseconds. */
const SPAN_MS = 5_000;

/** States of rows that no run has to do with any more. */
const OVER: readonly RowState[] = ['accepted', 'duplicate', 'conflict', 'cancelled'];

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
