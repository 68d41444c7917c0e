import { message } from '../../words/message.ts';
import type { BatchRow } from '../batches.ts';
import type { Connection, Row } from '../connection.ts';
import { readEvent, readStoredEvent, SELECT_EVENTS } from '../events.ts';
import { damage } from '../failures.ts';
import type { JournaledEvent } from '../journal.ts';
import { readBatchRow } from './batch-rows.ts';
import { IS_GIVEN_UP, IS_ROW_GIVEN_UP } from './given-up.ts';

/** The first row from this one on that is no longer staged. @param batch its number. */
export function nextBegunRow(
  connection: Connection,
  batch: number,
  from: number,
): number | undefined {
  const find = `SELECT min(row) AS next FROM (
    SELECT min(row) AS row FROM events WHERE batch = ? AND row >= ?
    UNION ALL SELECT min(row) FROM batch_rows WHERE batch = ? AND row >= ?)`;
  const next = connection.get(find, batch, from, batch, from)?.next;
  return typeof next === 'number' ? next : undefined;
}

/** The rows in this range that became events, and those that made none; without what a cancel has given up. */
export function begunRows(
  connection: Connection,
  batch: number,
  from: number,
  end: number,
): readonly BatchRow[] {
  const range = [batch, from, end] as const;
  const inRange = 'WHERE batch = ? AND row >= ? AND row < ?';
  const kept = `${inRange} AND NOT ${IS_GIVEN_UP} ORDER BY row`;
  const keptRows = `${inRange} AND NOT ${IS_ROW_GIVEN_UP} ORDER BY row`;
  return [
    ...connection.all(`${SELECT_EVENTS} ${kept}`, ...range).map(asSent),
    ...connection
      .all(`SELECT * FROM batch_rows ${keptRows}`, ...range)
      .map((row) => asEventless(connection, row)),
  ];
}

function asSent(stored: Row): BatchRow {
  const { event, place } = readStoredEvent(stored);
  if (place === null) throw damage(message('entry_without_batch', { entry: event.sequence }));
  return {
    row: place.row,
    line: place.line,
    kind: event.kind,
    eventId: event.eventId,
    merchantOrderId: event.merchantOrderId,
    amount: place.amount,
    currency: place.currency,
    state: event.state,
    reason: null,
    event,
  };
}

function asEventless(connection: Connection, stored: Row): BatchRow {
  const { event, ...row } = readBatchRow(stored);
  return { ...row, event: event === null ? null : eventAt(connection, event) };
}

function eventAt(connection: Connection, sequence: number): JournaledEvent | null {
  const row = connection.get(`${SELECT_EVENTS} WHERE sequence = ?`, sequence);
  return row === undefined ? null : readEvent(row);
}
