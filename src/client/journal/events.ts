import type { KnownAccount } from '../../core/protocol/account.ts';
import { UNEXPLAINED } from '../../core/protocol/answers/verdict.ts';
import { isReportKind, type ReportKind } from '../../core/protocol/kinds/index.ts';
import { laneOf } from '../../core/protocol/order-hash.ts';
import { message } from '../../core/words/message.ts';
import type { RowPlace } from '../files/rows/row.ts';
import {
  AUTHOR_COLUMNS,
  authorOf,
  readAuthor,
  type StoredAuthor,
  sealedAuthor,
} from './authors.ts';
import { searchedInBody } from './body-columns.ts';
import { BY_HAND } from './by-hand.ts';
import type { Connection, Row, SqlValue, Statement, Steps } from './connection.ts';
import { damage, tooNew } from './failures.ts';
import { type SealedEntry, sealsOf, type Trust } from './keyed-seals.ts';
import type { EventState, Intent, JournaledEvent } from './port.ts';
import { checkChecksum, checksumOf, contentOf, type Sealed, storedBytes } from './seal.ts';
import { originalText, storedOptional, storedText } from './stored-text.ts';
import { insertInto, rowFor } from './tables.ts';

/**
 * Value of `open_since`: nothing is in flight, and a living run should continue with the event that an earlier one
 * handed over. Otherwise, it is the time since when the event may be in flight, or NULL.
 */
export const HANDED_OVER = 0;

/** No seal covers this column, which changes often. In SQLite's format, one flipped byte turns a NULL into a 1. */
const FLIPPED = 1;

/** The time since when an event may be in flight, in milliseconds since 1970. @throws damage if it is not a time. */
export function readOpenSince(stored: unknown): { readonly openSince?: number } {
  if (stored === null || stored === HANDED_OVER) return {};
  const openSince = Number(stored);
  // Where a flipped byte has renamed the column, there is no number at all.
  if (openSince === FLIPPED || Number.isNaN(openSince)) throw damage(message('open_since_invalid'));
  return { openSince };
}

/** SQL: an attempt may have started whose outcome is not journaled. */
export const MAY_BE_IN_FLIGHT = `coalesce(events.open_since, ${HANDED_OVER}) <> ${HANDED_OVER}`;

/**
 * The index `events_left` contains begun events that are not accepted; SQLite uses it only if the statement repeats
 * this condition.
 */
export const IS_IN_LEFT_INDEX = `events.state <> 'accepted' AND events.state <> 'staged'`;

/** Of an event that is not settled, in the words that SQLite needs to find it by its index. */
export const IS_PENDING = `events.state = 'pending' AND ${IS_IN_LEFT_INDEX}`;

export const findAccount = ({ accountId }: Pick<Intent, 'accountId'>): Statement => [
  'SELECT number, endpoint FROM accounts WHERE account_id = ?',
  storedText(accountId),
];

/** An account keeps the endpoint that it was first seen with. */
export function* findOrInsertAccount(
  connection: Connection,
  { accountId, endpoint }: Pick<Intent, 'accountId' | 'endpoint'>,
): Steps<{ account: number; endpoint: string }> {
  const known = yield* connection.get(...findAccount({ accountId }));
  if (known !== undefined) {
    return { account: Number(known.number), endpoint: originalText(known.endpoint) ?? '' };
  }
  // A copied journal brings numbers that PostgreSQL has not given out itself.
  const insert = `INSERT INTO accounts (number, account_id, endpoint)
    VALUES ((SELECT coalesce(max(number), 0) + 1 FROM accounts), ?, ?)`;
  return {
    account: yield* connection.insert(
      'number',
      insert,
      storedText(accountId),
      storedText(endpoint),
    ),
    endpoint,
  };
}

export const LIST_ACCOUNTS: Statement = [
  'SELECT account_id, endpoint FROM accounts ORDER BY number',
];

/** In the order in which they were first seen. */
export function* listAccounts(connection: Connection): Steps<KnownAccount[]> {
  return (yield* connection.all(...LIST_ACCOUNTS)).map(({ account_id, endpoint }) => ({
    accountId: originalText(account_id) ?? '',
    endpoint: originalText(endpoint) ?? '',
  }));
}

/** SQL: the ID of an entry's batch. Unlike the number of a batch, it is never given to another one. */
export const batchIdOf = (table: string): string =>
  `(SELECT id FROM batches WHERE number = ${table}.batch) AS batch_id`;

/** The account is looked up from the left, so that an entry that lost its account is not passed over. */
const selectFrom = (table: 'events' | 'repeats'): string => `
  SELECT events.*, account_id, endpoint, ${batchIdOf('events')},
    (SELECT max(number) FROM attempts WHERE event = sequence) AS attempt_count,
    (SELECT count(*) FROM attempts WHERE event = sequence AND error_code = '${BY_HAND}') AS by_hand,
    (SELECT 1 FROM attempts WHERE event = sequence AND error_code = '${UNEXPLAINED}' LIMIT 1) AS unexplained,
    ${AUTHOR_COLUMNS}
  FROM ${table} AS events LEFT JOIN accounts ON accounts.number = events.account LEFT JOIN actors ON actors.number = events.actor`;

export const SELECT_EVENTS = selectFrom('events');

/** Staged rows whose event ID another entry has. */
export const SELECT_REPEATS = selectFrom('repeats');

/** The file row that an event came from, if any. */
interface BatchPlace extends RowPlace {
  /** `batches.number`. */
  readonly batch: number;
  readonly batchId: string | null;
  /** Whether its event ID was derived from its content. */
  readonly isDerived: boolean;
  /** Decimal text in major units; null if the kind has no amount. */
  readonly amount: string | null;
  readonly currency: string | null;
}

/** An event with what only the journal itself needs. */
export interface StoredEvent {
  readonly event: JournaledEvent;
  readonly place: BatchPlace | null;
  /** Whether it is a row of a file that no process has started; then nothing else may see it. */
  readonly isStaged: boolean;
  /** Who holds it, if a session does. */
  readonly session: number | null;
  /** The seal, which takes the account's secret to make, and what it covers. */
  readonly seal: Uint8Array;
  readonly content: Uint8Array;
}

/** The stored state of a row that no process has started. */
const STAGED = 'staged';

/** SQL: the event is not just a staged row. */
export const IS_BEGUN = `events.state <> '${STAGED}'`;

/** SQL: the event is a staged row; `events_staged` finds it. */
export const IS_STAGED = `events.state = '${STAGED}'`;

const STATES: ReadonlySet<unknown> = new Set<EventState | typeof STAGED>([
  STAGED,
  'pending',
  'accepted',
  'rejected',
  'withdrawn',
]);

/** Asks for the account's entry with an ID. @param condition SQL that it must fulfill. */
export const entryWithId = (
  { accountId, eventId }: Pick<Intent, 'accountId' | 'eventId'>,
  condition: string,
): Statement => [
  `${SELECT_EVENTS} WHERE event_id = ?
    AND account = (SELECT number FROM accounts WHERE account_id = ?) AND ${condition}`,
  storedText(eventId),
  storedText(accountId),
];

export const eventWithId = (id: Pick<Intent, 'accountId' | 'eventId'>): Statement =>
  entryWithId(id, IS_BEGUN);

/** The account's entry with this ID, if any; a staged row is none. */
export function* getStoredEvent(
  connection: Connection,
  id: Pick<Intent, 'accountId' | 'eventId'>,
): Steps<StoredEvent | undefined> {
  const row = yield* connection.get(...eventWithId(id));
  return row === undefined ? undefined : readStoredEvent(row);
}

export const eventAt = (sequence: number): Statement => [
  `${SELECT_EVENTS} WHERE sequence = ?`,
  sequence,
];

/** @throws damage if the event is missing. */
export function* storedEventAt(connection: Connection, sequence: number): Steps<StoredEvent> {
  const found = yield* findStoredEvent(connection, sequence);
  if (found === undefined) throw damage(message('entry_missing', { entry: sequence }));
  return found;
}

export function* findStoredEvent(
  connection: Connection,
  sequence: number,
): Steps<StoredEvent | undefined> {
  const row = yield* connection.get(...eventAt(sequence));
  return row === undefined ? undefined : readStoredEvent(row);
}

/** Inserts a new, pending entry. An account keeps the endpoint that it was first seen with. */
export function* insertEvent(
  connection: Connection,
  intent: Intent,
  createdAt: number,
): Steps<JournaledEvent> {
  const { account, endpoint } = yield* findOrInsertAccount(connection, intent);
  const author = yield* authorOf(connection);
  const event: JournaledEvent = {
    ...intent,
    endpoint,
    sequence: yield* takeSequences(connection, 1),
    createdAt,
    state: 'pending',
    attemptCount: 0,
    ...(author === null ? {} : { by: author.by }),
  };
  const row = eventRow(connection, event, { account, author, place: null, state: 'pending' });
  connection.write(INSERT_EVENTS.one, ...row);
  return event;
}

export const INSERT_EVENTS = insertInto('events', 'ON CONFLICT (event_id, account) DO NOTHING');

/** What is stored of an event besides itself. */
interface StoredAs {
  /** `accounts.number`. */
  readonly account: number;
  readonly author: StoredAuthor | null;
  readonly place: BatchPlace | null;
  readonly state: EventState | typeof STAGED;
  /** The session that holds it, and since when it may be in flight, in milliseconds since 1970. */
  readonly session?: number;
  readonly openSince?: number;
  /** See `Standing.drains`. */
  readonly leftIn?: number;
}

/** A new row of `events`, sealed under the secret in use. */
export function eventRow(connection: Connection, event: JournaledEvent, as: StoredAs): SqlValue[] {
  const content = contentOfEvent(event, as.place);
  return eventColumns(event, { ...as, content, seal: sealsOf(connection).seal(entryOf(content)) });
}

/** A row of `events`. @param content as `contentOfEvent` makes it. */
export function eventColumns(
  event: JournaledEvent,
  {
    account,
    author,
    place,
    state,
    session,
    openSince,
    leftIn,
    content,
    seal,
  }: StoredAs & { readonly content: Uint8Array; readonly seal: Uint8Array },
): SqlValue[] {
  const { clickId, productName } = searchedInBody(event.body);
  return rowFor('events', {
    sequence: event.sequence,
    account,
    event_id: storedText(event.eventId),
    kind: event.kind,
    merchant_order_id: storedText(event.merchantOrderId),
    sub_id: storedOptional(event.subId),
    refund_id: storedOptional(event.refundId ?? null),
    click_id: clickId,
    product_name: productName,
    note: storedOptional(event.note ?? null),
    profile: storedOptional(event.profile),
    successor_of: event.successorOf,
    actor: author?.number,
    created_at: event.createdAt,
    ...placeColumns(event, place),
    state,
    session,
    open_since: openSince,
    left_in: leftIn,
    withdrawn_at: event.withdrawnAt,
    checksum: checksumOfEvent(content, event, seal),
    seal,
    body: event.body,
  });
}

/** The columns of a file row. */
const placeColumns = (
  { merchantOrderId }: Pick<JournaledEvent, 'merchantOrderId'>,
  place: BatchPlace | null,
): Readonly<Record<string, SqlValue>> =>
  place === null
    ? {}
    : {
        batch: place.batch,
        row: place.row,
        line: place.line,
        lane: laneOf(merchantOrderId),
        derived: place.isDerived ? 1 : 0,
        amount: place.amount,
        currency: storedOptional(place.currency),
      };

/** @throws damage if the row does not match what was written. */
export const readEvent = (row: Row): JournaledEvent => readStoredEvent(row).event;

/** @throws damage if the row does not match what was written. */
export function readStoredEvent(row: Row): StoredEvent {
  const place = readPlace(row);
  const isStaged = row.state === STAGED;
  const event = {
    accountId: originalText(row.account_id),
    endpoint: originalText(row.endpoint),
    profile: originalText(row.profile),
    eventId: originalText(row.event_id),
    kind: row.kind as ReportKind,
    merchantOrderId: originalText(row.merchant_order_id),
    subId: originalText(row.sub_id),
    body: storedBytes(row.body),
    sequence: row.sequence as number,
    state: (isStaged ? 'pending' : row.state) as EventState,
    ...(row.withdrawn_at === null ? {} : { withdrawnAt: Number(row.withdrawn_at) }),
    ...(row.unexplained === null || row.unexplained === undefined
      ? {}
      : { isUnexplained: true as const }),
    ...(Number(row.by_hand ?? 0) === 0 ? {} : { byHand: Number(row.by_hand) }),
    createdAt: row.created_at as number,
    attemptCount: Number(row.attempt_count ?? 0),
    ...readOpenSince(row.open_since),
    // Where a flipped byte has renamed a column, the checksum still knows whether it had a value.
    ...(isNothing(row.successor_of) ? {} : { successorOf: Number(row.successor_of) }),
    ...(isNothing(row.refund_id) ? {} : { refundId: originalText(row.refund_id) }),
    ...(isNothing(row.note) ? {} : { note: originalText(row.note) }),
    ...readAuthor(row),
    ...originOf(place),
  };
  const seal = storedBytes(row.seal);
  const content = contentOfEvent(event, place);
  checkChecksum(row.checksum, content, { values: beginningOf(event), seal });
  checkState(row);
  if (!isReportKind(event.kind))
    throw tooNew(message('entry_kind_unknown', { entry: event.sequence }));
  if (place !== null && row.lane !== laneOf(event.merchantOrderId ?? ''))
    throw damage(message('row_misplaced', { entry: event.sequence }));
  return {
    event: event as JournaledEvent,
    place,
    isStaged,
    session: row.session as number | null,
    seal,
    content,
  };
}

const originOf = (place: BatchPlace | null): Pick<JournaledEvent, 'origin'> =>
  place === null || place.batchId === null
    ? {}
    : { origin: { batchId: place.batchId, line: place.line } };

const isNothing = (stored: unknown): boolean => stored === null || stored === undefined;

function checkState({ state, withdrawn_at, sequence }: Row): void {
  if (!STATES.has(state)) throw damage(message('entry_state_unknown', { entry: Number(sequence) }));
  if ((state === 'withdrawn') === (withdrawn_at === null))
    throw damage(message('withdrawn_state_invalid'));
}

function readPlace({
  batch,
  batch_id,
  row,
  line,
  derived,
  amount,
  currency,
}: Row): BatchPlace | null {
  if (batch === null) return null;
  return {
    batch: Number(batch),
    batchId: originalText(batch_id),
    row: Number(row),
    line: Number(line),
    isDerived: derived === 1,
    amount: originalText(amount),
    currency: originalText(currency),
  };
}

/** An event as its seal knows it. */
export const entryOf = (content: Uint8Array): SealedEntry => ({ kind: 'event', content });

/** Whether conv itself wrote the event, under the secret in use. Check before signing. */
export const trustInEvent = (connection: Connection, { content, seal }: StoredEvent): Trust =>
  sealsOf(connection).trustIn(entryOf(content), seal);

/** Seals an event under the secret in use. @param table where it is. */
export function* resealEvent(
  connection: Connection,
  stored: StoredEvent,
  table: 'events' | 'repeats' = 'events',
): Steps<void> {
  const write = `UPDATE ${table} SET checksum = ?, seal = ? WHERE sequence = ?`;
  const { content, event } = stored;
  const seal = sealsOf(connection).seal(entryOf(content));
  yield* connection.run(write, checksumOfEvent(content, event, seal), seal, event.sequence);
}

/** Makes an event another account's; its id and its bytes stay. What conv did not seal gets no seal. @param table where it is. */
export function* moveEvent(
  connection: Connection,
  stored: StoredEvent,
  owner: Pick<Intent, 'accountId' | 'endpoint' | 'profile'>,
  table: 'events' | 'repeats' = 'events',
): Steps<void> {
  const { event, place } = stored;
  const { account, endpoint } = yield* findOrInsertAccount(connection, owner);
  const moved = { ...event, accountId: owner.accountId, endpoint, profile: owner.profile };
  const content = contentOfEvent(moved, place);
  const isTrusted = trustInEvent(connection, stored) !== 'untrusted';
  const seal = isTrusted ? sealsOf(connection).seal(entryOf(content)) : NO_SEAL;
  yield* connection.run(
    `UPDATE ${table} SET account = ?, profile = ?, checksum = ?, seal = ? WHERE sequence = ?`,
    account,
    storedOptional(owner.profile),
    checksumOfEvent(content, moved, seal),
    seal,
    event.sequence,
  );
}

/** The seal of what no account's secret has sealed. */
export const NO_SEAL = new Uint8Array();

export const LAST_SEQUENCE: Statement = [`SELECT last FROM numbers WHERE name = 'events'`];

/**
 * Takes sequences for new entries, of which none is ever given again: what names an entry that is gone must not find
 * another one in its place.
 * @returns the first one.
 */
export function* takeSequences(connection: Connection, count: number): Steps<number> {
  const last = Number((yield* connection.get(...LAST_SEQUENCE))?.last ?? 0);
  const take = `INSERT INTO numbers (name, last) VALUES ('events', ?)
    ON CONFLICT (name) DO UPDATE SET last = excluded.last`;
  connection.write(take, last + count);
  return last + 1;
}

type Readable = {
  readonly [Field in keyof Omit<JournaledEvent, 'by'>]: JournaledEvent[Field] | null;
} & Pick<JournaledEvent, 'by'>;

/** What determines what is sent, and as whose. */
export function contentOfEvent(
  event: Readable & { readonly body: Uint8Array },
  place: BatchPlace | null,
): Uint8Array {
  const values: Sealed = [
    event.sequence,
    event.accountId,
    event.endpoint,
    event.profile,
    event.eventId,
    event.kind,
    event.merchantOrderId,
    event.subId,
    event.refundId ?? null,
    event.note ?? null,
    event.successorOf ?? null,
    ...(place === null
      ? []
      : [
          place.batchId,
          place.row,
          place.line,
          place.amount,
          place.currency,
          place.isDerived ? 1 : 0,
        ]),
  ];
  return contentOf(values, event.body);
}

/** Who began it and when is covered too; the state has its own check, and attempts have their own checksums. */
const beginningOf = ({ createdAt, by }: Pick<Readable, 'createdAt' | 'by'>): Sealed => [
  createdAt,
  ...sealedAuthor(by),
];

/** The checksum of an event that is about to be written. @param content as `contentOfEvent` makes it. */
export const checksumOfEvent = (
  content: Uint8Array,
  event: JournaledEvent,
  seal: Uint8Array,
): number => checksumOf(content, { values: beginningOf(event), seal });
