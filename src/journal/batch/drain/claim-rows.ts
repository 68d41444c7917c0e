import { laneOf } from '../../../core/rows/order-hash.ts';
import type { Connection } from '../../connection.ts';
import { storedEventAt } from '../../events.ts';
import { UNTRUSTED } from '../../untrusted.ts';
import type { StoredBatch } from '../batches.ts';
import { trustInChunk } from '../staging/chunk-seals.ts';
import { nextChunk, type StoredChunk } from '../staging/unpack.ts';
import { suspectOrders } from './blocked.ts';
import type { Claiming } from './claiming.ts';
import { claimKnown } from './known-event.ts';
import type { Lanes } from './lanes.ts';
import { claimNew } from './new-event.ts';
import { claimOpen, isBusy, type OpenRow } from './open-event.ts';
import type { OpenRows } from './open-rows.ts';

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
  readonly #setAside = new Set<number>();
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
      const chunk = this.#nextChunk(claiming);
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
      const stored = storedEventAt(this.#connection, sequence);
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

  #nextChunk(claiming: Claiming): StoredChunk | undefined {
    const { active } = this.#lanes;
    for (let tried = 0; tried < active.length; tried += 1) {
      this.#turn = (this.#turn + 1) % active.length;
      const lane = active[this.#turn] as number;
      if (this.#setAside.has(lane)) continue;
      const chunk = nextChunk(this.#connection, this.#batch.number, lane, 0);
      if (chunk === undefined) continue;
      if (trustInChunk(this.#connection, this.#batch, chunk) !== 'untrusted') return chunk;
      this.#setLaneAside(claiming, chunk);
    }
    return undefined;
  }

  /** What follows such a chunk in its lane waits with it: a cancel must not overtake the paid report of its order. */
  #setLaneAside(claiming: Claiming, { lane, rows }: StoredChunk): void {
    this.#setAside.add(lane);
    this.#lanes.setAside(lane);
    for (const row of rows) claiming.settle(row, 'waiting', UNTRUSTED);
  }
}

const laneOfRow = ({ event }: OpenRow['stored']): number => laneOf(event.merchantOrderId);
