import { Listing } from '../../kit/listing.ts';
import { listBatches, readBatch, trustInBatch } from './batch/batches.ts';
import { cancelBatch, refuseBusy, takeOverBatch } from './batch/cancel.ts';
import { leftOf, openDrain } from './batch/drain/drain.ts';
import { pagesOfRows } from './batch/rows-of.ts';
import { stageBatch } from './batch/stage.ts';
import { originalText, storedText } from './columns.ts';
import type { Connection } from './connection.ts';
import { guarded } from './failures.ts';
import { type KeyedSeals, type SealedEntry, sealsOf } from './keyed-seals.ts';
import { isAlive, type LeaseTerms } from './leases.ts';
import type { Batch, BatchJournal, BatchReader, Journal, JournalReader } from './port.ts';
import {
  connect,
  connectToSend,
  fromCopy,
  journalOf,
  readerOf,
  type Sealing,
  sealsToLookBy,
} from './sqlite-journal.ts';

/** The most entries that one transaction reseals, so that no other process waits for long. */
const PIECE = 2000;

/** Accounts whose entries stay as they are. */
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
 * BatchJournal.reseal: after the secret of an account has changed. What is not sealed under the earlier secret stays
 * as it is. Each piece leaves the journal whole, so the next process goes on after a kill.
 * @param now milliseconds since 1970.
 */
function resealAll(connection: Connection, kept: readonly string[], now: number): boolean {
  const accounts = JSON.stringify(kept.map(storedText));
  for (const table of TABLES) {
    let after: number | undefined = 0;
    while (after !== undefined) after = resealPiece(connection, table, after, accounts);
  }
  return guarded(connection.path, 'reading', () => !isAnyoneAtWork(connection, now));
}

/** @returns the number after which the next piece begins; undefined where there is none. */
function resealPiece(
  connection: Connection,
  { kind, select, write }: SealedTable,
  after: number,
  accounts: string,
): number | undefined {
  const seals = sealsOf(connection);
  return guarded(connection.path, 'reading', () =>
    connection.transaction(() => {
      const rows = connection.all(`${select} ORDER BY 1 LIMIT ${PIECE}`, after, accounts);
      for (const { number, id, seal, keyed_seal } of rows) {
        const batchId = originalText(id) ?? '';
        const entry = { kind, number: Number(number), batchId, seal: seal as Uint8Array };
        if (seals.trustIn(entry, keyed_seal) !== 'outdated') continue;
        connection.run(write, seals.seal(entry), entry.number);
      }
      return rows.length < PIECE ? undefined : Number(rows.at(-1)?.number);
    }),
  );
}

const isAnyoneAtWork = (connection: Connection, now: number): boolean =>
  ['sessions', 'claims'].some((table) =>
    connection.all(`SELECT * FROM ${table}`).some((owner) => isAlive(connection, owner, now)),
  );

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
    stage: async (owner, source) => stageBatch(connection, owner, source, terms),
    drain: async (batch, options) => openDrain(connection, batch, options, terms),
    leftOf: async (batch) => leftOf(connection, batch),
    refuseBusy: async (batch) => refuseBusy(connection, batch, terms),
    cancelBatch: async (batch) => cancelBatch(connection, batch, terms),
    takeOver: async (batch, owner) => takeOverBatch(connection, batch, owner, terms),
    reseal: async (kept) => resealAll(connection, kept, terms.now()),
  };
}

const batchesOf = (connection: Connection, records: string | undefined): BatchReader => ({
  batches: async (filter) => listBatches(connection, filter),
  rowsOf: (batch) => new Listing(() => pagesOfRows(connection, batch)),
  isBatchSealedBy: async (batch, sealer) =>
    isBatchSealed(connection, batch, sealsToLookBy(connection, sealer, records)),
});

const isBatchSealed = (connection: Connection, { id }: Batch, seals: KeyedSeals): boolean =>
  guarded(connection.path, 'reading', () => {
    const batch = readBatch(connection, id);
    return batch !== undefined && trustInBatch(connection, batch, seals) !== 'untrusted';
  });

const batchReaderOf = (
  connection: Connection,
  records: string | undefined,
): JournalReader & BatchReader => ({
  ...readerOf(connection, records),
  ...batchesOf(connection, records),
});

/** As that of sqlite-journal.ts, of files too. */
export const openSqliteReader = (
  path: string,
  lockWaitMs: number,
  records: string | undefined,
): JournalReader & BatchReader => batchReaderOf(connect(path, lockWaitMs), records);

/** As that of sqlite-journal.ts, of files too. */
export const openSqliteCopy = (
  path: string,
  lockWaitMs: number,
  records?: string,
): JournalReader & BatchReader =>
  fromCopy(path, lockWaitMs, (connection) => batchReaderOf(connection, records));
