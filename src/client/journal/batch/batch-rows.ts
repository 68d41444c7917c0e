import { isReportKind, type ReportKind } from '../../../core/protocol/kinds/index.ts';
import { message } from '../../../core/words/message.ts';
import type { Connection, Row, Steps } from '../connection.ts';
import { tooNew } from '../failures.ts';
import type { BatchRow, RowState } from '../port.ts';
import { checkChecksum, checksumOf, contentOf, type Sealed } from '../seal.ts';
import { originalText, storedOptional, storedText } from '../stored-text.ts';

/** A row without its own event: a duplicate, or a row with different content under the same ID. */
export interface EventlessRow extends Omit<BatchRow, 'event'> {
  /** The number of its batch. */
  readonly batch: number;
  /** The sequence of the event with its ID, or null. */
  readonly event: number | null;
}

export function* insertBatchRow(connection: Connection, row: EventlessRow): Steps<void> {
  yield* connection.run(
    `INSERT INTO batch_rows (batch, row, line, kind, event_id, merchant_order_id, amount, currency, state,
      reason, event, checksum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    row.batch,
    row.row,
    row.line,
    row.kind,
    storedText(row.eventId),
    storedText(row.merchantOrderId),
    row.amount,
    storedOptional(row.currency),
    row.state,
    storedOptional(row.reason),
    row.event,
    checksumOfRow(row),
  );
}

/** Writes a row's new state. */
export function* rewriteBatchRow(connection: Connection, row: EventlessRow): Steps<void> {
  const write = 'UPDATE batch_rows SET state = ?, checksum = ? WHERE batch = ? AND row = ?';
  yield* connection.run(write, row.state, checksumOfRow(row), row.batch, row.row);
}

/** @throws damage if the row does not match what was written. */
export function readBatchRow(stored: Row): EventlessRow {
  const row = {
    batch: stored.batch as number,
    row: stored.row as number,
    line: stored.line as number,
    kind: stored.kind as ReportKind,
    eventId: originalText(stored.event_id),
    merchantOrderId: originalText(stored.merchant_order_id),
    amount: stored.amount as string | null,
    currency: originalText(stored.currency),
    state: stored.state as RowState,
    reason: originalText(stored.reason),
    event: stored.event as number | null,
  };
  checkChecksum(stored.checksum, contentOf(sealedPart(row)));
  if (!isReportKind(row.kind)) throw tooNew(message('row_kind_unknown', { row: row.row }));
  return row as EventlessRow;
}

type Readable = { readonly [Field in keyof EventlessRow]: EventlessRow[Field] | null };

const checksumOfRow = (row: EventlessRow): number => checksumOf(contentOf(sealedPart(row)));

const sealedPart = (row: Readable): Sealed => [
  row.batch,
  row.row,
  row.line,
  row.kind,
  row.eventId,
  row.merchantOrderId,
  row.amount,
  row.currency,
  row.state,
  row.reason,
  row.event,
];
