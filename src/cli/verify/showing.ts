import type { VerifiedRequest } from '../../actions/verify.ts';
import { shellWord } from '../../core/shell.ts';
import { sign } from '../../core/signing/sign.ts';
import type { Shown } from '../../output/verify/shown.ts';
import { parseLanguage } from '../../output/verify/snippets/language.ts';
import type { VerifyOptions } from './options.ts';

/** How an answer is to be shown. */
export interface Showing extends Omit<Shown, 'expected'> {
  readonly json: boolean;
  /** Whether the signature that would be right is shown. */
  readonly showExpected: boolean;
}

/** @throws Failure `usage` where no such language is known. */
export function readShowing(body: string | undefined, options: VerifyOptions): Showing {
  const { language, json = false, showExpected = false } = options;
  return {
    json,
    showExpected,
    language: language === undefined ? undefined : parseLanguage(language),
    recheck: recheckCommand(body, options),
  };
}

/** What is shown of one result; the right signature only where it is asked for, and can be known. */
export function shownFor(
  { showExpected, language, recheck, hasUntriedProfiles }: Showing,
  result: VerifiedRequest,
): Shown {
  const expected = showExpected ? rightSignature(result) : undefined;
  return { language, recheck, hasUntriedProfiles, expected };
}

function rightSignature({ account, presented, question }: VerifiedRequest): string | undefined {
  const { timestamp = '' } = presented;
  if (account.secret === undefined || timestamp === '') return undefined;
  return sign(account.secret, timestamp, question.request.body);
}

/** The command that checks the same files again; undefined where the request was not in files. */
function recheckCommand(
  body: string | undefined,
  { headers = [], profile, eventId }: VerifyOptions,
): string | undefined {
  const files = [...headers, ...(body === undefined ? [] : [body])];
  if (files.length === 0 || files.includes('-')) return undefined;
  // The three headers came as flags: of the next request they are another three.
  const saved = headers.length === 0 && eventId === undefined ? ['headers.txt'] : headers;
  const flags = [
    ...saved.flatMap((file) => ['--headers', file]),
    ...(eventId === undefined ? [] : ['--event-id', eventId]),
    ...(profile === undefined ? [] : ['--profile', profile]),
  ];
  const words = [...(body === undefined ? [] : [body]), ...flags];
  return ['conv verify', ...words.map(shellWord)].join(' ');
}
