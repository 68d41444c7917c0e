import type { SettledRow } from '../files/rows/row.ts';
import type { EndedAttempt, HeldEvent } from '../journal/port.ts';
import { type BatchDelivery, waitingRow } from './batch-delivery.ts';

/** Why later reports of an order are not sent. */
interface Obstacle {
  /** Whether this run stopped before it could retry. */
  readonly isUnfinished: boolean;
  /** Whether the service rejected the paid report. */
  readonly isRefusedSale: boolean;
}

/** Another attempt, once the outcome of the last one is durable. */
interface ScheduledRetry {
  readonly delivery: BatchDelivery;
  /** In milliseconds of `performance.now`. */
  readonly retryAt: number;
}

/** Outcomes for the next step, and what happens once they are durable. */
export class UnwrittenOutcomes {
  readonly ended: EndedAttempt[] = [];
  /** Events that stay open for another run. */
  readonly released: HeldEvent[] = [];
  /** Events for other workers on the batch to continue with. */
  readonly handedOver: HeldEvent[] = [];
  /** Rows to report. */
  readonly rows: SettledRow[] = [];
  retries: ScheduledRetry[] = [];
  #since = Number.POSITIVE_INFINITY;

  /** When the oldest outcome arrived, in milliseconds of `performance.now`; infinite if there is none. */
  get since(): number {
    return this.#since;
  }

  get size(): number {
    return this.ended.length + this.released.length + this.handedOver.length;
  }

  addEnded(ended: EndedAttempt): void {
    this.ended.push(ended);
    this.#note();
  }

  addReleased(held: HeldEvent): void {
    this.released.push(held);
    this.#note();
  }

  /** Later reports of an order must not overtake one that was not accepted. */
  addBlocked(followers: readonly BatchDelivery[], { isUnfinished, isRefusedSale }: Obstacle): void {
    for (const follower of followers) {
      if (isUnfinished) {
        this.addHandedOver(follower.held);
        continue;
      }
      this.addReleased(follower.held);
      this.rows.push(waitingRow(follower, isRefusedSale));
    }
  }

  /** Removes retries that are no longer wanted. */
  takeRetries(isWanted: (delivery: BatchDelivery) => boolean): readonly ScheduledRetry[] {
    const taken = this.retries.filter(({ delivery }) => isWanted(delivery));
    this.retries = this.retries.filter((retry) => !taken.includes(retry));
    return taken;
  }

  addHandedOver(held: HeldEvent): void {
    this.handedOver.push(held);
    this.#note();
  }

  #note(): void {
    this.#since = Math.min(this.#since, performance.now());
  }
}
