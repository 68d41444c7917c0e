import { OUTAGE_ORDERS, type Outage } from '../../../core/delivery/after-attempt.ts';
import { isWrongAddress } from '../../../core/delivery/classify.ts';
import type { PostResult } from '../../../core/delivery/post-result.ts';
import type { Verdict } from '../../../core/delivery/verdict.ts';
import type { JournaledEvent } from '../../../journal/journal.ts';

const NOBODY: Outage = { orders: 0, ms: 0, isCrowdedOut: false };

/** So long, in milliseconds, it counts that a report has got through. */
const OF_LATE_MS = 10_000;

/** "Too many requests": it is not this report that the service has trouble with. */
const TOO_MANY = 429;

/** "It waited too long for the request": so it has not read it. */
const NOT_READ = 408;

/** What is known of a report whose attempt has ended. */
export interface Heard extends Pick<JournaledEvent, 'merchantOrderId' | 'kind'> {
  /** In this run; the first is 1. */
  readonly attempt: number;
  /** Milliseconds of `performance.now`. */
  readonly now: number;
}

/**
 * Which different orders in a row have not got through, and whether any ever had an answer. Only first attempts
 * tell of an outage: those that are tried again have had their chance. A wrong address answers, too.
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

  hear(result: PostResult, verdict: Verdict, heard: Heard): Outage {
    const { now } = heard;
    if (result.type === 'failure' && result.code === 'interrupted') return NOBODY;
    if (result.type === 'response') this.#hasAnswer = true;
    else this.#last = verdict.message ?? verdict.outcome;
    if (hasGotThrough(result, verdict, heard)) this.#through(now);
    else if (heard.attempt === 1) this.#add(heard);
    const isOfLate = now - this.#gotThroughAt < OF_LATE_MS;
    return {
      orders: this.#orders.size,
      ms: this.#orders.size < OUTAGE_ORDERS ? 0 : now - this.#since,
      isCrowdedOut: isOfLate && result.type === 'response' && result.status === TOO_MANY,
    };
  }

  #through(now: number): void {
    this.#gotThroughAt = now;
    this.#orders.clear();
  }

  #add({ merchantOrderId, now }: Heard): void {
    if (this.#orders.size === OUTAGE_ORDERS) return;
    this.#orders.add(merchantOrderId);
    this.#since = now;
  }
}

/** A refusal of this very report counts, whoever gave it: the next report may fare better. */
function hasGotThrough(result: PostResult, { settles }: Verdict, { kind }: Heard): boolean {
  if (settles || result.type === 'failure') return settles;
  const { status } = result;
  const isRefusal = status >= 400 && status < 500 && status !== TOO_MANY && status !== NOT_READ;
  return isRefusal && !isWrongAddress(status, kind);
}
