import './catalog/use.ts';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { version } from '../package.json';
import { actorIn } from './cli/actor.ts';
import type { Dependencies } from './cli/dependencies.ts';
import { findDirectories, ifKnown } from './cli/directories.ts';
import { createInterrupt, parentProgram, shellInUse, systemClock } from './cli/process.ts';
import { run } from './cli/run.ts';
import { createTerminal, type Terminal } from './cli/terminal/terminal.ts';
import type { Sealer } from './client/journal/keyed-seals.ts';
import type { Author, EventFilter, JournalReader } from './client/journal/port.ts';
import type { Keychain } from './client/profiles/keychain.ts';
import type { PostgresAddress } from './client/profiles/postgres-address.ts';
import { readOnce } from './client/profiles/secret-place.ts';
import { explainThread, readBuildFile } from './core/durable/build-files.ts';
import { isReadOnly } from './core/durable/directory.ts';
import { readRegular } from './core/durable/regular-file.ts';
import { useShell } from './core/kit/shell.ts';
import { languageInUse } from './core/words/language.ts';
import type { Message } from './core/words/message.ts';

/** Longer than the wait between two attempts, so that a claim outlives it; in milliseconds. */
const LEASE_SLACK_MS = 120_000;

/**
 * Runs conv on the real world.
 * @param argv the arguments after `conv`.
 * @returns the documented exit status.
 */
export function start(argv: readonly string[]): Promise<number> {
  const { env } = process;
  useShell(() => shellInUse(env, process.platform, parentProgram));
  const surroundings = { terminal: createTerminal(env), interrupt: createInterrupt() };
  return run(argv, createDependencies(env, surroundings));
}

/** What belongs to a process; a test that runs conv inside its own brings others. */
type Surroundings = Pick<Dependencies, 'terminal' | 'interrupt'> &
  Partial<Pick<Dependencies, 'keychain'>>;

/** Prints warnings about a journal, such as that others can write to it, at most once per run. */
function warningOnce(terminal: Terminal) {
  let isTold = false;
  return async <Opened extends JournalReader | undefined>(journal: Opened): Promise<Opened> => {
    if (isTold || journal === undefined || journal.warnings.length === 0) return journal;
    isTold = true;
    const { text } = await import('./core/words/text.ts');
    for (const warning of journal.warnings) terminal.note(text(warning));
    return journal;
  };
}

/** Whether a profile may name a journal; only then is the code that reads it loaded. */
function namesJournal(config: string | undefined): boolean {
  if (config === undefined) return false;
  try {
    return readRegular(path.join(config, 'profiles.json')).toString().includes('"journal"');
  } catch {
    return false;
  }
}

async function systemKeychain(): Promise<Keychain> {
  const { openSystemKeychain } = await import('./client/profiles/system-keychain.ts');
  return openSystemKeychain();
}

/** @param variables the environment of the run. */
export function createDependencies(
  variables: NodeJS.ProcessEnv,
  { terminal, interrupt, keychain = systemKeychain }: Surroundings,
): Dependencies {
  const directories = (): ReturnType<typeof findDirectories> => findDirectories(variables);
  // Commands that do not send work without a data directory, or with a read-only one.
  const scratchPlace = async (): Promise<string> => {
    const data = await ifKnown(directories, 'data');
    return data === undefined || isReadOnly(data) ? tmpdir() : data;
  };
  let profileNamed: string | undefined;
  /** The server of a shared journal; undefined if the journal is a file. */
  const sharedJournal = async () => {
    const config = await ifKnown(directories, 'config');
    if (!variables.CONV_JOURNAL && !namesJournal(config)) return undefined;
    const { findServer } = await import('./client/profiles/journal-server.ts');
    return findServer(config, profileNamed, variables)?.address;
  };
  const { now } = systemClock;
  const warned = warningOnce(terminal);
  let author: Author | undefined;
  const authorOfRun = (): Author => {
    author ??= { actor: actorIn(variables), version };
    return author;
  };
  const journalOptions = async (attemptMs: number, sealing: Sealer | undefined) => {
    const { data } = await directories();
    const leaseMs = attemptMs + LEASE_SLACK_MS;
    return { directory: data, now, leaseMs, sealing, author: authorOfRun() };
  };
  const readingPlace = async () => ({ directory: (await directories()).data });
  const openShared = async (
    address: PostgresAddress,
    attemptMs: number,
    sealing: Sealer | undefined,
    searches?: readonly EventFilter[],
  ) => {
    const { openPostgresJournal, serverAt } = await import(
      './client/journal/postgres/postgres-journal.ts'
    );
    const leaseMs = attemptMs + LEASE_SLACK_MS;
    const terms = {
      server: serverAt(address),
      sealing,
      leaseMs,
      now,
      author: authorOfRun(),
      searches,
    };
    return warned(await openPostgresJournal(terms));
  };
  const lookAtShared = async (address: PostgresAddress) => {
    const { openPostgresReader, serverAt } = await import(
      './client/journal/postgres/postgres-journal.ts'
    );
    return warned(await openPostgresReader(serverAt(address)));
  };
  return {
    commandLine: [],
    variables,
    directories,
    terminal,
    clock: systemClock,
    // `performance` and the global `crypto` take a while to load.
    startedAt: Date.now() - process.uptime() * 1000,
    random: Math.random,
    newId: () => process.getBuiltinModule('node:crypto').randomUUID(),
    interrupt,
    secrets: readOnce(async (place, profile) => {
      if (place.type === 'keychain') {
        const { readEntry } = await import('./client/profiles/keychain.ts');
        return readEntry(keychain, (await directories()).config, place);
      }
      const { runSecretCommand } = await import('./client/profiles/secret-command.ts');
      return runSecretCommand(place.argv, profile);
    }),
    keychain,
    sharedJournal,
    nameProfile: (name) => {
      profileNamed = name;
    },
    openJournal: async (attemptMs, sealer) => {
      const server = await sharedJournal();
      if (server !== undefined) return openShared(server, attemptMs, sealer);
      const { openJournal } = await import('./client/journal/open.ts');
      return warned(await openJournal(await journalOptions(attemptMs, sealer)));
    },
    openEventJournal: async (attemptMs, sealer, searches) => {
      const server = await sharedJournal();
      if (server !== undefined) return openShared(server, attemptMs, sealer, searches);
      const { openEventJournal } = await import('./client/journal/open.ts');
      return warned(await openEventJournal(await journalOptions(attemptMs, sealer)));
    },
    openJournalForReading: async () => {
      const server = await sharedJournal();
      if (server !== undefined) return lookAtShared(server);
      const place = await readingPlace();
      const { openJournalForReading } = await import('./client/journal/open.ts');
      return warned(await openJournalForReading(place));
    },
    openEventsForReading: async () => {
      const server = await sharedJournal();
      if (server !== undefined) return lookAtShared(server);
      const place = await readingPlace();
      const { openEventsForReading } = await import('./client/journal/open.ts');
      return warned(await openEventsForReading(place));
    },
    openRows: async (name, options) => {
      const [{ openRowFile }, { KNOWN_EXPORTS: exports }, place] = await Promise.all([
        import('./client/files/intake/open-row-file.ts'),
        import('./client/shops/presets.ts'),
        scratchPlace(),
      ]);
      return openRowFile(name, { ...options, exports, interrupt }, place);
    },
    openScratch: async () => {
      const [{ openScratch }, place] = await Promise.all([
        import('./client/files/intake/scratch.ts'),
        scratchPlace(),
      ]);
      return openScratch(place);
    },
    openMismatchSearch: async () => {
      const { searchInWorker } = await import('./cli/commands/mock/mismatch-search.ts');
      return searchInWorker(explainThread(), languageInUse());
    },
    readInspector: () =>
      readBuildFile(languageInUse() === 'ko' ? 'inspector-ko.html' : 'inspector.html'),
    openTransport: async (url, connections) => {
      const { chooseTransport } = await import('./client/transport/choose.ts');
      const say = async (why: Message): Promise<string> =>
        (await import('./core/words/text.ts')).text(why);
      return chooseTransport(url, variables, say, connections);
    },
  };
}
