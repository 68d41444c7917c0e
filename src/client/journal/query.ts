import { IS_CANCELLED, IS_UNSENT } from './batch/cancelled-events.ts';
import { BY_HAND } from './by-hand.ts';
import type { Connection, SqlValue, Steps } from './connection.ts';
import { IS_BEGUN, IS_IN_LEFT_INDEX, readEvent, SELECT_EVENTS } from './events.ts';
import type { EventFilter, EventState, JournaledEvent } from './port.ts';
import { storedText } from './stored-text.ts';

/** Entries are read in pages, so that the memory stays small and no reading holds up a writer. */
const PAGE = 100;

interface Query {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** JournalReader.find: what is written while it is read may be seen or not; nothing is seen twice. */
export async function* pagesOfEvents(
  connection: Connection,
  filter: EventFilter,
): AsyncGenerator<readonly JournaledEvent[]> {
  let left = filter.limit ?? Number.POSITIVE_INFINITY;
  let after: number | undefined;
  while (left > 0) {
    const size = Math.min(left, PAGE);
    const query = buildQuery(filter, after, size);
    const page = await connection.perform(() => readPage(connection, query));
    if (page.length > 0) yield page;
    if (page.length < size) return;
    left -= size;
    after = page.at(-1)?.sequence;
  }
}

function* readPage(
  connection: Connection,
  { sql, values }: Query,
): Steps<readonly JournaledEvent[]> {
  return yield* connection.guarded('reading', function* () {
    return (yield* connection.all(sql, ...values)).map(readEvent);
  });
}

/**
 * The statement for one page.
 * @param after the sequence of the last entry of the page before.
 */
export function buildQuery(filter: EventFilter, after: number | undefined, size: number): Query {
  const newestFirst = filter.order === 'newest-first';
  const conditions = [
    ...conditionsOf(filter),
    ...(after === undefined ? [] : [condition(`sequence ${newestFirst ? '<' : '>'} ?`, after)]),
  ];
  const where = `WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}`;
  // The size is written out: with a bound one SQLite plans the statement anew each time.
  return {
    sql: `${SELECT_EVENTS} ${where} ORDER BY sequence ${newestFirst ? 'DESC' : 'ASC'} LIMIT ${size}`,
    values: conditions.flatMap(({ values }) => values),
  };
}

const condition = (sql: string, ...values: SqlValue[]): Query => ({ sql, values });

function conditionsOf(filter: EventFilter): Query[] {
  const { accountId, eventId, merchantOrderId, subId, kind, state, actor } = filter;
  const { createdSince, createdBefore, unaccepted } = filter;
  return [
    [condition(IS_BEGUN), condition(`NOT ${IS_CANCELLED}`)],
    accountId === undefined ? [] : [condition(IN_ACCOUNT, storedText(accountId))],
    eventId === undefined ? [] : [condition('event_id = ?', storedText(eventId))],
    merchantOrderId === undefined
      ? []
      : [condition('merchant_order_id = ?', storedText(merchantOrderId))],
    subId === undefined ? [] : [condition('sub_id = ?', storedText(subId))],
    kind === undefined ? [] : [condition('kind = ?', kind)],
    state === undefined ? [] : [stateCondition(state)],
    createdSince === undefined ? [] : [condition('created_at >= ?', createdSince)],
    createdBefore === undefined ? [] : [condition('created_at < ?', createdBefore)],
    unaccepted === true ? [condition(IS_IN_LEFT_INDEX)] : [],
    actor === undefined ? [] : [actorCondition(storedText(actor))],
    filter.withoutClickId === true ? [condition(`kind = 'paid' AND ${HAS_NO_CLICK_ID}`)] : [],
    filter.notByHand === true ? [condition(NOT_BY_HAND)] : [],
    filter.outsideOpenBatches === true ? [condition(OUTSIDE_OPEN_BATCHES)] : [],
  ].flat();
}

const NOT_BY_HAND = `NOT EXISTS (SELECT 1 FROM attempts
  WHERE event = sequence AND error_code = '${BY_HAND}')`;

const HAS_NO_CLICK_ID = `coalesce(click_id, '') = ''`;

const IN_ACCOUNT = 'account = (SELECT number FROM accounts WHERE account_id = ?)';

/** By the whole name, or by that of the user on any host. @param actor as it is stored. */
function actorCondition(actor: string): Query {
  const user = `${actor}@`;
  return condition(
    `events.actor IN (SELECT number FROM actors WHERE actors.actor = ? OR substr(actors.actor, 1, ?) = ?)`,
    actor,
    [...user].length,
    user,
  );
}

/** Of a cancelled batch only what may have been sent: the rest is another file's, which has the same report. */
const OUTSIDE_OPEN_BATCHES = `(batch IS NULL
  OR batch NOT IN (SELECT number FROM batches WHERE state = 'open'
    OR (state = 'cancelled' AND ${IS_UNSENT})))`;

const stateCondition = (state: EventState): Query =>
  condition(state === 'accepted' ? 'state = ?' : `state = ? AND ${IS_IN_LEFT_INDEX}`, state);
