import { SILENT_ORDERS_LIMIT } from '../../../core/delivery/after-attempt.ts';
import type { PostResult } from '../../../core/delivery/post-result.ts';
import type { Verdict } from '../../../core/delivery/verdict.ts';

/** How many different orders in a row had no answer at all, and whether any ever had one. */
export class Silence {
  readonly #orders = new Set<string>();
  #hasAnswer = false;
  #last: string | undefined;

  /** What went wrong with the last attempt, where none of this run had an answer; undefined where one had. */
  get unbroken(): string | undefined {
    return this.#hasAnswer ? undefined : this.#last;
  }

  /** @returns how many there are with this one; 0 where the service has answered. */
  hear(result: PostResult, { message, outcome }: Verdict, merchantOrderId: string): number {
    if (result.type === 'response') {
      this.#hasAnswer = true;
      this.#orders.clear();
    } else if (result.code !== 'interrupted') {
      this.#last = message ?? outcome;
      if (this.#orders.size < SILENT_ORDERS_LIMIT) this.#orders.add(merchantOrderId);
    }
    return this.#orders.size;
  }
}
