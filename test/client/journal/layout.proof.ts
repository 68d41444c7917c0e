import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { MIGRATIONS } from '../../../src/client/journal/schema.ts';
import { SqliteFile } from '../../../src/client/journal/sqlite-connection.ts';
import { temporaryDirectory } from '../../helpers/temporary-directory.ts';
import { bundleChild, MODULES, startProcess } from './support/processes.ts';

const CHILD = fileURLToPath(new URL('support/migrating-child.ts', import.meta.url));
const OLDER = gunzipSync(readFileSync(new URL('../../cli/older-journal.db.gz', import.meta.url)));

/** What a journal of any layout says of its events. */
function contentOf(path: string) {
  const file = new SqliteFile(path, 5000);
  try {
    return {
      layout: file.get('PRAGMA user_version')?.user_version,
      events: file.all('SELECT event_id, state, seal, body FROM events ORDER BY sequence'),
      attempts: file.all('SELECT event, number, outcome, seal FROM attempts'),
      whole: file.get('PRAGMA integrity_check')?.integrity_check,
    };
  } finally {
    file.close();
  }
}

it('a migration that is killed after any statement leaves the older journal, and is made by the next one', async () => {
  const bundle = await bundleChild(CHILD);
  onTestFinished(() => bundle.remove());
  const path = join(temporaryDirectory(), 'journal.db');
  writeFileSync(path, OLDER);
  const before = contentOf(path);
  const migrate = async (statements: number): Promise<unknown[]> => {
    const { child } = startProcess(bundle, {
      env: { ...process.env, NODE_PATH: MODULES, JOURNAL: path, STATEMENTS: String(statements) },
    });
    return await once(child, 'exit');
  };
  let kills = 0;
  for (; (await migrate(kills + 1))[1] === 'SIGKILL'; kills += 1)
    expect(contentOf(path)).toEqual(before);
  expect(kills).toBeGreaterThanOrEqual(MIGRATIONS.length - Number(before.layout));
  expect(contentOf(path)).toEqual({ ...before, layout: MIGRATIONS.length });
});
