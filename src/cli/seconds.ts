import { Failure } from '../core/failure.ts';

/** Later than any calendar (and `Date`) goes. */
const LATEST_SECONDS = 8_000_000_000_000;

/**
 * Reads a flag that takes unix time in seconds.
 * @throws Failure `usage` where it is no whole number.
 */
export function parseSeconds(flag: string, text: string): number {
  const seconds = Number(text);
  if (/^\d{1,13}$/.test(text) && seconds <= LATEST_SECONDS) return seconds;
  throw new Failure('usage', `${flag} must be unix time in seconds, a whole number`, {
    hint: 'Such as 1785585600; `date +%s` prints the current one.',
  });
}
