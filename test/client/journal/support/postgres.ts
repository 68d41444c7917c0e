import { onTestFinished } from 'vitest';
import { serverAt } from '../../../../src/client/journal/postgres/connect.ts';
import {
  PostgresConnection,
  quotedIdentifier,
  type Server,
} from '../../../../src/client/journal/postgres/connection.ts';
import { prepareLayout } from '../../../../src/client/journal/postgres/layout.ts';
import { parseAddress } from '../../../../src/client/profiles/postgres-address.ts';
import { postgresForTests } from '../../../helpers/postgres.ts';

let made = 0;

/** The address of a schema of the test's own, with nothing in it yet; it goes with the server. */
export function journalUrl(): string {
  const { directory } = postgresForTests();
  made += 1;
  const schema = `test_${process.pid}_${made}`;
  return `postgres://postgres@/postgres?host=${directory}&schema=${schema}`;
}

const serverOf = (url: string): Server => serverAt(parseAddress(url, 'CONV_JOURNAL', 'nobody'));

/** Journals that tests have done with: to empty one is faster than to make one. */
const used: Server[] = [];

/** A server with an empty journal, which is the test's own until it has ended. */
export async function serverOfTest(): Promise<Server> {
  const known = used.pop();
  const server = known ?? serverOf(journalUrl());
  if (known === undefined) await prepare(server);
  else await writePast(server, emptying(quotedIdentifier(server.schema)), []);
  onTestFinished(() => {
    used.push(server);
  });
  return server;
}

const emptying = (schema: string): string =>
  `TRUNCATE ${['accounts', 'actors', 'numbers', 'events', 'repeats', 'batches', 'lanes', 'sightings'].map((table) => `${schema}.${table}`).join(', ')}
    RESTART IDENTITY CASCADE`;

async function prepare(server: Server): Promise<void> {
  const connection = new PostgresConnection(server);
  await connection.perform(() => prepareLayout(connection));
  await connection.close();
}

/** Writes past the journal. @param values without them, `sql` may be several statements. */
export async function writePast(
  server: Server,
  sql: string,
  values?: readonly unknown[],
): Promise<void> {
  const client = await server.connect();
  await client.query(sql, values && [...values]);
  await client.end();
}
