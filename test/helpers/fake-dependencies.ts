import path from 'node:path';
import { searchHere } from '../../src/cli/commands/mock/search-here.ts';
import { describeFindings } from '../../src/cli/commands/verify/view/json.ts';
import type { Dependencies } from '../../src/cli/dependencies.ts';
import { openRowFile } from '../../src/client/files/intake/open-row-file.ts';
import { openScratch } from '../../src/client/files/intake/scratch.ts';
import { openEventsForReading, openJournalForReading } from '../../src/client/journal/open.ts';
import { readOnce } from '../../src/client/profiles/secret-place.ts';
import { KNOWN_EXPORTS } from '../../src/client/shops/presets.ts';
import { type FakeTerminal, fakeTerminal } from './fake-terminal.ts';

/** What a test may want to be different. */
export interface Circumstances {
  readonly variables?: NodeJS.ProcessEnv;
  /** Milliseconds since 1970. */
  readonly now?: number;
  readonly interrupt?: AbortSignal;
}

/** Dependencies of commands that send nothing: a real journal in a test's own directory, a frozen clock. */
export function fakeDependencies(
  home: string,
  { variables = {}, now = 0, interrupt = new AbortController().signal }: Circumstances = {},
): Dependencies & { readonly terminal: FakeTerminal } {
  const directories = { config: path.join(home, 'config'), data: path.join(home, 'data') };
  const never = (): never => {
    throw new Error('a command that sends nothing asked for the means to send');
  };
  return {
    commandLine: [],
    variables,
    directories: async () => directories,
    terminal: fakeTerminal(),
    clock: { now: () => now, sleep: never },
    random: () => 0,
    newId: () => 'a-new-id',
    interrupt: () => interrupt,
    secrets: readOnce(never),
    keychain: never,
    sharedJournal: async () => undefined,
    openJournal: never,
    openEventJournal: never,
    openEventsForReading: () => openEventsForReading({ directory: directories.data }),
    openJournalForReading: () => openJournalForReading({ directory: directories.data }),
    openRows: (name, options) =>
      openRowFile(name, { ...options, exports: KNOWN_EXPORTS }, directories.data),
    openScratch: async () => openScratch(directories.data),
    openMismatchSearch: async () =>
      searchHere(
        () => now,
        async (result) => describeFindings(result),
      ),
    readInspector: never,
    openTransport: never,
  };
}
