import { message } from '../../../../core/words/message.ts';
import type { SettledRow } from '../../../files/rows/row.ts';
import type { Bulk, SqlValue, Steps } from '../../connection.ts';
import { contentOfEvent, eventRow, INSERT_EVENTS, type StoredEvent } from '../../events.ts';
import { damage } from '../../failures.ts';
import { sealsOf, type Trust } from '../../keyed-seals.ts';
import { checksumOf } from '../../seal.ts';
import { makeRoom } from '../make-room.ts';
import { checkedRow } from '../staged-rows.ts';
import { type Claiming, obstacleOf } from './claiming.ts';

const CLAIM: Bulk = {
  columns: [
    ['sequence', 'bigint'],
    ['session', 'bigint'],
    ['open_since', 'bigint'],
  ],
  one: `UPDATE events SET state = 'pending', session = ?2, open_since = ?3 WHERE sequence = ?1`,
  all: `UPDATE events SET state = 'pending', session = given.session, open_since = given.open_since
    FROM given WHERE events.sequence = given.sequence RETURNING events.sequence`,
};

/** The same for rows that wait, or that another person or another secret sealed. */
const REWRITE: Bulk = {
  columns: [
    ['sequence', 'bigint'],
    ['session', 'bigint'],
    ['open_since', 'bigint'],
    ['left_in', 'bigint'],
    ['actor', 'bigint'],
    ['checksum', 'bigint'],
    ['seal', 'bytea'],
  ],
  one: `UPDATE events SET state = 'pending', session = ?2, open_since = ?3, left_in = ?4, actor = ?5, checksum = ?6,
    seal = ?7 WHERE sequence = ?1`,
  all: `UPDATE events SET state = 'pending', session = given.session, open_since = given.open_since,
    left_in = given.left_in, actor = given.actor, checksum = given.checksum, seal = given.seal
    FROM given WHERE events.sequence = given.sequence RETURNING events.sequence`,
};

const claimValues = (
  { session, now, drains, author }: Claiming,
  { event: { sequence }, content, seal }: StoredEvent,
  isHeld: boolean,
): SqlValue[] => [
  sequence,
  ...(isHeld ? [session, now, null] : [null, null, drains]),
  author?.number ?? null,
  checksumOf(content),
  seal as Uint8Array,
];

/** A staged row as the event that this process sends. */
export interface OwnRow extends StoredEvent {
  /** Whether it is stored like that. */
  readonly isStoredSo: boolean;
}

const isOwn = ({ isStoredSo }: OwnRow): boolean => isStoredSo;

/** Whoever sends a staged row is its author, and seals it under the secret in use. */
export function asOwn({ connection, author }: Claiming, row: StoredEvent, trust: Trust): OwnRow {
  const { by, ...rest } = row.event;
  if (trust === 'sealed' && by?.actor === author?.by.actor && by?.version === author?.by.version)
    return { ...row, isStoredSo: true };
  const event = { ...rest, ...(author === null ? {} : { by: author.by }) };
  const content = contentOfEvent(event, row.place);
  const seal = sealsOf(connection).seal({ kind: 'event', content });
  return { ...row, event, content, seal, isStoredSo: false };
}

/** Claims staged rows of orders that no other report is in the way of, in one statement. */
export function* claimFree(claiming: Claiming, rows: readonly OwnRow[]): Steps<void> {
  const { connection, session, now } = claiming;
  const [own, others] = [rows.filter(isOwn), rows.filter((row) => !isOwn(row))];
  const claimed = yield* connection.runEach(
    CLAIM,
    own.map(({ event }) => [event.sequence, session, now]),
  );
  const rewritten = yield* connection.runEach(
    REWRITE,
    others.map((row) => claimValues(claiming, row, true)),
  );
  if (claimed.size + rewritten.size !== rows.length) throw damage(message('index_incomplete'));
}

/** Claims a staged row, unless it has to wait for its turn: then it is an open event that no one holds. */
export function* claimInTurn(claiming: Claiming, row: StoredEvent): Steps<void> {
  const obstacle = yield* obstacleOfRow(claiming, row);
  yield* claiming.connection.runEach(REWRITE, [claimValues(claiming, row, obstacle === null)]);
  settleTurn(claiming, row, obstacle);
}

/** Makes an event of a row that was a repeat, under the sequence that it was staged with. */
export function* claimNew(claiming: Claiming, { event, place }: StoredEvent): Steps<void> {
  const { connection, batch, author } = claiming;
  yield* makeRoom(connection, event);
  const obstacle = yield* obstacleOfRow(claiming, { event });
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
  settleTurn(claiming, { event, place }, obstacle);
}

const obstacleOfRow = (
  { batch: { account }, connection, session }: Claiming,
  { event: { merchantOrderId, kind } }: Pick<StoredEvent, 'event'>,
): Steps<SettledRow['error']> => {
  const turn = { account, merchantOrderId, kind, before: Number.MAX_SAFE_INTEGER };
  return obstacleOf(connection, turn, session);
};

function settleTurn(
  claiming: Claiming,
  row: Pick<StoredEvent, 'event' | 'place'>,
  obstacle: SettledRow['error'],
): void {
  if (obstacle === null) {
    holdRow(claiming, row);
    return;
  }
  const checked = checkedRow(row);
  claiming.totals.move(claiming.batch.number, checked, 'staged', 'pending');
  claiming.settle(checked, 'waiting', obstacle);
}

/** A row whose claim is written, to be sent. */
export function holdRow(
  claiming: Claiming,
  { event, place }: Pick<StoredEvent, 'event' | 'place'>,
): void {
  const { row, line, amount, currency, kind } = checkedRow({ event, place });
  claiming.totals.move(claiming.batch.number, { kind, amount, currency }, 'staged', 'pending');
  claiming.hold({ event, place: { row, line }, amount, currency, mayHaveBeenCounted: false });
}
