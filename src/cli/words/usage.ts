import { suggest } from '../../core/kit/suggest.ts';
import { makeVisible } from '../../core/kit/visible.ts';
import type { Of } from '../../core/words/facts.ts';
import { meant } from '../../core/words/phrase.ts';

/** Faults of a command line. */
export const usage = {
  unknown_topic: ({ word, near }: Of<'word' | 'near'>) =>
    `there is no help topic or command "${word}"${meant(near)}`,
  topics_are: ({ names }: { readonly names: string }) =>
    `Topics: ${names}. conv --help lists the commands.`,
  command_unknown: ({
    group,
    word,
    near,
    known,
  }: Of<'group' | 'word' | 'near' | 'known'>): string =>
    `conv ${group} has no command "${makeVisible(word)}"${meant(near ?? suggest(word, known))}`,
  known_commands: ({ names }: Of<'names'>): string => `Its commands: ${names.join(', ')}`,
  unknown_command: ({ word, near, known }: Of<'word' | 'near' | 'known'>): string =>
    `unknown command "${word}"${meant(near ?? suggest(word, known))}`,
  former_command: 'conv {word} has been replaced; use {command}',
  unknown_option: ({ flag, near, known }: Of<'flag' | 'near' | 'known'>) =>
    `unknown flag ${flag}${meant(near ?? suggest(flag, known))}`,
  flag_before_command: 'put {flag} after the command',
  missing_argument: 'missing required argument: {name}',
  option_value_missing: ({
    flags,
    choices,
  }: Of<'flags'> & { readonly choices: readonly string[] }): string =>
    `${flags} needs a value${choices.length === 0 ? '' : `: ${choices.join(' or ')}`}`,
  flag_of_other_commands: ({ flag, names }: Of<'flag' | 'names'>): string =>
    `${flag} is a flag of ${names.join(' and ')}`,
  flag_is_argument: '{flag} is not a flag of this command, but its argument',
  usage_is: ({
    command,
    usage,
    example,
  }: Of<'command' | 'usage'> & { readonly example: string | undefined }): string =>
    [
      `usage: ${usage}`,
      ...(example === undefined ? [] : [`for example: ${example}`]),
      `${command} --help lists the arguments and flags.`,
    ].join('\n'),
  line_meant: 'write: {command}',
  option_conflict: '{flags} cannot be combined with {other}',
  too_many_arguments: ({ command, most, got }: Of<'command' | 'most'> & { readonly got: number }) =>
    `too many arguments for ${command}: expected ${most === 0 ? 'none' : `at most ${most}`}, got ${got}`,
  not_a_choice: ({
    flags,
    value,
    choices,
  }: Of<'flags' | 'value'> & { readonly choices: readonly string[] }) =>
    `${flags} must be one of ${choices.join(', ')}, not "${value}"`,
  lang_unknown: (p: {
    readonly origin: string;
    readonly value: string;
    readonly known: readonly string[];
  }): string => `${p.origin} must be ${p.known.join(' or ')}, not "${makeVisible(p.value)}"`,
  language_not_spoken: ({ known }: Of<'known'>): string => `must be ${known.join(' or ')}`,
  flags_are_listed: '{command} --help lists the arguments and flags.',
  credentials_are_no_flags:
    'Credentials are not flags: use a profile (conv profile add), or set CONV_API_KEY and CONV_HMAC_SECRET.',
  commands_are_listed: 'conv --help lists the commands and help topics.',
  dash_is_typographic: '"{word}" starts with a typographic dash; use {flag}',
  typographic_dash_hint:
    'Editors and chat programs replace -- with a longer dash. Type the two hyphens.',
} as const;
