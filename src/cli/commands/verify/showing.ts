import { shellWord } from '../../../core/kit/shell.ts';
import { makeVisible } from '../../../core/kit/visible.ts';
import { sign } from '../../../core/protocol/signing.ts';
import type { Recheck, RecheckCommand, Shown } from '../../../verify/finding.ts';
import { parseLanguage } from '../../../verify/language.ts';
import type { VerifiedRequest } from '../../../verify/verify.ts';
import { next } from '../../../verify/words/verdict.ts';
import { screenWidth } from '../../terminal/terminal.ts';
import type { VerifyOptions } from './flags.ts';

/** The command that repeats the check, or a description if there is none. */
export const recheckFor =
  (body: string | undefined, options: VerifyOptions): Recheck =>
  ({ profile, redact }) => {
    const given = [body, ...(options.headers ?? []), ...VALUES.map((name) => options[name])];
    if (given.some((text) => text !== undefined && makeVisible(text) !== text)) return IN_WORDS;
    const values = { ...options, ...redacted(options, redact) };
    const words = commandWords(body, { ...values, profile: profile ?? options.profile });
    return {
      words: next.check_again({ remarks: commandRemarks(body, options, redact) }),
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

/** Notes about input that is not on the command line. */
function commandRemarks(
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

function commandWords(
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
    ...flag('--request', options.request),
    ...(options.allowFiles === true ? ['--allow-files'] : []),
    ...flag('--profile', profile),
    ...flag('--now', now),
  ];
}

/** A file name that starts with a dash would be read as a flag. */
const fileWord = (file: string): string =>
  file.startsWith('-') && file !== '-' ? `./${file}` : file;

/** Display options. */
export interface Showing extends Omit<Shown, 'expected'> {
  readonly json: boolean;
  /** Whether the signature that would be right is shown. */
  readonly showExpected: boolean;
}

/** @throws Failure `usage` if no such language is known. */
export function readShowing(body: string | undefined, options: VerifyOptions): Showing {
  const { language, json = false, showExpected = false } = options;
  return {
    json,
    showExpected,
    language: language === undefined ? undefined : parseLanguage(language),
    recheck: recheckFor(body, options),
    bodyWord: isBody(body, options) ? shellWord(fileWord(body)) : undefined,
    columns: screenWidth(),
  };
}

/** Whether the file is only a body, with its headers elsewhere, rather than a whole capture. */
const isBody = (body: string | undefined, options: VerifyOptions): body is string =>
  body !== undefined &&
  body !== '-' &&
  (options.headers !== undefined || options.signature !== undefined);

/** What to show of a result; the correct signature only if it was requested and is known. */
export function shownFor(
  { showExpected, json: _, ...shown }: Showing,
  result: VerifiedRequest,
): Shown {
  return { ...shown, expected: showExpected ? rightSignature(result) : undefined };
}

function rightSignature({ account, presented, question }: VerifiedRequest): string | undefined {
  const { timestamp = '' } = presented;
  if (account.secret === undefined || timestamp === '') return undefined;
  return sign(account.secret, timestamp, question.request.body);
}
