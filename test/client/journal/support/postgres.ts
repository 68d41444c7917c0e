import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import {
  PostgresConnection,
  quoted,
  type Server,
} from '../../../../src/client/journal/postgres/connection.ts';
import { postgresFailure } from '../../../../src/client/journal/postgres/failures.ts';
import { prepareLayout } from '../../../../src/client/journal/postgres/layout.ts';
import { postgresForTests } from '../../../helpers/postgres.ts';

let made = 0;

const connect = async (): Promise<Client> => {
  const { directory: host, port } = postgresForTests();
  const client = new Client({ host, port, user: 'postgres', database: 'postgres' });
  await client.connect();
  return client;
};

/** A schema of the test's own, which is gone when the test has ended. */
export async function serverOfTest(): Promise<Server> {
  made += 1;
  const schema = `test_${process.pid}_${made}`;
  const server: Server = {
    place: `postgres://test/${schema}`,
    schema,
    connect,
    failureOf: (error, step) => postgresFailure(error, server.place, step),
  };
  const connection = new PostgresConnection(server);
  await connection.perform(() => prepareLayout(connection));
  await connection.close();
  onTestFinished(async () => {
    const client = await connect();
    await client.query(`DROP SCHEMA ${quoted(schema)} CASCADE`);
    await client.end();
  });
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
