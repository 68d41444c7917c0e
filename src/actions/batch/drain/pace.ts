import { adjust, startConcurrency, type Traffic } from '../../../core/delivery/concurrency.ts';
import { rateWaitMs, startRate, takeToken } from '../../../core/delivery/rate.ts';
import type { DrainPolicy } from './drain-types.ts';

/** When the next attempt may begin. Times are milliseconds of `performance.now`. */
export class Pace {
  #concurrency;
  #rate;
  #pausedUntil = 0;
  #isAsked = false;
  #beganAt = Number.NEGATIVE_INFINITY;
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

  /** How long nothing is to be sent, by the service's word or while it is out of reach. */
  pauseMs(now: number): number {
    return Math.max(0, this.#pausedUntil - now);
  }

  /** Whether the service asked for the pause. */
  get isAsked(): boolean {
    return this.#isAsked;
  }

  rateMs(now: number): number {
    return this.#rate === null ? 0 : rateWaitMs(this.#rate, now);
  }

  /** 0 where an attempt may begin now; infinite where only the end of another one makes room. */
  waitMs(now: number): number {
    if (this.#inFlight >= this.limit) return Number.POSITIVE_INFINITY;
    return Math.max(this.pauseMs(now), this.rateMs(now), this.#gapMs(now));
  }

  begin(now: number): void {
    this.#inFlight += 1;
    this.#beganAt = now;
    if (this.#rate !== null) this.#rate = takeToken(this.#rate, now);
  }

  /** The attempt is over, with a result or without one. */
  end(): void {
    this.#inFlight -= 1;
  }

  learn(traffic: Traffic): void {
    this.#concurrency = adjust(this.#concurrency, traffic);
  }

  /** @param isAsked whether the service asked for it. */
  pause(until: number, isAsked: boolean): void {
    if (until <= this.#pausedUntil) return;
    this.#pausedUntil = until;
    this.#isAsked = isAsked;
  }

  /** What a crowded service makes of the time between two attempts. */
  #gapMs(now: number): number {
    const { gapMs } = this.#concurrency;
    return gapMs === 0 ? 0 : Math.max(0, this.#beganAt + gapMs - now);
  }
}
