import { LANES } from '../../../core/rows/order-hash.ts';
import type { Connection } from '../../connection.ts';
import type { StoredBatch } from '../batches.ts';

const ALL_LANES: readonly number[] = Array.from({ length: LANES }, (_, lane) => lane);

/** Whose the lanes are, as a step finds them. */
export interface LaneShare {
  /** `sessions.number`. */
  readonly session: number;
  /** The living sessions of other processes that drain the account. */
  readonly others: ReadonlySet<number>;
  /** Whether lanes are to be taken. */
  readonly takes: boolean;
  /** Whether this process holds nothing of the lane. */
  readonly isIdle: (lane: number) => boolean;
}

/**
 * Which lanes of the account this process works at. Living sessions share those that there is work in;
 * a lane is given back when there are too many, or nothing is left in it.
 */
export class Lanes {
  readonly #connection: Connection;
  readonly #batch: StoredBatch;
  /** Lanes whose open events were looked at when they were taken. */
  readonly #seen = new Set<number>();
  readonly #emptied = new Set<number>();
  readonly #freed = new Set<number>();
  #active: readonly number[] = [];
  #elsewhere: ReadonlySet<number> = new Set();

  constructor(connection: Connection, batch: StoredBatch) {
    this.#connection = connection;
    this.#batch = batch;
  }

  /** Those to claim from. */
  get active(): readonly number[] {
    return this.#active;
  }

  /** Also of one that is kept for what others have in it, and is not claimed from. */
  isOf(session: number, lane: number): boolean {
    return this.#owners().get(lane) === session;
  }

  /** Others had events in these, which are open, and free. */
  lookAgainAt(lanes: Iterable<number>): void {
    for (const lane of lanes) this.#freed.add(lane);
  }

  /** Of what is staged in it, nothing is sent in this run. */
  setAside(lane: number): void {
    this.#emptied.add(lane);
  }

  /** Takes and gives back. @returns the lanes that are to be searched for open events. */
  share({ session, others, takes, isIdle }: LaneShare): readonly number[] {
    const owners = this.#owners();
    const work = ALL_LANES.filter((lane) => this.#hasWork(lane));
    const most = Math.ceil(work.length / (others.size + 1));
    const kept = work.filter((lane) => owners.get(lane) === session).slice(0, most);
    for (const [lane, owner] of owners) {
      if (owner === session && !kept.includes(lane) && isIdle(lane)) this.#giveBack(lane, session);
    }
    const isFree = (lane: number): boolean => {
      const owner = owners.get(lane);
      return owner === undefined || !(owner === session || others.has(owner));
    };
    const free = work.filter(isFree);
    const taken = takes ? free.slice(0, most - kept.length) : [];
    for (const lane of taken) this.#take(lane, session);
    this.#active = [...kept, ...taken];
    this.#elsewhere = new Set(work.filter((lane) => !kept.includes(lane) && !free.includes(lane)));
    return this.#toBeSearched();
  }

  /** What is left beside what is held: `rows` can be claimed by this process now or in the next step. */
  get left(): 'rows' | 'elsewhere' | 'none' {
    const work = ALL_LANES.filter((lane) => this.#hasWork(lane));
    if (work.some((lane) => !this.#elsewhere.has(lane))) return 'rows';
    return work.length > 0 ? 'elsewhere' : 'none';
  }

  #hasWork(lane: number): boolean {
    if (!this.#seen.has(lane) || this.#freed.has(lane)) return true;
    if (this.#emptied.has(lane)) return false;
    const find = 'SELECT 1 FROM chunks WHERE batch = ? AND lane = ? LIMIT 1';
    if (this.#connection.get(find, this.#batch.number, lane) !== undefined) return true;
    this.#emptied.add(lane);
    return false;
  }

  #toBeSearched(): readonly number[] {
    const lanes = this.#active.filter((lane) => !this.#seen.has(lane) || this.#freed.has(lane));
    for (const lane of lanes) {
      this.#seen.add(lane);
      this.#freed.delete(lane);
    }
    return lanes;
  }

  #owners(): Map<number, number> {
    const find = 'SELECT lane, session FROM lanes WHERE account = ?';
    const rows = this.#connection.all(find, this.#batch.account);
    return new Map(rows.map(({ lane, session }) => [Number(lane), Number(session)]));
  }

  #take(lane: number, session: number): void {
    const take = 'INSERT OR REPLACE INTO lanes (account, lane, session) VALUES (?, ?, ?)';
    this.#connection.run(take, this.#batch.account, lane, session);
  }

  #giveBack(lane: number, session: number): void {
    const give = 'DELETE FROM lanes WHERE account = ? AND lane = ? AND session = ?';
    this.#connection.run(give, this.#batch.account, lane, session);
  }
}
