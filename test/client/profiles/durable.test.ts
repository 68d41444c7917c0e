import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readProfiles } from '../../../src/client/profiles/read.ts';
import { thisMachine } from '../../../src/core/durable/alive.ts';
import { canSplitMounts, skippedUnless } from '../../core/durable/support/namespaces.ts';
import { createMachine, finished, type Machine } from '../../helpers/conv-here.ts';
import { builtBinary } from '../../helpers/require-build.ts';
import { SECRET } from './directory.ts';

const BINARY = builtBinary();
const ADD = ['profile', 'add', 'shop', '--api-key', 'k'].concat([
  ...['--endpoint', 'https://api.shop.example', '--secret-stdin'],
]);

let machine: Machine;
let config: string;
let lock: string;
beforeEach(() => {
  machine = createMachine();
  config = path.join(machine.home, 'config');
  lock = path.join(config, 'profiles.lock');
});
afterEach(() => machine.remove());

const hasStrace = spawnSync('strace', ['-V'], { stdio: 'ignore' }).status === 0;

describe.skipIf(!hasStrace)(`a power cut${skippedUnless(hasStrace, 'there is no strace')}`, () => {
  /** What the process did to the disk and said, in turn; paths are relative to its home. */
  async function trace(env: NodeJS.ProcessEnv = {}): Promise<readonly string[]> {
    const file = path.join(machine.home, 'trace');
    const what = 'trace=fsync,fdatasync,rename,renameat,renameat2,mkdir,mkdirat,write';
    const child = spawn(
      'strace',
      ['-f', '-y', '-s', '200', '-e', what, '-o', file, process.execPath, BINARY, ...ADD],
      { env: { ...machine.env, ...env }, cwd: machine.home },
    );
    expect(await finished(child, SECRET)).toMatchObject({ status: 0 });
    return readFileSync(file, 'utf8').replaceAll(machine.home, '~').split('\n');
  }

  // Inside a snap, conf writes the file at once, and syncs nothing.
  it.each([{}, { SNAP: '/snap/node/1' }])(
    'after a change was told takes nothing of it: content, name and directory were synced before (%o)',
    async (env) => {
      const calls = await trace(env);
      const at = (form: RegExp): number => {
        const found = calls.findLastIndex((call) => form.test(call));
        expect(found, `${form} in\n${calls.join('\n')}`).toBeGreaterThan(-1);
        return found;
      };
      const madeDirectory = at(/mkdir\w*\(.*"~\/config", 0700\) = 0/);
      const keptDirectory = calls.findIndex(
        (call, index) => index > madeDirectory && /fsync\(\d+<~>\)/.test(call),
      );
      const replaced = at(/rename\w*\(.*"~\/config\/profiles\.json"\) = 0/);
      const synced = at(/fsync\(\d+<~\/config\/profiles\.next\.json>\) = 0/);
      const keptName = at(/fsync\(\d+<~\/config>\) = 0/);
      const told = at(/write\(1<.*profile shop added/);
      expect(keptDirectory).toBeGreaterThan(madeDirectory);
      const order = [keptDirectory, synced, replaced, keptName, told];
      expect(order).toEqual(order.toSorted((a, b) => a - b));
    },
  );
});

describe('a lock that a power cut or a kill has left', { timeout: 60_000 }, () => {
  const dead = () => ({ ...thisMachine().self, processId: 2 ** 30, token: 'dead' });
  it.each<[string, () => string]>([
    ['empty', () => ''],
    ['null', () => 'null'],
    ['zeros', () => '\0'.repeat(190)],
    ['of a dead process', () => JSON.stringify(dead())],
  ])('keeps nobody from changing the profiles: %s', async (_, content) => {
    mkdirSync(config, { mode: 0o700 });
    writeFileSync(lock, content());
    writeFileSync(`${lock}.dead.dead`, content());
    expect(await machine.run(ADD, { input: SECRET })).toMatchObject({ status: 0, stderr: '' });
    expect([...readProfiles(config).byName.keys()]).toEqual(['shop']);
    expect(readdirSync(config)).not.toContain('profiles.lock');
  });

  it('is told where it is no file', async () => {
    mkdirSync(lock, { recursive: true });
    const { status, stderr } = await machine.run(ADD, { input: SECRET });
    expect(stderr).toBe(
      `conv: ${lock} is not a regular file, so the profiles cannot be locked; remove it [profiles_unreadable]\n` +
        '  Fix this, or choose another directory with CONV_CONFIG_DIR.\n',
    );
    expect(status).toBe(3);
    rmSync(lock, { recursive: true });
    expect(await machine.run(ADD, { input: SECRET })).toMatchObject({ status: 0 });
  });
});

const SKIPPED = skippedUnless(canSplitMounts, 'no mount namespace can be made here');

describe.skipIf(!canSplitMounts)(`without /proc${SKIPPED}`, { timeout: 60_000 }, () => {
  const run = (args: readonly string[], input: string) => {
    const script = `mount -t tmpfs none /proc && exec "$@"`;
    const command = [process.execPath, BINARY, ...args];
    return finished(
      spawn('unshare', ['--mount', 'sh', '-c', script, 'sh', ...command], {
        env: machine.env,
        cwd: machine.home,
      }),
      input,
    );
  };

  it('profiles are changed', async () => {
    expect(await run(ADD, SECRET)).toMatchObject({ status: 0, stderr: '' });
    expect([...readProfiles(config).byName.keys()]).toEqual(['shop']);
  });

  it('the state of a mock is kept', async () => {
    const args = ['mock', '--allow-none', '--state', 'state.json', '--', 'true'];
    expect(await run(args, '')).toMatchObject({ status: 0 });
    expect(readdirSync(machine.home)).toContain('state.json');
    expect(readdirSync(machine.home)).not.toContain('state.json.lock');
  });
});
