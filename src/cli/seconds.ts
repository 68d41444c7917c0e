import { Failure } from '../words/failure.ts';
import { message } from '../words/message.ts';

/** Later than any calendar (and `Date`) goes. */
const LATEST_SECONDS = 8_000_000_000_000;

/**
 * Reads a flag that takes unix time in seconds.
 * @throws Failure `usage` where it is no whole number.
 */
export function parseSeconds(flag: string, text: string): number {
  const seconds = Number(text);
  if (/^\d{1,13}$/.test(text) && seconds <= LATEST_SECONDS) return seconds;
  throw new Failure('usage', message('not_unix_seconds', { flag }), {
    hint: message('unix_seconds_example'),
  });
}
