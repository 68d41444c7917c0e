import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMachine, type Finished, finished, type Machine } from '../helpers/conv-here.ts';
import { builtBinary } from '../helpers/require-build.ts';
import { accept, startTestService, type TestService } from '../helpers/service.ts';

const BINARY = builtBinary();
const CANCEL = ['cancel', '--order', '2', '--retries', '0'];

let machine: Machine;
let service: TestService;

beforeEach(async () => {
  machine = createMachine();
  service = await startTestService(accept);
  await conv(['paid', '--order', '1', '--amount', '5', '--currency', 'KRW']);
});

afterEach(async () => {
  machine.remove();
  await service.close();
});

const credentials = () => ({
  CONV_API_KEY: 'k',
  CONV_HMAC_SECRET: 'secret',
  CONV_ENDPOINT: service.url,
});
const conv = (args: readonly string[]) => machine.run(args, { env: credentials() });
const file = () => path.join(machine.home, 'data', 'journal.db');

/** Exit 1, one clear sentence with a stable code, and not one byte to the service. */
function expectNothingSent({ status, stdout, stderr }: Finished, code: string): void {
  expect(stderr).toContain(`[${code}]`);
  expect(stderr).toContain('journal.db');
  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(service.requests).toHaveLength(1);
}

describe('a journal that cannot be trusted: nothing is sent', () => {
  it('damaged', async () => {
    writeFileSync(file(), Buffer.alloc(8192, 7));
    expectNothingSent(await conv(CANCEL), 'journal_corrupt');
  });

  it('cut short', async () => {
    await conv(['log']);
    const { length } = readFileSync(file());
    truncateSync(file(), Math.floor(length / 2));
    expectNothingSent(await conv(CANCEL), 'journal_corrupt');
  });

  it('written by a newer conv', async () => {
    const database = new DatabaseSync(file());
    database.exec('PRAGMA user_version = 9999');
    database.close();
    expectNothingSent(await conv(CANCEL), 'journal_too_new');
  });

  it('held by another process', async () => {
    const database = new DatabaseSync(file());
    database.exec('BEGIN EXCLUSIVE');
    try {
      expectNothingSent(await conv(CANCEL), 'journal_locked');
    } finally {
      database.exec('ROLLBACK');
      database.close();
    }
  });

  it('in a directory that is none', async () => {
    const nowhere = path.join(machine.home, 'a-file');
    writeFileSync(nowhere, '');
    const env = { ...credentials(), CONV_DATA_DIR: path.join(nowhere, 'data') };
    const run = await machine.run(CANCEL, { env });
    expectNothingSent(run, 'journal_unwritable');
  });

  it('on a full disk', async () => {
    const limited = 'trap "" XFSZ; ulimit -f 1; exec "$@"';
    const args = ['-c', limited, 'sh', process.execPath, BINARY, ...CANCEL];
    const env = { ...machine.env, ...credentials() };
    expectNothingSent(await finished(spawn('sh', args, { env, stdio: 'pipe' })), 'journal_full');
  });

  it('and after the trouble is over the same command goes through', async () => {
    const database = new DatabaseSync(file());
    database.exec('BEGIN EXCLUSIVE');
    await conv(CANCEL);
    database.exec('ROLLBACK');
    database.close();
    expect((await conv(CANCEL)).status).toBe(0);
    expect(service.requests).toHaveLength(2);
  });
});

describe('a dry run', () => {
  it('needs no journal, but does not look past a damaged one', async () => {
    mkdirSync(path.join(machine.home, 'data'), { recursive: true });
    writeFileSync(file(), 'no journal');
    const run = await conv([...CANCEL, '--dry-run']);
    expect(run.status).toBe(1);
    expect(run.stderr).toContain('[journal_corrupt]');
  });
});

/** Runs conv with reads of the journal failing, from the n-th on or only that one. */
function failingReads(args: readonly string[], when: string, error: string): Promise<Finished> {
  const files = ['', '-wal', '-shm'].flatMap((suffix) => ['-P', file() + suffix]);
  // conv itself reads by `read`, SQLite by `pread64`.
  const calls = when.endsWith('+') ? 'pread64,read' : 'pread64';
  const inject = `inject=${calls}:error=${error}:when=${when}`;
  const strace = ['-f', '-o', '/dev/null', ...files, '-e', inject];
  const command = [...strace, process.execPath, BINARY, ...args];
  const env = { ...machine.env, ...credentials() };
  return finished(spawn('strace', command, { env, stdio: 'pipe' }));
}

const withoutTrace = spawnSync('strace', ['-f', '-o', '/dev/null', 'true']).status !== 0;

describe.skipIf(withoutTrace)('a disk that fails to read (needs strace)', () => {
  beforeEach(async () => {
    // Leaves nothing in the log, so that everything is read from the file.
    await conv(['log']);
  });

  const moments = [1, 2, 4, 6, 9].flatMap((moment) =>
    ['EIO', 'ESTALE'].map((error) => [moment, error] as const),
  );

  it.each(moments)('once, at read %d with %s: it is read again', async (moment, error) => {
    const { status, stdout, stderr } = await failingReads(['log'], String(moment), error);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('accepted');
  });

  it.each(moments)(
    'for good, from read %d with %s: no damage is told of',
    async (moment, error) => {
      const run = await failingReads(CANCEL, `${moment}+`, error);
      expectNothingSent(run, 'journal_unreadable');
      expect(run.stderr).not.toMatch(/damaged|Move/);
    },
  );
});
