import { join } from 'node:path';
import type { CheckedRow } from '../../../../../src/client/files/rows/row.ts';
import { stageBatch } from '../../../../../src/client/journal/batch/stage.ts';
import { runNow } from '../../../../../src/client/journal/connection.ts';
import { KeyedSeals } from '../../../../../src/client/journal/keyed-seals.ts';
import { checkLayout } from '../../../../../src/client/journal/layout.ts';
import type { LeaseTerms } from '../../../../../src/client/journal/leases.ts';
import type { Batch } from '../../../../../src/client/journal/port.ts';
import {
  ensureJournalMode,
  SqliteConnection,
  SqliteFile,
} from '../../../../../src/client/journal/sqlite-connection.ts';
import { createSqliteJournal } from '../../../../../src/client/journal/sqlite-store.ts';
import type { Machine } from '../../../../../src/core/durable/alive.ts';
import { SECRET } from '../../../../helpers/sealing.ts';

export const OWNER = {
  accountId: 'a0'.repeat(16),
  endpoint: 'https://service.example/v1',
  profile: 'shop',
} as const;

/** Leases that end by the clock alone: a minute after their last renewal. */
export const TERMS: LeaseTerms = { now: Date.now, leaseMs: 60_000 };

/** A journal that is made where there is none, opened as conv opens it. */
export function openConnection(directory: string, machine?: Machine): SqliteConnection {
  const path = join(directory, 'journal.db');
  createSqliteJournal(path, 1000);
  const connection = new SqliteConnection(new SqliteFile(path, 5000));
  if (machine !== undefined) connection.machine = machine;
  try {
    checkLayout(connection.file);
    ensureJournalMode(connection.file, 5000);
    connection.seals = new KeyedSeals({ secret: SECRET });
  } catch (error) {
    connection.file.close();
    throw error;
  }
  return connection;
}

/** Row 1 of a file, a paid report, with what a test wants to be different. */
export function rowOf(differences: Partial<CheckedRow> = {}): CheckedRow {
  return {
    row: 1,
    line: 1,
    kind: 'paid',
    merchantOrderId: 'order-1',
    eventId: 'event-1',
    isDerived: true,
    refundId: null,
    subId: null,
    amount: '10.5',
    currency: 'USD',
    body: new TextEncoder().encode('{"amount":10.5}'),
    ...differences,
  };
}

/** So many rows of as many orders, some of them large. */
export function* rowsUpTo(count: number): Generator<CheckedRow> {
  for (let row = 1; row <= count; row += 1) {
    const body = new Uint8Array(row % 1000 === 0 ? 50_000 : 40).fill(0x61);
    yield rowOf({ row, line: row, merchantOrderId: `order-${row}`, eventId: `event-${row}`, body });
  }
}

export async function stageAll(
  connection: SqliteConnection,
  rows: Iterable<CheckedRow>,
  terms: LeaseTerms = TERMS,
): Promise<Batch> {
  const staging = runNow(stageBatch(connection, OWNER, 'orders.csv', terms));
  await staging.add([...rows]);
  return staging.finish(0);
}
