import { onTestFinished } from 'vitest';
import { parseAddress } from '../../../../src/client/journal/postgres/address.ts';
import { serverAt } from '../../../../src/client/journal/postgres/connect.ts';
import {
  PostgresConnection,
  quoted,
  type Server,
} from '../../../../src/client/journal/postgres/connection.ts';
import { prepareLayout } from '../../../../src/client/journal/postgres/layout.ts';
import { postgresForTests } from '../../../helpers/postgres.ts';

let made = 0;

/** The address of a schema of the test's own, which is gone when the test has ended; nothing is in it yet. */
export function journalUrl(): string {
  const { directory } = postgresForTests();
  made += 1;
  const schema = `test_${process.pid}_${made}`;
  const url = `postgres://postgres@/postgres?host=${directory}&schema=${schema}`;
  onTestFinished(() =>
    writePast(serverOf(url), `DROP SCHEMA IF EXISTS ${quoted(schema)} CASCADE`, []),
  );
  return url;
}

const serverOf = (url: string): Server => serverAt(parseAddress(url, 'CONV_JOURNAL', 'nobody'));

/** A server with an empty journal. */
export async function serverOfTest(): Promise<Server> {
  const server = serverOf(journalUrl());
  const connection = new PostgresConnection(server);
  await connection.perform(() => prepareLayout(connection));
  await connection.close();
  return server;
}

/** Writes past the journal. */
export async function writePast(
  server: Server,
  sql: string,
  values: readonly unknown[],
): Promise<void> {
  const client = await server.connect();
  await client.query(sql, [...values]);
  await client.end();
}
