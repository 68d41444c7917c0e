import {
  type PostResult,
  type Verdict,
  WRONG_ADDRESS,
} from '../../core/protocol/answers/verdict.ts';
import type { Said } from '../../core/words/failure.ts';
import type { JournaledEvent } from '../journal/port.ts';
import { OUTAGE_ORDERS, type Outage } from './after-attempt.ts';

const NO_OUTAGE: Outage = { orders: 0, ms: 0, isOverloaded: false };

/** How long a success counts as recent, in milliseconds. */
const RECENT_MS = 10_000;

/** Refusals that are not about the report: too many requests, or a request that the service did not read. */
const ABOUT_LOAD: readonly unknown[] = ['rate_limited', 'request_timeout'];

/** A finished attempt. */
interface EndedAttempt extends Pick<JournaledEvent, 'merchantOrderId'> {
  /** The number of the attempt in this run, from 1. */
  readonly attempt: number;
  /** Milliseconds of `performance.now`. */
  readonly now: number;
}

/**
 * Tracks consecutive orders that did not get through, and whether any attempt ever had a response. Only first
 * attempts indicate an outage, because retries had their chance. A response alone proves nothing: a wrong address
 * responds, too.
 */
export class OutageWatch {
  readonly #orders = new Set<string>();
  #since = 0;
  #gotThroughAt = Number.NEGATIVE_INFINITY;
  #hasAnswer = false;
  #last: Said | undefined;

  /** What went wrong with the last attempt; undefined if any attempt of this run had a response. */
  get unanswered(): Said | undefined {
    return this.#hasAnswer ? undefined : this.#last;
  }

  record(result: PostResult, verdict: Verdict, heard: EndedAttempt): Outage {
    const { now } = heard;
    if (result.type === 'failure' && result.code === 'interrupted') return NO_OUTAGE;
    if (result.type === 'response') this.#hasAnswer = true;
    else this.#last = verdict.message ?? verdict.outcome;
    if (hasGotThrough(httpStatus(result), verdict)) this.#succeeded(now);
    else if (heard.attempt === 1) this.#failed(heard);
    const isRecent = now - this.#gotThroughAt < RECENT_MS;
    return {
      orders: this.#orders.size,
      ms: this.#orders.size < OUTAGE_ORDERS ? 0 : now - this.#since,
      isOverloaded: isRecent && verdict.errorCode === 'rate_limited',
    };
  }

  #succeeded(now: number): void {
    this.#gotThroughAt = now;
    this.#orders.clear();
  }

  #failed({ merchantOrderId, now }: EndedAttempt): void {
    if (this.#orders.size === OUTAGE_ORDERS) return;
    this.#orders.add(merchantOrderId);
    this.#since = now;
  }
}

/** Null if there was no response. */
export const httpStatus = (result: PostResult): number | null =>
  result.type === 'response' ? result.status : null;

/** A refusal of this report, by the service or a gateway, counts as getting through: the next report may succeed. */
export function hasGotThrough(
  status: number | null,
  { settles, errorCode }: Pick<Verdict, 'settles' | 'errorCode'>,
): boolean {
  if (settles || status === null) return settles;
  const isRefusal = status >= 400 && status < 500;
  return isRefusal && !ABOUT_LOAD.includes(errorCode) && errorCode !== WRONG_ADDRESS;
}
