import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, statSync, symlinkSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { argv } from '../helpers/argv.ts';
import { type Finished, finished } from '../helpers/conv-here.ts';
import { createMerchant, type Merchant } from '../helpers/merchant.ts';
import { builtBinary } from '../helpers/require-build.ts';
import { write } from './mock/mock-process.ts';
import { type Call, OWN_FILES, OWN_INPUTS, OWN_OUTPUTS } from './own-runs.ts';

let here: Merchant;
let server: Server;

/** A machine with a journal, a batch and input files, and one of each kind of special file. */
beforeAll(async () => {
  here = await createMerchant();
  const { machine } = here;
  write(machine, 'rows.csv', 'kind,merchant_order_id,amount,currency\npaid,1,5,USD\n');
  for (const [name, content] of Object.entries(OWN_FILES)) write(machine, name, content);
  write(machine, 'body.json', '{}');
  expect((await here.conv(['send', 'rows.csv'])).status).toBe(0);
  const at = (name: string): string => path.join(machine.home, name);
  mkdirSync(at('folder'));
  execFileSync('mkfifo', [at('pipe')]);
  symlinkSync(at('pipe'), at('link'));
  server = createServer().listen(at('socket'));
  await once(server, 'listening');
});

afterAll(async () => {
  server.close();
  await here.leave();
});

/** Every place of a path that conv writes. */
const OUTPUTS: Readonly<Record<string, Call>> = {
  'smoke --junit': (file) => argv`smoke --junit ${file}`,
  'mock --junit': (file) => argv`mock --junit ${file} --expect paid -- touch ran`,
  'mock --report': (file) => argv`mock --report ${file} --force -- touch ran`,
  'mock --state': (file) => argv`mock --state ${file} -- touch ran`,
  'send --errors': (file) => argv`send rows.csv --errors ${file}`,
  'batch export --output': (file) => argv`batch export --force --output ${file}`,
  ...OWN_OUTPUTS,
};

/** Every place of a path that conv reads. */
const INPUTS: Readonly<Record<string, Call>> = {
  paid: (file) => ['paid', file],
  'paid --file': (file) => argv`paid --file ${file}`,
  send: (file) => ['send', file],
  sign: (file) => ['sign', file],
  'sign --lines': (file) => argv`sign --lines ${file}`,
  'verify --headers': (file) => argv`verify body.json --headers ${file}`,
  'profile add --secret-file': (file) => argv`profile add shop --api-key k --secret-file ${file}`,
  'mock --seed': (file) => argv`mock --seed ${file} -- touch ran`,
  'mock --merchants': (file) => argv`mock --merchants ${file} -- touch ran`,
  'mock --fault-file': (file) => argv`mock --fault-file ${file} -- touch ran`,
  ...OWN_INPUTS,
};

/** Journals are files, or directories with a file. */
const JOURNALS: Readonly<Record<string, Call>> = {
  'journal copy FROM': (file) => ['journal', 'copy', file, 'copied.db'],
  'journal copy TO': (file) => ['journal', 'copy', 'data', file],
};

const NOT_REGULAR = /not a regular file/;
const NO_FILE = /not a regular file|is a directory/;

const crossed = (
  commands: Readonly<Record<string, Call>>,
  files: readonly string[],
): [string, string, Call][] =>
  Object.entries(commands).flatMap(([name, command]) =>
    files.map((file): [string, string, Call] => [name, file, command]),
  );

const SPECIAL = ['socket', '/dev/null', '/dev/full'];

describe.skipIf(process.platform === 'win32')('what is not a regular file', () => {
  const expectRefused = async (run: Promise<Finished>, pattern: RegExp) => {
    const sent = here.service.requests.length;
    const { status, stdout, stderr } = await run;
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(pattern);
    expect(here.service.requests).toHaveLength(sent);
    expect(
      statSync(path.join(here.machine.home, 'ran'), { throwIfNoEntry: false }),
    ).toBeUndefined();
  };

  it.each([
    ...crossed(OUTPUTS, [...SPECIAL, 'folder']),
    ...crossed(INPUTS, SPECIAL),
    ...crossed(JOURNALS, SPECIAL),
  ])('is refused before anything is done: conv %s %s', async (_name, file, command) => {
    await expectRefused(here.conv(command(file)), NOT_REGULAR);
  });

  it.each(crossed(INPUTS, ['folder']))('is no input: conv %s %s', async (_name, file, command) => {
    await expectRefused(here.conv(command(file)), NO_FILE);
  });

  // Spawned: a process that waited in open(2) would hear no signal.
  it.each(crossed({ ...OUTPUTS, ...INPUTS, ...JOURNALS }, ['pipe', 'link']))(
    'is not waited for: conv %s %s',
    async (_name, file, command) => {
      const child = here.machine.start(command(file), { env: here.credentials });
      const deadline = setTimeout(() => child.kill('SIGKILL'), 20_000);
      await expectRefused(finished(child), NOT_REGULAR);
      clearTimeout(deadline);
    },
    30_000,
  );

  it('is refused in the place of a profile file, a journal or a certificate', async () => {
    const at = (name: string): string => path.join(here.machine.home, name);
    for (const [folder, name] of [
      ['config2', 'profiles.json'],
      ['data2', 'journal.db'],
    ] as const) {
      mkdirSync(at(folder), { mode: 0o700 });
      execFileSync('mkfifo', [path.join(at(folder), name)]);
    }
    const server = 'postgres://u@127.0.0.1:1/d?sslmode=verify-ca&sslrootcert=pipe';
    const runs = [
      { env: { CONV_CONFIG_DIR: at('config2') }, args: ['whoami'], says: 'not a plain file' },
      { env: { CONV_DATA_DIR: at('data2') }, args: ['log'], says: 'is not a regular file' },
      { env: { CONV_JOURNAL: server }, args: ['log'], says: 'sslrootcert of the journal' },
    ];
    for (const { env, args, says } of runs) {
      const child = here.machine.start(args, { env: { ...here.credentials, ...env } });
      const deadline = setTimeout(() => child.kill('SIGKILL'), 20_000);
      const { status, stderr } = await finished(child);
      clearTimeout(deadline);
      expect(stderr).toContain(says);
      expect(status).not.toBe(0);
    }
  }, 60_000);
});

describe.skipIf(process.platform === 'win32')('a named pipe that appears during the run', () => {
  it.each(['--junit', '--report'])('is not waited for in the place of %s', async (flag) => {
    const file = `late${flag}`;
    const { status, stderr } = await here.conv(
      argv`mock --allow-none ${flag} ${file} -- mkfifo ${file}`,
    );
    expect(status).toBe(1);
    expect(stderr).toContain(`${file} cannot be written: it is not a regular file`);
  });
});

describe('a regular or missing file', () => {
  it.each(Object.entries(OUTPUTS))('is accepted: conv %s', async (name, command) => {
    for (const file of ['missing', 'regular']) {
      const place = `${name.replace(/\W/g, '-')}-${file}`;
      if (file === 'regular') write(here.machine, place, '');
      const { stderr } = await here.conv(command(place));
      expect(stderr).not.toMatch(NO_FILE);
    }
  });
});

describe.skipIf(process.platform === 'win32')('a descriptor of the shell', () => {
  const shell = (script: string, args: readonly string[] = []) =>
    spawn(
      'bash',
      ['-c', `conv() { "$0" "${builtBinary()}" "$@"; }; ${script}`, process.execPath, ...args],
      {
        cwd: here.machine.home,
        env: { ...here.machine.env, ...here.credentials },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );

  it.each([
    ['conv send <(cat rows.csv)', '1 row'],
    ['conv send /dev/stdin < rows.csv', '1 row'],
    ['cat rows.csv | conv send -', '1 row'],
    // The reader of a named pipe that has no writer any more would wait for the next one.
    ['(cat rows.csv > pipe &) ; { sleep 0.3; conv send /dev/stdin; } < pipe', '1 row'],
    ['conv sign <(cat body.json)', 'X-Signature'],
    ['conv mock --allow-none --seed <(sleep 0.3; printf "[]") -- echo started', 'started'],
  ])('is read: %s', async (script, shown) => {
    const { stdout, stderr } = await finished(shell(script));
    expect(stdout + stderr).toContain(shown);
    expect(stderr).not.toMatch(NOT_REGULAR);
  });

  it.concurrent.each(Object.keys(INPUTS))(
    'that stays silent lets a signal end conv %s',
    async (name) => {
      const fifo = path.join(here.machine.home, `silent-${name.replace(/\W/g, '-')}`);
      execFileSync('mkfifo', [fifo]);
      const silent = openSync(fifo, 'r+');
      const words = INPUTS[name]?.('/dev/fd/3') ?? [];
      const child = spawn(process.execPath, [builtBinary(), ...words], {
        cwd: here.machine.home,
        env: { ...here.machine.env, ...here.credentials },
        stdio: ['ignore', 'pipe', 'pipe', silent],
      });
      const ended = finished(child);
      await pause(1000);
      expect(child.exitCode).toBeNull();
      child.kill('SIGTERM');
      const deadline = setTimeout(() => child.kill('SIGKILL'), 5000);
      const { status, signal } = await ended;
      clearTimeout(deadline);
      closeSync(silent);
      expect([130, 'SIGTERM']).toContain(signal ?? status);
    },
  );
});
