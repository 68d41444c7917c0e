import { listBatches, rewriteOwner, trustInBatch } from './batch/batches.ts';
import { cancelBatch, refuseBusy, takeOverBatch } from './batch/cancel.ts';
import { openDrain, remainingOf } from './batch/drain/drain.ts';
import { stageBatch } from './batch/stage.ts';
import { batchReader } from './batch-reader.ts';
import type { Connection, Steps } from './connection.ts';
import { eventJournal } from './event-journal.ts';
import type { OpenStore } from './event-reader.ts';
import {
  readStoredEvent,
  resealEvent,
  SELECT_EVENTS,
  SELECT_REPEATS,
  trustInEvent,
} from './events.ts';
import { isAlive, type LeaseTerms } from './leases.ts';
import type { BatchJournal, Journal } from './port.ts';
import { pruneJournal } from './prune.ts';
import { storedText } from './stored-text.ts';

/** The most entries that one transaction reseals, so that no other process waits for long. */
const PIECE = 2000;

/** Accounts whose entries are not resealed. */
const KEPT = `(SELECT number FROM accounts WHERE account_id IN (SELECT value FROM json_each(?2)))`;

/**
 * BatchJournal.reseal, after an account's secret changed. Entries that are not sealed under the old secret are left
 * alone. Every piece leaves the journal consistent, so after a kill the next process continues.
 * @param now milliseconds since 1970.
 */
function* resealAll(connection: Connection, kept: readonly string[], now: number): Steps<boolean> {
  const accounts = JSON.stringify(kept.map(storedText));
  yield* connection.guarded('reading', () =>
    connection.transaction(() => resealBatches(connection, kept)),
  );
  for (const table of ['events', 'repeats'] as const) {
    let after: number | undefined = 0;
    while (after !== undefined) after = yield* resealPiece(connection, table, after, accounts);
  }
  return yield* connection.guarded('reading', function* () {
    return !(yield* isAnyoneAtWork(connection, now));
  });
}

function* resealBatches(connection: Connection, kept: readonly string[]): Steps<void> {
  for (const batch of yield* listBatches(connection, {}))
    if (!kept.includes(batch.accountId) && (yield* trustInBatch(connection, batch)) === 'outdated')
      yield* rewriteOwner(connection, batch);
}

/** @returns the sequence after which the next piece starts; undefined if there is none. */
const resealPiece = (
  connection: Connection,
  table: 'events' | 'repeats',
  after: number,
  kept: string,
): Steps<number | undefined> =>
  connection.guarded('reading', () =>
    connection.transaction(function* () {
      const select = table === 'events' ? SELECT_EVENTS : SELECT_REPEATS;
      const rows = yield* connection.all(
        `${select} WHERE sequence > ?1 AND account NOT IN ${KEPT} ORDER BY sequence LIMIT ${PIECE}`,
        after,
        kept,
      );
      for (const stored of rows.map(readStoredEvent))
        if (trustInEvent(connection, stored) === 'outdated')
          yield* resealEvent(connection, stored, table);
      return rows.length < PIECE ? undefined : Number(rows.at(-1)?.sequence);
    }),
  );

function* isAnyoneAtWork(connection: Connection, now: number): Steps<boolean> {
  for (const table of ['sessions', 'claims'])
    for (const owner of yield* connection.all(`SELECT * FROM ${table}`))
      if (yield* isAlive(connection, owner, now)) return true;
  return false;
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
