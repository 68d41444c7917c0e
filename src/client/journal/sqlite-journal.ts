import { Listing } from '../../kit/listing.ts';
import { type Message, message } from '../../words/message.ts';
import { listAttempts } from './attempts.ts';
import { claimEvent } from './claims.ts';
import { Connection, ensureJournalMode } from './connection.ts';
import { entryOf, listAccounts, storedEventAt } from './events.ts';
import { guarded } from './failures.ts';
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
import type { Journal, JournaledEvent, JournalReader } from './port.ts';
import { pagesOfEvents } from './query.ts';
import { checkLayout, createLayout, MIGRATIONS } from './schema.ts';
import { withdrawEvent } from './withdraw.ts';

/** What entries are sealed with, and where it is recorded which older ones may be sent; see keyed-seals.ts, first-sight.ts. */
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

/** Opens a journal that is there, to send reports from it one by one. @param lockWaitMs how long any step waits for others. */
export function openSqliteJournal(
  path: string,
  lockWaitMs: number,
  terms: LeaseTerms,
  sealing: Sealing | undefined,
): Journal {
  const connection = connectToSend(path, lockWaitMs, terms, sealing);
  return journalOf(connection, terms, sealing?.records);
}

export const journalOf = (
  connection: Connection,
  terms: LeaseTerms,
  records: string | undefined,
): Journal => ({
  ...readerOf(connection, records),
  claim: async (intent) => claimEvent(connection, intent, terms),
  withdraw: async (event, mayHaveBeenCounted) =>
    withdrawEvent(connection, event, mayHaveBeenCounted, terms),
});

/** Connects to a journal that is there, to write to it. */
export function connectToSend(
  path: string,
  lockWaitMs: number,
  terms: LeaseTerms,
  sealing: Sealing | undefined,
): Connection {
  removeHalfMade(path);
  const connection = connect(path, lockWaitMs);
  if (terms.machine !== undefined) connection.machine = terms.machine;
  closeOnError(connection, () => {
    syncJournalNames(connection);
    if (sealing !== undefined) prepareSeals(connection, sealing);
  });
  return connection;
}

function prepareSeals(connection: Connection, sealing: Sealing): void {
  const firstSight = new FirstSight(connection.path, sealing.records);
  firstSight.take(connection);
  connection.seals = new KeyedSeals(sealing, firstSight);
}

/** What SQLite does, it does at once: every promise here is settled when it is made, and calls take effect in their order. */
export const readerOf = (connection: Connection, records: string | undefined): JournalReader => ({
  place: connection.path,
  warnings: looseModesOf(connection.path, records).map(looseModeWarning),
  accounts: async () => guarded(connection.path, 'reading', () => listAccounts(connection)),
  find: (filter) => new Listing(() => pagesOfEvents(connection, filter)),
  attemptsOf: async ({ sequence }) =>
    guarded(connection.path, 'reading', () => listAttempts(connection, sequence)),
  isSealedBy: async (event, sealer) =>
    isEventSealed(connection, event, sealsToLookBy(connection, sealer, records)),
  close: async () => connection.close(),
});

const looseModeWarning = ({ path, mode, wanted }: LooseMode): Message =>
  message('loose_mode', { path, mode: octal(mode), wanted: octal(wanted) });

const octal = (bits: number): string => bits.toString(8).padStart(3, '0');

const isEventSealed = (
  connection: Connection,
  { sequence }: JournaledEvent,
  seals: KeyedSeals,
): boolean =>
  guarded(connection.path, 'reading', () => {
    const { event, seal, keyedSeal } = storedEventAt(connection, sequence);
    return seals.trustIn(entryOf(event, seal), keyedSeal) !== 'untrusted';
  });

/** Opens a journal that is there, to look at it. @param lockWaitMs how long any step waits for others. */
export const openSqliteReader = (
  path: string,
  lockWaitMs: number,
  records: string | undefined,
): JournalReader => readerOf(connect(path, lockWaitMs), records);

/** As `openSqliteReader`, of a journal that this user cannot write. */
export const openSqliteCopy = (path: string, lockWaitMs: number, records?: string): JournalReader =>
  fromCopy(path, lockWaitMs, (connection) => readerOf(connection, records));

export function fromCopy<Reader>(
  path: string,
  lockWaitMs: number,
  read: (connection: Connection) => Reader,
): Reader {
  const { file, remove } = copyJournal(path);
  try {
    return read(connect(path, lockWaitMs, file));
  } finally {
    // What is open needs no name any more, and nothing is left however the process ends.
    remove();
  }
}

/** Before the journal was first opened to send, everything in it counts as seen. */
export function sealsToLookBy(
  { path }: Connection,
  sealer: Sealer,
  records: string | undefined,
): KeyedSeals {
  const firstSight = new FirstSight(path, records);
  return new KeyedSeals(sealer, firstSight.isTaken ? firstSight : new FirstSight(path, undefined));
}

/** @param file where it is read, if not at its own path. */
export function connect(path: string, lockWaitMs: number, file: string = path): Connection {
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
