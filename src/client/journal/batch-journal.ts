import { Listing } from '../../core/kit/listing.ts';
import { listBatches, readBatch, trustInBatch } from './batch/batches.ts';
import { cancelBatch, refuseBusy, takeOverBatch } from './batch/cancel.ts';
import { openDrain, remainingOf } from './batch/drain/drain.ts';
import { pagesOfRows } from './batch/rows-of.ts';
import { stageBatch } from './batch/stage.ts';
import type { Connection, Steps } from './connection.ts';
import { ask, eventJournal, eventReader, type OpenStore } from './event-journal.ts';
import { type KeyedSeals, type SealedEntry, sealsOf } from './keyed-seals.ts';
import { isAlive, type LeaseTerms } from './leases.ts';
import type { Batch, BatchJournal, BatchReader, Journal, JournalReader } from './port.ts';
import { countPrunable, pruneJournal } from './prune.ts';
import { readStatus } from './status.ts';
import { originalText, storedText } from './stored-text.ts';

/** The most entries that one transaction reseals, so that no other process waits for long. */
const PIECE = 2000;

/** Accounts whose entries are not resealed. */
const KEPT = `(SELECT number FROM accounts WHERE account_id IN (SELECT value FROM json_each(?2)))`;

interface SealedTable {
  readonly kind: SealedEntry['kind'];
  /** Its sealed entries after a number. */
  readonly select: string;
  readonly write: string;
}

const TABLES: readonly SealedTable[] = [
  {
    kind: 'batch',
    select: `SELECT number, '' AS id, seal, keyed_seal FROM batches
      WHERE number > ?1 AND keyed_seal IS NOT NULL AND account NOT IN ${KEPT}`,
    write: 'UPDATE batches SET keyed_seal = ? WHERE number = ?',
  },
  {
    kind: 'chunk',
    select: `SELECT chunks.number AS number, batches.id AS id, chunks.seal AS seal, chunk_seals.keyed_seal AS keyed_seal
      FROM chunk_seals JOIN chunks ON chunks.number = chunk JOIN batches ON batches.number = chunks.batch
      WHERE chunk > ?1 AND account NOT IN ${KEPT}`,
    write: 'UPDATE chunk_seals SET keyed_seal = ? WHERE chunk = ?',
  },
  {
    kind: 'event',
    select: `SELECT sequence AS number, '' AS id, seal, keyed_seal FROM events
      WHERE sequence > ?1 AND keyed_seal IS NOT NULL AND account NOT IN ${KEPT}`,
    write: 'UPDATE events SET keyed_seal = ? WHERE sequence = ?',
  },
];

/**
 * BatchJournal.reseal, after an account's secret changed. Entries that are not sealed under the old secret are left
 * alone. Every piece leaves the journal consistent, so after a kill the next process continues.
 * @param now milliseconds since 1970.
 */
function* resealAll(connection: Connection, kept: readonly string[], now: number): Steps<boolean> {
  const accounts = JSON.stringify(kept.map(storedText));
  for (const table of TABLES) {
    let after: number | undefined = 0;
    while (after !== undefined) after = yield* resealPiece(connection, table, after, accounts);
  }
  return yield* connection.guarded('reading', function* () {
    return !(yield* isAnyoneAtWork(connection, now));
  });
}

/** @returns the number after which the next piece starts; undefined if there is none. */
const resealPiece = (
  connection: Connection,
  { kind, select, write }: SealedTable,
  after: number,
  accounts: string,
): Steps<number | undefined> =>
  connection.guarded('reading', () =>
    connection.transaction(function* () {
      const seals = sealsOf(connection);
      const rows = yield* connection.all(`${select} ORDER BY 1 LIMIT ${PIECE}`, after, accounts);
      for (const { number, id, seal, keyed_seal } of rows) {
        const batchId = originalText(id) ?? '';
        const entry = { kind, number: Number(number), batchId, seal: seal as Uint8Array };
        if (seals.trustIn(entry, keyed_seal) !== 'outdated') continue;
        yield* connection.run(write, seals.seal(entry), entry.number);
      }
      return rows.length < PIECE ? undefined : Number(rows.at(-1)?.number);
    }),
  );

function* isAnyoneAtWork(connection: Connection, now: number): Steps<boolean> {
  for (const table of ['sessions', 'claims'])
    for (const owner of yield* connection.all(`SELECT * FROM ${table}`))
      if (yield* isAlive(connection, owner, now)) return true;
  return false;
}

/** Implements BatchReader on any store. */
export const batchReader = (store: OpenStore): JournalReader & BatchReader => {
  const { connection } = store;
  return {
    ...eventReader(store),
    status: () =>
      ask(connection, () => connection.snapshot(() => readStatus(connection, connection.now()))),
    prunable: (before) => countPrunable(connection, before),
    batches: (filter) => connection.perform(() => listBatches(connection, filter)),
    rowsOf: (batch) => new Listing(() => pagesOfRows(connection, batch)),
    isBatchSealedBy: (batch, sealer) =>
      ask(connection, () => isBatchSealed(connection, batch, store.sealsBy(sealer))),
  };
};

function* isBatchSealed(connection: Connection, { id }: Batch, seals: KeyedSeals): Steps<boolean> {
  const batch = yield* readBatch(connection, id);
  return batch !== undefined && (yield* trustInBatch(connection, batch, seals)) !== 'untrusted';
}

/** A journal of any store, to send files from. */
export const batchJournal = (store: OpenStore, terms: LeaseTerms): Journal & BatchJournal => {
  const { connection } = store;
  const perform = <Result>(work: () => Steps<Result>): Promise<Result> => connection.perform(work);
  return {
    ...eventJournal(store, terms),
    ...batchReader(store),
    prune: (before) => pruneJournal(connection, before, terms.now()),
    stage: (owner, source, note) =>
      perform(() => stageBatch(connection, owner, source, terms, note)),
    drain: (batch, options) => perform(() => openDrain(connection, batch, options, terms)),
    remainingOf: (batch) => perform(() => remainingOf(connection, batch)),
    refuseBusy: (batch) => perform(() => refuseBusy(connection, batch, terms)),
    cancelBatch: (batch) => perform(() => cancelBatch(connection, batch, terms)),
    takeOver: (batch, owner) => perform(() => takeOverBatch(connection, batch, owner, terms)),
    reseal: (kept) => perform(() => resealAll(connection, kept, terms.now())),
  };
};
