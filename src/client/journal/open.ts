import { join, resolve } from 'node:path';
import { isFailure } from '../../core/words/failure.ts';
import { message } from '../../core/words/message.ts';
import { guarded, journalFailure, type Step } from './failures.ts';
import { isReadOnly, journalExists } from './files.ts';
import type { Sealer } from './keyed-seals.ts';
import type { BatchJournal, BatchReader, Journal, JournalReader } from './port.ts';
import { readWhole } from './read-whole.ts';
import type { SendingTerms } from './sqlite-store.ts';

export type { JournalReader } from './port.ts';

const LOCK_WAIT_MS = 5000;

interface JournalPlace {
  /** The directory that holds `journal.db`. */
  readonly directory: string;
  /** How long any step waits for another process that is writing, in milliseconds. */
  readonly lockWaitMs?: number;
}

export type JournalOptions = JournalPlace &
  SendingTerms & {
    /** Undefined for read-only use, in which nothing can be sent. */
    readonly sealing: Sealer | undefined;
  };

/**
 * Opens the journal to send single reports, creating the directory and the file if necessary. Does not load the code
 * for files. Asynchronous, so that a driver that cannot be loaded is a `Failure`, too.
 * @throws Failure `journal_*`; nothing was sent then.
 */
export const openEventJournal = (options: JournalOptions): Promise<Journal> =>
  openToWrite(options, () => import('./sqlite-journal.ts'));

/** As `openEventJournal`, to send files, too. */
export const openJournal = (options: JournalOptions): Promise<Journal & BatchJournal> =>
  openToWrite(options, () => import('./sqlite-batches.ts'));

type Driver<Opened> = Pick<typeof import('./sqlite-journal.ts'), 'createSqliteJournal'> & {
  openSqliteJournal(
    path: string,
    lockWaitMs: number,
    terms: SendingTerms,
    sealing: Sealer | undefined,
  ): Opened;
};

async function openToWrite<Opened>(
  options: JournalOptions,
  load: () => Promise<Driver<Opened>>,
): Promise<Opened> {
  const path = journalPath(options);
  const driver = await loadDriver(path, 'opening', load);
  const { lockWaitMs = LOCK_WAIT_MS } = options;
  return lookingTwice(path, 'opening', () => {
    if (!journalExists(path)) driver.createSqliteJournal(path, lockWaitMs);
    return driver.openSqliteJournal(path, lockWaitMs, options, options.sealing);
  });
}

/**
 * Opens the journal to read events, without the code for files.
 * @returns undefined if there is no journal; nothing is created then, and the driver is not loaded.
 * @throws Failure `journal_*`.
 */
export const openEventsForReading = (place: JournalPlace): Promise<JournalReader | undefined> =>
  openToRead(place, () => import('./sqlite-journal.ts'));

/** As `openEventsForReading`, with its files. */
export const openJournalForReading = (
  place: JournalPlace,
): Promise<(JournalReader & BatchReader) | undefined> =>
  openToRead(place, () => import('./sqlite-reader.ts'));

type OpenReader<Reader> = (path: string, lockWaitMs: number) => Reader;

interface ReadingDriver<Reader> {
  readonly openSqliteReader: OpenReader<Reader>;
  readonly openSqliteCopy: OpenReader<Reader>;
}

async function openToRead<Reader>(
  place: JournalPlace,
  load: () => Promise<ReadingDriver<Reader>>,
): Promise<Reader | undefined> {
  const path = journalPath(place);
  if (!guarded(path, 'reading', () => journalExists(path))) return undefined;
  const driver = await loadDriver(path, 'reading', load);
  const { lockWaitMs = LOCK_WAIT_MS } = place;
  try {
    return lookingTwice(path, 'reading', () => driver.openSqliteReader(path, lockWaitMs));
  } catch (error) {
    if (!wantsToWrite(error, path)) throw error;
    try {
      return guarded(path, 'reading', () => driver.openSqliteCopy(path, lockWaitMs));
    } catch (secondError) {
      // The disk for copies may be full, too.
      const code = isFailure(secondError) && secondError.code;
      throw code === 'journal_full' || code === 'journal_unwritable' ? error : secondError;
    }
  }
}

/** SQLite writes next to a journal even to read it. */
const wantsToWrite = (error: unknown, path: string): boolean =>
  isFailure(error) &&
  (error.code === 'journal_full' || (error.code === 'journal_unwritable' && isReadOnly(path)));

/**
 * Checks apparent damage a second time, because SQLite reports some disk errors as damage. If the file cannot be read
 * from end to end, the disk is to blame.
 */
function lookingTwice<Result>(path: string, step: Step, open: () => Result): Result {
  try {
    return guarded(path, step, open);
  } catch (error) {
    if (!isFailure(error) || !SECOND_LOOK.has(error.code)) throw error;
    guarded(path, step, () => readWhole(path));
    return guarded(path, step, open);
  }
}

const SECOND_LOOK: ReadonlySet<string> = new Set(['journal_corrupt', 'journal_unreadable']);

/** Absolute, because SQLite treats a name that starts with `file:` as a URI with options. */
const journalPath = ({ directory }: JournalPlace): string => join(resolve(directory), 'journal.db');

async function loadDriver<Driver>(
  path: string,
  step: Step,
  load: () => Promise<Driver>,
): Promise<Driver> {
  try {
    return await load();
  } catch (error) {
    const [detail = ''] = String((error as Error).message).split('\n', 1);
    throw journalFailure(
      'journal_unavailable',
      path,
      step,
      message('sqlite_not_loaded', { detail }),
      error,
    );
  }
}
