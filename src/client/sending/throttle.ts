import { Concurrency, type Traffic } from './concurrency.ts';
import type { DrainPolicy } from './drain-types.ts';
import { rateWaitMs, startRate, takeToken } from './rate.ts';

/** Decides when the next attempt may start. Times are milliseconds of `performance.now`. */
export class Throttle {
  readonly #concurrency;
  #rate;
  #pausedUntil = 0;
  #isAsked = false;
  #startedAt = Number.NEGATIVE_INFINITY;
  #inFlight = 0;

  constructor({ concurrency, perSecond }: Pick<DrainPolicy, 'concurrency' | 'perSecond'>) {
    this.#concurrency = new Concurrency(concurrency);
    this.#rate = perSecond === null ? null : startRate(perSecond, performance.now());
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  get limit(): number {
    return this.#concurrency.limit;
  }

  /** How long sending is paused, at the service's request or during an outage. */
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

  /** 0 if an attempt may start now; infinite if another one must end first. */
  waitMs(now: number): number {
    if (this.#inFlight >= this.limit) return Number.POSITIVE_INFINITY;
    return Math.max(this.pauseMs(now), this.rateMs(now), this.#gapMs(now));
  }

  start(now: number): void {
    this.#inFlight += 1;
    this.#startedAt = now;
    if (this.#rate !== null) this.#rate = takeToken(this.#rate, now);
  }

  /** Called when an attempt ends, with or without a result. */
  end(): void {
    this.#inFlight -= 1;
  }

  learn(traffic: Traffic): void {
    this.#concurrency.learn(traffic);
  }

  /** @param isAsked whether the service asked for it. */
  pause(until: number, isAsked: boolean): void {
    if (until <= this.#pausedUntil) return;
    this.#pausedUntil = until;
    this.#concurrency.restart();
    this.#isAsked = isAsked;
  }

  /** The interval between attempts, adjusted for an overloaded service. */
  #gapMs(now: number): number {
    const { gapMs } = this.#concurrency;
    return gapMs === 0 ? 0 : Math.max(0, this.#startedAt + gapMs - now);
  }
}
