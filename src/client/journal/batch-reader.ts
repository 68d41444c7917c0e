import { Listing } from '../../core/kit/listing.ts';
import { listBatches, readBatch, trustInBatch } from './batch/batches.ts';
import { pagesOfRows } from './batch/rows-of.ts';
import type { Connection, Steps } from './connection.ts';
import { ask, eventReader, type OpenStore } from './event-reader.ts';
import { KeyedSeals } from './keyed-seals.ts';
import type { Batch, BatchReader, JournalReader } from './port.ts';
import { countPrunable } from './prune.ts';
import { readStatus } from './status.ts';

/** Implements BatchReader on any store. */
export const batchReader = (store: OpenStore): JournalReader & BatchReader => {
  const { connection } = store;
  return {
    ...eventReader(store),
    status: () =>
      ask(connection, () => connection.snapshot(() => readStatus(connection, connection.now()))),
    check: async () => {
      const { checkEntries } = await import('./check-entries.ts');
      return ask(connection, () => checkEntries(connection));
    },
    prunable: (before) => countPrunable(connection, before),
    batches: (filter) => connection.perform(() => listBatches(connection, filter)),
    rowsOf: (batch) => new Listing(() => pagesOfRows(connection, batch)),
    isBatchSealedBy: (batch, sealer) =>
      ask(connection, () => isBatchSealed(connection, batch, new KeyedSeals(sealer))),
  };
};

function* isBatchSealed(connection: Connection, { id }: Batch, seals: KeyedSeals): Steps<boolean> {
  const batch = yield* readBatch(connection, id);
  return batch !== undefined && (yield* trustInBatch(connection, batch, seals)) !== 'untrusted';
}
