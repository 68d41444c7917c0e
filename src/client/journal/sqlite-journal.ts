import { eventJournal } from './event-journal.ts';
import { eventReader } from './event-reader.ts';
import type { Sealer } from './keyed-seals.ts';
import type { Journal, JournalReader } from './port.ts';
import { type SendingTerms, storeOfCopy, storeToRead, storeToSend } from './sqlite-store.ts';

export { createSqliteJournal } from './sqlite-store.ts';

/** Opens an existing journal to send single reports. @param lockWaitMs how long any step waits for other processes. */
export const openSqliteJournal = (
  path: string,
  lockWaitMs: number,
  terms: SendingTerms,
  sealing: Sealer | undefined,
): Journal => eventJournal(storeToSend(path, lockWaitMs, terms, sealing), terms);

/** Opens an existing journal for reading. @param lockWaitMs how long any step waits for other processes. */
export const openSqliteReader = (path: string, lockWaitMs: number): JournalReader =>
  eventReader(storeToRead(path, lockWaitMs));

/** As `openSqliteReader`, of a journal that this user cannot write. */
export const openSqliteCopy = (path: string, lockWaitMs: number): JournalReader =>
  eventReader(storeOfCopy(path, lockWaitMs));
