import { type Message, message } from '../../core/words/message.ts';
import { eventJournal, eventReader, type OpenStore } from './event-journal.ts';
import {
  copyJournal,
  createJournalFile,
  type LooseMode,
  looseModesOf,
  removeHalfMade,
  syncJournalNames,
} from './files.ts';
import { FirstSight } from './first-sight.ts';
import { KeyedSeals, type Sealer } from './keyed-seals.ts';
import type { LeaseTerms } from './leases.ts';
import type { Author, Journal, JournalReader } from './port.ts';
import { checkLayout, createLayout, MIGRATIONS } from './schema.ts';
import { ensureJournalMode, SqliteConnection, SqliteFile } from './sqlite-connection.ts';

/** What entries are sealed with, and where it is recorded which older ones may be sent; see keyed-seals.ts, first-sight.ts. */
export interface Sealing extends Sealer {
  /** A directory outside of the journal's, where only this user writes. */
  readonly records: string;
}

/** How a journal is opened to send from. */
export interface SendingTerms extends LeaseTerms {
  /** Who sends; nothing is recorded of it without. */
  readonly author?: Author;
}

/** Creates the journal file with its tables. */
export function createSqliteJournal(path: string, lockWaitMs: number): void {
  createJournalFile(path, (temporary) => {
    const file = new SqliteFile(temporary, lockWaitMs);
    closeOnError(file, () => {
      createLayout(file, MIGRATIONS);
      // Here nothing can be lost; a later switch rewrites the first page under a rollback journal.
      file.execute('PRAGMA journal_mode = wal');
    });
    file.close();
  });
}

/** Opens an existing journal to send single reports. @param lockWaitMs how long any step waits for other processes. */
export const openSqliteJournal = (
  path: string,
  lockWaitMs: number,
  terms: SendingTerms,
  sealing: Sealing | undefined,
): Journal => eventJournal(storeToSend(path, lockWaitMs, terms, sealing), terms);

/** Connects to an existing journal for writing. */
export function storeToSend(
  path: string,
  lockWaitMs: number,
  terms: SendingTerms,
  sealing: Sealing | undefined,
): OpenStore {
  removeHalfMade(path);
  const connection = sqliteAt(path, lockWaitMs);
  if (terms.machine !== undefined) connection.machine = terms.machine;
  connection.author = terms.author;
  closeOnError(connection.file, () => {
    syncJournalNames(connection.file);
    if (sealing !== undefined) prepareSeals(connection, sealing);
  });
  return storeOf(connection, sealing?.records);
}

function prepareSeals(connection: SqliteConnection, sealing: Sealing): void {
  const firstSight = new FirstSight(connection.path, sealing.records);
  firstSight.take(connection.file);
  connection.seals = new KeyedSeals(sealing, firstSight);
}

const storeOf = (connection: SqliteConnection, records: string | undefined): OpenStore => ({
  connection,
  warnings: looseModesOf(connection.path, records).map(looseModeWarning),
  sealsBy: (sealer) => new KeyedSeals(sealer, sightOf(connection.path, records)),
});

const looseModeWarning = ({ path, mode, wanted }: LooseMode): Message =>
  message('loose_mode', { path, mode: octal(mode), wanted: octal(wanted) });

const octal = (bits: number): string => bits.toString(8).padStart(3, '0');

/** Opens an existing journal for reading. @param lockWaitMs how long any step waits for other processes. */
export const openSqliteReader = (
  path: string,
  lockWaitMs: number,
  records: string | undefined,
): JournalReader => eventReader(storeToRead(path, lockWaitMs, records));

/** Connects to an existing journal for reading. */
export const storeToRead = (
  path: string,
  lockWaitMs: number,
  records: string | undefined,
): OpenStore => storeOf(sqliteAt(path, lockWaitMs), records);

/** As `openSqliteReader`, of a journal that this user cannot write. */
export const openSqliteCopy = (path: string, lockWaitMs: number, records?: string): JournalReader =>
  eventReader(storeOfCopy(path, lockWaitMs, records));

/** As `storeToRead`, of a copy. */
export function storeOfCopy(
  path: string,
  lockWaitMs: number,
  records: string | undefined,
): OpenStore {
  const { file, remove } = copyJournal(path);
  try {
    return storeOf(sqliteAt(path, lockWaitMs, file), records);
  } finally {
    // What is open needs no name any more, and nothing is left however the process ends.
    remove();
  }
}

/** Before the journal was first opened to send, everything in it counts as seen. */
export function sightOf(path: string, records: string | undefined): FirstSight {
  const firstSight = new FirstSight(path, records);
  return firstSight.isTaken ? firstSight : new FirstSight(path, undefined);
}

/** @param name of the file that is read, if not its own path. */
export function sqliteAt(path: string, lockWaitMs: number, name: string = path): SqliteConnection {
  const file = new SqliteFile(path, lockWaitMs, name);
  closeOnError(file, () => {
    checkLayout(file, MIGRATIONS);
    ensureJournalMode(file, lockWaitMs);
  });
  return new SqliteConnection(file);
}

function closeOnError(file: SqliteFile, work: () => void): void {
  try {
    work();
  } catch (error) {
    file.close();
    throw error;
  }
}
