import { excerpt, makeVisible } from '../core/visible.ts';
import type { Attempt, JournaledEvent } from '../journal/journal.ts';
import { accountText } from './event-text.ts';
import { localTime } from './local-time.ts';

/** So much of what the service answered is shown, in characters. */
const SHOWN_ANSWER = 200;

/** Said where nobody gave the headers of an event. */
export const signedAfreshText = (origin: string): string =>
  `no headers are given: checked as conv would send it now, signed afresh with the key of ${makeVisible(origin)}`;

/** Said of an event that is not of the account in use. */
export const foreignEventText = (event: Pick<JournaledEvent, 'profile' | 'endpoint'>): string =>
  `this is an event of another account, ${accountText(event)}: it is checked with the key in use`;

/** What became of an event when it was last sent. */
export function lastAttemptText(attempts: readonly Attempt[]): string {
  const last = attempts.at(-1);
  if (last === undefined) return 'it was never sent';
  const { number, startedAt, httpStatus, errorCode, response } = last;
  const answer = response === null || response === '' ? '' : `: ${excerpt(response, SHOWN_ANSWER)}`;
  const when = `its last attempt (${number}, at ${localTime(startedAt)})`;
  if (httpStatus !== null) return `${when} was answered HTTP ${httpStatus}${answer}`;
  return `${when} had no answer${errorCode === null ? '' : ` (${makeVisible(errorCode)})`}${answer}`;
}
