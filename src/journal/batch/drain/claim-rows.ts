import { laneOf } from '../../../core/rows/order-hash.ts';
import type { Connection } from '../../connection.ts';
import type { StoredBatch } from '../batches.ts';
import { nextChunk, type StoredChunk } from '../staging/unpack.ts';
import { suspectOrders } from './blocked.ts';
import type { Claiming } from './claiming.ts';
import { claimKnown } from './known-event.ts';
import type { Lanes } from './lanes.ts';
import { claimNew } from './new-event.ts';
import { claimOpen, isBusy, type OpenRow } from './open-event.ts';
import { type OpenRows, readEventAt } from './open-rows.ts';

/** Of rows that nothing is sent for: what one step settles, so that no other process waits for long. */
const MOST_SETTLED = 512;

/** Claims the rows of a batch: what is open already, then what is staged, from one lane after another. */
export class RowClaims {
  readonly #connection: Connection;
  readonly #batch: StoredBatch;
  readonly #lanes: Lanes;
  readonly #open: OpenRows;
  /** By the sequence of the event: what other living processes have. */
  readonly #busy = new Map<number, OpenRow>();
  #turn = 0;

  constructor(connection: Connection, batch: StoredBatch, lanes: Lanes, open: OpenRows) {
    this.#connection = connection;
    this.#batch = batch;
    this.#lanes = lanes;
    this.#open = open;
  }

  /** Whether another process has an event that a row of this batch is to be sent for. */
  get hasBusy(): boolean {
    return this.#busy.size > 0;
  }

  hasBusyIn(lane: number): boolean {
    return [...this.#busy.values()].some(({ stored }) => laneOfRow(stored) === lane);
  }

  /** @param lost events that this process may have in flight, though they are another one's. */
  claim(claiming: Claiming, want: number, lost: ReadonlySet<number>): void {
    if (want > 0) this.#lookAgain(claiming);
    this.#claimLeftOvers(claiming, want, lost);
    while (claiming.claimed.length < want && claiming.settled.length < MOST_SETTLED) {
      const chunk = this.#nextChunk();
      if (chunk === undefined) return;
      this.#claimChunk(claiming, chunk);
    }
  }

  #claimLeftOvers(claiming: Claiming, want: number, lost: ReadonlySet<number>): void {
    const isEnough = (): boolean =>
      claiming.claimed.length >= want || claiming.settled.length >= MOST_SETTLED;
    while (!isEnough() && !this.#open.isDone) {
      for (const open of this.#open.nextPage(claiming.session)) {
        if (!lost.has(open.stored.event.sequence)) this.#claimOpen(claiming, open);
      }
    }
  }

  /** All of it, for a chunk is gone when its rows are written. */
  #claimChunk(claiming: Claiming, chunk: StoredChunk): void {
    const orders = chunk.rows.map(({ merchantOrderId }) => merchantOrderId);
    const suspects = suspectOrders(claiming, orders);
    for (const row of chunk.rows) {
      if (claimNew(claiming, row, suspects)) continue;
      const busy = claimKnown(claiming, row);
      if (busy !== undefined) this.#busy.set(busy.stored.event.sequence, busy);
    }
    this.#connection.run('DELETE FROM chunks WHERE number = ?', chunk.number);
  }

  #claimOpen(claiming: Claiming, open: OpenRow): void {
    const { sequence } = open.stored.event;
    if (claimOpen(claiming, open)) this.#busy.delete(sequence);
    else this.#busy.set(sequence, open);
  }

  /** What another process had may be settled by now, or free. */
  #lookAgain(claiming: Claiming): void {
    for (const [sequence, open] of this.#busy) {
      const stored = readEventAt(this.#connection, sequence);
      const { event } = stored;
      if (event.state === 'pending') {
        this.#claimOrTakeLane(claiming, { ...open, stored });
        continue;
      }
      const { amount, currency } = open;
      claiming.settle({ ...event, ...open.place, amount, currency }, event.state);
      this.#busy.delete(sequence);
    }
  }

  /** Only who has the lane may claim: one that was given back is taken again in the next step. */
  #claimOrTakeLane(claiming: Claiming, open: OpenRow): void {
    const lane = laneOfRow(open.stored);
    if (this.#lanes.isOf(claiming.session, lane)) this.#claimOpen(claiming, open);
    else if (!isBusy(claiming, open.stored)) this.#lanes.lookAgainAt([lane]);
  }

  #nextChunk(): StoredChunk | undefined {
    const { active } = this.#lanes;
    for (let tried = 0; tried < active.length; tried += 1) {
      this.#turn = (this.#turn + 1) % active.length;
      const lane = active[this.#turn] as number;
      const chunk = nextChunk(this.#connection, this.#batch.number, lane, 0);
      if (chunk !== undefined) return chunk;
    }
    return undefined;
  }
}

const laneOfRow = ({ event }: OpenRow['stored']): number => laneOf(event.merchantOrderId);
