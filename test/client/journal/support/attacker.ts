import { createHash } from 'node:crypto';
import { join } from 'node:path';
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

const sha256 = (...parts: (string | Uint8Array)[]): Uint8Array => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

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
    `SELECT events.*, account_id, endpoint, actors.actor AS by_actor, version FROM events
      JOIN accounts ON accounts.number = events.account
      LEFT JOIN actors ON actors.number = events.actor WHERE sequence = ?`,
    sequence,
  ) as Row;
  const place = [row.batch, row.row, row.line, row.amount, row.currency];
  const values = [
    row.sequence,
    row.account_id,
    row.endpoint,
    row.profile,
    row.event_id,
    row.kind,
    row.merchant_order_id,
    row.sub_id,
    row.created_at,
    ...(row.batch === null ? [] : place),
    ...(row.successor_of === null ? [] : [row.successor_of]),
    ...(row.actor === null ? [] : [['by', row.by_actor, row.version]]),
  ];
  const seal = sha256(`${JSON.stringify(values)}\n`, row.body as Uint8Array);
  connection.run('UPDATE events SET seal = ? WHERE sequence = ?', seal, sequence);
}

/** Copies an event to another sequence and id; its keyed seal is what a test says. */
export function copyEvent(
  connection: SqliteFile,
  from: number,
  { sequence, event_id, account, keyed_seal }: Readonly<Record<string, SqlValue>>,
): void {
  connection.run(
    `INSERT INTO events (sequence, account, event_id, kind, merchant_order_id, sub_id, state, created_at,
      profile, seal, body, batch, row, line, amount, currency, successor_of, actor, keyed_seal)
      SELECT ?, coalesce(?, account), coalesce(?, event_id), kind, merchant_order_id, sub_id, 'pending', created_at,
      profile, seal, body, batch, row, line, amount, currency, successor_of, actor, ? FROM events WHERE sequence = ?`,
    sequence ?? null,
    account ?? null,
    event_id ?? null,
    keyed_seal ?? null,
    from,
  );
  fitEvent(connection, Number(sequence));
}

/** Makes the checksum of a batch fit what it says now. */
export function fitBatch(connection: SqliteFile, number: number): void {
  const row = connection.get(
    `SELECT batches.*, account_id, endpoint FROM batches
      JOIN accounts ON accounts.number = batches.account WHERE batches.number = ?`,
    number,
  ) as Row;
  const { account_id, endpoint, profile, source, created_at, rows, skipped, id } = row;
  const values = [number, id, account_id, endpoint, profile, source, created_at, rows, skipped];
  const seal = sha256(`${JSON.stringify(values)}\n`);
  connection.run('UPDATE batches SET seal = ? WHERE number = ?', seal, number);
}

/** Changes the bytes of a chunk, and makes its checksum fit again. */
export function alterChunk(
  connection: SqliteFile,
  number: number,
  change: (packed: Buffer) => void,
): void {
  const row = connection.get('SELECT packed FROM chunks WHERE number = ?', number) as Row;
  const packed = Buffer.from(row.packed as Uint8Array);
  change(packed);
  const write = 'UPDATE chunks SET packed = ?, seal = ? WHERE number = ?';
  connection.run(write, packed, sha256(packed), number);
}

/** Makes the journal one of the layout before keyed seals. */
export function asSecondLayout(directory: string): void {
  tamper(directory, (connection) => {
    connection.execute(`
      DROP INDEX events_by_refund_id;
      DROP INDEX events_by_note;
      DROP INDEX events_by_click_id;
      DROP INDEX events_by_product;
      ALTER TABLE events DROP COLUMN refund_id;
      ALTER TABLE events DROP COLUMN note;
      ALTER TABLE batches DROP COLUMN note;
      ALTER TABLE events DROP COLUMN keyed_seal;
      ALTER TABLE batches DROP COLUMN keyed_seal;
      DROP TABLE chunk_seals;
      DROP TABLE sightings;
      ALTER TABLE attempts DROP COLUMN masked;
      ALTER TABLE events DROP COLUMN withdrawn_at;
      ALTER TABLE events DROP COLUMN actor;
      ALTER TABLE attempts DROP COLUMN actor;
      ALTER TABLE sessions DROP COLUMN actor;
      DROP TABLE actors;
      PRAGMA user_version = 2;`);
  });
}
