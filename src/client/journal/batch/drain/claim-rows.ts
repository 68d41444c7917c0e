import { LANES, laneOf } from '../../../../core/protocol/order-hash.ts';
import { WITHDRAWN_BEFORE } from '../../../files/rows/row.ts';
import type { Connection, Statement, Steps } from '../../connection.ts';
import { type StoredEvent, storedEventAt, trustInEvent } from '../../events.ts';
import { UNTRUSTED } from '../../refusals.ts';
import type { StoredBatch } from '../batches.ts';
import {
  askedForNext,
  checkedRow,
  nextStaged,
  type StagedRow,
  type Wanted,
} from '../staged-rows.ts';
import { claimRepeat } from './claim-repeat.ts';
import { asOwn, claimFree, claimInTurn, holdRow, type OwnRow } from './claim-staged.ts';
import { type Claiming, ordersToCheck } from './claiming.ts';
import type { Lanes } from './lanes.ts';
import { claimOpen, isBusy, type OpenRow, type OpenRows } from './open-events.ts';

/** Of rows that nothing is sent for: what one step settles, so that no other process waits for long. */
const MOST_SETTLED = 512;

/** The most rows that are read at once. */
const PAGE = 2048;

interface OwnStagedRow extends StagedRow {
  readonly stored: OwnRow;
}

/** Claims the rows of a batch: open events first, then staged rows, in the order of the file. */
export class RowClaims {
  readonly #connection: Connection;
  readonly #batch: StoredBatch;
  readonly #lanes: Lanes;
  readonly #open: OpenRows;
  /** By the sequence of the event: what other living processes have. */
  readonly #busy = new Map<number, OpenRow>();
  /** Where the search for staged rows goes on, and in which lanes. */
  #after = 0;
  #lanesBefore = '';

  constructor(connection: Connection, batch: StoredBatch, lanes: Lanes, open: OpenRows) {
    this.#connection = connection;
    this.#batch = batch;
    this.#lanes = lanes;
    this.#open = open;
  }

  /** Whether another process holds an event that a row of this batch needs. */
  get hasBusy(): boolean {
    return this.#busy.size > 0;
  }

  hasBusyIn(lane: number): boolean {
    return [...this.#busy.values()].some(({ stored }) => laneOfRow(stored) === lane);
  }

  /** What `claim` is going to ask for if the lanes stay as they are, and nothing is left over. */
  asked(want: number, hasRepeats: boolean): readonly Statement[] {
    const isPlain = want > 0 && this.#open.isDone && this.#lanes.claimable.length > 0;
    return isPlain ? [askedForNext(this.#batch, this.#wanted(want, hasRepeats))] : [];
  }

  /** @param lost events that another process took over, but that this one may have in flight. */
  *claim(claiming: Claiming, want: number, lost: ReadonlySet<number>): Steps<void> {
    if (want > 0) yield* this.#lookAgain(claiming);
    yield* this.#claimLeftOvers(claiming, want, lost);
    while (claiming.claimed.length < want && claiming.settled.length < MOST_SETTLED) {
      const page = yield* this.#nextPage(claiming, want - claiming.claimed.length);
      if (page.length === 0) return;
      yield* this.#claimPage(claiming, page);
    }
  }

  *#claimLeftOvers(claiming: Claiming, want: number, lost: ReadonlySet<number>): Steps<void> {
    const isEnough = (): boolean =>
      claiming.claimed.length >= want || claiming.settled.length >= MOST_SETTLED;
    while (!isEnough() && !this.#open.isDone) {
      for (const open of yield* this.#open.nextPage(claiming)) {
        if (!lost.has(open.stored.event.sequence)) yield* this.#claimOpen(claiming, open);
      }
    }
  }

  /** What others staged is only passed over: from the beginning for lanes that this process has just taken. */
  *#nextPage({ hasRepeats }: Claiming, want: number): Steps<readonly StagedRow[]> {
    const lanes = this.#lanes.claimable;
    if (lanes.length === 0) return [];
    const now = lanes.join(' ');
    if (now !== this.#lanesBefore) this.#after = 0;
    this.#lanesBefore = now;
    const wanted = this.#wanted(want, hasRepeats);
    const page = yield* nextStaged(this.#connection, this.#batch, wanted);
    this.#after = page.at(-1)?.stored.event.sequence ?? this.#after;
    return page;
  }

  #wanted(want: number, hasRepeats: boolean): Wanted {
    const lanes = this.#lanes.claimable;
    return {
      lanes: lanes.length === LANES ? undefined : lanes,
      after: this.#after,
      limit: Math.min(want, PAGE),
      hasRepeats,
    };
  }

  *#claimPage(claiming: Claiming, page: readonly StagedRow[]): Steps<void> {
    const trusted = page.flatMap((staged) => this.#trusted(claiming, staged));
    const orders = trusted.map(({ stored }) => stored.event.merchantOrderId);
    const suspects = yield* ordersToCheck(claiming, orders);
    const isFree = ({ stored, isRepeat }: StagedRow): boolean =>
      !isRepeat && !suspects.has(stored.event.merchantOrderId);
    yield* claimFree(
      claiming,
      trusted.filter(isFree).map(({ stored }) => stored),
    );
    for (const staged of trusted) {
      if (isFree(staged)) holdRow(claiming, staged.stored);
      else if (staged.isRepeat || !(yield* claimInTurn(claiming, staged.stored)))
        yield* this.#claimRepeat(claiming, staged.stored);
    }
  }

  *#claimRepeat(claiming: Claiming, repeat: StoredEvent): Steps<void> {
    const busy = yield* claimRepeat(claiming, repeat);
    if (busy !== undefined) this.#busy.set(busy.stored.event.sequence, busy);
  }

  *#claimOpen(claiming: Claiming, open: OpenRow): Steps<void> {
    const { sequence } = open.stored.event;
    if (yield* claimOpen(claiming, open)) this.#busy.delete(sequence);
    else this.#busy.set(sequence, open);
  }

  /** What another process had may be settled by now, or free. */
  *#lookAgain(claiming: Claiming): Steps<void> {
    for (const [sequence, open] of this.#busy) {
      const stored = yield* storedEventAt(this.#connection, sequence);
      const { event } = stored;
      if (event.state === 'pending') {
        yield* this.#claimOrTakeLane(claiming, { ...open, stored });
        continue;
      }
      const { amount, currency } = open;
      const row = { ...event, ...open.place, amount, currency };
      if (event.state === 'withdrawn') claiming.settle(row, 'conflict', WITHDRAWN_BEFORE);
      else claiming.settle(row, event.state);
      this.#busy.delete(sequence);
    }
  }

  /** Only the owner of a lane may claim from it: one that was given back is taken again in the next step. */
  *#claimOrTakeLane(claiming: Claiming, open: OpenRow): Steps<void> {
    const lane = laneOfRow(open.stored);
    if (yield* this.#lanes.isOf(claiming.session, lane)) yield* this.#claimOpen(claiming, open);
    else if (!(yield* isBusy(claiming, open.stored))) this.#lanes.lookAgainAt([lane]);
  }

  /** What follows a row that conv did not stage waits in its lane: a cancel must not overtake the paid report of its order. */
  #trusted(claiming: Claiming, { stored, isRepeat }: StagedRow): OwnStagedRow[] {
    const lane = laneOfRow(stored);
    if (!this.#lanes.claimable.includes(lane)) return [];
    const trust = trustInEvent(this.#connection, stored);
    if (trust === 'untrusted') {
      this.#lanes.setAside(lane);
      claiming.settle(checkedRow(stored), 'waiting', UNTRUSTED);
      return [];
    }
    return [{ stored: asOwn(claiming, stored, trust), isRepeat }];
  }
}

const laneOfRow = ({ event }: StoredEvent): number => laneOf(event.merchantOrderId);
