import { readAttempt, SELECT_ATTEMPTS } from './attempts.ts';
import { readBatchRow } from './batch/batch-rows.ts';
import { listBatches } from './batch/batches.ts';
import type { Connection, Row, SqlValue, Steps } from './connection.ts';
import { readStoredEvent, SELECT_EVENTS, SELECT_REPEATS } from './events.ts';

/** So many rows are in memory at once. */
const PAGE = 1000;

/** A table, by its key, with what compares a row with its checksum. */
interface Checked {
  readonly select: string;
  readonly key: readonly string[];
  readonly check: (row: Row) => unknown;
}

export const EVENTS: Checked = { select: SELECT_EVENTS, key: ['sequence'], check: readStoredEvent };
export const REPEATS: Checked = { ...EVENTS, select: SELECT_REPEATS };

const TABLES: readonly Checked[] = [
  EVENTS,
  REPEATS,
  {
    select: SELECT_ATTEMPTS,
    key: ['event', 'attempts.number'],
    check: (row) => readAttempt(Number(row.event), row),
  },
  { select: 'SELECT * FROM batch_rows', key: ['batch', 'row'], check: readBatchRow },
];

/**
 * Reads all of a journal, page by page, while others may go on writing it.
 * @returns how many entries match what was written.
 * @throws damage at the first one that does not.
 */
export function* checkEntries(connection: Connection): Steps<number> {
  yield* connection.checkFile();
  let count = (yield* listBatches(connection, {})).length;
  for (const table of TABLES) count += yield* checkTable(connection, table);
  return count;
}

/** @returns how many rows it has. @throws damage at the first one that does not match what was written. */
export function* checkTable(
  connection: Connection,
  { select, key, check }: Checked,
): Steps<number> {
  const columns = key.map((name) => name.slice(name.indexOf('.') + 1));
  const page = `${select} WHERE (${key.join(', ')}) > (${key.map(() => '?').join(', ')})
    ORDER BY ${key.join(', ')} LIMIT ${PAGE}`;
  let count = 0;
  let after: SqlValue[] | undefined = key.map(() => -1);
  while (after !== undefined) {
    const rows: readonly Row[] = yield* connection.all(page, ...after);
    rows.forEach(check);
    count += rows.length;
    const last = rows.length < PAGE ? undefined : rows.at(-1);
    after = last && columns.map((name) => Number(last[name]));
  }
  return count;
}
