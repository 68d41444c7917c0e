import { OUTAGE_ORDERS, type Outage } from '../../../core/delivery/after-attempt.ts';
import type { PostResult } from '../../../core/delivery/post-result.ts';
import type { Verdict } from '../../../core/delivery/verdict.ts';

const NOBODY: Outage = { orders: 0, ms: 0, isCrowdedOut: false };

/** So long, in milliseconds, it counts that a report has got through. */
const OF_LATE_MS = 10_000;

/** "Too many requests": it is not this report that the service has trouble with. */
const TOO_MANY = 429;

/** Of a service that has read the report, though it has not settled it: in its way now, or known with another body. */
const READ_STATUSES: readonly number[] = [408, 409, 422, 425];

/**
 * Which different orders in a row have not got through, and whether any ever had an answer. A gateway or a
 * wrong address answers, too: only the service's own word on a report tells that reports arrive.
 */
export class OutageWatch {
  readonly #orders = new Set<string>();
  #since = 0;
  #gotThroughAt = Number.NEGATIVE_INFINITY;
  #hasAnswer = false;
  #last: string | undefined;

  /** What went wrong with the last attempt, where none of this run had an answer; undefined where one had. */
  get unanswered(): string | undefined {
    return this.#hasAnswer ? undefined : this.#last;
  }

  /** @param now milliseconds of `performance.now`. */
  hear(
    result: PostResult,
    { message, outcome, settles }: Verdict,
    merchantOrderId: string,
    now: number,
  ): Outage {
    if (result.type === 'failure' && result.code === 'interrupted') return NOBODY;
    if (result.type === 'response') this.#hasAnswer = true;
    else this.#last = message ?? outcome;
    if (hasGotThrough(result, settles)) this.#through(now);
    else this.#add(merchantOrderId, now);
    const isOfLate = now - this.#gotThroughAt < OF_LATE_MS;
    return {
      orders: this.#orders.size,
      ms: this.#orders.size === 0 ? 0 : now - this.#since,
      isCrowdedOut: isOfLate && result.type === 'response' && result.status === TOO_MANY,
    };
  }

  #through(now: number): void {
    this.#gotThroughAt = now;
    this.#orders.clear();
  }

  #add(merchantOrderId: string, now: number): void {
    if (this.#orders.size === 0) this.#since = now;
    if (this.#orders.size < OUTAGE_ORDERS) this.#orders.add(merchantOrderId);
  }
}

const hasGotThrough = (result: PostResult, settles: boolean): boolean =>
  settles || (result.type === 'response' && READ_STATUSES.includes(result.status));
