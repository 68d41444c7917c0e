import { type Message, message } from '../../core/words/message.ts';
import { isInUse, markAsWhole, wasClosedCleanly } from './clean-close.ts';
import type { OpenStore } from './event-reader.ts';
import {
  copyJournal,
  createJournalFile,
  type LooseMode,
  looseModesOf,
  removeHalfMade,
  syncJournalNames,
} from './files.ts';
import { KeyedSeals, type Sealer } from './keyed-seals.ts';
import { checkLayout, createLayout } from './layout.ts';
import type { LeaseTerms } from './leases.ts';
import type { Author } from './port.ts';
import { ensureJournalMode, SqliteConnection, SqliteFile } from './sqlite-connection.ts';

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
      createLayout(file);
      // Here nothing can be lost; a later switch rewrites the first page under a rollback journal.
      file.execute('PRAGMA journal_mode = wal');
    });
    file.close();
  });
}

/** Connects to an existing journal for writing. */
export function storeToSend(
  path: string,
  lockWaitMs: number,
  terms: SendingTerms,
  sealing: Sealer | undefined,
): OpenStore {
  removeHalfMade(path);
  const connection = sqliteAt(path, lockWaitMs, { isToSend: true });
  if (terms.machine !== undefined) connection.machine = terms.machine;
  connection.author = terms.author;
  if (sealing !== undefined) connection.seals = new KeyedSeals(sealing);
  closeOnError(connection.file, () => syncJournalNames(connection.file));
  return storeOf(connection);
}

const storeOf = (connection: SqliteConnection): OpenStore => ({
  connection,
  warnings: looseModesOf(connection.path).map(looseModeWarning),
});

const looseModeWarning = ({ path, mode, wanted }: LooseMode): Message =>
  message('loose_mode', { path, mode: octal(mode), wanted: octal(wanted) });

const octal = (bits: number): string => bits.toString(8).padStart(3, '0');

/** Connects to an existing journal for reading. */
export const storeToRead = (path: string, lockWaitMs: number): OpenStore =>
  storeOf(sqliteAt(path, lockWaitMs));

/** As `storeToRead`, of a copy. */
export function storeOfCopy(path: string, lockWaitMs: number): OpenStore {
  const { file, remove } = copyJournal(path);
  try {
    return storeOf(sqliteAt(path, lockWaitMs, { name: file }));
  } finally {
    // What is open needs no name any more, and nothing is left however the process ends.
    remove();
  }
}

/** @param name of the file that is read, if not its own path. */
export function sqliteAt(
  path: string,
  lockWaitMs: number,
  { name = path, isToSend = false }: { readonly name?: string; readonly isToSend?: boolean } = {},
): SqliteConnection {
  const isOriginal = name === path;
  const isKnown = isOriginal && wasClosedCleanly(path);
  const wasInUse = isInUse(path);
  const file = new SqliteFile(path, lockWaitMs, name);
  closeOnError(file, () => {
    checkLayout(file, isKnown);
    ensureJournalMode(file, lockWaitMs);
  });
  if (isOriginal && !isKnown && !wasInUse) markAsWhole(path);
  return new SqliteConnection(file, isToSend);
}

function closeOnError(file: SqliteFile, work: () => void): void {
  try {
    work();
  } catch (error) {
    file.close();
    throw error;
  }
}
