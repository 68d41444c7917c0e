import { batchReader } from './batch-reader.ts';
import type { BatchReader, JournalReader } from './port.ts';
import { storeOfCopy, storeToRead } from './sqlite-store.ts';

/** As that of sqlite-journal.ts, of files too, without what sends them. */
export const openSqliteReader = (path: string, lockWaitMs: number): JournalReader & BatchReader =>
  batchReader(storeToRead(path, lockWaitMs));

/** As that of sqlite-journal.ts, of files too, without what sends them. */
export const openSqliteCopy = (path: string, lockWaitMs: number): JournalReader & BatchReader =>
  batchReader(storeOfCopy(path, lockWaitMs));
