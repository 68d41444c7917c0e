import { expect, it } from 'vitest';
import type { Row, SqlValue, Steps } from '../../../../src/client/journal/connection.ts';
import { serverAt } from '../../../../src/client/journal/postgres/connect.ts';
import {
  PostgresConnection,
  quotedIdentifier,
} from '../../../../src/client/journal/postgres/connection.ts';
import { searchEvents } from '../../../../src/client/journal/search.ts';
import type { PostgresAddress } from '../../../../src/client/profiles/postgres-address.ts';
import { laptop, merge, send } from '../support/laptops.ts';
import { serverOfTest, writePast } from '../support/postgres.ts';

/** Has the server say how it would answer each question, instead of answering it. */
class ExplainingConnection extends PostgresConnection {
  readonly plans: string[] = [];

  override *all(sql: string, ...values: SqlValue[]): Steps<readonly Row[]> {
    const lines = yield* super.all(`EXPLAIN ${sql}`, ...values);
    this.plans.push(lines.map((line) => line['QUERY PLAN']).join('\n'));
    return [];
  }
}

const MANY = (schema: string): string => `
  INSERT INTO ${schema}.accounts (number, account_id, endpoint) VALUES (1, 'key:1', 'https://service.example');
  INSERT INTO ${schema}.events (sequence, account, event_id, kind, merchant_order_id, click_id, state, created_at, checksum, seal, body)
    SELECT g, 1, 'paid-' || g, 'paid', 'ord-' || g, 'aev_' || g, 'accepted', g, 0, '', ''
    FROM generate_series(1, 2000) AS g;
  ANALYZE ${schema}.events;
  -- The planner trusts this number, whatever the table has.
  UPDATE pg_class SET reltuples = 1e6 WHERE relname LIKE 'events%' AND relnamespace = '${schema}'::regnamespace`;

it('conv show uses an index in a journal of a million events, and never reads all of them', async () => {
  const server = await serverOfTest();
  await writePast(server, MANY(quotedIdentifier(server.schema)));
  const connection = new ExplainingConnection(server);

  await connection.perform(() => searchEvents(connection, 'aev_1', 51));
  await connection.close();

  expect(connection.plans.length).toBeGreaterThan(14);
  for (const plan of connection.plans)
    expect(plan).not.toMatch(/(Seq Scan on|Backward using events_pkey on) events\b/);
});

it('a copy leaves the statistics of what it has written', async () => {
  const server = await laptop('server');
  const file = await laptop('file');
  for (const id of ['a', 'b', 'c']) await send(file, id, 'accepted');
  await merge(file, server);
  const connection = new PostgresConnection(serverAt(server.place as PostgresAddress));
  const find = `SELECT reltuples FROM pg_class WHERE relname = 'events' AND relnamespace = ?::regnamespace`;
  const schema = quotedIdentifier(connection.schema);
  const found = await connection.perform(() => connection.get(find, schema));
  await connection.close();
  expect(Number(found?.reltuples)).toBe(3);
});
