import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { authorOf } from '../../../src/client/journal/authors.ts';
import type { Connection } from '../../../src/client/journal/connection.ts';
import { PostgresConnection } from '../../../src/client/journal/postgres/connection.ts';
import { createSqliteJournal, sqliteAt } from '../../../src/client/journal/sqlite-store.ts';
import { temporaryDirectory } from '../../helpers/temporary-directory.ts';
import { serverOfTest } from './support/postgres.ts';

const MIA = { actor: 'mia@laptop', version: '1.0.0' };

async function inSqlite(): Promise<Connection> {
  const path = join(temporaryDirectory(), 'journal.db');
  createSqliteJournal(path, 0);
  const connection = sqliteAt(path, 0);
  connection.author = MIA;
  return connection;
}

async function inPostgres(): Promise<Connection> {
  const connection = new PostgresConnection(await serverOfTest());
  connection.author = MIA;
  return connection;
}

describe.each([
  ['SQLite', inSqlite],
  ['PostgreSQL', inPostgres],
])('an author in %s', (_, open) => {
  it('is written again where the transaction that wrote it was rolled back', async () => {
    const connection = await open();
    const failing = () =>
      connection.transaction(function* () {
        yield* authorOf(connection);
        throw new Error('in between');
      });
    await expect(connection.perform(failing)).rejects.toThrow('in between');
    const number = await connection.perform(() =>
      connection.transaction(function* () {
        return (yield* authorOf(connection))?.number;
      }),
    );
    const rows = await connection.perform(() => connection.all('SELECT * FROM actors'));
    expect(rows).toEqual([{ number, ...MIA }]);
    await connection.close();
  });
});
