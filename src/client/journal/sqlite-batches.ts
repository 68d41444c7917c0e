import { batchJournal } from './batch-journal.ts';
import type { Sealer } from './keyed-seals.ts';
import type { BatchJournal, Journal } from './port.ts';
import { type SendingTerms, storeToSend } from './sqlite-store.ts';

export { createSqliteJournal } from './sqlite-store.ts';

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
