import { readFileSync } from 'node:fs';
import path from 'node:path';
import { systemClock } from './cli/clock.ts';
import type { Dependencies } from './cli/dependencies.ts';
import { findDirectories } from './cli/directories.ts';
import { createInterrupt } from './cli/interrupt.ts';
import { run } from './cli/run.ts';
import { parentProgram, shellInUse } from './cli/shell-in-use.ts';
import { createTerminal } from './cli/terminal.ts';
import { useShell } from './core/shell.ts';
import { chooseTransport } from './transport/choose.ts';

/** Longer than the wait between two attempts, so that a claim outlives it; in milliseconds. */
const LEASE_SLACK_MS = 120_000;

/**
 * Runs conv on the real world.
 * @param argv the arguments after `conv`.
 * @returns the documented exit status.
 */
export function start(argv: readonly string[]): Promise<number> {
  useShell(() => shellInUse(process.env, process.platform, parentProgram));
  return run(argv, createDependencies(process.env));
}

function createDependencies(variables: NodeJS.ProcessEnv): Dependencies {
  const directories = (): ReturnType<typeof findDirectories> => findDirectories(variables);
  const { now } = systemClock;
  return {
    variables,
    directories,
    terminal: createTerminal(variables),
    clock: systemClock,
    random: Math.random,
    newId: () => crypto.randomUUID(),
    interrupt: createInterrupt(),
    openJournal: async (attemptMs) => {
      const [{ openJournal }, { data }] = await Promise.all([
        import('./journal/open.ts'),
        directories(),
      ]);
      return openJournal({ directory: data, now, leaseMs: attemptMs + LEASE_SLACK_MS });
    },
    openJournalForReading: async () => {
      const [journal, { data }] = await Promise.all([import('./journal/open.ts'), directories()]);
      return journal.openJournalForReading({ directory: data });
    },
    openRows: async (name, options) => {
      const [{ openRowFile }, { data }] = await Promise.all([
        import('./intake/open-row-file.ts'),
        directories(),
      ]);
      return openRowFile(name, options, data);
    },
    openScratch: async () => {
      const [{ openScratch }, { data }] = await Promise.all([
        import('./intake/scratch.ts'),
        directories(),
      ]);
      return openScratch(data);
    },
    openMismatchSearch: async () => {
      const { searchInWorker } = await import('./actions/mock/search-in-worker.ts');
      return searchInWorker(path.join(__dirname, 'explain-worker.cjs'));
    },
    readInspector: () => readFileSync(path.join(__dirname, 'inspector.html'), 'utf8'),
    openTransport: (url, connections) => chooseTransport(url, variables, connections),
  };
}
