import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it } from 'vitest';
import { finished } from '../helpers/conv-here.ts';
import { builtBinary } from '../helpers/require-build.ts';
import { CANCEL, reported } from './reported.ts';

const BINARY = builtBinary();
const { conv, environment, home, file, requests, expectNothingSent } = reported();

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

  it('held by another process; once it is free, the same command goes through', async () => {
    const database = new DatabaseSync(file());
    database.exec('BEGIN EXCLUSIVE');
    try {
      expectNothingSent(await conv(CANCEL), 'journal_locked');
    } finally {
      database.exec('ROLLBACK');
      database.close();
    }
    expect((await conv(CANCEL)).status).toBe(0);
    expect(requests()).toHaveLength(2);
  });

  it('in a directory that is none', async () => {
    const nowhere = path.join(home(), 'a-file');
    writeFileSync(nowhere, '');
    const run = await conv(CANCEL, { CONV_DATA_DIR: path.join(nowhere, 'data') });
    expectNothingSent(run, 'journal_unwritable');
  });

  it('on a full disk', async () => {
    const limited = 'trap "" XFSZ; ulimit -f 1; exec "$@"';
    const args = ['-c', limited, 'sh', process.execPath, BINARY, ...CANCEL];
    const child = spawn('sh', args, { env: environment(), stdio: 'pipe' });
    expectNothingSent(await finished(child), 'journal_full');
  });
});

describe('a dry run', () => {
  it('needs no journal, but does not look past a damaged one', async () => {
    mkdirSync(path.join(home(), 'data'), { recursive: true });
    writeFileSync(file(), 'no journal');
    const run = await conv([...CANCEL, '--dry-run']);
    expect(run.status).toBe(1);
    expect(run.stderr).toContain('[journal_corrupt]');
  });
});
