import { chmodSync, chownSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, type TestContext } from 'vitest';
import { temporaryDirectory } from '../../helpers/temporary-directory.ts';
import {
  type Answer,
  type Bundle,
  bundleChild,
  startProcess,
  withoutPrivileges,
} from './support/processes.ts';
import { intentOf } from './support/samples.ts';
import { writeJournal } from './support/written.ts';

// Starting processes takes its time on a busy machine.
let bundle: Bundle;
beforeAll(async () => {
  bundle = await bundleChild();
});
afterAll(() => bundle.remove());

/** Opens the journal and claims an event as a user whom file modes bind: they do not bind the superuser. */
async function claimUnprivileged(directory: string): Promise<Answer> {
  const user = startProcess(bundle, withoutPrivileges);
  const opened = await user.ask('open', { directory, leaseMs: 1000 });
  return opened.error === undefined ? user.ask('claim', intentOf({ eventId: 'new' })) : opened;
}

/** Gives the path to the user of `claimUnprivileged`, with these modes. */
function handOver(path: string, mode: number): void {
  if (withoutPrivileges.uid !== undefined) chownSync(path, withoutPrivileges.uid, -1);
  chmodSync(path, mode);
}

const UNWRITABLE = {
  error: {
    isFailure: true,
    code: 'journal_unwritable',
    message: expect.stringMatching(
      /^the journal \S+journal\.db cannot be read and written .*; (nothing|this report) was (not )?sent$/,
    ),
  },
};

let probe: Promise<Answer> | undefined;

/** Where conv lies in a private directory, the superuser cannot run it as somebody else. */
async function skipUnlessRunnable(context: TestContext): Promise<void> {
  if (withoutPrivileges.uid === undefined) return;
  const directory = temporaryDirectory();
  handOver(directory, 0o700);
  probe ??= claimUnprivileged(directory).catch((error) => ({ error }));
  const { error } = await probe;
  context.skip(error !== undefined, `FILE MODES ARE NOT TESTED HERE: ${error?.message}`);
}

describe.skipIf(process.platform === 'win32')('a journal whose user', () => {
  beforeEach(skipUnlessRunnable);

  it.each<[string, number, number, unknown]>([
    ['has its directory and its file', 0o700, 0o600, { result: 'claimed' }],
    ['may not write in its directory', 0o500, 0o600, UNWRITABLE],
    ['may not write its file', 0o700, 0o400, UNWRITABLE],
    ['may write neither', 0o500, 0o400, UNWRITABLE],
    ['may not look into its directory', 0o000, 0o600, UNWRITABLE],
  ])('%s', async (_, directoryMode, fileMode, expected) => {
    const { directory, file } = await writeJournal(bundle, [intentOf()]);
    handOver(file, fileMode);
    handOver(directory, directoryMode);
    expect(await claimUnprivileged(directory)).toMatchObject(expected as object);
  });

  it.each<[string, number, number]>([
    ['may not write in its directory', 0o500, 0o600],
    ['may not write its file', 0o700, 0o400],
    ['may write neither', 0o500, 0o400],
  ])('%s can look at it', async (_, directoryMode, fileMode) => {
    const { directory, file } = await writeJournal(bundle, [intentOf()]);
    handOver(file, fileMode);
    handOver(directory, directoryMode);
    const user = startProcess(bundle, withoutPrivileges);
    expect(await user.ask('look', directory)).toEqual({ result: ['event-1'] });
    expect(await user.ask('look', directory)).toEqual({ result: ['event-1'] });
  });

  it('may not write what a killed process has left in its log can look at all of it', async () => {
    const directory = temporaryDirectory();
    const writer = startProcess(bundle);
    await writer.ask('open', { directory, leaseMs: 1000 });
    for (const eventId of ['a', 'b', 'c']) await writer.ask('claim', intentOf({ eventId }));
    await writer.kill('SIGKILL');
    rmSync(join(directory, 'journal.db-shm'));
    for (const name of ['journal.db', 'journal.db-wal']) handOver(join(directory, name), 0o400);
    handOver(directory, 0o500);
    const user = startProcess(bundle, withoutPrivileges);
    expect(await user.ask('look', directory)).toEqual({ result: ['a', 'b', 'c'] });
  });

  it('may not write looks at what another user writes meanwhile', async () => {
    const directory = temporaryDirectory();
    const [writer, user] = [startProcess(bundle), startProcess(bundle, withoutPrivileges)];
    await writer.ask('open', { directory, leaseMs: 1000 });
    const written: string[] = [];
    for (const eventId of ['a', 'b', 'c']) {
      await writer.ask('claim', intentOf({ eventId }));
      written.push(eventId);
      for (const name of readdirSync(directory)) handOver(join(directory, name), 0o400);
      handOver(directory, 0o500);
      expect(await user.ask('look', directory)).toEqual({ result: written });
    }
  });

  it('may not make its directory', async () => {
    const parent = temporaryDirectory();
    handOver(parent, 0o500);
    expect(await claimUnprivileged(join(parent, 'data'))).toMatchObject(UNWRITABLE);
  });
});
