import type { Command } from 'commander';
import { suggest } from '../kit/suggest.ts';
import { Failure } from '../words/failure.ts';
import { message } from '../words/message.ts';
import type { Dependencies } from './dependencies.ts';

/** Runs what a command does, and takes the exit status that it ends in. */
export type Run = (action: (dependencies: Dependencies) => Promise<number>) => Promise<void>;

/**
 * One command, one file: what it takes (registered on the parent) and what it does (given to `run`).
 * The parent makes the subcommand (`parent.command(name)`), so that it inherits how errors and help are shown.
 */
export interface CommandModule {
  register(parent: Command, run: Run): void;
}

/**
 * Refuses a word that is no command of a group such as `conv profile`; without a word: the page of help.
 * @throws Failure `usage`
 */
export function refuseWord(group: Command): void {
  const [word] = group.args;
  if (word === undefined) group.help();
  const names = group.commands.map((command) => command.name());
  const near = suggest(word, names);
  throw new Failure('usage', message('command_unknown', { group: group.name(), word, near }), {
    hint: message('known_commands', { names }),
  });
}
