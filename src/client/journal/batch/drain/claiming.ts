import { LANES, laneOf } from '../../../rows/order-hash.ts';
import type { SettledRow } from '../../../rows/settled-row.ts';
import type { DrainTerms, HeldEvent, ToldRow } from '../../batches.ts';
import type { Connection } from '../../connection.ts';
import { lastSequence } from '../../events.ts';
import type { StoredBatch } from '../batches.ts';
import type { Totals } from '../totals.ts';

/** What a step claims with. */
interface Around {
  readonly connection: Connection;
  readonly batch: StoredBatch;
  /** `sessions.number`. */
  readonly session: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly options: DrainTerms;
  readonly holdings: Holdings;
  readonly totals: Totals;
}

/** What one step claims from a batch, and what it settles without a byte. */
export class Claiming {
  readonly claimed: HeldEvent[] = [];
  readonly settled: SettledRow[] = [];
  readonly connection: Connection;
  readonly batch: StoredBatch;
  readonly totals: Totals;
  readonly session: number;
  readonly now: number;
  readonly options: DrainTerms;
  readonly #holdings: Holdings;
  #lastSequence: number | undefined;

  constructor(around: Around) {
    this.connection = around.connection;
    this.batch = around.batch;
    this.session = around.session;
    this.now = around.now;
    this.options = around.options;
    this.totals = around.totals;
    this.#holdings = around.holdings;
  }

  /** The sequence of the next new event. */
  get nextSequence(): number {
    this.#lastSequence ??= lastSequence(this.connection);
    return this.#lastSequence + 1;
  }

  /** The next sequence has been written. */
  useSequence(): void {
    this.#lastSequence = this.nextSequence;
  }

  /** To be sent. */
  hold(held: HeldEvent): void {
    this.#holdings.add(held);
    this.claimed.push(held);
  }

  settle(row: ToldRow, outcome: SettledRow['outcome'], error: SettledRow['error'] = null): void {
    const { kind, eventId, merchantOrderId, amount, currency } = row;
    const told = { row: row.row, line: row.line, kind, eventId, merchantOrderId, amount, currency };
    this.settled.push({ ...told, outcome, httpStatus: null, attempts: 0, error });
  }
}

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
