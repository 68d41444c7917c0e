import { join, resolve } from 'node:path';
import type { BatchJournal, BatchReader } from './batches.ts';
import { guarded } from './failures.ts';
import { journalExists } from './files.ts';
import type { Journal, JournalReader } from './journal.ts';
import type { LeaseTerms } from './leases.ts';
import { journalFailure, type Step } from './wording.ts';

export type { JournalReader } from './journal.ts';

const LOCK_WAIT_MS = 5000;

interface JournalPlace {
  /** The directory that holds `journal.db`. */
  readonly directory: string;
  /** How long any step waits for another process that is writing, in milliseconds. */
  readonly lockWaitMs?: number;
}

export type JournalOptions = JournalPlace & LeaseTerms;

/**
 * Opens the journal to send from it; makes the directory and the file where there are none.
 * Asynchronous, so that a driver that does not load on this machine is a `Failure` like any other.
 * @throws Failure `journal_*`; nothing was sent then.
 */
export async function openJournal(options: JournalOptions): Promise<Journal & BatchJournal> {
  const path = journalPath(options);
  const driver = await loadDriver(path, 'opening');
  const { lockWaitMs = LOCK_WAIT_MS } = options;
  return guarded(path, 'opening', () => {
    if (!journalExists(path)) driver.createSqliteJournal(path, lockWaitMs);
    return driver.openSqliteJournal(path, lockWaitMs, options);
  });
}

/**
 * Opens the journal to look at it.
 * @returns undefined where there is none; then nothing is made, and the driver is not loaded.
 * @throws Failure `journal_*`.
 */
export async function openJournalForReading(
  place: JournalPlace,
): Promise<(JournalReader & BatchReader) | undefined> {
  const path = journalPath(place);
  if (!guarded(path, 'reading', () => journalExists(path))) return undefined;
  const driver = await loadDriver(path, 'reading');
  const { lockWaitMs = LOCK_WAIT_MS } = place;
  return guarded(path, 'reading', () => driver.openSqliteReader(path, lockWaitMs));
}

/** Absolute, because SQLite takes a name that begins with `file:` for an address with options. */
const journalPath = ({ directory }: JournalPlace): string => join(resolve(directory), 'journal.db');

async function loadDriver(path: string, step: Step): Promise<typeof import('./sqlite-journal.ts')> {
  try {
    return await import('./sqlite-journal.ts');
  } catch (error) {
    const [detail = ''] = String((error as Error).message).split('\n', 1);
    throw journalFailure('journal_unavailable', path, step, `SQLite: ${detail}`, error);
  }
}
