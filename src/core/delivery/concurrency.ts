import type { PostResult } from './post-result.ts';

/** How many reports may be in flight at once, and what the last answers taught about that. */
export interface Concurrency {
  readonly limit: number;
  readonly most: number;
  /** The quickest answer of late, in milliseconds. */
  readonly baseMs: number;
  /** Until the first jam every quick answer makes room for one more; from then on a whole round of them. */
  readonly isStarting: boolean;
  /** What has been earned towards the next place: at 1 there is one more. */
  readonly credit: number;
  /** When the limit was halved last. */
  readonly cutAt: number;
}

/** One exchange that has ended; the times are milliseconds of any one clock that never goes back. */
export interface Traffic {
  readonly sentAt: number;
  readonly endedAt: number;
  readonly sign: TrafficSign;
}

/** `jam`: too much at once, or nothing came in time; `flow`: a plain answer; `none`: it says nothing of that. */
export type TrafficSign = 'jam' | 'flow' | 'none';

const FIRST_LIMIT = 4;

/** Answers up to twice the best time, and all below 100 ms, are quick. */
const QUICK_FACTOR = 2;
const QUICK_MS = 100;

/** One jam is one halving: what was sent before it says nothing new, nor does the rest of the same second. */
const CUT_MS = 1000;

/** The best time is forgotten slowly, so that a network that has changed is learnt. */
const BASE_CREEP = 1.001;

const JAM_STATUSES: readonly number[] = [409, 429, 503];

/** @param most reports in flight at once, whatever happens. */
export const startConcurrency = (most: number): Concurrency => ({
  limit: Math.min(FIRST_LIMIT, most),
  most,
  baseMs: Number.POSITIVE_INFINITY,
  isStarting: true,
  credit: 0,
  cutAt: Number.NEGATIVE_INFINITY,
});

/** A refused or reset connection, and a service that fails, tell nothing of how much it can bear. */
export function trafficSign(result: PostResult): TrafficSign {
  if (result.type === 'failure') return result.code.endsWith('_timeout') ? 'jam' : 'none';
  if (JAM_STATUSES.includes(result.status)) return 'jam';
  return result.status < 500 ? 'flow' : 'none';
}

/** Halves at a jam, and rises by one while answers are quick: additive increase, multiplicative decrease. */
export function adjust(now: Concurrency, traffic: Traffic): Concurrency {
  if (traffic.sign === 'none') return now;
  return traffic.sign === 'jam' ? halve(now, traffic) : rise(now, traffic);
}

function halve(now: Concurrency, { sentAt, endedAt }: Traffic): Concurrency {
  if (sentAt <= now.cutAt || endedAt - now.cutAt < CUT_MS) return now;
  const limit = Math.max(1, now.limit >> 1);
  return { ...now, limit, isStarting: false, credit: 0, cutAt: endedAt };
}

function rise(now: Concurrency, { sentAt, endedAt }: Traffic): Concurrency {
  if (now.limit === now.most) return now;
  const took = endedAt - sentAt;
  const baseMs = Math.min(took, now.baseMs * BASE_CREEP);
  if (took > Math.max(QUICK_MS, baseMs * QUICK_FACTOR)) return { ...now, baseMs };
  const credit = now.credit + (now.isStarting ? 1 : 1 / now.limit);
  if (credit < 1) return { ...now, baseMs, credit };
  return { ...now, baseMs, credit: 0, limit: now.limit + 1 };
}
