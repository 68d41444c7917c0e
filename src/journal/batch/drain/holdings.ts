import { LANES, laneOf } from '../../../core/rows/order-hash.ts';
import type { HeldEvent } from '../../batches.ts';

/** An event that this process holds. */
interface Holding {
  readonly held: HeldEvent;
  readonly lane: number;
  /** How many attempts of it the journal has. */
  attempts: number;
}

/** What this process holds at present, as it is written in the journal. */
export class Holdings {
  #bySequence = new Map<number, Holding>();
  readonly #perLane = new Int32Array(LANES);

  get size(): number {
    return this.#bySequence.size;
  }

  add(held: HeldEvent): void {
    const lane = laneOf(held.event.merchantOrderId);
    const attempts = held.event.attemptCount;
    this.#bySequence.set(held.event.sequence, { held, lane, attempts });
    this.#perLane[lane] = this.inLane(lane) + 1;
  }

  /** The very holding: an event that was lost and held anew is another one. */
  find(held: HeldEvent): Holding | undefined {
    const holding = this.#bySequence.get(held.event.sequence);
    return holding?.held === held ? holding : undefined;
  }

  remove({ held, lane }: Holding): void {
    this.#bySequence.delete(held.event.sequence);
    this.#perLane[lane] = this.inLane(lane) - 1;
  }

  inLane(lane: number): number {
    return this.#perLane[lane] ?? 0;
  }

  /** Another process has taken all of it over. @returns the sequences. */
  loseAll(): ReadonlySet<number> {
    const lost = new Set(this.#bySequence.keys());
    this.#bySequence = new Map();
    this.#perLane.fill(0);
    return lost;
  }
}
