import { Failure } from '../../words/failure.ts';
import { message } from '../../words/message.ts';
import type { Connection, SqlValue, Steps } from './connection.ts';
import { readEvent, SELECT_EVENTS } from './events.ts';
import { insertInto, TABLES, type Table } from './tables.ts';

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
  const bulk = insertInto(name);
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
