import { loadOf } from '../../core/protocol/answers/statuses.ts';
import type { PostResult } from '../../core/protocol/answers/verdict.ts';

/** How many reports may be in flight at once, and the state that it is derived from. */
export interface Concurrency {
  readonly limit: number;
  readonly most: number;
  /** The quickest recent response, in milliseconds. */
  readonly baseMs: number;
  /** Until the first jam every quick answer makes room for one more; from then on a whole round of them. */
  readonly isStarting: boolean;
  /** What has been earned towards the next place: at 1 there is one more. */
  readonly credit: number;
  /** When the last answer came that less was sent for. */
  readonly cutAt: number;
  /** One less than was too much for the service; before `probeAt` it is not exceeded. */
  readonly ceiling: number;
  readonly probeAt: number;
  /** Consecutive responses that say the service is too busy. */
  readonly refusals: number;
  /** Where even one at a time is too much: the least time from one beginning to the next, in milliseconds. */
  readonly gapMs: number;
}

/** One exchange that has ended; the times are milliseconds of any one monotonic clock. */
export interface Traffic {
  readonly sentAt: number;
  readonly endedAt: number;
  readonly sign: TrafficSign;
}

/** As `loadOf`; a report that timed out is a `jam`, too. `flow`: a plain answer; `none`: it says nothing of the load. */
export type TrafficSign = 'busy' | 'jam' | 'flow' | 'none';

const FIRST_LIMIT = 4;

/** Answers up to twice the best time, and all below 100 ms, are quick. */
const QUICK_FACTOR = 2;
const QUICK_MS = 100;

/** One jam is one halving: requests sent before it, or in the same second, add nothing new. */
const CUT_MS = 1000;

/** The best time is forgotten slowly, so that a network that has changed is learnt. */
const BASE_CREEP = 1.001;

/**
 * This many refusals in a row are a crowd. A single one may come from the one dead server of several, and
 * sending less would change nothing about it. The second is that of one report at a time.
 */
const CROWD = 5;
const CROWD_OF_ONE = 3;

/** How long nothing beyond a new ceiling is tried. */
const PROBE_MS = 3000;

/** The gap doubles with each refusal of a crowd, and shrinks with each plain answer, until it is nothing again. */
const FIRST_GAP_MS = 5;
const LONGEST_GAP_MS = 250;
const LEAST_GAP_MS = 2;
const GAP_SHRINKS = 0.95;

/** @param most maximum number of reports in flight. */
export const startConcurrency = (most: number): Concurrency => ({
  limit: Math.min(FIRST_LIMIT, most),
  most,
  baseMs: Number.POSITIVE_INFINITY,
  isStarting: true,
  credit: 0,
  cutAt: Number.NEGATIVE_INFINITY,
  ceiling: Number.POSITIVE_INFINITY,
  probeAt: 0,
  refusals: 0,
  gapMs: 0,
});

/** A refused or reset connection, and a service that fails, tell nothing of how much it can bear. */
export function trafficSign(result: PostResult): TrafficSign {
  if (result.type === 'failure') return result.code.endsWith('_timeout') ? 'jam' : 'none';
  return loadOf(result.status) ?? (result.status < 500 ? 'flow' : 'none');
}

/**
 * Halves at a jam, and rises by one while answers are quick: additive increase, multiplicative decrease.
 * Where the service is crowded, it halves from one round to the next, and below one report at a time it
 * leaves gaps.
 */
export function adjust(now: Concurrency, traffic: Traffic): Concurrency {
  switch (traffic.sign) {
    case 'none':
      return now;
    case 'flow':
      return rise(relax(now), traffic);
    case 'jam':
      return halveOnce(now, traffic);
    case 'busy':
      return yieldTo({ ...now, refusals: now.refusals + 1 }, traffic);
  }
}

function yieldTo(now: Concurrency, traffic: Traffic): Concurrency {
  const { limit, refusals } = now;
  if (refusals < (limit === 1 ? CROWD_OF_ONE : CROWD)) return halveOnce(now, traffic);
  if (traffic.sentAt <= now.cutAt) return now;
  if (limit === 1) return { ...now, gapMs: longer(now.gapMs), cutAt: traffic.endedAt };
  return halve({ ...now, ceiling: limit - 1, probeAt: traffic.endedAt + PROBE_MS }, traffic);
}

const longer = (gapMs: number): number =>
  Math.min(LONGEST_GAP_MS, Math.max(FIRST_GAP_MS, 2 * gapMs));

function relax(now: Concurrency): Concurrency {
  if (now.refusals === 0 && now.gapMs === 0) return now;
  const gapMs = now.gapMs * GAP_SHRINKS;
  return { ...now, refusals: 0, gapMs: gapMs < LEAST_GAP_MS ? 0 : gapMs };
}

function halveOnce(now: Concurrency, traffic: Traffic): Concurrency {
  const { sentAt, endedAt } = traffic;
  return sentAt <= now.cutAt || endedAt - now.cutAt < CUT_MS ? now : halve(now, traffic);
}

const halve = (now: Concurrency, { endedAt }: Traffic): Concurrency => ({
  ...now,
  limit: Math.max(1, now.limit >> 1),
  isStarting: false,
  credit: 0,
  cutAt: endedAt,
});

function rise(now: Concurrency, { sentAt, endedAt }: Traffic): Concurrency {
  if (now.limit === now.most || now.gapMs > 0) return now;
  const took = endedAt - sentAt;
  const baseMs = Math.min(took, now.baseMs * BASE_CREEP);
  const isFull = now.limit >= now.ceiling && endedAt < now.probeAt;
  if (isFull || took > Math.max(QUICK_MS, baseMs * QUICK_FACTOR)) return { ...now, baseMs };
  const ceiling = now.limit >= now.ceiling ? Number.POSITIVE_INFINITY : now.ceiling;
  const credit = now.credit + (now.isStarting ? 1 : 1 / now.limit);
  if (credit < 1) return { ...now, baseMs, ceiling, credit };
  return { ...now, baseMs, ceiling, credit: 0, limit: now.limit + 1 };
}
