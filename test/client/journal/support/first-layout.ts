import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Intent } from '../../../../src/client/journal/port.ts';
import { createLayout, MIGRATIONS } from '../../../../src/client/journal/schema.ts';
import { SqliteFile } from '../../../../src/client/journal/sqlite-connection.ts';

const CREATED_AT = 1_700_000_000_000;

/** A journal as the first released conv wrote it: one pending event an intent, whose first attempt began. */
export function writeFirstLayout(directory: string, intents: readonly Intent[]): void {
  const connection = new SqliteFile(join(directory, 'journal.db'), 1000);
  createLayout(connection, MIGRATIONS.slice(0, 1));
  connection.transaction(() => {
    const { accountId = '', endpoint = '' } = intents[0] ?? {};
    connection.run('INSERT INTO accounts VALUES (1, ?, ?)', accountId, endpoint);
    for (const [index, intent] of intents.entries()) insert(connection, index + 1, intent);
  });
  connection.close();
}

function insert(connection: SqliteFile, sequence: number, intent: Intent): void {
  const { accountId, endpoint, profile, eventId, kind, merchantOrderId, subId, body } = intent;
  const seal = sealOf(
    [sequence, accountId, endpoint, profile, eventId, kind, merchantOrderId, subId, CREATED_AT],
    body,
  );
  connection.run(
    `INSERT INTO events (sequence, account, event_id, kind, merchant_order_id, sub_id, state, created_at,
      profile, seal, body) VALUES (?, 1, ?, ?, ?, ?, 'pending', ?, ?, ?, ?)`,
    sequence,
    eventId,
    kind,
    merchantOrderId,
    subId,
    CREATED_AT,
    profile,
    seal,
    body,
  );
  connection.run(
    `INSERT INTO attempts (event, number, started_at, outcome, seal) VALUES (?, 1, ?, 'started', ?)`,
    sequence,
    CREATED_AT,
    sealOf([sequence, 1, CREATED_AT, 'started', null, null, null, null]),
  );
}

/** The first conv's own: SHA-256 over the values as JSON, a newline and the body. */
const sealOf = (values: readonly unknown[], body: Uint8Array = new Uint8Array()): Uint8Array =>
  createHash('sha256')
    .update(`${JSON.stringify(values)}\n`)
    .update(body)
    .digest();
