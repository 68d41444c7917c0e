import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { argv } from '../helpers/argv.ts';
import { createMachine } from '../helpers/conv-here.ts';
import { jsonOf } from './shapes.ts';

/**
 * A folder for each version whose files differ from those of the ones before: a journal, profiles with a map, and what the
 * commands printed of them, which `RECORD_FILES=1.0.0 npx vitest run --mode unit test/stability/files.test.ts` writes.
 */
const FIXTURES = fileURLToPath(new URL('fixtures', import.meta.url));

/** What the files hold is read by these: events that are accepted, rejected and pending, a batch, a profile, and a map. */
const RUNS: readonly string[][] = [
  argv`log`,
  argv`log --pending --rejected`,
  argv`show A-1`,
  argv`show aev_2`,
  argv`batch list`,
  argv`whoami`,
  argv`profile list`,
  argv`profile map sheet`,
];

/** What each run prints, by its command line. */
async function readAll(release: string): Promise<Record<string, object[]>> {
  const machine = createMachine();
  const read = (name: string) => readFileSync(path.join(FIXTURES, release, name));
  try {
    for (const [folder, name, bytes] of [
      ['config', 'profiles.json', read('profiles.json')],
      ['data', 'journal.db', gunzipSync(read('journal.db.gz'))],
    ] as const) {
      mkdirSync(path.join(machine.home, folder), { mode: 0o700 });
      writeFileSync(path.join(machine.home, folder, name), bytes, { mode: 0o600 });
    }
    const printed: Record<string, object[]> = {};
    for (const run of RUNS)
      printed[run.join(' ')] = jsonOf((await machine.run([...run, '--json'])).stdout);
    return printed;
  } finally {
    machine.remove();
  }
}

describe('the files of an earlier version', () => {
  it.each(readdirSync(FIXTURES))('are read as it read them: %s', async (release) => {
    const file = path.join(FIXTURES, release, 'printed.json');
    const printed = await readAll(release);
    if (process.env.RECORD_FILES === release)
      writeFileSync(file, `${JSON.stringify(printed, undefined, 2)}\n`);
    const recorded = JSON.parse(readFileSync(file, 'utf8'));
    for (const run of RUNS) expect(recorded[run.join(' ')]).not.toEqual([]);
    // A later version may print more fields.
    expect(printed).toMatchObject(recorded);
  });
});
