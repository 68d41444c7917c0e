import { excerpt, makeVisible } from '../core/visible.ts';
import type { Attempt, JournaledEvent } from '../journal/journal.ts';
import { type Message, message } from '../words/message.ts';
import { accountText } from './event-text.ts';
import { localTime } from './local-time.ts';

/** Longest part of the service's answer that is shown, in characters. */
const SHOWN_ANSWER = 200;

/** No headers were given for the event. */
export const signedNow = (origin: string): Message =>
  message('signed_now', { origin: makeVisible(origin) });

/** The event does not belong to the account in use. */
export const foreignEvent = (event: Pick<JournaledEvent, 'profile' | 'endpoint'>): Message =>
  message('foreign_event', { account: accountText(event) });

/** The outcome of an event's last attempt. */
export function lastAttempt(attempts: readonly Attempt[]): Message {
  const last = attempts.at(-1);
  if (last === undefined) return message('never_sent');
  const { number, startedAt, httpStatus, errorCode, response } = last;
  return message('last_attempt', {
    number,
    time: localTime(startedAt),
    httpStatus,
    errorCode: errorCode === null ? undefined : makeVisible(errorCode),
    answer: response === null || response === '' ? undefined : excerpt(response, SHOWN_ANSWER),
  });
}
