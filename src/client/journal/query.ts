import { IS_CANCELLED, IS_UNSENT } from './batch/cancelled-events.ts';
import { BY_HAND } from './by-hand.ts';
import type { Connection, Row, SqlValue, Statement, Steps } from './connection.ts';
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
  let span = isOfPeriod(filter)
    ? await connection.perform(() => readSpan(connection, filter))
    : WHOLE;
  while (left > 0) {
    const size = Math.min(left, PAGE);
    const query = buildQuery(filter, span, size);
    const page = await connection.perform(() => readPage(connection, query));
    if (page.length > 0) yield page;
    if (page.length < size) return;
    left -= size;
    const last = page.at(-1)?.sequence;
    span = filter.order === 'newest-first' ? { ...span, before: last } : { ...span, after: last };
  }
}

/** What `pagesOfEvents` is going to ask for first, of a search that no period narrows. */
export function firstPageOf(filter: EventFilter): Statement {
  const { sql, values } = buildQuery(filter, WHOLE, Math.min(filter.limit ?? PAGE, PAGE));
  return [sql, ...values];
}

/** Sequences between these two, which are not among them. */
interface Span {
  readonly after?: number | undefined;
  readonly before?: number | undefined;
}

const WHOLE: Span = {};

/** Whether little but the period narrows the search; an index of few entries needs no help. */
const isOfPeriod = ({ createdSince, createdBefore, ...rest }: EventFilter): boolean =>
  (createdSince ?? createdBefore) !== undefined &&
  SELECTIVE.every((field) => rest[field] === undefined) &&
  (rest.state ?? 'accepted') === 'accepted';

const SELECTIVE = ['eventId', 'merchantOrderId', 'subId', 'unaccepted', 'undone'] as const;

/**
 * The entries of a period are neighbors, unless a merge has put them further apart. The index has them all; without
 * the additions, PostgreSQL would look for the first one entry by entry.
 */
const SPAN = `SELECT min(sequence + 0) AS first, max(sequence + 0) AS last FROM events
  WHERE created_at >= ? AND created_at < ? AND ${IS_BEGUN}`;

function* readSpan(
  connection: Connection,
  {
    createdSince = Number.MIN_SAFE_INTEGER,
    createdBefore = Number.MAX_SAFE_INTEGER,
  }: Pick<EventFilter, 'createdSince' | 'createdBefore'>,
): Steps<Span> {
  return yield* connection.guarded('reading', function* () {
    const { first, last } = (yield* connection.get(SPAN, createdSince, createdBefore)) as Row;
    return { after: Number(first ?? 0) - 1, before: Number(last ?? 0) + 1 };
  });
}

function* readPage(
  connection: Connection,
  { sql, values }: Query,
): Steps<readonly JournaledEvent[]> {
  return yield* connection.guarded('reading', function* () {
    return (yield* connection.all(sql, ...values)).map(readEvent);
  });
}

/** The statement for one page. */
export function buildQuery(filter: EventFilter, { after, before }: Span, size: number): Query {
  const newestFirst = filter.order === 'newest-first';
  const conditions = [
    ...conditionsOf(filter),
    ...(after === undefined ? [] : [condition('sequence > ?', after)]),
    ...(before === undefined ? [] : [condition('sequence < ?', before)]),
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
  const { createdSince, createdBefore, unaccepted, undone } = filter;
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
    // The plus signs keep the index by time out of it: it would give all entries of the period, to be sorted for each page.
    createdSince === undefined ? [] : [condition('+created_at >= ?', createdSince)],
    createdBefore === undefined ? [] : [condition('+created_at < ?', createdBefore)],
    unaccepted === true ? [condition(IS_IN_LEFT_INDEX)] : [],
    undone === true ? [condition(`state IN ('pending', 'rejected') AND ${IS_IN_LEFT_INDEX}`)] : [],
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
