import { message } from '../../../../core/words/message.ts';
import type { SettledRow } from '../../../files/rows/row.ts';
import type { Bulk, SqlValue, Steps } from '../../connection.ts';
import {
  checksumOfEvent,
  entryOf,
  eventRow,
  INSERT_EVENTS,
  type StoredEvent,
  takeSequences,
} from '../../events.ts';
import { damage } from '../../failures.ts';
import { sealsOf, type Trust } from '../../keyed-seals.ts';
import { makeRoom } from '../make-room.ts';
import { checkedRow } from '../staged-rows.ts';
import { type Claiming, obstacleOf } from './claiming.ts';

const CLAIM: Bulk = {
  columns: [
    ['sequence', 'bigint'],
    ['session', 'bigint'],
    ['open_since', 'bigint'],
    ['actor', 'bigint'],
    ['checksum', 'bigint'],
    ['seal', 'bytea'],
  ],
  one: `UPDATE events SET state = 'pending', session = ?2, open_since = ?3, created_at = ?3, actor = ?4,
    checksum = ?5, seal = ?6 WHERE sequence = ?1 AND state = 'staged'`,
  all: `UPDATE events SET state = 'pending', session = given.session, open_since = given.open_since,
    created_at = given.open_since, actor = given.actor, checksum = given.checksum, seal = given.seal
    FROM given WHERE events.sequence = given.sequence AND events.state = 'staged' RETURNING events.sequence`,
};

type Reported = Pick<StoredEvent, 'event' | 'place'>;

/** A staged row that this process may send. */
export interface OwnRow extends StoredEvent {
  readonly checksum: number;
}

/** A staged row as the event that this process sends: its author is who sends it, and it begins now. */
export function asOwn(claiming: Claiming, row: StoredEvent, trust: Trust): OwnRow {
  const { connection, author, now } = claiming;
  const { by: _, ...rest } = row.event;
  const event = { ...rest, createdAt: now, ...(author === null ? {} : { by: author.by }) };
  const seal = trust === 'sealed' ? row.seal : sealsOf(connection).seal(entryOf(row.content));
  return { ...row, event, seal, checksum: checksumOfEvent(row.content, event, seal) };
}

/** Claims staged rows of orders that no other report is in the way of, in one statement. */
export function* claimFree(claiming: Claiming, rows: readonly OwnRow[]): Steps<void> {
  const { connection, session, now, author } = claiming;
  const values = rows.map(({ event, checksum, seal }): SqlValue[] => [
    event.sequence,
    session,
    now,
    author?.number ?? null,
    checksum,
    seal,
  ]);
  const claimed = yield* connection.runEach(CLAIM, values);
  if (claimed.size !== rows.length) throw damage(message('index_incomplete'));
}

/**
 * Claims a staged row of an order that has other open reports, unless it has to wait for its turn: then it is an open
 * event that no one holds.
 * @returns false if the row has become a repeat meanwhile.
 */
export function* claimInTurn(claiming: Claiming, row: StoredEvent): Steps<boolean> {
  const remove = `DELETE FROM events WHERE sequence = ? AND state = 'staged'`;
  if ((yield* claiming.connection.run(remove, row.event.sequence)) === 0) return false;
  yield* claimNew(claiming, row);
  return true;
}

/** Makes an event of a row under the next sequence: it comes after all that the journal has of its order. */
export function* claimNew(claiming: Claiming, { event: staged, place }: Reported): Steps<void> {
  const { connection, batch, author } = claiming;
  yield* makeRoom(connection, staged);
  const obstacle = yield* obstacleOfRow(claiming, staged);
  const event = { ...staged, sequence: yield* takeSequences(connection, 1) };
  const row = eventRow(connection, event, {
    account: batch.account,
    author,
    place,
    state: 'pending',
    ...(obstacle === null
      ? { session: claiming.session, openSince: claiming.now }
      : { leftIn: claiming.drains }),
  });
  if ((yield* connection.runEach(INSERT_EVENTS, [row])).size === 0)
    throw damage(message('index_incomplete'));
  if (obstacle === null) holdRow(claiming, { event, place });
  else putOff(claiming, { event, place }, obstacle);
}

const obstacleOfRow = (
  { batch: { account }, connection, session }: Claiming,
  { merchantOrderId, kind }: StoredEvent['event'],
): Steps<SettledRow['error']> => {
  const turn = { account, merchantOrderId, kind, before: Number.MAX_SAFE_INTEGER };
  return obstacleOf(connection, turn, session);
};

function putOff(claiming: Claiming, row: Reported, obstacle: SettledRow['error']): void {
  const checked = checkedRow(row);
  claiming.totals.move(claiming.batch.number, checked, 'staged', 'pending');
  claiming.settle(checked, 'waiting', obstacle);
}

/** A row whose claim is written, to be sent. */
export function holdRow(claiming: Claiming, { event, place }: Reported): void {
  const { row, line, amount, currency, kind } = checkedRow({ event, place });
  claiming.totals.move(claiming.batch.number, { kind, amount, currency }, 'staged', 'pending');
  claiming.hold({ event, place: { row, line }, amount, currency, mayHaveBeenCounted: false });
}
