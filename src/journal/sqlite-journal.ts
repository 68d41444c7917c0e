import { listAttempts } from './attempts.ts';
import { claimEvent } from './claims.ts';
import { Connection } from './connection.ts';
import { guarded } from './failures.ts';
import { createJournalFile } from './files.ts';
import type { Journal, JournalReader } from './journal.ts';
import { ensureJournalMode } from './journal-mode.ts';
import type { LeaseTerms } from './leases.ts';
import { MIGRATIONS } from './migrations.ts';
import { findEvents } from './query.ts';
import { checkLayout, createLayout } from './schema.ts';

/** Makes the journal's file, with its tables in it. */
export function createSqliteJournal(path: string, lockWaitMs: number): void {
  createJournalFile(path, (temporary) => {
    const connection = new Connection(temporary, lockWaitMs);
    closeOnError(connection, () => createLayout(connection, MIGRATIONS));
    connection.close();
  });
}

/** Opens a journal that is there, to send from it. @param lockWaitMs how long any step waits for others. */
export function openSqliteJournal(path: string, lockWaitMs: number, terms: LeaseTerms): Journal {
  const connection = connect(path, lockWaitMs);
  return { ...readerOf(connection), claim: (intent) => claimEvent(connection, intent, terms) };
}

/** Opens a journal that is there, to look at it. @param lockWaitMs how long any step waits for others. */
export function openSqliteReader(path: string, lockWaitMs: number): JournalReader {
  return readerOf(connect(path, lockWaitMs));
}

const readerOf = (connection: Connection): JournalReader => ({
  path: connection.path,
  find: (filter) => findEvents(connection, filter),
  attemptsOf: ({ sequence }) =>
    guarded(connection.path, 'reading', () => listAttempts(connection, sequence)),
  close: () => connection.close(),
});

function connect(path: string, lockWaitMs: number): Connection {
  const connection = new Connection(path, lockWaitMs);
  closeOnError(connection, () => {
    checkLayout(connection, MIGRATIONS);
    ensureJournalMode(connection, lockWaitMs);
  });
  return connection;
}

function closeOnError(connection: Connection, work: () => void): void {
  try {
    work();
  } catch (error) {
    connection.close();
    throw error;
  }
}
