import fc from 'fast-check';
import { onTestFinished } from 'vitest';
import type { CheckedRow } from '../../../../../src/client/files/rows/row.ts';
import { pagesOfRows } from '../../../../../src/client/journal/batch/rows-of.ts';
import type { Batch, BatchRow } from '../../../../../src/client/journal/port.ts';
import type { SqliteConnection } from '../../../../../src/client/journal/sqlite-connection.ts';
import type { Machine } from '../../../../../src/core/durable/alive.ts';
import { Listing } from '../../../../../src/core/kit/listing.ts';
import { REPORT_KINDS } from '../../../../../src/core/protocol/kinds/index.ts';
import { temporaryDirectory } from '../../../../helpers/temporary-directory.ts';
import { openConnection } from './rows.ts';

/** A journal that is made where there is none; it is closed when the test has ended. */
export function connectionAt(directory: string, machine?: Machine): SqliteConnection {
  const connection = openConnection(directory, machine);
  onTestFinished(() => connection.file.close());
  return connection;
}

export const newConnection = (machine?: Machine): SqliteConnection =>
  connectionAt(temporaryDirectory(), machine);

const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom('\0', '\\', '\ud800', '주', '😀'),
    fc.string({ minLength: 1, maxLength: 1 }),
  ),
});
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });

/** A row in any shape, but for its place. */
const anyRow: fc.Arbitrary<CheckedRow> = fc.record({
  row: fc.constant(0),
  line: fc.integer({ min: 1, max: 2 ** 47 }),
  kind: fc.constantFrom(...REPORT_KINDS),
  merchantOrderId: anyText,
  eventId: anyText,
  isDerived: fc.boolean(),
  refundId: optional(anyText),
  subId: optional(anyText),
  amount: optional(fc.constantFrom('0', '5000', '10.5', '0.001', '123456789012345678901234.5')),
  currency: optional(fc.constantFrom('KRW', 'USD', '주\\')),
  body: fc.uint8Array({ maxLength: 300 }),
});

/** Rows in the order of a file, with gaps where others were left out. */
export const anyRows = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 400 }), anyRow), { maxLength: 60 })
  .map((steps) => {
    let place = 0;
    return steps.map(([step, row]) => {
      place += step;
      return { ...row, row: place };
    });
  });

/** What `rowsOf` gives of a row that nobody has begun. */
export const asStaged = (row: CheckedRow): BatchRow => ({
  row: row.row,
  line: row.line,
  kind: row.kind,
  eventId: row.eventId,
  merchantOrderId: row.merchantOrderId,
  amount: row.amount,
  currency: row.currency,
  state: 'staged',
  reason: null,
  event: null,
});

/** How many rows the tables of batches hold. */
export const countOf = (
  connection: SqliteConnection,
  table: 'batches' | 'events' | 'repeats' | 'sessions',
): number => Number(connection.file.get(`SELECT count(*) AS count FROM ${table}`)?.count);

/** All rows of a batch, as the journal gives them. */
export const allRowsOf = (
  connection: SqliteConnection,
  batch: Batch,
): Promise<readonly BatchRow[]> => new Listing(() => pagesOfRows(connection, batch)).all();
