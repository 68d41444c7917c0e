import { suggest } from '../../kit/suggest.ts';
import { makeVisible } from '../../kit/visible.ts';

const didYouMean = (near: string | undefined): string =>
  near === undefined ? '' : `; did you mean ${near}?`;

/** Faults of a command line. */
export const usage = {
  unknown_topic: ({ word, near }: { readonly word: string; readonly near: string | undefined }) =>
    `there is no help topic or command "${word}"${didYouMean(near)}`,
  topics_are: ({ names }: { readonly names: string }) =>
    `Topics: ${names}. conv --help lists the commands.`,
  command_unknown: ({
    group,
    word,
    known,
  }: {
    readonly group: string;
    readonly word: string;
    readonly known: readonly string[];
  }): string => {
    const near = suggest(word, known);
    return `conv ${group} has no command "${makeVisible(word)}"${near === undefined ? '' : `; did you mean ${near}?`}`;
  },
  known_commands: ({ names }: { readonly names: readonly string[] }): string =>
    `Its commands: ${names.join(', ')}`,
  unknown_command: ({
    word,
    near,
    known = [],
  }: {
    readonly word: string;
    readonly near?: string;
    readonly known?: readonly string[];
  }) => `unknown command "${word}"${didYouMean(near ?? suggest(word, known))}`,
  unknown_option: ({
    flag,
    near,
    known,
  }: {
    readonly flag: string;
    readonly near: string | undefined;
    readonly known: readonly string[];
  }) => `unknown flag ${flag}${didYouMean(near ?? suggest(flag, known))}`,
  missing_argument: ({ name }: { readonly name: string }) => `missing required argument: ${name}`,
  option_value_missing: ({ flags }: { readonly flags: string }) => `${flags} needs a value`,
  option_conflict: ({ flags, other }: { readonly flags: string; readonly other: string }) =>
    `${flags} cannot be combined with ${other}`,
  too_many_arguments: ({
    command,
    most,
    got,
  }: {
    readonly command: string;
    readonly most: number;
    readonly got: number;
  }) =>
    `too many arguments for ${command}: expected ${most === 0 ? 'none' : `at most ${most}`}, got ${got}`,
  not_a_choice: ({
    flags,
    value,
    choices,
  }: {
    readonly flags: string;
    readonly value: string;
    readonly choices: readonly string[];
  }) => `${flags} must be one of ${choices.join(', ')}, not "${value}"`,
  lang_unknown: (p: {
    readonly origin: string;
    readonly value: string;
    readonly known: readonly string[];
  }): string => `${p.origin} must be ${p.known.join(' or ')}, not "${makeVisible(p.value)}"`,
  language_not_spoken: ({ known }: { readonly known: readonly string[] }): string =>
    `must be ${known.join(' or ')}`,
  flags_are_listed: ({ command }: { readonly command: string }) =>
    `${command} --help lists the arguments and flags.`,
  credentials_are_no_flags:
    'Credentials are not flags: use a profile (conv profile add), or set CONV_API_KEY and CONV_HMAC_SECRET.',
  commands_are_listed: 'conv --help lists the commands and help topics.',
  dash_is_typographic: ({ word, flag }: { readonly word: string; readonly flag: string }) =>
    `"${word}" starts with a typographic dash; use ${flag}`,
  typographic_dash_hint:
    'Editors and chat programs replace -- with a longer dash. Type the two hyphens.',
};
