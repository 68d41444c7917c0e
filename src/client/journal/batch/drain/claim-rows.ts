import { kindNamed } from '../../../../core/protocol/kinds/index.ts';
import { LANES, laneOf } from '../../../../core/protocol/order-hash.ts';
import type { Said } from '../../../../core/words/failure.ts';
import { message } from '../../../../core/words/message.ts';
import { isSameContent, withOtherEventId } from '../../../files/rows/canonical.ts';
import { describeConflict, type LastKnown, lastKnown } from '../../../files/rows/last-known.ts';
import {
  type CheckedRow,
  REFUSED_BEFORE,
  WITHDRAWN_BEFORE,
  WITHDRAWN_IN_DOUBT,
} from '../../../files/rows/row.ts';
import { hasUnknownOutcome } from '../../attempts.ts';
import type { Connection, Steps } from '../../connection.ts';
import { getStoredEvent, type StoredEvent, storedEventAt, trustInEvent } from '../../events.ts';
import type { RowState } from '../../port.ts';
import { UNTRUSTED } from '../../refusals.ts';
import { insertBatchRow } from '../batch-rows.ts';
import type { StoredBatch } from '../batches.ts';
import { removeCancelled } from '../cancelled-events.ts';
import { followerIn } from '../event-state.ts';
import { checkedRow, lanesWithStaged, nextStaged, type StagedRow } from '../staged-rows.ts';
import { asOwn, claimFree, claimInTurn, claimNew, holdRow, type OwnRow } from './claim-staged.ts';
import { type Claiming, ordersToCheck } from './claiming.ts';
import { claimOpen, isBusy, type OpenRow, type OpenRows } from './open-events.ts';

/**
 * Handles a staged row whose event ID another entry had.
 * @returns the open event if a living process holds it, to be checked again later.
 */
function* claimRepeat(claiming: Claiming, repeat: StoredEvent): Steps<OpenRow | undefined> {
  const { connection, batch } = claiming;
  const row = checkedRow(repeat);
  yield* connection.run('DELETE FROM repeats WHERE sequence = ?', repeat.event.sequence);
  const id = { accountId: batch.accountId, eventId: row.eventId };
  yield* removeCancelled(connection, id);
  const first = yield* getStoredEvent(connection, id);
  // What had the ID was given up since.
  if (first === undefined) {
    yield* claimNew(claiming, repeat);
    return undefined;
  }
  const { last: stored, free } = yield* lastOf(claiming, row, first);
  const { event } = stored;
  if (event.state === 'withdrawn') {
    yield* claimWithdrawn(claiming, repeat, stored, free);
    return undefined;
  }
  if (!isSameContent(event.kind, event.body, row.kind, row.body)) {
    if (event.state === 'rejected' && free !== undefined)
      yield* claimSuccessor(claiming, repeat, free, event.sequence);
    else yield* refuseConflict(claiming, row, stored);
    return undefined;
  }
  const twin = yield* twinOf(claiming, stored);
  if (event.state === 'accepted' || twin !== undefined) {
    const reason = twin === undefined ? null : message('same_event_as_row', { row: twin });
    yield* note(claiming, row, 'duplicate', reason, event.sequence);
    claiming.settle(row, 'duplicate');
    return undefined;
  }
  return yield* follow(claiming, row, stored);
}

/**
 * A withdrawn report is reported again under a new ID, unless the row has an explicit ID, which is spent, or the
 * service may have counted it.
 */
function* claimWithdrawn(
  claiming: Claiming,
  repeat: StoredEvent,
  { event }: StoredEvent,
  free: string | undefined,
): Steps<void> {
  const row = checkedRow(repeat);
  const isInDoubt =
    kindNamed(event.kind).isRepeatable && (yield* mayHaveBeenCounted(claiming.connection, event));
  if (!isInDoubt && free !== undefined) {
    yield* claimSuccessor(claiming, repeat, free, event.sequence);
    return;
  }
  const why = isInDoubt ? WITHDRAWN_IN_DOUBT : WITHDRAWN_BEFORE;
  yield* note(claiming, row, 'withdrawn', why.message, event.sequence);
  claiming.settle(row, 'conflict', why);
}

/** Only a repeatable report can count a second time: of the others the service takes one an order. */
function* mayHaveBeenCounted(
  connection: Connection,
  { sequence, openSince }: StoredEvent['event'],
): Steps<boolean> {
  return openSince !== undefined || (yield* hasUnknownOutcome(connection, sequence));
}

/** The row follows the event's state. */
function* follow(
  claiming: Claiming,
  row: CheckedRow,
  stored: StoredEvent,
): Steps<OpenRow | undefined> {
  yield* note(claiming, row, stored.event.state, null, stored.event.sequence);
  if (stored.event.state === 'rejected' && !claiming.options.retryRejected) {
    claiming.settle(row, 'rejected', REFUSED_BEFORE);
    return undefined;
  }
  const { row: number, line, amount, currency } = row;
  const open = { stored, place: { row: number, line }, amount, currency, saidBy: row };
  return (yield* claimOpen(claiming, open)) ? undefined : open;
}

/** Another row of this batch that has the event already. */
function* twinOf(
  { connection, batch }: Claiming,
  { event, place }: StoredEvent,
): Steps<number | undefined> {
  if (place?.batch === batch.number) return place.row;
  if (event.state === 'accepted') return undefined;
  return (yield* followerIn(connection, batch.number, event.sequence))?.row;
}

function* refuseConflict(claiming: Claiming, row: CheckedRow, { event }: StoredEvent): Steps<void> {
  const reason = describeConflict(event, row);
  yield* note(claiming, row, 'conflict', reason, null);
  claiming.settle(row, 'conflict', { code: 'event_conflict', message: reason });
}

function* note(
  { connection, batch, totals, options: { say } }: Claiming,
  { row, line, kind, eventId, merchantOrderId, amount, currency }: CheckedRow,
  state: RowState,
  why: Said | null,
  event: number | null,
): Steps<void> {
  const place = { batch: batch.number, row, line };
  const content = { kind, eventId, merchantOrderId, amount, currency };
  const reason = why === null ? null : say(why);
  yield* insertBatchRow(connection, { ...place, ...content, state, reason, event });
  totals.move(batch.number, content, 'staged', state);
}

/** The service permanently refused the report, so its correction is a new event. */
function* claimSuccessor(
  claiming: Claiming,
  { event, ...repeat }: StoredEvent,
  eventId: string,
  successorOf: number,
): Steps<void> {
  const body = withOtherEventId(event.body, eventId);
  yield* claimNew(claiming, { ...repeat, event: { ...event, eventId, body, successorOf } });
}

function* lastOf(
  { connection, batch: { accountId } }: Claiming,
  row: CheckedRow,
  first: StoredEvent,
): Steps<LastKnown<StoredEvent>> {
  const find = (eventId: string) => getStoredEvent(connection, { accountId, eventId });
  return yield* lastKnown(row, accountId, first, isAccepted, find);
}

const isAccepted = ({ event }: StoredEvent): boolean => event.state === 'accepted';

/** Of rows that nothing is sent for: what one step settles, so that no other process waits for long. */
const MOST_SETTLED = 512;

/** Rows that are read at once. */
const PAGE = 256;

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
      for (const open of yield* this.#open.nextPage(claiming.session)) {
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
    const limit = Math.min(want, PAGE);
    const page = yield* nextStaged(this.#connection, this.#batch, {
      lanes: lanes.length === LANES ? undefined : lanes,
      after: this.#after,
      limit,
      hasRepeats,
    });
    this.#after = page.at(-1)?.stored.event.sequence ?? this.#after;
    return page;
  }

  *#claimPage(claiming: Claiming, page: readonly StagedRow[]): Steps<void> {
    const trusted = page.flatMap((staged) => this.#trusted(claiming, staged));
    const orders = trusted.map(({ stored }) => stored.event.merchantOrderId);
    const suspects = yield* ordersToCheck(claiming, orders);
    const isFree = ({ stored, isRepeat }: ClaimableRow): boolean =>
      !isRepeat && !suspects.has(stored.event.merchantOrderId);
    yield* claimFree(
      claiming,
      trusted.filter(isFree).map(({ stored }) => stored),
    );
    for (const staged of trusted) {
      if (isFree(staged)) holdRow(claiming, staged.stored);
      else if (!staged.isRepeat) yield* claimInTurn(claiming, staged.stored);
      else yield* this.#claimRepeat(claiming, staged.stored);
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
  #trusted(claiming: Claiming, { stored, isRepeat }: StagedRow): ClaimableRow[] {
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

/** A staged row that conv itself wrote. */
interface ClaimableRow extends StagedRow {
  readonly stored: OwnRow;
}

const laneOfRow = ({ event }: StoredEvent): number => laneOf(event.merchantOrderId);

const ALL_LANES: readonly number[] = Array.from({ length: LANES }, (_, lane) => lane);

/** Whose the lanes are, as a step finds them. */
interface LaneShare {
  /** `sessions.number`. */
  readonly session: number;
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

  /** Also of one that is kept for what others have in it, and is not claimed from. */
  *isOf(session: number, lane: number): Steps<boolean> {
    return (yield* this.#owners()).get(lane) === session;
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
  *share({ session, others, takes, isIdle }: LaneShare): Steps<readonly number[]> {
    const owners = yield* this.#owners();
    const work = yield* this.#withWork();
    const most = Math.ceil(work.length / (others.size + 1));
    const kept = work.filter((lane) => owners.get(lane) === session).slice(0, most);
    const isTooMany = ([lane, owner]: readonly [number, number]): boolean =>
      owner === session && !kept.includes(lane) && isIdle(lane);
    const tooMany = [...owners].filter(isTooMany).map(([lane]) => lane);
    yield* this.#giveBack(tooMany, session);
    const isFree = (lane: number): boolean => {
      const owner = owners.get(lane);
      return owner === undefined || !(owner === session || others.has(owner));
    };
    const free = work.filter(isFree);
    const taken = takes ? free.slice(0, most - kept.length) : [];
    yield* this.#take(taken, session);
    this.#active = [...kept, ...taken];
    this.#elsewhere = new Set(work.filter((lane) => !kept.includes(lane) && !free.includes(lane)));
    return this.#toBeSearched();
  }

  /** What remains besides held events; `rows` can be claimed by this process now or in the next step. */
  *left(): Steps<'rows' | 'elsewhere' | 'none'> {
    const work = yield* this.#withWork();
    if (work.some((lane) => !this.#elsewhere.has(lane))) return 'rows';
    return work.length > 0 ? 'elsewhere' : 'none';
  }

  /** Lanes with staged rows, or with possible open events. */
  *#withWork(): Steps<readonly number[]> {
    const isUnsearched = (lane: number): boolean => !this.#seen.has(lane) || this.#freed.has(lane);
    const asked = ALL_LANES.filter((lane) => !isUnsearched(lane) && !this.#emptied.has(lane));
    const staged = new Set(
      asked.length === 0 ? [] : yield* lanesWithStaged(this.#connection, this.#batch, asked),
    );
    for (const lane of asked) if (!staged.has(lane)) this.#emptied.add(lane);
    return ALL_LANES.filter((lane) => isUnsearched(lane) || staged.has(lane));
  }

  #toBeSearched(): readonly number[] {
    const lanes = this.#active.filter((lane) => !this.#seen.has(lane) || this.#freed.has(lane));
    for (const lane of lanes) {
      this.#seen.add(lane);
      this.#freed.delete(lane);
    }
    return lanes;
  }

  *#owners(): Steps<Map<number, number>> {
    const find = 'SELECT lane, session FROM lanes WHERE account = ?';
    const rows = yield* this.#connection.all(find, this.#batch.account);
    return new Map(rows.map(({ lane, session }) => [Number(lane), Number(session)]));
  }

  *#take(lanes: readonly number[], session: number): Steps<void> {
    if (lanes.length === 0) return;
    const take = `INSERT INTO lanes (account, lane, session)
      SELECT ?, CAST(value AS INTEGER), ? FROM json_each(?) WHERE true
      ON CONFLICT (account, lane) DO UPDATE SET session = excluded.session`;
    yield* this.#connection.run(take, this.#batch.account, session, JSON.stringify(lanes));
  }

  *#giveBack(lanes: readonly number[], session: number): Steps<void> {
    if (lanes.length === 0) return;
    const give = `DELETE FROM lanes WHERE account = ? AND session = ?
      AND lane IN (SELECT CAST(value AS INTEGER) FROM json_each(?))`;
    yield* this.#connection.run(give, this.#batch.account, session, JSON.stringify(lanes));
  }
}
