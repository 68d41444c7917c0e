import { LANES } from '../../../../core/protocol/order-hash.ts';
import type { Connection, Statement, Steps } from '../../connection.ts';
import type { StoredBatch } from '../batches.ts';
import { askedOfLanes, lanesWithStaged } from '../staged-rows.ts';

const ALL_LANES: readonly number[] = Array.from({ length: LANES }, (_, lane) => lane);

/** Whose the lanes are, as a step finds them. */
interface LaneShare {
  /** `sessions.number`. */
  readonly session: number;
  /** The session that has each lane. */
  readonly owners: ReadonlyMap<number, number>;
  /** The living sessions of other processes that drain the account. */
  readonly others: ReadonlySet<number>;
  /** Whether to take more lanes. */
  readonly takes: boolean;
  /** Whether this process holds nothing of the lane. */
  readonly isIdle: (lane: number) => boolean;
}

/**
 * The account's lanes that this process holds. Living sessions share the lanes that have work; a lane is released if
 * a session has too many, or if it is empty.
 */
export class Lanes {
  readonly #connection: Connection;
  readonly #batch: StoredBatch;
  /** Lanes whose open events were looked at when they were taken. */
  readonly #seen = new Set<number>();
  readonly #emptied = new Set<number>();
  readonly #setAside = new Set<number>();
  readonly #freed = new Set<number>();
  /**
   * Lanes that this process has too many of, until it holds nothing of them: it claims nothing more from them, or it would
   * never come to give them back.
   */
  readonly #leaving = new Set<number>();
  #active: readonly number[] = [];
  #elsewhere: ReadonlySet<number> = new Set();

  constructor(connection: Connection, batch: StoredBatch) {
    this.#connection = connection;
    this.#batch = batch;
  }

  /** Those to claim staged rows from. */
  get claimable(): readonly number[] {
    return this.#active.filter((lane) => !this.#setAside.has(lane));
  }

  /** What `share` is going to ask for. */
  get asked(): readonly Statement[] {
    const lanes = this.#toBeAsked();
    return lanes.length === 0 ? [] : [askedOfLanes(this.#batch, lanes)];
  }

  /** Also of one that is kept for what others have in it, and is not claimed from. */
  *isOf(session: number, lane: number): Steps<boolean> {
    return (yield* this.owners()).get(lane) === session;
  }

  /** Others had events in these, which are open, and free. */
  lookAgainAt(lanes: Iterable<number>): void {
    for (const lane of lanes) this.#freed.add(lane);
  }

  /** Staged rows of this lane are not sent in this run. */
  setAside(lane: number): void {
    this.#setAside.add(lane);
    this.#emptied.add(lane);
  }

  /** Takes and releases lanes. @returns the lanes to search for open events. */
  *share({ session, owners, others, takes, isIdle }: LaneShare): Steps<readonly number[]> {
    const work = yield* this.#withWork();
    const most = Math.ceil(work.length / (others.size + 1));
    const kept = this.#keep(
      work.filter((lane) => owners.get(lane) === session),
      others.size === 0 ? LANES : most,
    );
    const isTooMany = ([lane, owner]: readonly [number, number]): boolean =>
      owner === session && !kept.includes(lane) && isIdle(lane);
    const tooMany = [...owners].filter(isTooMany).map(([lane]) => lane);
    this.#giveBack(tooMany, session);
    for (const lane of tooMany) this.#leaving.delete(lane);
    const isFree = (lane: number): boolean => {
      const owner = owners.get(lane);
      return owner === undefined || !(owner === session || others.has(owner));
    };
    const free = work.filter(isFree);
    const taken = takes ? free.slice(0, most - kept.length) : [];
    this.#take(taken, session);
    this.#active = [...kept, ...taken];
    this.#elsewhere = new Set(work.filter((lane) => !kept.includes(lane) && !free.includes(lane)));
    return this.#toBeSearched();
  }

  /** @param most how many of its own lanes this process may keep; all where it is alone. */
  #keep(own: readonly number[], most: number): readonly number[] {
    if (most === LANES) this.#leaving.clear();
    const kept = own.filter((lane) => !this.#leaving.has(lane)).slice(0, most);
    for (const lane of own) if (!kept.includes(lane)) this.#leaving.add(lane);
    return kept;
  }

  /** What remains besides held events; `rows` can be claimed by this process now or in the next step. */
  *left(): Steps<'rows' | 'elsewhere' | 'none'> {
    const work = yield* this.#withWork();
    if (work.some((lane) => !this.#elsewhere.has(lane))) return 'rows';
    return work.length > 0 ? 'elsewhere' : 'none';
  }

  /** Lanes with staged rows, or with possible open events. */
  *#withWork(): Steps<readonly number[]> {
    const asked = this.#toBeAsked();
    const staged = new Set(
      asked.length === 0 ? [] : yield* lanesWithStaged(this.#connection, this.#batch, asked),
    );
    for (const lane of asked) if (!staged.has(lane)) this.#emptied.add(lane);
    return ALL_LANES.filter((lane) => this.#isUnsearched(lane) || staged.has(lane));
  }

  #isUnsearched(lane: number): boolean {
    return !this.#seen.has(lane) || this.#freed.has(lane);
  }

  #toBeAsked(): readonly number[] {
    return ALL_LANES.filter((lane) => !this.#isUnsearched(lane) && !this.#emptied.has(lane));
  }

  #toBeSearched(): readonly number[] {
    const lanes = this.#active.filter((lane) => !this.#seen.has(lane) || this.#freed.has(lane));
    for (const lane of lanes) {
      this.#seen.add(lane);
      this.#freed.delete(lane);
    }
    return lanes;
  }

  /** The session that has each lane. */
  *owners(): Steps<ReadonlyMap<number, number>> {
    const find = 'SELECT lane, session FROM lanes WHERE account = ?';
    const rows = yield* this.#connection.all(find, this.#batch.account);
    return new Map(rows.map(({ lane, session }) => [Number(lane), Number(session)]));
  }

  #take(lanes: readonly number[], session: number): void {
    if (lanes.length === 0) return;
    const take = `INSERT INTO lanes (account, lane, session)
      SELECT ?, CAST(value AS INTEGER), ? FROM json_each(?) WHERE true
      ON CONFLICT (account, lane) DO UPDATE SET session = excluded.session`;
    this.#connection.write(take, this.#batch.account, session, JSON.stringify(lanes));
  }

  #giveBack(lanes: readonly number[], session: number): void {
    if (lanes.length === 0) return;
    const give = `DELETE FROM lanes WHERE account = ? AND session = ?
      AND lane IN (SELECT CAST(value AS INTEGER) FROM json_each(?))`;
    this.#connection.write(give, this.#batch.account, session, JSON.stringify(lanes));
  }
}
