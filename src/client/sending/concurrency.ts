import { loadOf } from '../../core/protocol/answers/statuses.ts';
import type { PostResult } from '../../core/protocol/answers/verdict.ts';

/** One exchange that has ended; the times are milliseconds of any one monotonic clock. */
export interface Traffic {
  readonly sentAt: number;
  readonly endedAt: number;
  /** Reports in flight once it was sent, itself included. */
  readonly inFlight: number;
  readonly sign: TrafficSign;
}

/** As `loadOf`; a report that timed out is a `jam`, too. `flow`: a plain answer; `none`: it says nothing of the load. */
export type TrafficSign = 'busy' | 'jam' | 'flow' | 'none';

/** Few enough for a service that bears hardly any. */
const FIRST_LIMIT = 4;

/** By Little's law, where answers take 1.5 times as long, a third of what is in flight only waits. As in Gradient2. */
const TOLERANCE = 1.5;

/** This process may delay an answer by so much itself, such as while it writes to the journal. */
const JITTER_MS = 10;

/** However slow an answer is, a round of such does no more than halve the limit. As in Gradient2. */
const LEAST_GRADIENT = 0.5;

/** Half a place for each quick answer: half as many again in each round trip, so 256 take eleven. */
const SLOW_START = 0.5;

/** Fewer answers than these are no mean. */
const SAMPLES = 16;

/**
 * The base is measured again after so many rounds, because the network may have changed, and at a quarter of the limit,
 * because answers that queue say nothing of it.
 */
const ROUNDS = 100;

/** One jam is one halving: requests sent before it, or in the same second, add nothing new. */
const CUT_MS = 1000;

/**
 * This many refusals in a row are a crowd. A single one may come from the one dead server of several, and
 * sending less would change nothing about it. The second is that of one report at a time.
 */
const CROWD = 5;
const CROWD_OF_ONE = 3;

/** How long nothing beyond what a crowd was refused at is tried. */
const CROWD_MS = 3000;

/** The gap doubles with each refusal that counts, and shrinks with each plain answer, until it is nothing again. */
const FIRST_GAP_MS = 5;
const LONGEST_GAP_MS = 250;
const LEAST_GAP_MS = 2;
const GAP_SHRINKS = 0.95;

/** A refused or reset connection, and a service that fails, tell nothing of how much it can bear. */
export function trafficSign(result: PostResult): TrafficSign {
  if (result.type === 'failure') return result.code.endsWith('_timeout') ? 'jam' : 'none';
  return loadOf(result.status) ?? (result.status < 500 ? 'flow' : 'none');
}

/**
 * How many reports may be in flight at once.
 *
 * By latency, this is the gradient limit of Netflix's concurrency-limits: a round of answers makes the limit
 * `limit * gradient + sqrt(limit)`, with `gradient = TOLERANCE * base latency / latency`, at most 1. So it rises while
 * more in flight means more answers a second, and stops where it only means that they wait.
 *
 * By refusals and time-outs, it is TCP's congestion control (RFC 5681): they halve it (AIMD); below a threshold, which is
 * what was borne at last, it grows faster (slow start). Below one report at a time, it is the rate that is halved.
 */
export class Concurrency {
  readonly #most: number;
  #limit: number;
  /** Below it is slow start; beyond it nothing is tried before `#heldUntil`. */
  #threshold = Number.POSITIVE_INFINITY;
  #heldUntil = Number.NEGATIVE_INFINITY;
  /** What was sent before the last cut says nothing of the limit since. */
  #cutAt = Number.NEGATIVE_INFINITY;
  /** Whether refusals went on below the threshold, so that it does not tell when they come. */
  #isErratic = false;
  /** Consecutive responses that say the service is too busy. */
  #refusals = 0;
  #gapMs = 0;
  /** A moving mean. */
  #latencyMs = 0;
  #samples = 0;
  /** The latency of a service that is not busy: the least since it was last measured again. */
  #baseMs = Number.POSITIVE_INFINITY;
  /** Answers of this round, which is over once there are as many as the limit. */
  #answers = 0;
  #rounds = 0;

  /** @param most maximum number of reports in flight. */
  constructor(most: number) {
    this.#most = most;
    this.#limit = Math.min(FIRST_LIMIT, most);
  }

  get limit(): number {
    return Math.floor(this.#limit);
  }

  /** Where even one at a time is too much: the least time from one start to the next, in milliseconds. */
  get gapMs(): number {
    return this.#gapMs;
  }

  learn(traffic: Traffic): void {
    if (traffic.sign === 'flow') this.#accepted(traffic);
    else if (traffic.sign === 'busy') this.#refused(traffic);
    else if (traffic.sign === 'jam' && this.#isNew(traffic)) this.#jammed(traffic);
  }

  /** After a pause, it begins low again (RFC 5681, 4.1), because a service that has come back would get all at once. */
  restart(): void {
    this.#limit = Math.min(FIRST_LIMIT, this.#limit);
  }

  #accepted({ sentAt, endedAt, inFlight }: Traffic): void {
    this.#refusals = 0;
    if (this.#gapMs > 0) this.#shrinkGap(endedAt);
    else if (sentAt > this.#cutAt) this.#adapt(endedAt - sentAt, endedAt, inFlight);
  }

  #adapt(tookMs: number, endedAt: number, inFlight: number): void {
    this.#measure(tookMs, endedAt);
    // Not by the answer alone, because of some services one in ten takes many times as long as the others.
    this.#add(this.#gradient(Math.min(tookMs, this.#latencyMs)) - 1);
    // A limit that is not used up, such as with --rate, is not known to be borne.
    if (inFlight >= this.limit / 2) this.#grow(tookMs, endedAt);
  }

  #grow(tookMs: number, now: number): void {
    if (this.#limit < this.#threshold) {
      const isQuick = this.#gradient(Math.max(tookMs, this.#latencyMs)) === 1;
      if (isQuick) this.#add(Math.min(SLOW_START, this.#threshold - this.#limit));
    } else if (now >= this.#heldUntil) {
      const limit = this.#limit;
      this.#add(this.#isErratic ? 1 / limit : 1 / Math.sqrt(limit));
    }
  }

  #add(change: number): void {
    this.#limit = Math.min(this.#most, Math.max(1, this.#limit + change));
  }

  #gradient(tookMs: number): number {
    const quickMs = Math.max(this.#baseMs * TOLERANCE, this.#baseMs + JITTER_MS);
    return Math.max(LEAST_GRADIENT, Math.min(1, quickMs / tookMs));
  }

  #measure(tookMs: number, now: number): void {
    this.#samples += 1;
    const window = Math.min(this.#samples, Math.max(SAMPLES, this.limit));
    this.#latencyMs += (tookMs - this.#latencyMs) / window;
    this.#answers += 1;
    if (this.#answers >= this.limit) this.#endRound(now);
  }

  #endRound(now: number): void {
    const latencyMs = this.#latencyMs;
    if (this.#gradient(latencyMs) < 1) this.#threshold = Math.min(this.#threshold, this.#limit);
    this.#baseMs = this.#samples < SAMPLES ? latencyMs : Math.min(this.#baseMs, latencyMs);
    this.#answers = 0;
    this.#rounds += 1;
    if (this.#rounds >= ROUNDS) this.#measureAgain(now);
  }

  #measureAgain(now: number): void {
    this.#threshold = this.#limit;
    this.#cut(this.#limit / 4, now, 0);
    this.#baseMs = Number.POSITIVE_INFINITY;
    this.#samples = 0;
  }

  #jammed({ endedAt }: Traffic): void {
    this.#cut(this.limit >> 1, endedAt, CUT_MS);
    this.#threshold = this.#limit;
  }

  #refused(traffic: Traffic): void {
    this.#refusals += 1;
    const { sentAt, endedAt, inFlight } = traffic;
    const { limit } = this;
    if (sentAt <= this.#cutAt) return;
    const isCrowd = this.#refusals >= (limit === 1 ? CROWD_OF_ONE : CROWD);
    const isAgain = !isCrowd && !this.#isNew(traffic);
    if (isAgain && limit === 1) return;
    this.#isErratic = isAgain;
    if (isAgain) {
      // With less in flight than before: it does not depend on that, so there is no threshold to hold to.
      this.#threshold = this.#limit;
      this.#heldUntil = endedAt;
      return;
    }
    if (limit === 1) this.#lengthenGap();
    this.#threshold = Math.max(1, Math.min(limit, inFlight) - 1);
    this.#cut(limit >> 1, endedAt, isCrowd && limit > 1 ? CROWD_MS : CUT_MS);
  }

  /** One at a time leaves as much time as an answer takes. */
  #lengthenGap(): void {
    const gapMs = Math.max(FIRST_GAP_MS, 2 * Math.max(this.#gapMs, this.#latencyMs));
    this.#gapMs = Math.min(LONGEST_GAP_MS, gapMs);
  }

  #shrinkGap(now: number): void {
    if (now < this.#heldUntil) return;
    const gapMs = this.#gapMs * GAP_SHRINKS;
    this.#gapMs = gapMs < LEAST_GAP_MS ? 0 : gapMs;
  }

  #isNew({ sentAt, endedAt }: Traffic): boolean {
    return sentAt > this.#cutAt && endedAt - this.#cutAt >= CUT_MS;
  }

  #cut(limit: number, now: number, holdMs: number): void {
    this.#limit = Math.max(1, limit);
    this.#cutAt = now;
    this.#heldUntil = now + holdMs;
    this.#answers = 0;
    this.#rounds = 0;
  }
}
