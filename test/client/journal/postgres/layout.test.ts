import { expect, it } from 'vitest';
import {
  PostgresConnection,
  quotedIdentifier,
} from '../../../../src/client/journal/postgres/connection.ts';
import { checkLayout, prepareLayout } from '../../../../src/client/journal/postgres/layout.ts';
import { failing } from '../../../helpers/failing.ts';
import { serverOfTest, writePast } from '../support/postgres.ts';

it('of this conv, is made once', async () => {
  const owner = new PostgresConnection(await serverOfTest());
  await owner.perform(() => checkLayout(owner));
  expect(await owner.perform(() => prepareLayout(owner))).toBe(false);
  await owner.close();
});

it('is refused where it is newer, where it is of before the first release, and where there is none', async () => {
  const server = await serverOfTest();
  const table = `${quotedIdentifier(server.schema)}.journal_layout`;
  const former = `${quotedIdentifier(server.schema)}.layout`;
  const connection = new PostgresConnection(server);
  for (const [change, code, hint] of [
    [`UPDATE ${table} SET version = 2`, 'journal_too_new', 'Update conv'],
    [`ALTER TABLE ${table} RENAME TO layout`, 'journal_unavailable', 'another schema'],
    [`DROP TABLE ${former}`, 'journal_unavailable', 'conv journal init'],
  ] as const) {
    await writePast(server, change);
    const checking = connection.perform(() =>
      connection.guarded('opening', () => checkLayout(connection)),
    );
    await expect(checking).rejects.toThrow(failing({ code, hint: expect.stringContaining(hint) }));
  }
  await connection.close();
});
