import { checkTable, EVENTS, REPEATS } from './check-entries.ts';
import type { Connection, Row, SqlValue, Steps } from './connection.ts';
import { readStoredEvent } from './events.ts';
import type { KeyedSeals } from './keyed-seals.ts';
import { type Copied, mergeAll } from './merge.ts';
import { insertInto, TABLES, type Table } from './tables.ts';

/** Rows that are held in memory at once. */
const PAGE = 500;

/**
 * Copies a consistent snapshot of a journal into another one, in one transaction. Every event is checked against its
 * checksum. An empty journal gets an exact copy, in which events in flight are open and may have been sent; any other one
 * is merged into.
 * @param seals see `mergeAll`.
 * @throws Failure as `mergeAll`.
 */
export const copyJournal = (
  from: Connection,
  to: Connection,
  seals: readonly KeyedSeals[],
): Steps<Copied> =>
  from.guarded('reading', function* () {
    const copied = yield* from.snapshot(() =>
      to.guarded('opening', () =>
        to.transaction(function* () {
          return (yield* isEmpty(to)) ? yield* copyAll(from, to) : yield* mergeAll(from, to, seals);
        }),
      ),
    );
    yield* to.guarded('opening', () => to.analyze());
    return copied;
  });

function* isEmpty(connection: Connection): Steps<boolean> {
  for (const table of ['accounts', 'events', 'batches'])
    if ((yield* connection.get(`SELECT 1 FROM ${table} LIMIT 1`)) !== undefined) return false;
  return true;
}

function* copyAll(from: Connection, to: Connection): Steps<Copied> {
  const counts = new Map<string, number>();
  for (const table of TABLES) counts.set(table.name, yield* copyTable(from, to, table));
  // Events that do not match their seal were damaged before the copy.
  let events = 0;
  const countBegun = (row: Row): void => {
    if (!readStoredEvent(row).isStaged) events += 1;
  };
  yield* from.guarded('reading', () => checkTable(to, REPEATS));
  yield* from.guarded('reading', () => checkTable(to, { ...EVENTS, check: countBegun }));
  return { events, batches: counts.get('batches') ?? 0, known: 0 };
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
