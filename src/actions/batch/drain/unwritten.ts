import type { SettledRow } from '../../../core/rows/settled-row.ts';
import type { EndedAttempt, HeldEvent } from '../../../journal/batches.ts';
import type { Turn } from './turn.ts';

/** What the next step writes, and what follows once that is durable. */
export class Unwritten {
  readonly ended: EndedAttempt[] = [];
  readonly letGo: HeldEvent[] = [];
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
    return this.ended.length + this.letGo.length;
  }

  addEnded(ended: EndedAttempt): void {
    this.ended.push(ended);
    this.#since = Math.min(this.#since, performance.now());
  }

  addLetGo(held: HeldEvent): void {
    this.letGo.push(held);
    this.#since = Math.min(this.#since, performance.now());
  }
}
