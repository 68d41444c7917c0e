import { batchJournal, batchReader } from './batch-journal.ts';
import type { Sealer } from './keyed-seals.ts';
import type { BatchJournal, BatchReader, Journal, JournalReader } from './port.ts';
import { type SendingTerms, storeOfCopy, storeToRead, storeToSend } from './sqlite-journal.ts';

export { createSqliteJournal } from './sqlite-journal.ts';

/**
 * Opens a journal that is there, to send files from it. A chunk of its own: a single report loads none of this.
 * @param lockWaitMs how long any step waits for others.
 */
export const openSqliteJournal = (
  path: string,
  lockWaitMs: number,
  terms: SendingTerms,
  sealing: Sealer | undefined,
): Journal & BatchJournal => batchJournal(storeToSend(path, lockWaitMs, terms, sealing), terms);

/** As that of sqlite-journal.ts, of files too. */
export const openSqliteReader = (path: string, lockWaitMs: number): JournalReader & BatchReader =>
  batchReader(storeToRead(path, lockWaitMs));

/** As that of sqlite-journal.ts, of files too. */
export const openSqliteCopy = (path: string, lockWaitMs: number): JournalReader & BatchReader =>
  batchReader(storeOfCopy(path, lockWaitMs));
