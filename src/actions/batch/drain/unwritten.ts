import type { SettledRow } from '../../../core/rows/settled-row.ts';
import type { EndedAttempt, HeldEvent } from '../../../journal/batches.ts';
import type { Message } from '../../../words/message.ts';
import { putOffRow, type Turn, waitingRow } from './turn.ts';

/** What became of a report that others follow. */
interface Obstacle {
  /** This run had no time for it. */
  readonly isLeftOff: boolean;
  /** The service has refused to count the sale. */
  readonly isRefusedSale: boolean;
}

/** What the next step writes, and what follows once that is durable. */
export class Unwritten {
  readonly ended: EndedAttempt[] = [];
  readonly letGo: HeldEvent[] = [];
  /** Those that this run has no time for. */
  readonly handedOver: HeldEvent[] = [];
  /** To be told. */
  readonly rows: SettledRow[] = [];
  /** Turns that go again, and when. */
  readonly rests: { readonly turn: Turn; readonly wakeAt: number }[] = [];
  #since = Number.POSITIVE_INFINITY;

  /** When the oldest came, in milliseconds of `performance.now`; infinite where there is nothing. */
  get since(): number {
    return this.#since;
  }

  get size(): number {
    return this.ended.length + this.letGo.length + this.handedOver.length;
  }

  addEnded(ended: EndedAttempt): void {
    this.ended.push(ended);
    this.#note();
  }

  addLetGo(held: HeldEvent): void {
    this.letGo.push(held);
    this.#note();
  }

  /** A report that may not be sent at this moment. */
  addPutOff(turn: Turn, reason: Message): void {
    this.addLetGo(turn.held);
    this.rows.push(putOffRow(turn, reason));
  }

  /** What follows a report that is not accepted must not overtake it. */
  addKeptBack(followers: readonly Turn[], { isLeftOff, isRefusedSale }: Obstacle): void {
    for (const follower of followers) {
      if (isLeftOff) {
        this.addHandedOver(follower.held);
        continue;
      }
      this.addLetGo(follower.held);
      this.rows.push(waitingRow(follower, isRefusedSale));
    }
  }

  addHandedOver(held: HeldEvent): void {
    this.handedOver.push(held);
    this.#note();
  }

  #note(): void {
    this.#since = Math.min(this.#since, performance.now());
  }
}
