import type { TracedRow } from '../actions/batch/export.ts';
import { RawJson } from '../core/json/stringify.ts';
import { isoTime } from './event-json.ts';

/** A row of a batch and what became of it, for scripts; amounts are exact. */
export const tracedRowFields = ({ row, lastAttempt, reason }: TracedRow) => ({
  row: row.row,
  line: row.line,
  kind: row.kind,
  merchant_order_id: row.merchantOrderId,
  event_id: row.eventId,
  amount: row.amount === null ? null : new RawJson(row.amount),
  currency: row.currency,
  outcome: row.state,
  http_status: lastAttempt?.httpStatus ?? null,
  attempts: row.event?.attemptCount ?? 0,
  reason,
  last_attempt_at: lastAttempt === undefined ? null : isoTime(lastAttempt.startedAt),
});
