import { type Command, CommanderError } from 'commander';
import { Failure } from '../core/words/failure.ts';
import { message } from '../core/words/message.ts';
import type { Action } from './command.ts';
import { type CommandEntry, findCommand } from './commands.ts';
import { Mistake } from './conv-command.ts';
import { createProgram, listCommands } from './program.ts';

/** En dash, em dash, minus, and the like, which editors and chat programs substitute for `--`. */
const TYPOGRAPHIC_FLAG = /^[\u2010-\u2015\u2212]{1,2}([a-z][a-z-]*)(?:=.*)?$/su;

/**
 * @param words the words after `conv`.
 * @param program the program with the called command.
 * @throws Failure `usage` if a flag starts with a typographic dash.
 */
function refuseTypographicDashes(words: readonly string[], program: Command): void {
  const flags = flagsOf(program);
  const end = words.indexOf('--');
  for (const [at, word] of words.slice(0, end === -1 ? undefined : end).entries()) {
    const flag = `--${TYPOGRAPHIC_FLAG.exec(word)?.[1]}`;
    const isValue = flags.get(words[at - 1] ?? '') === 'takes a value';
    if (!flags.has(flag) || isValue) continue;
    throw new Failure('usage', message('dash_is_typographic', { word, flag }), {
      hint: message('typographic_dash_hint'),
    });
  }
}

function flagsOf(command: Command): Map<string, 'takes a value' | 'switch'> {
  const own = command.options.flatMap(({ long, short, required }) =>
    [long, short].flatMap((flag) =>
      flag == null ? [] : [[flag, required ? 'takes a value' : 'switch'] as const],
    ),
  );
  return new Map([
    ['--help', 'switch'],
    ...own,
    ...command.commands.flatMap((sub) => [...flagsOf(sub)]),
  ]);
}

/**
 * Reads any command line, by commander: it prints help, and its mistakes are explained.
 * @param words the words after `conv`.
 * @param print prints help.
 * @returns what the command does; undefined if all that was asked for is printed.
 * @throws Failure `usage`
 */
export async function readAnyLine(
  words: readonly string[],
  print: (text: string) => void,
): Promise<Action | undefined> {
  const [first] = words;
  const program = createProgram(print);
  const called = findCommand(first);
  let found: Action | undefined;
  if (called !== undefined) {
    const { command } = await called.load();
    command.register(program, async (action) => {
      found = action;
    });
  } else {
    listCommands(program, ({ isCommon }) => isCommon);
  }
  refuseTypographicDashes(words, program);
  // `--help` after an unknown command would print the list of commands, as if nothing were wrong.
  const typed =
    called === undefined ? (isWord(first) ? words.slice(0, 1) : words) : named(called, words);
  try {
    await program.parseAsync(typed, { from: 'user' });
  } catch (error) {
    if (error instanceof Mistake)
      throw (await import('./mistakes.ts')).explainMistake(error, words);
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return undefined;
  }
  if (found === undefined) throw nothingRan();
  return found;
}

/** commander knows a command by its listed names only. */
const named = ({ name, aliases = [] }: CommandEntry, [word = '', ...rest]: readonly string[]) => [
  aliases.includes(word) ? word : name,
  ...rest,
];

const isWord = (word = '-'): boolean => !word.startsWith('-');

/**
 * Such as `conv -- paid`: what parsed but named no command has done nothing, and must not look as if it had. For
 * `conv --`, commander would print the help.
 */
const nothingRan = (): Failure =>
  new Failure('usage', message('no_command'), { hint: message('list_commands') });
