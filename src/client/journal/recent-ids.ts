import { lstatSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { DatabaseSync } from './sqlite-driver.ts';
import { originalText } from './stored-text.ts';

/** What has IDs in the journal. */
export type Identified = 'orders' | 'events' | 'batches';

/** A person who waits for a list does not wait for a writer. */
const LOCK_WAIT_MS = 20;

/** Rows that no process has started are not found by any command. */
const IS_BEGUN = `state <> 'staged'`;

/** No table is read from its beginning. */
const NEWEST: Readonly<Record<Identified, string>> = {
  orders: `SELECT merchant_order_id AS id, kind AS note FROM events WHERE ${IS_BEGUN} ORDER BY sequence DESC LIMIT 50`,
  events: `SELECT event_id AS id, kind || ' ' || merchant_order_id AS note
    FROM events WHERE ${IS_BEGUN} ORDER BY sequence DESC LIMIT 50`,
  batches: 'SELECT id, source AS note FROM batches ORDER BY number DESC LIMIT 50',
};

/** An ID with a note that helps a person recognize it. */
export interface RecentId {
  readonly id: string;
  readonly note: string;
}

/**
 * The newest IDs of a journal file, the newest first, each once. They are only to be offered to a person, who sees
 * them: nothing is checked, no seal and no layout.
 * @param directory that holds `journal.db`.
 * @throws the driver's error, also where another process keeps the file locked.
 */
export function recentIds(directory: string, what: Identified): readonly RecentId[] {
  const file = path.resolve(directory, 'journal.db');
  // Opening a pipe would wait for its writer.
  if (lstatSync(file, { throwIfNoEntry: false })?.isFile() !== true) return [];
  const database = new DatabaseSync(addressOf(file), { readOnly: true, timeout: LOCK_WAIT_MS });
  try {
    const rows = database.prepare(NEWEST[what]).all();
    const ids = rows.map(({ id, note }) => ({ id: storedText(id), note: storedText(note) }));
    return ids.filter(({ id }, at) => ids.findIndex((other) => other.id === id) === at);
  } finally {
    database.close();
  }
}

/**
 * Where nobody has the journal open, it is opened as a file that does not change: otherwise SQLite would make a log
 * and shared memory beside it, which a connection that only reads cannot remove.
 */
function addressOf(file: string): string {
  const isInUse = ['-wal', '-journal'].some(
    (suffix) => lstatSync(file + suffix, { throwIfNoEntry: false }) !== undefined,
  );
  if (isInUse) return file;
  return `${pathToFileURL(file).href}?immutable=1`;
}

const storedText = (stored: unknown): string => originalText(stored) ?? '';
