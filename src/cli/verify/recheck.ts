import { shellWord } from '../../core/shell.ts';
import { makeVisible } from '../../core/visible.ts';
import type { Recheck, RecheckCommand } from '../../output/verify/shown.ts';
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
      words: `check again${remark(body, options, redact)}:`,
      command: ['conv verify', ...words.map(shellWord)].join(' '),
    };
  };

/** A name with control characters: what would be printed is not what must be typed. */
const IN_WORDS: RecheckCommand = { words: 'check again with the same conv verify' };

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
function remark(
  body: string | undefined,
  options: VerifyOptions,
  redact: (text: string) => string,
): string {
  const remarks = [
    ...(body === '-' ? ['the body on standard input'] : []),
    ...(options.headers?.includes('-') ? ['the headers on standard input'] : []),
    ...(HEADER_VALUES.some((name) => redact(options[name] ?? '') !== (options[name] ?? ''))
      ? ['your own value for <hidden>']
      : []),
    ...(HEADER_VALUES.some((name) => options[name] !== undefined)
      ? ['a new request has its own three values']
      : []),
  ];
  return remarks.length === 0 ? '' : ` (${remarks.join('; ')})`;
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
