import { adjust, startConcurrency, type Traffic } from '../../../core/delivery/concurrency.ts';
import { rateWaitMs, startRate, takeToken } from '../../../core/delivery/rate.ts';
import type { DrainPolicy } from './drain-types.ts';

/** When the next attempt may begin. Times are milliseconds of `performance.now`. */
export class Pace {
  #concurrency;
  #rate;
  #pausedUntil = 0;
  #inFlight = 0;

  constructor({ concurrency, perSecond }: Pick<DrainPolicy, 'concurrency' | 'perSecond'>) {
    this.#concurrency = startConcurrency(concurrency);
    this.#rate = perSecond === null ? null : startRate(perSecond, performance.now());
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  get limit(): number {
    return this.#concurrency.limit;
  }

  /** What `Retry-After` still asks for. */
  pauseMs(now: number): number {
    return Math.max(0, this.#pausedUntil - now);
  }

  rateMs(now: number): number {
    return this.#rate === null ? 0 : rateWaitMs(this.#rate, now);
  }

  /** 0 where an attempt may begin now; infinite where only the end of another one makes room. */
  waitMs(now: number): number {
    if (this.#inFlight >= this.limit) return Number.POSITIVE_INFINITY;
    return Math.max(this.pauseMs(now), this.rateMs(now));
  }

  begin(now: number): void {
    this.#inFlight += 1;
    if (this.#rate !== null) this.#rate = takeToken(this.#rate, now);
  }

  /** The attempt is over, with a result or without one. */
  end(): void {
    this.#inFlight -= 1;
  }

  learn(traffic: Traffic): void {
    this.#concurrency = adjust(this.#concurrency, traffic);
  }

  pause(until: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, until);
  }
}
