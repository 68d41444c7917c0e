import type { Command } from 'commander';
import { wholeOf } from '../core/kit/suggest.ts';
import { Failure } from '../core/words/failure.ts';
import { type Message, message } from '../core/words/message.ts';
import { allFlags, type ConvCommand, type Mistake } from './conv-command.ts';
import { commandMeant, flagsAfter, lineMeant, memberMeant, replacement } from './meant.ts';
import { commandsWith, flagMeant, isCredential } from './other-flags.ts';
import { COMMON_FLAGS } from './shared-flags.ts';

/**
 * What is wrong with a command line, and what to type instead.
 * @param words the words after `conv`.
 */
export function explainMistake({ command, wrong }: Mistake, words: readonly string[]): Failure {
  const instead = replacement(words);
  if (instead !== undefined) return new Failure('usage', message('former_command', instead));
  switch (wrong.is) {
    case 'unknown command':
      return command.parent === null
        ? unknownCommand(command, words)
        : unknownMember(command, wrong.word, words);
    case 'unknown flag':
      return unknownFlag(command, wrong.flag, words);
    case 'missing argument':
      return withUsage(command, message('missing_argument', wrong));
    case 'missing value':
      return withFlags(command, message('option_value_missing', wrong));
    case 'conflict':
      return withFlags(command, message('option_conflict', wrong));
    case 'no choice':
      return withFlags(
        command,
        // Such as `--virtual-account --deposit-confirmed`.
        message(wrong.value.startsWith('--') ? 'option_value_missing' : 'not_a_choice', wrong),
      );
    case 'too many words':
      return tooMany(command, wrong.words);
  }
}

const namesOf = ({ commands }: Command): readonly string[] =>
  commands.flatMap((each) => [each.name(), ...each.aliases()]);

function unknownCommand(program: ConvCommand, words: readonly string[]): Failure {
  const [word = ''] = words;
  const facts = { word, near: commandMeant(words), known: namesOf(program) };
  return new Failure('usage', message('unknown_command', facts), {
    hint: message('commands_are_listed'),
  });
}

function unknownMember(group: ConvCommand, word: string, words: readonly string[]): Failure {
  const names = namesOf(group);
  // What people do with files, they look for in `conv batch`.
  const other = group.name() === 'batch' ? commandMeant(words.slice(1)) : undefined;
  const near = memberMeant(word, names) ?? other;
  const facts = { group: group.name(), word, near, known: names };
  return new Failure('usage', message('command_unknown', facts), {
    hint: message('known_commands', { names }),
  });
}

function unknownFlag(command: ConvCommand, flag: string, words: readonly string[]): Failure {
  const known = allFlags(command).flatMap(({ long }) => long ?? []);
  if (command.registeredArguments.some((argument) => `--${argument.name()}` === flag))
    return withUsage(command, message('flag_is_argument', { flag }));
  const value = words[words.indexOf(flag) + 1] ?? '';
  const near = flagMeant(flag, value, command.name(), known) ?? wholeOf(flag, known);
  const reason = message('unknown_option', { flag, near, known });
  const line = command.parent === null ? flagsAfter(words, takesValue) : undefined;
  if (line !== undefined)
    return new Failure('usage', message('flag_before_command', { flag }), {
      hint: message('line_meant', { command: line }),
    });
  if (near !== undefined) return withFlags(command, reason);
  const owners = commandsWith(flag);
  if (owners.length > 0)
    return new Failure('usage', reason, {
      hint: message('flag_of_other_commands', { flag, names: owners }),
    });
  return isCredential(flag)
    ? new Failure('usage', reason, { hint: message('credentials_are_no_flags') })
    : withFlags(command, reason);
}

/** @returns undefined for what no command has in common. */
const takesValue = (flag: string): boolean | undefined =>
  COMMON_FLAGS.find(({ long }) => long === flag)?.flags.includes('<');

function tooMany(command: ConvCommand, words: readonly string[]): Failure {
  const most = command.registeredArguments.length;
  const facts = { command: command.name(), most, got: words.length };
  const reason = message('too_many_arguments', facts);
  const line = lineMeant(command.name(), words);
  return line === undefined
    ? withUsage(command, reason)
    : new Failure('usage', reason, { hint: message('line_meant', { command: line }) });
}

function withUsage(command: ConvCommand, reason: Message): Failure {
  const usage = command.createHelp().commandUsage(command);
  const facts = { command: pathOf(command), usage, example: command.example };
  return new Failure('usage', reason, { hint: message('usage_is', facts) });
}

const withFlags = (command: ConvCommand, reason: Message): Failure =>
  new Failure('usage', reason, {
    hint: message('flags_are_listed', { command: pathOf(command) }),
  });

/** As it is typed: `conv batch list`. */
const pathOf = (command: Command): string =>
  command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;
