import { kindNamed } from '../../../../protocol/kinds/index.ts';
import type { Said } from '../../../../words/failure.ts';
import { message } from '../../../../words/message.ts';
import { isSameContent, withOtherEventId } from '../../../rows/canonical.ts';
import { describeConflict, type LastKnown, lastKnown } from '../../../rows/last-known.ts';
import { LANES, laneOf } from '../../../rows/order-hash.ts';
import {
  type CheckedRow,
  REFUSED_BEFORE,
  WITHDRAWN_BEFORE,
  WITHDRAWN_IN_DOUBT,
} from '../../../rows/row.ts';
import { hasUnknownOutcome } from '../../attempts.ts';
import { storedText } from '../../columns.ts';
import type { Connection } from '../../connection.ts';
import { readStoredEvent, SELECT_EVENTS, type StoredEvent, storedEventAt } from '../../events.ts';
import { damage } from '../../failures.ts';
import type { RowState } from '../../port.ts';
import { UNTRUSTED } from '../../refusals.ts';
import { insertBatchRow } from '../batch-rows.ts';
import type { StoredBatch } from '../batches.ts';
import { followerIn } from '../event-state.ts';
import { takeOutGivenUp } from '../given-up.ts';
import { nextChunk, type StoredChunk, trustInChunk } from '../unpack.ts';
import { type Claiming, claimNew, suspectOrders } from './claiming.ts';
import { claimOpen, isBusy, type OpenRow, type OpenRows } from './open-events.ts';

/**
 * What becomes of a staged row whose event id the journal has.
 * @returns the open event, where a living process has it: it is to be looked at again.
 */
function claimKnown(claiming: Claiming, row: CheckedRow): OpenRow | undefined {
  const { connection, batch } = claiming;
  if (takeOutGivenUp(connection, { accountId: batch.accountId, eventId: row.eventId })) {
    claimNew(claiming, row, undefined);
    return undefined;
  }
  const { last: stored, free } = lastOf(claiming, row);
  const { event } = stored;
  if (event.state === 'withdrawn') {
    claimWithdrawn(claiming, row, stored, free);
    return undefined;
  }
  if (!isSameContent(event.kind, event.body, row.kind, row.body)) {
    if (event.state === 'rejected' && free !== undefined)
      claimSuccessor(claiming, row, free, event.sequence);
    else refuse(claiming, row, stored);
    return undefined;
  }
  const twin = twinOf(claiming, stored);
  if (event.state === 'accepted' || twin !== undefined) {
    const reason = twin === undefined ? null : message('same_event_as_row', { row: twin });
    note(claiming, row, 'duplicate', reason, event.sequence);
    claiming.settle(row, 'duplicate');
    return undefined;
  }
  return follow(claiming, row, stored);
}

/** What was given up is reported anew, unless the row names its own id, which is spent, or the service may have counted it. */
function claimWithdrawn(
  claiming: Claiming,
  row: CheckedRow,
  { event }: StoredEvent,
  free: string | undefined,
): void {
  const isInDoubt =
    kindNamed(event.kind).isRepeatable && mayHaveBeenCounted(claiming.connection, event);
  if (!isInDoubt && free !== undefined) {
    claimSuccessor(claiming, row, free, event.sequence);
    return;
  }
  const why = isInDoubt ? WITHDRAWN_IN_DOUBT : WITHDRAWN_BEFORE;
  note(claiming, row, 'withdrawn', why.message, event.sequence);
  claiming.settle(row, 'conflict', why);
}

/** Only a repeatable report can count a second time: of the others the service takes one an order. */
const mayHaveBeenCounted = (
  connection: Connection,
  { sequence, openSince }: StoredEvent['event'],
): boolean => openSince !== undefined || hasUnknownOutcome(connection, sequence);

/** The row becomes what the event becomes. */
function follow(claiming: Claiming, row: CheckedRow, stored: StoredEvent): OpenRow | undefined {
  note(claiming, row, stored.event.state, null, stored.event.sequence);
  if (stored.event.state === 'rejected' && !claiming.options.retryRejected) {
    claiming.settle(row, 'rejected', REFUSED_BEFORE);
    return undefined;
  }
  const { row: number, line, amount, currency } = row;
  const open = { stored, place: { row: number, line }, amount, currency, saidBy: row };
  return claimOpen(claiming, open) ? undefined : open;
}

/** Another row of this batch that has the event already. */
function twinOf(
  { connection, batch }: Claiming,
  { event, place }: StoredEvent,
): number | undefined {
  if (place?.batch === batch.number) return place.row;
  if (event.state === 'accepted') return undefined;
  return followerIn(connection, batch.number, event.sequence)?.row;
}

function refuse(claiming: Claiming, row: CheckedRow, { event }: StoredEvent): void {
  const reason = describeConflict(event, row);
  note(claiming, row, 'conflict', reason, null);
  claiming.settle(row, 'conflict', { code: 'event_conflict', message: reason });
}

function note(
  { connection, batch, totals, options: { say } }: Claiming,
  { row, line, kind, eventId, merchantOrderId, amount, currency }: CheckedRow,
  state: RowState,
  why: Said | null,
  event: number | null,
): void {
  const place = { batch: batch.number, row, line };
  const content = { kind, eventId, merchantOrderId, amount, currency };
  const reason = why === null ? null : say(why);
  insertBatchRow(connection, { ...place, ...content, state, reason, event });
  totals.move(batch.number, content, 'staged', state);
}

/** The service has refused the report for good, so its corrected successor is a new event. */
function claimSuccessor(
  claiming: Claiming,
  row: CheckedRow,
  eventId: string,
  refused: number,
): void {
  const body = withOtherEventId(row.body, eventId);
  if (!claimNew(claiming, { ...row, eventId, body }, undefined, refused))
    throw damage(message('index_incomplete'));
}

function lastOf(claiming: Claiming, row: CheckedRow): LastKnown<StoredEvent> {
  const first = findById(claiming, row.eventId);
  if (first === undefined) throw damage(message('index_incomplete'));
  const find = (eventId: string) => findById(claiming, eventId);
  return lastKnown(row, claiming.batch.accountId, first, isAccepted, find);
}

const isAccepted = ({ event }: StoredEvent): boolean => event.state === 'accepted';

function findById({ connection, batch }: Claiming, eventId: string): StoredEvent | undefined {
  const find = `${SELECT_EVENTS} WHERE event_id = ? AND account = ?`;
  const row = connection.get(find, storedText(eventId), batch.account);
  return row === undefined ? undefined : readStoredEvent(row);
}

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
      const row = { ...event, ...open.place, amount, currency };
      if (event.state === 'withdrawn') claiming.settle(row, 'conflict', WITHDRAWN_BEFORE);
      else claiming.settle(row, event.state);
      this.#busy.delete(sequence);
    }
  }

  /** Only the owner of a lane may claim from it: one that was given back is taken again in the next step. */
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

const ALL_LANES: readonly number[] = Array.from({ length: LANES }, (_, lane) => lane);

/** Whose the lanes are, as a step finds them. */
interface LaneShare {
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

  /** What is left in addition to what is held: `rows` can be claimed by this process now or in the next step. */
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
