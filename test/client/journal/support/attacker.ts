import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Row, SqlValue } from '../../../../src/client/journal/connection.ts';
import { SqliteFile } from '../../../../src/client/journal/sqlite-connection.ts';

/** Somebody who can write the journal's file, knows how conv makes its checksums, and has no secret. */
export function tamper(directory: string, work: (connection: SqliteFile) => void): void {
  const connection = new SqliteFile(join(directory, 'journal.db'), 1000);
  try {
    connection.execute('PRAGMA foreign_keys = OFF');
    connection.transaction(() => work(connection));
  } finally {
    connection.close();
  }
}

/** As conv makes checksums. */
const checksumOf = (...parts: readonly (readonly unknown[] | Uint8Array)[]): number =>
  crc32(
    Buffer.concat(
      parts.map((part) =>
        part instanceof Uint8Array ? part : Buffer.from(`${JSON.stringify(part)}\n`),
      ),
    ),
  );

/** Changes columns of an event, and makes its checksum fit again. */
export function alterEvent(
  connection: SqliteFile,
  sequence: number,
  changes: Readonly<Record<string, SqlValue>>,
): void {
  for (const [column, value] of Object.entries(changes)) {
    connection.run(`UPDATE events SET ${column} = ? WHERE sequence = ?`, value, sequence);
  }
  fitEvent(connection, Number(changes.sequence ?? sequence));
}

/** Makes the checksum of an event fit what it says now. */
export function fitEvent(connection: SqliteFile, sequence: number): void {
  const row = connection.get(
    `SELECT events.*, account_id, endpoint, actors.actor AS by_actor, version, batches.id AS batch_id FROM events
      JOIN accounts ON accounts.number = events.account
      LEFT JOIN batches ON batches.number = events.batch
      LEFT JOIN actors ON actors.number = events.actor WHERE sequence = ?`,
    sequence,
  ) as Row;
  const values = [
    row.sequence,
    row.account_id,
    row.endpoint,
    row.profile,
    row.event_id,
    row.kind,
    row.merchant_order_id,
    row.sub_id,
    row.refund_id,
    row.note,
    row.successor_of,
    ...(row.batch === null
      ? []
      : [row.batch_id, row.row, row.line, row.amount, row.currency, row.derived]),
  ];
  const beginning = [row.created_at, row.actor === null ? null : [row.by_actor, row.version]];
  const checksum = checksumOf(values, row.body as Uint8Array, beginning, row.seal as Uint8Array);
  connection.run('UPDATE events SET checksum = ? WHERE sequence = ?', checksum, sequence);
}

/** Copies an event to another sequence and id; its seal is what a test says. */
export function copyEvent(
  connection: SqliteFile,
  from: number,
  changes: Readonly<Record<string, SqlValue>>,
): void {
  const row = { ...connection.get('SELECT * FROM events WHERE sequence = ?', from), ...changes };
  const values = Object.values({ ...row, state: 'pending' }) as SqlValue[];
  connection.run(`INSERT INTO events VALUES (${values.map(() => '?').join(', ')})`, ...values);
  fitEvent(connection, Number(changes.sequence));
}

/** Makes the checksum of a batch fit what it says now. */
export function fitBatch(connection: SqliteFile, number: number): void {
  const row = connection.get(
    `SELECT batches.*, account_id, endpoint FROM batches
      JOIN accounts ON accounts.number = batches.account WHERE batches.number = ?`,
    number,
  ) as Row;
  const { account_id, endpoint, profile, source, created_at, rows, skipped, id, note, seal } = row;
  const values = [
    number,
    id,
    account_id,
    endpoint,
    profile,
    source,
    created_at,
    rows,
    skipped,
    note,
  ];
  const checksum = checksumOf(values, [], (seal as Uint8Array | null) ?? new Uint8Array());
  connection.run('UPDATE batches SET checksum = ? WHERE number = ?', checksum, number);
}
