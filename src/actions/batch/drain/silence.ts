import { SILENT_ORDERS_LIMIT, type SilentSpell } from '../../../core/delivery/after-attempt.ts';
import type { PostResult } from '../../../core/delivery/post-result.ts';
import type { Verdict } from '../../../core/delivery/verdict.ts';

const NOBODY: SilentSpell = { orders: 0, ms: 0 };

/** Which different orders in a row had no answer, or only that the service failed, and whether any ever had one. */
export class Silence {
  readonly #orders = new Set<string>();
  #since = 0;
  #hasAnswer = false;
  #last: string | undefined;

  /** What went wrong with the last attempt, where none of this run had an answer; undefined where one had. */
  get unbroken(): string | undefined {
    return this.#hasAnswer ? undefined : this.#last;
  }

  /** @param now milliseconds of `performance.now`. */
  hear(
    result: PostResult,
    { message, outcome }: Verdict,
    merchantOrderId: string,
    now: number,
  ): SilentSpell {
    if (result.type === 'failure' && result.code === 'interrupted') return NOBODY;
    if (result.type === 'response') this.#hasAnswer = true;
    else this.#last = message ?? outcome;
    if (result.type === 'response' && result.status < 500) this.#orders.clear();
    else this.#add(merchantOrderId, now);
    return { orders: this.#orders.size, ms: this.#orders.size === 0 ? 0 : now - this.#since };
  }

  #add(merchantOrderId: string, now: number): void {
    if (this.#orders.size === 0) this.#since = now;
    if (this.#orders.size < SILENT_ORDERS_LIMIT) this.#orders.add(merchantOrderId);
  }
}
