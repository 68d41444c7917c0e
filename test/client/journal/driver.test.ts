import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryDirectory } from '../../helpers/temporary-directory.ts';
import { type Bundle, bundleChild, startProcess } from './support/processes.ts';

// Starting processes takes its time on a busy machine.
let bundle: Bundle;
beforeAll(async () => {
  bundle = await bundleChild();
});
afterAll(() => bundle.remove());

it('a driver that cannot be loaded is a failure like any other', async () => {
  const { NODE_PATH: _, ...env } = process.env;
  const child = startProcess(bundle, { env });
  const directory = temporaryDirectory();
  expect(await child.ask('open', { directory, leaseMs: 1000 })).toMatchObject({
    error: {
      isFailure: true,
      code: 'journal_unavailable',
      message: expect.stringMatching(
        /^the journal \S+ cannot be opened on this machine \(SQLite: .+\); nothing was sent$/,
      ),
    },
  });
});
