import { spawnSync } from 'node:child_process';
import {
  closeSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { argv } from '../helpers/argv.ts';
import { createMachine } from '../helpers/conv.ts';
import { perTest } from '../helpers/per-test.ts';
import { builtBinary } from '../helpers/require-build.ts';

const BINARY = builtBinary();
const PAID = argv`paid --order 1 --amount 5 --currency KRW --no-input`;
const ROW = '{"kind":"paid","merchant_order_id":"1","amount":5,"currency":"KRW"}\n';
const CREDENTIALS = {
  CONV_API_KEY: 'key-of-the-test',
  CONV_HMAC_SECRET: 'secret-of-the-test',
  CONV_ENDPOINT: 'http://127.0.0.1:9',
};

const machine = perTest(createMachine, (it) => it.remove());

/** Runs conv with exactly this environment; what is loaded before it changes what the system says. */
function run(args: readonly string[], env: Readonly<Record<string, string>>, preloaded?: string) {
  const script = path.join(machine.home, 'preloaded.cjs');
  writeFileSync(script, preloaded ?? '');
  return spawnSync(process.execPath, argv`--require ${script} ${BINARY} ${args}`, {
    env: { PATH: process.env.PATH ?? '', ...env },
    cwd: machine.home,
    input: ROW,
    encoding: 'utf8',
  });
}

/** As for a user whom the system does not know, where HOME is not set either. */
const HOMELESS = `
  const os = require('node:os');
  os.homedir = () => { throw Object.assign(new Error('no such user'), { code: 'ERR_SYSTEM_ERROR' }); };`;

describe('a user without a home directory', () => {
  it.each<[string, readonly string[]]>([
    ['sign', ['sign', '-']],
    ['a dry run', [...PAID, '--dry-run']],
    ['a curl script', [...PAID, '--curl']],
    ['a dry run of a file from a pipe', argv`send - --dry-run`],
    ['a check of a file from a pipe', argv`send - --check`],
    ['the mock', ['mock', '--port', '0', '--expect', 'any ==0', '--', process.execPath, '-e', '0']],
    ['a mock with a file of results', argv`mock --allow-none --port 0 --junit r.xml -- true`],
    ['template', ['template', 'paid']],
  ])('can use %s', (_, args) => {
    const { status, stderr } = run(args, CREDENTIALS, HOMELESS);
    expect([status, stderr]).toEqual([0, expect.anything()]);
  });

  it.each<[string, readonly string[], string]>([
    ['a report', PAID, 'CONV_DATA_DIR'],
    ['a file', argv`send - --yes`, 'CONV_DATA_DIR'],
    ['the log', ['log'], 'CONV_DATA_DIR'],
    ['what is open', ['replay', '--pending'], 'CONV_DATA_DIR'],
    ['an order', ['order', '1'], 'CONV_DATA_DIR'],
    ['batches', ['batch', 'list'], 'CONV_DATA_DIR'],
    [
      'a new profile',
      argv`profile add a --api-key k --endpoint https://a.example --secret-stdin`,
      'CONV_CONFIG_DIR',
    ],
  ])('is told what to name for %s', (_, args, variable) => {
    const { status, stderr } = run(args, CREDENTIALS, HOMELESS);
    expect(stderr).toContain('[no_home]');
    expect(stderr).toContain(variable);
    expect(stderr).not.toContain('fault of conv');
    expect(status).toBe(3);
  });

  it('needs none where both directories are named', () => {
    const { CONV_CONFIG_DIR = '', CONV_DATA_DIR = '' } = machine.env;
    const env = { ...CREDENTIALS, CONV_CONFIG_DIR, CONV_DATA_DIR };
    expect(run(['log'], env, HOMELESS).status).toBe(0);
    expect(run(['log'], { ...CREDENTIALS, CONV_DATA_DIR }, HOMELESS).status).toBe(0);
  });

  it('is one whose HOME is empty: nothing is kept in the current directory', () => {
    const { status, stderr } = run(PAID, { ...CREDENTIALS, HOME: '' });
    expect(stderr).toContain('[no_home]');
    expect(status).toBe(3);
  });
});

describe.skipIf(process.getuid?.() !== 0)('on a file system of its own', () => {
  const mount = (...args: string[]) => spawnSync('mount', args).status === 0;
  let data: string;
  let env: Readonly<Record<string, string>>;
  beforeEach(({ skip }) => {
    data = path.join(machine.home, 'mounted');
    mkdirSync(data);
    env = { ...machine.env, ...CREDENTIALS, CONV_DATA_DIR: data };
    const isMounted = mount('-t', 'tmpfs', '-o', 'size=2m,nr_inodes=20', 'none', data);
    skip(!isMounted, 'NOTHING CAN BE MOUNTED HERE: FULL AND READ-ONLY DISKS ARE NOT TESTED');
  });
  afterEach(() => void spawnSync('umount', [data]));

  const report = () => run(argv`${PAID} --retries 0`, env);
  const cancel = () => run(argv`cancel --order 2 --no-input --retries 0`, env);
  /** Fills the disk but for some bytes. */
  const fill = (freeBytes: number): void => {
    const descriptor = openSync(path.join(data, 'fill'), 'w');
    try {
      for (;;) writeSync(descriptor, Buffer.alloc(4096, 1));
    } catch {
      ftruncateSync(descriptor, fstatSync(descriptor).size - freeBytes);
      closeSync(descriptor);
    }
  };
  /** Makes files until there can be no more. */
  const takeAllNames = (): void => {
    try {
      for (let number = 0; ; number += 1) writeFileSync(path.join(data, `file-${number}`), '');
    } catch {}
  };

  it.each<[string, () => void]>([
    ['bytes', () => fill(0)],
    ['room for shared memory', () => fill(20_000)],
    ['room for the report', () => fill(40_000)],
    ['names', takeAllNames],
  ])('that has no %s left, a report is refused for that, and what is there is shown', (_, use) => {
    report();
    use();
    const { status, stderr } = cancel();
    expect([status, stderr]).toEqual([1, expect.stringContaining(' sent [journal_full]')]);
    expect(run(['log'], env)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching('pending'),
    });
  });

  it.each([0, 40_000, 100_000, 110_000])(
    'that has %d bytes left, no new journal is begun in which a report is sent',
    (freeBytes) => {
      fill(freeBytes);
      const { status, stderr } = report();
      expect([status, stderr]).toEqual([1, expect.stringContaining(' sent [journal_full]')]);
    },
  );

  it('that is read-only, all that sends nothing works', () => {
    report();
    mount('-o', 'remount,ro', data);
    for (const args of [
      ['log'],
      ['order', '1'],
      ['batch', 'list'],
      [...PAID, '--dry-run'],
      argv`send - --dry-run`,
      argv`send - --check`,
    ]) {
      const { status, stderr } = run(args, env);
      expect([args, status, stderr]).toEqual([args, 0, expect.anything()]);
    }
    expect(run(['log'], env).stdout).toContain('pending');
    const { status, stderr } = cancel();
    const refused = expect.stringContaining('nothing was sent [journal_unwritable]');
    expect([status, stderr]).toEqual([1, refused]);
  });
});

describe('where Node does not know its own binary, as without /proc', () => {
  it.each<[string, readonly string[]]>([
    ['a dry run', argv`${PAID} --dry-run --json`],
    ['help', ['--help']],
  ])('%s works', (_, args) => {
    const preloaded = "process.execPath = 'node';";
    const { status, stderr } = run(args, { ...machine.env, ...CREDENTIALS }, preloaded);
    expect([status, stderr]).toEqual([0, expect.not.stringContaining('ENOENT')]);
  });
});
