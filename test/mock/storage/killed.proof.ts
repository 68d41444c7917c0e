import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { removeLeftovers } from '../../../src/core/durable/replace-file.ts';
import { openState } from '../../../src/mock/storage/state-file.ts';
import { temporaryDirectory } from '../../helpers/temporary-directory.ts';
import { paid } from '../requests.ts';
import { newFile, stateAfter } from './samples.ts';

const CHILD = fileURLToPath(new URL('child-writer.ts', import.meta.url));
/** After each number of milliseconds below this. */
const ROUNDS = 31;

async function bundleChild(): Promise<string> {
  const outfile = path.join(temporaryDirectory(), 'child.mjs');
  await build({
    entryPoints: [CHILD],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
    logLevel: 'warning',
  });
  return outfile;
}

/** Kills a writer a while after its first answer, and returns the events it has answered. */
async function killWriter(child: string, file: string, afterMs: number): Promise<string[]> {
  const writer = spawn(process.execPath, [child, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const answered: string[] = [];
  const lines = createInterface(writer.stdout);
  lines.on('line', (line) => {
    answered.push(line);
    if (answered.length === 1) setTimeout(() => writer.kill('SIGKILL'), afterMs);
  });
  await Promise.all([once(writer, 'exit'), once(lines, 'close')]);
  return answered;
}

async function writeReports(file: string, count: number): Promise<void> {
  const { writer } = openState(file);
  const ids = Array.from({ length: count }, (_, at) => at + 1);
  writer.changed(
    stateAfter(
      ids.map((id) => ['paid', paid(`o-${id}`, `e-${id}`)]),
      'shop',
    ),
  );
  await writer.settled();
}

it.each([
  ['small', 0],
  // Above 256 KB, changes go to a file of their own.
  ['large', 1500],
])(
  'kill -9 at any time leaves a whole state that has everything answered: a %s one',
  {
    timeout: 120_000,
  },
  async (_, count) => {
    const child = await bundleChild();
    const file = newFile();
    if (count > 0) await writeReports(file, count);
    for (let round = 0; round < ROUNDS; round += 1) {
      const answered = await killWriter(child, file, (round * 7) % ROUNDS);
      expect(answered.length).toBeGreaterThan(0);
      const ledger = openState(file).ledgers.get('shop');
      expect(answered.filter((id) => !ledger?.events.has(id))).toEqual([]);
      expect(
        [...(ledger?.events.values() ?? [])].map((it) => it.merchantOrderId).toSorted(),
      ).toEqual([...(ledger?.orders.keys() ?? [])].toSorted());
    }
    removeLeftovers(file);
    const names = readdirSync(path.dirname(file)).filter((name) => !name.endsWith('.changes'));
    expect(names).toEqual(['state.json']);
  },
);
