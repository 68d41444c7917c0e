import { chmodSync, chownSync } from 'node:fs';
import { join } from 'node:path';
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  type TestContext,
  vi,
} from 'vitest';
import {
  type Answer,
  type Bundle,
  bundleChild,
  startProcess,
  withoutPrivileges,
} from './support/processes.ts';
import { intentOf, temporaryDirectory } from './support/samples.ts';
import { writeJournal } from './support/written.ts';

// Starting processes takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

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

  it('may not make its directory', async () => {
    const parent = temporaryDirectory();
    handOver(parent, 0o500);
    expect(await claimUnprivileged(join(parent, 'data'))).toMatchObject(UNWRITABLE);
  });
});
