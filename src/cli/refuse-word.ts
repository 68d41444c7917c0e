import type { Command } from 'commander';
import { Failure } from '../core/failure.ts';
import { suggest } from '../core/suggest.ts';
import { message } from '../words/message.ts';

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
