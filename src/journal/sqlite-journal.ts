import { listAttempts } from './attempts.ts';
import { listBatches } from './batch/batches.ts';
import { cancelBatch, refuseBusy } from './batch/cancel.ts';
import { openDrain } from './batch/drain/drain.ts';
import { leftOf } from './batch/drain/left.ts';
import { rowsOf } from './batch/rows-of.ts';
import { stageBatch } from './batch/staging/stage.ts';
import type { BatchJournal, BatchReader } from './batches.ts';
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
export function openSqliteJournal(
  path: string,
  lockWaitMs: number,
  terms: LeaseTerms,
): Journal & BatchJournal {
  const connection = connect(path, lockWaitMs);
  if (terms.machine !== undefined) connection.machine = terms.machine;
  return {
    ...readerOf(connection),
    claim: (intent) => claimEvent(connection, intent, terms),
    stage: (owner, source) => stageBatch(connection, owner, source, terms),
    drain: (batch, options) => openDrain(connection, batch, options, terms),
    leftOf: (batch) => leftOf(connection, batch),
    refuseBusy: (batch) => refuseBusy(connection, batch, terms),
    cancelBatch: (batch) => cancelBatch(connection, batch, terms),
  };
}

/** Opens a journal that is there, to look at it. @param lockWaitMs how long any step waits for others. */
export function openSqliteReader(path: string, lockWaitMs: number): JournalReader & BatchReader {
  return readerOf(connect(path, lockWaitMs));
}

const readerOf = (connection: Connection): JournalReader & BatchReader => ({
  path: connection.path,
  find: (filter) => findEvents(connection, filter),
  attemptsOf: ({ sequence }) =>
    guarded(connection.path, 'reading', () => listAttempts(connection, sequence)),
  batches: (filter) => listBatches(connection, filter),
  rowsOf: (batch) => rowsOf(connection, batch),
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
