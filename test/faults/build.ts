import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { BUNDLE } from '../../src/build/bundle-options.mjs';
import { postgresForTests } from '../helpers/postgres.ts';
import type { Patch } from './defects.ts';

/** What the build leaves out is found there. */
export const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url));

const LAUNCHER = fileURLToPath(new URL('launch.cjs', import.meta.url));

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A conv in one file, with failpoints in it and perhaps a defect. */
export interface FaultyConv {
  readonly file: string;
  /** Makes a new journal on a server: its address. Undefined where each merchant has a file. */
  readonly newJournal?: () => string;
  remove(): void;
}

let schemas = 0;

/** The same conv, whose journals are on a PostgreSQL server. */
export const onServer = (conv: FaultyConv): FaultyConv => ({
  ...conv,
  newJournal: () => {
    schemas += 1;
    const { directory } = postgresForTests();
    const CONV_JOURNAL = `postgres://postgres@/postgres?host=${directory}&schema=faults${schemas}`;
    const env = { PATH: process.env.PATH ?? '', NODE_PATH: MODULES, CONV_JOURNAL };
    execFileSync(process.execPath, [conv.file, 'journal', 'init'], { env, stdio: 'ignore' });
    return CONV_JOURNAL;
  },
});

/** Where a process can be ended: around every statement that writes, every commit, and every post. */
export const FAILPOINTS: readonly Patch[] = [
  {
    file: 'src/client/journal/sqlite-connection.ts',
    find: "this.#database.exec('BEGIN IMMEDIATE');",
    replace: "failpoint('begin'); this.#database.exec('BEGIN IMMEDIATE');",
  },
  {
    file: 'src/client/journal/sqlite-connection.ts',
    find: "this.#database.exec('COMMIT');",
    replace: "failpoint('commit'); this.#database.exec('COMMIT'); failpoint('committed');",
  },
  {
    file: 'src/client/journal/sqlite-connection.ts',
    find: 'return this.#prepare(sql).run(...values);',
    replace:
      "failpoint(sql.trim().split(/[\\s(]+/, 3).join(' ')); return this.#prepare(sql).run(...values);",
  },
  {
    file: 'src/client/delivery/attempt.ts',
    find: 'return transport.post({ url, headers, body, limits, signal, order, alone, keepsConnection });',
    replace: `failpoint('post');
      const request = { url, headers, body, limits, signal, order, alone, keepsConnection };
      return transport.post(request).then((result) => {
        failpoint('posted');
        return result;
      });`,
  },
];

/**
 * Builds conv from its sources with failpoints.
 * @param defect patches that plant an error, so that a proof can itself be tried.
 */
export async function buildFaultyConv(defect: readonly Patch[] = []): Promise<FaultyConv> {
  const directory = mkdtempSync(path.join(tmpdir(), 'conv-faulty-'));
  chmodSync(directory, 0o755);
  const file = path.join(directory, 'conv.cjs');
  await build({
    ...BUNDLE,
    minify: true,
    entryPoints: [path.join(ROOT, 'test/faults/entry.ts')],
    outfile: path.join(directory, 'bundle.cjs'),
    plugins: [...(BUNDLE.plugins ?? []), patching([...FAILPOINTS, ...defect])],
  });
  copyFileSync(LAUNCHER, file);
  const env = { PATH: process.env.PATH ?? '', NODE_PATH: MODULES, CONV_DATA_DIR: directory };
  execFileSync(process.execPath, [file, 'batch', 'list'], { env, stdio: 'ignore' });
  return { file, remove: () => rmSync(directory, { recursive: true, force: true }) };
}

const patching = (patches: readonly Patch[]): Plugin => ({
  name: 'patching',
  setup(builder) {
    builder.onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path: file }) => {
      const name = path.relative(ROOT, file).split(path.sep).join('/');
      const wanted = patches.filter((patch) => patch.file === name);
      if (wanted.length === 0) return undefined;
      const contents = wanted.reduce(applyPatch, readFileSync(file, 'utf8'));
      return { contents, loader: 'ts' };
    });
  },
});

/** A patch that no longer fits would prove nothing. */
function applyPatch(source: string, { file, find, replace }: Patch): string {
  if (source.split(find).length !== 2)
    throw new Error(`${file} does not hold exactly once: ${find}`);
  return source.replace(find, () => replace);
}
