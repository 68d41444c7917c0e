import type { Command } from 'commander';
import { Failure } from '../words/failure.ts';
import { message } from '../words/message.ts';

/** What people type for a command that has another name here. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  version: '--version',
  login: 'profile add',
  auth: 'profile add',
  init: 'profile add',
  setup: 'profile add',
  configure: 'profile add',
  config: 'profile',
  profiles: 'profile list',
  logout: 'profile remove',
  status: 'order',
  retry: 'replay',
  resend: 'replay',
  resume: 'batch resume',
  batches: 'batch list',
  topics: 'help',
};

/** @throws Failure `usage` where a word is no command, but one is known that does what it says. */
export function refuseOtherName(word: string | undefined): void {
  if (word === undefined || !Object.hasOwn(OTHER_NAMES, word)) return;
  throw new Failure(
    'usage',
    message('unknown_command', { word, near: `conv ${OTHER_NAMES[word]}` }),
    { hint: message('commands_are_listed') },
  );
}

/** En dash, em dash, minus and the like, where an editor or a chat program has replaced `--` by them. */
const TYPOGRAPHIC_FLAG = /^[\u2010-\u2015\u2212]{1,2}([a-z][a-z-]*)(?:=.*)?$/su;

/**
 * @param words what follows `conv`.
 * @param program with the command that is called.
 * @throws Failure `usage` where a flag of it begins with a dash that no keyboard types.
 */
export function refuseTypographicDashes(words: readonly string[], program: Command): void {
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
