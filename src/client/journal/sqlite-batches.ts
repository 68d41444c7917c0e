import { listBatches, readBatch, trustInBatch } from './batch/batches.ts';
import { cancelBatch, refuseBusy, takeOverBatch } from './batch/cancel.ts';
import { leftOf, openDrain } from './batch/drain/drain.ts';
import { rowsOf } from './batch/rows-of.ts';
import { stageBatch } from './batch/staging/stage.ts';
import type { Batch, BatchJournal, BatchReader } from './batches.ts';
import type { Connection } from './connection.ts';
import { guarded } from './failures.ts';
import { copyJournal } from './files.ts';
import type { Journal, JournalReader } from './journal.ts';
import type { KeyedSeals } from './keyed-seals.ts';
import type { LeaseTerms } from './leases.ts';
import { resealAll } from './reseal.ts';
import {
  connect,
  connectToSend,
  journalOf,
  readerOf,
  type Sealing,
  sealsToLookBy,
} from './sqlite-journal.ts';

export { createSqliteJournal } from './sqlite-journal.ts';

/**
 * Opens a journal that is there, to send files from it. A chunk of its own: a single report loads none of this.
 * @param lockWaitMs how long any step waits for others.
 */
export function openSqliteJournal(
  path: string,
  lockWaitMs: number,
  terms: LeaseTerms,
  sealing: Sealing | undefined,
): Journal & BatchJournal {
  const connection = connectToSend(path, lockWaitMs, terms, sealing);
  return {
    ...journalOf(connection, terms, sealing?.records),
    ...batchesOf(connection, sealing?.records),
    stage: (owner, source) => stageBatch(connection, owner, source, terms),
    drain: (batch, options) => openDrain(connection, batch, options, terms),
    leftOf: (batch) => leftOf(connection, batch),
    refuseBusy: (batch) => refuseBusy(connection, batch, terms),
    cancelBatch: (batch) => cancelBatch(connection, batch, terms),
    takeOver: (batch, owner) => takeOverBatch(connection, batch, owner, terms),
    reseal: (kept) => resealAll(connection, kept, terms.now()),
  };
}

const batchesOf = (connection: Connection, records: string | undefined): BatchReader => ({
  batches: (filter) => listBatches(connection, filter),
  rowsOf: (batch) => rowsOf(connection, batch),
  isBatchSealedBy: (batch, sealer) =>
    isBatchSealed(connection, batch, sealsToLookBy(connection, sealer, records)),
});

const isBatchSealed = (connection: Connection, { id }: Batch, seals: KeyedSeals): boolean =>
  guarded(connection.path, 'reading', () => {
    const batch = readBatch(connection, id);
    return batch !== undefined && trustInBatch(connection, batch, seals) !== 'untrusted';
  });

/** Opens a journal that is there, to look at it. @param lockWaitMs how long any step waits for others. */
export function openSqliteReader(
  path: string,
  lockWaitMs: number,
  records: string | undefined,
): JournalReader & BatchReader {
  const connection = connect(path, lockWaitMs);
  return { ...readerOf(connection, records), ...batchesOf(connection, records) };
}

/** As `openSqliteReader`, of a journal that this user cannot write. */
export function openSqliteCopy(
  path: string,
  lockWaitMs: number,
  records?: string,
): JournalReader & BatchReader {
  const { file, remove } = copyJournal(path);
  try {
    const connection = connect(path, lockWaitMs, file);
    return { ...readerOf(connection, records), ...batchesOf(connection, records) };
  } finally {
    // What is open needs no name any more, and nothing is left however the process ends.
    remove();
  }
}
