import { expect, it } from 'vitest';
import {
  PostgresConnection,
  quotedIdentifier,
} from '../../../../src/client/journal/postgres/connection.ts';
import { checkLayout, prepareLayout } from '../../../../src/client/journal/postgres/layout.ts';
import { serverOfTest, writePast } from '../support/postgres.ts';

it('a layout from before actors is brought up to date, with the rights that roles had', async () => {
  const server = await serverOfTest();
  const schema = quotedIdentifier(server.schema);
  const role = quotedIdentifier(`mia of ${server.schema}`);
  await writePast(
    server,
    `DROP INDEX ${schema}.events_by_click_id, ${schema}.events_by_product;
     DROP FUNCTION ${schema}.text_in_body;
     ALTER TABLE ${schema}.events DROP COLUMN refund_id, DROP COLUMN note;
     ALTER TABLE ${schema}.batches DROP COLUMN note;
     ALTER TABLE ${schema}.events DROP COLUMN actor;
     ALTER TABLE ${schema}.attempts DROP COLUMN actor;
     ALTER TABLE ${schema}.sessions DROP COLUMN actor;
     DROP TABLE ${schema}.actors;
     UPDATE ${schema}.layout SET version = 1;
     CREATE ROLE ${role};
     GRANT USAGE ON SCHEMA ${schema} TO ${role};
     GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role};`,
  );
  const owner = new PostgresConnection(server);
  await expect(owner.perform(() => checkLayout(owner))).rejects.toMatchObject({
    code: 'journal_unavailable',
  });
  const asRole = new PostgresConnection({
    ...server,
    async connect() {
      const client = await server.connect();
      await client.query(`SET ROLE ${role}`);
      return client;
    },
  });
  await expect(asRole.perform(() => prepareLayout(asRole))).rejects.toMatchObject({
    code: expect.stringMatching(/^journal_/),
  });
  expect(await owner.perform(() => prepareLayout(owner))).toBe(true);
  await asRole.perform(() => checkLayout(asRole));
  const insert = `INSERT INTO actors (number, actor, version) VALUES (1, 'mia', '1')`;
  expect(await asRole.perform(() => asRole.run(insert))).toBe(1);
  await asRole.close();
  await owner.close();
});
