import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { builtBinary } from './helpers/require-build.ts';
import { sharedDirectory } from './helpers/temporary-directory.ts';

// Two Nodes of one release line share a cache directory: V8 of the one takes code that the other has compiled for its own,
// and answers nonsense.
const [OLD, NEW] = ['20.18.0', '20.20.0'];
const VERSIONS = [OLD, NEW, '24'] as const;
const PACKAGE = `node-${process.platform}-${process.arch}`;

const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  sign: ['sign', 'body.json', '--timestamp', '1800000000'],
  'paid --dry-run': [
    ...['paid', '--order', '1', '--amount', '5000', '--currency', 'KRW'],
    ...['--click-id', 'aev_1', '--dry-run', '--json'],
  ],
};

const folder = sharedDirectory();
const cache = path.join(folder, 'cache', 'conv');
let missing: string | undefined;

/** @returns the executable of a version, which may not be there. */
const nodeOf = (version: string): string =>
  path.join(folder, version, 'node_modules', PACKAGE, 'bin', 'node');

/** Named directly, the package also comes where install scripts are switched off. */
function fetchNode(version: string): void {
  const prefix = ['--prefix', path.join(folder, version)];
  const args = ['install', '--no-save', '--ignore-scripts', ...prefix, `${PACKAGE}@${version}`];
  const { status } = spawnSync('npm', args, { shell: process.platform === 'win32' });
  if (status !== 0 || !existsSync(nodeOf(version))) missing ??= version;
}

function run(version: string, command: string) {
  const env = {
    HOME: folder,
    XDG_CACHE_HOME: path.dirname(cache),
    CONV_CONFIG_DIR: folder,
    CONV_DATA_DIR: path.join(folder, 'data'),
    CONV_API_KEY: 'key',
    CONV_HMAC_SECRET: 'secret_0123456789',
    CONV_ACTOR: 'mia@laptop',
  };
  const args = [builtBinary(), ...(COMMANDS[command] ?? [])];
  const { status, stdout } = spawnSync(nodeOf(version), args, {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  return { status, stdout };
}

const kept = (): string[] => readdirSync(cache).toSorted();

/** @returns the files and folders that this run adds to the cache. */
function addedBy(version: string, command: string): string[] {
  const before = existsSync(cache) ? kept() : [];
  expect(run(version, command)).toEqual(EXPECTED[command]);
  return kept().filter((name) => !before.includes(name));
}

const EXPECTED: Record<string, unknown> = {
  sign: {
    status: 0,
    stdout:
      'X-Merchant-Key: key\nX-Signature-Timestamp: 1800000000\nX-Signature: 09dd6501109c757ac6d88db0c9fef4dc882fe46c151a913040fad32f1f23e387\n',
  },
  'paid --dry-run': {
    status: 0,
    stdout: expect.stringMatching(
      /^\{"event_id":"paid-[0-9a-f]{32}","kind":"paid",.*"net_amount":5000,.*"dry_run":true\}\n$/,
    ),
  },
};

beforeAll(() => {
  for (const version of VERSIONS) fetchNode(version);
  writeFileSync(path.join(folder, 'body.json'), '{"merchant_order_id":"1"}');
});

beforeEach(({ skip }) => {
  if (missing !== undefined)
    skip(`KEPT CODE OF SEVERAL NODES IS NOT TESTED: no ${PACKAGE}@${missing}`);
  rmSync(cache, { recursive: true, force: true });
});

describe.each(Object.keys(COMMANDS))('Nodes with one cache directory: %s', (command) => {
  it('each has code of its own, and answers right with it', () => {
    const added = VERSIONS.map((version) => addedBy(version, command));
    expect(added.map((names) => names.length)).toEqual([1, 1, 1]);
    expect(VERSIONS.flatMap((version) => addedBy(version, command))).toEqual([]);
  });

  it.each([
    [OLD, NEW],
    [NEW, OLD],
  ] as const)('%s makes its code anew where that of %s has its name', (one, other) => {
    const [own = ''] = addedBy(one, command);
    const [foreign = ''] = addedBy(other, command);
    copyFileSync(path.join(cache, foreign), path.join(cache, own));
    for (let time = 0; time < 2; time += 1) expect(addedBy(one, command)).toEqual([]);
    expect(readFileSync(path.join(cache, own))).not.toEqual(
      readFileSync(path.join(cache, foreign)),
    );
  });
});
