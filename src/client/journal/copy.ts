import { Failure } from '../../words/failure.ts';
import { message } from '../../words/message.ts';
import {
  type BulkType,
  type Connection,
  insertOf,
  type SqlValue,
  type Steps,
} from './connection.ts';
import { readEvent, SELECT_EVENTS } from './events.ts';

interface Table {
  readonly name: string;
  /** The columns that its rows are ordered and found by; the first ones. */
  readonly keys: number;
  readonly columns: readonly (readonly [name: string, type: BulkType])[];
}

/** What a journal is; who is at work on it is not copied. Each table comes after those that it refers to. */
const TABLES: readonly Table[] = [
  {
    name: 'accounts',
    keys: 1,
    columns: [
      ['number', 'bigint'],
      ['account_id', 'text'],
      ['endpoint', 'text'],
    ],
  },
  {
    name: 'batches',
    keys: 1,
    columns: [
      ['number', 'bigint'],
      ['id', 'text'],
      ['account', 'bigint'],
      ['profile', 'text'],
      ['source', 'text'],
      ['created_at', 'bigint'],
      ['state', 'text'],
      ['rows', 'bigint'],
      ['skipped', 'bigint'],
      ['session', 'bigint'],
      ['seal', 'bytea'],
      ['keyed_seal', 'bytea'],
    ],
  },
  {
    name: 'events',
    keys: 1,
    columns: [
      ['sequence', 'bigint'],
      ['account', 'bigint'],
      ['event_id', 'text'],
      ['kind', 'text'],
      ['merchant_order_id', 'text'],
      ['sub_id', 'text'],
      ['state', 'text'],
      ['created_at', 'bigint'],
      ['profile', 'text'],
      ['seal', 'bytea'],
      ['body', 'bytea'],
      ['batch', 'bigint'],
      ['row', 'bigint'],
      ['line', 'bigint'],
      ['amount', 'text'],
      ['currency', 'text'],
      ['session', 'bigint'],
      ['open_since', 'bigint'],
      ['successor_of', 'bigint'],
      ['keyed_seal', 'bytea'],
      ['withdrawn_at', 'bigint'],
    ],
  },
  {
    name: 'attempts',
    keys: 2,
    columns: [
      ['event', 'bigint'],
      ['number', 'bigint'],
      ['started_at', 'bigint'],
      ['outcome', 'text'],
      ['duration_ms', 'double precision'],
      ['http_status', 'bigint'],
      ['error_code', 'text'],
      ['response', 'text'],
      ['seal', 'bytea'],
      ['masked', 'bigint'],
    ],
  },
  {
    name: 'chunks',
    keys: 1,
    columns: [
      ['number', 'bigint'],
      ['batch', 'bigint'],
      ['lane', 'bigint'],
      ['rows', 'bigint'],
      ['seal', 'bytea'],
      ['packed', 'bytea'],
    ],
  },
  {
    name: 'chunk_seals',
    keys: 1,
    columns: [
      ['chunk', 'bigint'],
      ['keyed_seal', 'bytea'],
    ],
  },
  {
    name: 'batch_rows',
    keys: 2,
    columns: [
      ['batch', 'bigint'],
      ['row', 'bigint'],
      ['line', 'bigint'],
      ['kind', 'text'],
      ['event_id', 'text'],
      ['merchant_order_id', 'text'],
      ['amount', 'text'],
      ['currency', 'text'],
      ['state', 'text'],
      ['reason', 'text'],
      ['event', 'bigint'],
      ['seal', 'bytea'],
    ],
  },
  {
    name: 'batch_totals',
    keys: 4,
    columns: [
      ['batch', 'bigint'],
      ['kind', 'text'],
      ['state', 'text'],
      ['currency', 'text'],
      ['count', 'bigint'],
      ['amount', 'text'],
    ],
  },
];

/** Rows that are held in memory at once. */
const PAGE = 500;

/** What was copied. */
export interface Copied {
  readonly events: number;
  readonly batches: number;
}

/**
 * Copies a journal as it is at one moment into an empty one, in one transaction: all of it or nothing. What a process
 * has in flight is open in the copy, and may have been sent. Every copied event is held against its seal.
 * @throws Failure `usage` where the other one is not empty.
 */
export const copyJournal = (from: Connection, to: Connection): Steps<Copied> =>
  from.guarded('reading', () =>
    from.snapshot(() => to.guarded('opening', () => to.transaction(() => copyAll(from, to)))),
  );

function* copyAll(from: Connection, to: Connection): Steps<Copied> {
  for (const table of ['accounts', 'events', 'batches'])
    if ((yield* to.get(`SELECT 1 FROM ${table} LIMIT 1`)) !== undefined) throw notEmpty(to);
  const counts = new Map<string, number>();
  for (const table of TABLES) counts.set(table.name, yield* copyTable(from, to, table));
  const events = yield* checkEvents(to);
  return { events, batches: counts.get('batches') ?? 0 };
}

/** @returns how many rows it has. */
function* copyTable(
  from: Connection,
  to: Connection,
  { name, keys, columns }: Table,
): Steps<number> {
  const names = columns.map(([column]) => column);
  const key = names.slice(0, keys);
  const bulk = insertOf(name, columns);
  const after = `(${key.join(', ')}) > (${key.map(() => '?').join(', ')})`;
  const select = `SELECT ${names.join(', ')} FROM ${name}`;
  let last: SqlValue[] | undefined;
  for (let count = 0; ; ) {
    const where = last === undefined ? '' : `WHERE ${after}`;
    const page = yield* from.all(
      `${select} ${where} ORDER BY ${key.join(', ')} LIMIT ${PAGE}`,
      ...(last ?? []),
    );
    const rows = page.map((row) => names.map((column) => row[column] as SqlValue));
    yield* to.runEach(bulk, rows);
    count += page.length;
    if (page.length < PAGE) return count;
    last = rows.at(-1)?.slice(0, keys);
  }
}

/** @throws damage where an event is not what was written. @returns how many there are. */
function* checkEvents(connection: Connection): Steps<number> {
  let after = 0;
  for (let count = 0; ; ) {
    const page = yield* connection.all(
      `${SELECT_EVENTS} WHERE sequence > ? ORDER BY sequence LIMIT ${PAGE}`,
      after,
    );
    for (const row of page) after = readEvent(row).sequence;
    count += page.length;
    if (page.length < PAGE) return count;
  }
}

const notEmpty = ({ path }: Connection): Failure =>
  new Failure('usage', message('journal_not_empty', { path }), {
    hint: message('copy_into_empty'),
  });
