import { shellWord } from '../../core/shell.ts';
import { makeVisible } from '../../core/visible.ts';
import type { Recheck, RecheckCommand } from '../../output/verify/shown.ts';
import { next } from '../../words/en/verdict.ts';
import type { VerifyOptions } from './options.ts';

/** The command line that checks the same again, as it can be pasted; in words where none can. */
export const recheckFor =
  (body: string | undefined, options: VerifyOptions): Recheck =>
  ({ profile, redact }) => {
    const given = [body, ...(options.headers ?? []), ...VALUES.map((name) => options[name])];
    if (given.some((text) => text !== undefined && makeVisible(text) !== text)) return IN_WORDS;
    const values = { ...options, ...redacted(options, redact) };
    const words = wordsOf(body, { ...values, profile: profile ?? options.profile });
    return {
      words: next.check_again({ remarks: remarksOn(body, options, redact) }),
      command: ['conv verify', ...words.map(shellWord)].join(' '),
    };
  };

/** A name with control characters: what would be printed is not what must be typed. */
const IN_WORDS: RecheckCommand = { words: next.check_again_same };

const VALUES = ['key', 'timestamp', 'signature', 'eventId', 'profile'] as const;

const HEADER_VALUES = ['key', 'timestamp', 'signature'] as const;

const redacted = (options: VerifyOptions, redact: (text: string) => string) =>
  Object.fromEntries(
    HEADER_VALUES.flatMap((name) => {
      const value = options[name];
      return value === undefined ? [] : [[name, redact(value)]];
    }),
  );

/** What the command line does not hold itself. */
function remarksOn(
  body: string | undefined,
  options: VerifyOptions,
  redact: (text: string) => string,
): string[] {
  return [
    ...(body === '-' ? [next.body_on_stdin] : []),
    ...(options.headers?.includes('-') ? [next.headers_on_stdin] : []),
    ...(HEADER_VALUES.some((name) => redact(options[name] ?? '') !== (options[name] ?? ''))
      ? [next.own_value]
      : []),
    ...(HEADER_VALUES.some((name) => options[name] !== undefined) ? [next.new_values] : []),
  ];
}

function wordsOf(
  body: string | undefined,
  {
    headers = [],
    eventId,
    profile,
    now,
    ...options
  }: Omit<VerifyOptions, 'profile'> & { readonly profile: string | undefined },
): string[] {
  const flag = (name: string, value: string | undefined): string[] =>
    value === undefined ? [] : [name, value];
  return [
    ...(body === undefined ? [] : [fileWord(body)]),
    ...headers.flatMap((file) => ['--headers', fileWord(file)]),
    ...HEADER_VALUES.flatMap((name) => flag(`--${name}`, options[name])),
    ...flag('--event-id', eventId),
    ...(options.allowFiles === true ? ['--allow-files'] : []),
    ...flag('--profile', profile),
    ...flag('--now', now),
  ];
}

/** A file's name that begins with a dash would be read as a flag. */
export const fileWord = (file: string): string =>
  file.startsWith('-') && file !== '-' ? `./${file}` : file;
