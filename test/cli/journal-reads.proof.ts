import { spawn, spawnSync } from 'node:child_process';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Finished, finished } from '../helpers/conv-here.ts';
import { builtBinary } from '../helpers/require-build.ts';
import { CANCEL, reported } from './reported.ts';

const BINARY = builtBinary();
const { conv, environment, file, expectNothingSent } = reported();

/** Runs conv with reads of the journal failing, from the n-th on or only that one. */
function failingReads(args: readonly string[], when: string, error: string): Promise<Finished> {
  const files = ['', '-wal', '-shm'].flatMap((suffix) => ['-P', file() + suffix]);
  // conv itself reads by `read`, SQLite by `pread64`.
  const calls = when.endsWith('+') ? 'pread64,read' : 'pread64';
  const inject = `inject=${calls}:error=${error}:when=${when}`;
  const strace = ['-f', '-o', '/dev/null', ...files, '-e', inject];
  const command = [...strace, process.execPath, BINARY, ...args];
  return finished(spawn('strace', command, { env: environment(), stdio: 'pipe' }));
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
