import type { KnownAccount } from '../../core/protocol/account.ts';
import { UNEXPLAINED } from '../../core/protocol/answers/verdict.ts';
import { isReportKind, type ReportKind } from '../../core/protocol/kinds/index.ts';
import { message } from '../../core/words/message.ts';
import type { RowPlace } from '../files/rows/row.ts';
import { AUTHOR_COLUMNS, authorOf, readAuthor, sealedAuthor } from './authors.ts';
import { BY_HAND } from './by-hand.ts';
import type { Connection, Row, Steps } from './connection.ts';
import { damage, tooNew } from './failures.ts';
import { type SealedEntry, sealsOf, type Trust } from './keyed-seals.ts';
import type { EventState, Intent, JournaledEvent } from './port.ts';
import { checkSeal, type Sealed, sealOf } from './seal.ts';
import { originalText, storedOptional, storedText } from './stored-text.ts';

/**
 * Value of `open_since`: nothing is in flight, and a living run should continue with the event that an earlier one
 * handed over. Otherwise, it is the time since when the event may be in flight, or NULL.
 */
export const HANDED_OVER = 0;

/** No seal covers this column, which changes often. In SQLite's format, one flipped byte turns a NULL into a 1. */
const FLIPPED = 1;

/** The time since when an event may be in flight, in milliseconds since 1970. @throws damage if it is not a time. */
export function readOpenSince(stored: unknown): { readonly openSince?: number } {
  if (stored === FLIPPED) throw damage(message('open_since_invalid'));
  return stored === null || stored === HANDED_OVER ? {} : { openSince: Number(stored) };
}

/** SQL: an attempt may have started whose outcome is not journaled. */
export const MAY_BE_IN_FLIGHT = `coalesce(events.open_since, ${HANDED_OVER}) <> ${HANDED_OVER}`;

/**
 * The index `events_left` contains events that are not accepted; SQLite uses it only if the statement repeats this
 * condition.
 */
export const IS_IN_LEFT_INDEX = `events.state <> 'accepted'`;

/** Of an event that is not settled, in the words that SQLite needs to find it by its index. */
export const IS_PENDING = `events.state = 'pending' AND ${IS_IN_LEFT_INDEX}`;

/** An account keeps the endpoint that it was first seen with. */
export function* findOrInsertAccount(
  connection: Connection,
  { accountId, endpoint }: Pick<Intent, 'accountId' | 'endpoint'>,
): Steps<{ account: number; endpoint: string }> {
  const id = storedText(accountId);
  const known = yield* connection.get(
    'SELECT number, endpoint FROM accounts WHERE account_id = ?',
    id,
  );
  if (known !== undefined) {
    return { account: Number(known.number), endpoint: originalText(known.endpoint) ?? '' };
  }
  // A copied journal brings numbers that PostgreSQL has not given out itself.
  const insert = `INSERT INTO accounts (number, account_id, endpoint)
    VALUES ((SELECT coalesce(max(number), 0) + 1 FROM accounts), ?, ?)`;
  return {
    account: yield* connection.insert('number', insert, id, storedText(endpoint)),
    endpoint,
  };
}

/** In the order in which they were first seen. */
export function* listAccounts(connection: Connection): Steps<KnownAccount[]> {
  return (yield* connection.all('SELECT account_id, endpoint FROM accounts ORDER BY number')).map(
    ({ account_id, endpoint }) => ({
      accountId: originalText(account_id) ?? '',
      endpoint: originalText(endpoint) ?? '',
    }),
  );
}

/** The account is looked up from the left, so that an entry that lost its account is not passed over. */
export const SELECT_EVENTS = `
  SELECT sequence, account_id, endpoint, event_id, kind, merchant_order_id, sub_id, state, created_at,
    profile, seal, keyed_seal, body, batch, row, line, amount, currency, session, open_since, successor_of, withdrawn_at, refund_id, note, (SELECT max(number) FROM attempts WHERE event = sequence) AS attempt_count,
    (SELECT count(*) FROM attempts WHERE event = sequence AND error_code = '${BY_HAND}') AS by_hand,
    (SELECT 1 FROM attempts WHERE event = sequence AND error_code = '${UNEXPLAINED}' LIMIT 1) AS unexplained,
    ${AUTHOR_COLUMNS}
  FROM events LEFT JOIN accounts ON accounts.number = events.account LEFT JOIN actors ON actors.number = events.actor`;

/** The file row that an event came from, if any. */
interface BatchPlace extends RowPlace {
  /** `batches.number`. */
  readonly batch: number;
  /** Decimal text in major units; null if the kind has no amount. */
  readonly amount: string | null;
  readonly currency: string | null;
}

/** An event with what only the journal itself needs. */
export interface StoredEvent {
  readonly event: JournaledEvent;
  readonly place: BatchPlace | null;
  /** Who holds it, if a session does. */
  readonly session: number | null;
  /** Its checksum, and the seal that takes the account's secret to make. */
  readonly seal: Uint8Array;
  readonly keyedSeal: unknown;
}

const STATES: ReadonlySet<unknown> = new Set<EventState>([
  'pending',
  'accepted',
  'rejected',
  'withdrawn',
]);

/** The account's entry with this ID, if any. */
export function* getEvent(
  connection: Connection,
  id: Pick<Intent, 'accountId' | 'eventId'>,
): Steps<JournaledEvent | undefined> {
  return (yield* getStoredEvent(connection, id))?.event;
}

/** The same, with what only the journal itself needs. */
export function* getStoredEvent(
  connection: Connection,
  { accountId, eventId }: Pick<Intent, 'accountId' | 'eventId'>,
): Steps<StoredEvent | undefined> {
  const row = yield* connection.get(
    `${SELECT_EVENTS} WHERE event_id = ?
      AND account = (SELECT number FROM accounts WHERE account_id = ?)`,
    storedText(eventId),
    storedText(accountId),
  );
  return row === undefined ? undefined : readStoredEvent(row);
}

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
  const row = yield* connection.get(`${SELECT_EVENTS} WHERE sequence = ?`, sequence);
  return row === undefined ? undefined : readStoredEvent(row);
}

/** Inserts a new, pending entry. An account keeps the endpoint that it was first seen with. */
export function* insertEvent(
  connection: Connection,
  intent: Intent,
  createdAt: number,
): Steps<JournaledEvent> {
  const { account, endpoint } = yield* findOrInsertAccount(connection, intent);
  const sequence = (yield* lastSequence(connection)) + 1;
  const author = yield* authorOf(connection);
  const event = {
    ...intent,
    endpoint,
    sequence,
    createdAt,
    state: 'pending',
    attemptCount: 0,
    ...(author === null ? {} : { by: author.by }),
  } as const;
  const seal = sealOfEvent(event, null);
  yield* connection.run(
    `INSERT INTO events (sequence, account, event_id, kind, merchant_order_id, sub_id, state,
      created_at, profile, seal, keyed_seal, body, successor_of, actor, refund_id, note)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    sequence,
    account,
    storedText(event.eventId),
    event.kind,
    storedText(event.merchantOrderId),
    storedOptional(event.subId),
    event.state,
    createdAt,
    storedOptional(event.profile),
    seal,
    sealsOf(connection).seal(entryOf(event, seal)),
    event.body,
    event.successorOf ?? null,
    author?.number ?? null,
    storedOptional(event.refundId ?? null),
    storedOptional(event.note ?? null),
  );
  return event;
}

/** A withdrawn event does not count, so it is stored as a rejected one with a time. */
function readState({
  state,
  withdrawn_at: at,
}: Row): Pick<JournaledEvent, 'state' | 'withdrawnAt'> {
  if (at === null || at === undefined) return { state: state as EventState };
  if (state !== 'rejected') throw damage(message('withdrawn_state_invalid'));
  return { state: 'withdrawn', withdrawnAt: Number(at) };
}

/** @throws damage if the row does not match what was written. */
export const readEvent = (row: Row): JournaledEvent => readStoredEvent(row).event;

/** @throws damage if the row does not match what was written. */
export function readStoredEvent(row: Row): StoredEvent {
  const place = readPlace(row);
  const event = {
    accountId: originalText(row.account_id),
    endpoint: originalText(row.endpoint),
    profile: originalText(row.profile),
    eventId: originalText(row.event_id),
    kind: row.kind as ReportKind,
    merchantOrderId: originalText(row.merchant_order_id),
    subId: originalText(row.sub_id),
    body: row.body as Uint8Array,
    sequence: row.sequence as number,
    ...readState(row),
    ...(row.unexplained === null || row.unexplained === undefined
      ? {}
      : { isUnexplained: true as const }),
    ...(Number(row.by_hand ?? 0) === 0 ? {} : { byHand: Number(row.by_hand) }),
    createdAt: row.created_at as number,
    attemptCount: Number(row.attempt_count ?? 0),
    ...readOpenSince(row.open_since),
    ...(row.successor_of === null ? {} : { successorOf: Number(row.successor_of) }),
    ...(row.refund_id === null ? {} : { refundId: originalText(row.refund_id) }),
    ...(row.note === null ? {} : { note: originalText(row.note) }),
    ...readAuthor(row),
  };
  if (!STATES.has(event.state))
    throw damage(message('entry_state_unknown', { entry: event.sequence }));
  checkSeal(row.seal, sealedPart(event, place), event.body);
  if (!isReportKind(event.kind))
    throw tooNew(message('entry_kind_unknown', { entry: event.sequence }));
  return {
    event: event as JournaledEvent,
    place,
    session: row.session as number | null,
    seal: row.seal as Uint8Array,
    keyedSeal: row.keyed_seal,
  };
}

function readPlace({ batch, row, line, amount, currency }: Row): BatchPlace | null {
  if (batch === null) return null;
  return {
    batch: Number(batch),
    row: Number(row),
    line: Number(line),
    amount: originalText(amount),
    currency: originalText(currency),
  };
}

/** The seal of a new entry. */
export const sealOfEvent = (event: JournaledEvent, place: BatchPlace | null): Buffer =>
  sealOf(sealedPart(event, place), event.body);

export const entryOf = ({ sequence }: JournaledEvent, seal: Uint8Array): SealedEntry => ({
  kind: 'event',
  number: sequence,
  seal,
});

/** Whether conv itself wrote the event, under the secret in use. Check before signing. */
export const trustInEvent = (
  connection: Connection,
  { event, seal, keyedSeal }: StoredEvent,
): Trust => sealsOf(connection).trustIn(entryOf(event, seal), keyedSeal);

/** Seals an event under the secret in use. */
export function* resealEvent(
  connection: Connection,
  { event, seal }: Pick<StoredEvent, 'event' | 'seal'>,
): Steps<void> {
  const write = 'UPDATE events SET keyed_seal = ? WHERE sequence = ?';
  yield* connection.run(write, sealsOf(connection).seal(entryOf(event, seal)), event.sequence);
}

/** Makes an event another account's; its id and its bytes stay. */
export function* moveEvent(
  connection: Connection,
  { event, place }: StoredEvent,
  owner: Pick<Intent, 'accountId' | 'endpoint' | 'profile'>,
): Steps<void> {
  const { account, endpoint } = yield* findOrInsertAccount(connection, owner);
  const moved = { ...event, accountId: owner.accountId, endpoint, profile: owner.profile };
  const seal = sealOfEvent(moved, place);
  yield* connection.run(
    'UPDATE events SET account = ?, profile = ?, seal = ?, keyed_seal = ? WHERE sequence = ?',
    account,
    storedOptional(owner.profile),
    seal,
    sealsOf(connection).seal(entryOf(moved, seal)),
    event.sequence,
  );
}

/** The sequence of the newest entry; 0 if there is none. */
export function* lastSequence(connection: Connection): Steps<number> {
  return Number((yield* connection.get('SELECT max(sequence) AS last FROM events'))?.last ?? 0);
}

type Readable = {
  readonly [Field in keyof Omit<JournaledEvent, 'by'>]: JournaledEvent[Field] | null;
} & Pick<JournaledEvent, 'by'>;

/** Everything that never changes; the state has its own check, and attempts have their own seals. */
function sealedPart(event: Readable, place: BatchPlace | null): Sealed {
  return [
    event.sequence,
    event.accountId,
    event.endpoint,
    event.profile,
    event.eventId,
    event.kind,
    event.merchantOrderId,
    event.subId,
    event.createdAt,
    // Entries without a batch keep the seal that they had before there were batches.
    ...(place === null ? [] : [place.batch, place.row, place.line, place.amount, place.currency]),
    ...(event.successorOf == null ? [] : [event.successorOf]),
    ...(event.refundId == null ? [] : [['refund_id', event.refundId]]),
    ...(event.note == null ? [] : [['note', event.note]]),
    ...sealedAuthor(event.by),
  ];
}
