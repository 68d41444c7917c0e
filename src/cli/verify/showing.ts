import type { VerifiedRequest } from '../../actions/verify.ts';
import { shellWord } from '../../core/shell.ts';
import { sign } from '../../core/signing/sign.ts';
import type { Shown } from '../../output/verify/shown.ts';
import { parseLanguage } from '../../output/verify/snippets/language.ts';
import { screenWidth } from '../screen.ts';
import type { VerifyOptions } from './options.ts';
import { fileWord, recheckFor } from './recheck.ts';

/** How an answer is to be shown. */
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
    bodyWord: body === undefined || body === '-' ? undefined : shellWord(fileWord(body)),
    columns: screenWidth(),
  };
}

/** What is shown of one result; the right signature only where it is asked for, and can be known. */
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
