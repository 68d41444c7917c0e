import type { Command } from 'commander';
import { Failure } from '../core/failure.ts';
import { suggest } from '../core/suggest.ts';
import { makeVisible } from '../core/visible.ts';

/**
 * Refuses a word that is no command of a group such as `conv profile`; without a word: the page of help.
 * @throws Failure `usage`
 */
export function refuseWord(group: Command): void {
  const [word] = group.args;
  if (word === undefined) group.help();
  const names = group.commands.map((command) => command.name());
  const near = suggest(word, names);
  const question = near === undefined ? '' : `; did you mean ${near}?`;
  throw new Failure(
    'usage',
    `conv ${group.name()} has no command "${makeVisible(word)}"${question}`,
    { hint: `It has ${names.join(', ')}.` },
  );
}
