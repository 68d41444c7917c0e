// The stores of a journal, each with new journals for conv and its trial.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { DatabaseSync } from '@photostructure/sqlite';
import { build } from 'esbuild';
import pg from 'pg';
import { accountIn, CONV, fileAt, measure } from './support.mjs';

/** The server of the tests; it ends with this process. @param folder for its program. */
export async function startPostgres(folder) {
  const helper = fileAt('../helpers/postgres.ts');
  const outfile = path.join(folder, 'postgres.mjs');
  await build({
    entryPoints: [helper],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    define: { 'import.meta.url': JSON.stringify(pathToFileURL(helper).href) },
  });
  const { startPostgres: start } = await import(outfile);
  return start({ fsync: true });
}

/** The variables of a machine of its own: nothing is shared but the journal. */
export function newMachine(folder, endpoint) {
  const home = mkdtempSync(path.join(folder, 'home-'));
  mkdirSync(path.join(home, 'data'), { mode: 0o700 });
  return { ...accountIn(home), CONV_ENDPOINT: endpoint, CONV_CURRENCY: 'KRW' };
}

/** One report: where the journal is a file, the first one makes it. */
export const paid = (order) => [
  ...[CONV, 'paid', '--order', order, '--amount', '5000', '--click-id', 'aev_1'],
];

/** Journals in files. */
export const sqliteIn = (folder) => ({
  name: 'SQLite',
  async newJournal(endpoint) {
    const environment = newMachine(folder, endpoint);
    await measure(paid('first'), environment);
    const file = path.join(environment.CONV_DATA_DIR, 'journal.db');
    return {
      environment,
      trial: [fileAt('trial-sqlite.mjs'), file],
      upkeep: 'PRAGMA wal_checkpoint(TRUNCATE)',
      open() {
        const database = new DatabaseSync(file);
        database.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -400000');
        return {
          query: (sql) => database.prepare(sql).all(),
          close: () => database.close(),
        };
      },
      remove: () => rmSync(environment.HOME, { recursive: true, force: true }),
    };
  },
});

let schemas = 0;

/** Journals on a server. */
export const postgresIn = (folder, server) => ({
  name: 'PostgreSQL',
  async newJournal(endpoint) {
    schemas += 1;
    const schema = `bench${schemas}`;
    const url = `postgres://postgres@/postgres?host=${server.directory}&schema=${schema}`;
    const environment = { ...newMachine(folder, endpoint), CONV_JOURNAL: url };
    await measure([CONV, 'journal', 'init'], environment);
    await measure(paid('first'), environment);
    async function open() {
      const client = new pg.Client({ host: server.directory, user: 'postgres' });
      await client.connect();
      await client.query(`SET search_path = ${schema}`);
      return {
        query: async (sql) => (await client.query(sql)).rows,
        close: () => client.end(),
      };
    }
    return {
      environment,
      schema,
      trial: [fileAt('trial-postgres.mjs'), server.directory, schema],
      upkeep: 'VACUUM ANALYZE',
      open,
      async remove() {
        const { query, close } = await open();
        await query(`DROP SCHEMA ${schema} CASCADE`);
        await close();
        rmSync(environment.HOME, { recursive: true, force: true });
      },
    };
  },
});
