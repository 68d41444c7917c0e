import { listAttempts } from './attempts.ts';
import {
  cancelBatch,
  isBatchSealed,
  isEventSealed,
  leftOf,
  listBatches,
  openDrain,
  refuseBusy,
  resealAll,
  rowsOf,
  stageBatch,
  takeOverBatch,
} from './batch/whole.ts';
import type { BatchJournal, BatchReader } from './batches.ts';
import { claimEvent } from './claims.ts';
import { Connection, ensureJournalMode } from './connection.ts';
import { guarded } from './failures.ts';
import {
  copyJournal,
  createJournalFile,
  looseModesOf,
  removeHalfMade,
  syncJournalNames,
} from './files.ts';
import { FirstSight } from './first-sight.ts';
import type { Journal, JournalReader } from './journal.ts';
import { KeyedSeals, type Sealer } from './keyed-seals.ts';
import type { LeaseTerms } from './leases.ts';
import { findEvents } from './query.ts';
import { checkLayout, createLayout, MIGRATIONS } from './schema.ts';

/** What entries are sealed with, and where it is kept which older ones may be sent; see keyed-seals.ts, first-sight.ts. */
export interface Sealing extends Sealer {
  /** A directory outside of the journal's, where only this user writes. */
  readonly records: string;
}

/** Makes the journal's file, with its tables in it. */
export function createSqliteJournal(path: string, lockWaitMs: number): void {
  createJournalFile(path, (temporary) => {
    const connection = new Connection(temporary, lockWaitMs);
    closeOnError(connection, () => {
      createLayout(connection, MIGRATIONS);
      // Here nothing can be lost; a later switch rewrites the first page under a rollback journal.
      connection.execute('PRAGMA journal_mode = wal');
    });
    connection.close();
  });
}

/** Opens a journal that is there, to send from it. @param lockWaitMs how long any step waits for others. */
export function openSqliteJournal(
  path: string,
  lockWaitMs: number,
  terms: LeaseTerms,
  sealing: Sealing | undefined,
): Journal & BatchJournal {
  removeHalfMade(path);
  const connection = connect(path, lockWaitMs);
  if (terms.machine !== undefined) connection.machine = terms.machine;
  closeOnError(connection, () => syncJournalNames(connection));
  if (sealing !== undefined) closeOnError(connection, () => prepareSeals(connection, sealing));
  return {
    ...readerOf(connection, sealing?.records),
    claim: (intent) => claimEvent(connection, intent, terms),
    stage: (owner, source) => stageBatch(connection, owner, source, terms),
    drain: (batch, options) => openDrain(connection, batch, options, terms),
    leftOf: (batch) => leftOf(connection, batch),
    refuseBusy: (batch) => refuseBusy(connection, batch, terms),
    cancelBatch: (batch) => cancelBatch(connection, batch, terms),
    takeOver: (batch, owner) => takeOverBatch(connection, batch, owner, terms),
    reseal: (kept) => resealAll(connection, kept, terms.now()),
  };
}

function prepareSeals(connection: Connection, sealing: Sealing): void {
  const firstSight = new FirstSight(connection.path, sealing.records);
  firstSight.take(connection);
  connection.seals = new KeyedSeals(sealing, firstSight);
}

/** Opens a journal that is there, to look at it. @param lockWaitMs how long any step waits for others. */
export function openSqliteReader(
  path: string,
  lockWaitMs: number,
  records: string | undefined,
): JournalReader & BatchReader {
  return readerOf(connect(path, lockWaitMs), records);
}

const readerOf = (
  connection: Connection,
  records: string | undefined,
): JournalReader & BatchReader => ({
  path: connection.path,
  looseModes: looseModesOf(connection.path, records),
  find: (filter) => findEvents(connection, filter),
  attemptsOf: ({ sequence }) =>
    guarded(connection.path, 'reading', () => listAttempts(connection, sequence)),
  batches: (filter) => listBatches(connection, filter),
  rowsOf: (batch) => rowsOf(connection, batch),
  isSealedBy: (event, sealer) =>
    isEventSealed(connection, event, sealsToLookBy(connection, sealer, records)),
  isBatchSealedBy: (batch, sealer) =>
    isBatchSealed(connection, batch, sealsToLookBy(connection, sealer, records)),
  close: () => connection.close(),
});

/** As `openSqliteReader`, of a journal that this user cannot write. */
export function openSqliteCopy(
  path: string,
  lockWaitMs: number,
  records?: string,
): JournalReader & BatchReader {
  const { file, remove } = copyJournal(path);
  try {
    return readerOf(connect(path, lockWaitMs, file), records);
  } finally {
    // What is open needs no name any more, and nothing is left however the process ends.
    remove();
  }
}

/** Before the journal was first opened to send, everything in it counts as seen. */
function sealsToLookBy(
  { path }: Connection,
  sealer: Sealer,
  records: string | undefined,
): KeyedSeals {
  const firstSight = new FirstSight(path, records);
  return new KeyedSeals(sealer, firstSight.isTaken ? firstSight : new FirstSight(path, undefined));
}

function connect(path: string, lockWaitMs: number, file: string = path): Connection {
  const connection = new Connection(path, lockWaitMs, file);
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
