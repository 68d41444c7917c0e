import { type Message, message } from '../../words/message.ts';
import { parseHttpDate } from '../http-date.ts';

/** Less may be the way of the answer through the network. */
const NOTICEABLE_SECONDS = 60;

const UNITS = [
  { name: 'days', seconds: 86_400 },
  { name: 'h', seconds: 3_600 },
  { name: 'min', seconds: 60 },
] as const;

/**
 * Compares the local clock with the service's, from the `Date` of its response.
 * @param now the local clock when the response arrived, in milliseconds since 1970.
 * @returns local minus service, in seconds (negative: the local clock is slow); null if they differ by at most a
 *   minute, or the header is missing or invalid.
 */
export function clockSkew(date: string | undefined, now: number): number | null {
  const theirs = parseHttpDate(date, now);
  if (theirs === undefined) return null;
  const skew = Math.round((now - theirs) / 1000);
  return Math.abs(skew) > NOTICEABLE_SECONDS ? skew : null;
}

/** `your clock is 7 min slow` */
export function describeSkew(skewSeconds: number): Message {
  const seconds = Math.abs(skewSeconds);
  const unit = UNITS.find((candidate) => seconds >= 2 * candidate.seconds);
  const amount = unit === undefined ? `${seconds} s` : amountIn(unit, seconds);
  return message('clock_is_off', { amount, isSlow: skewSeconds < 0 });
}

const amountIn = (unit: (typeof UNITS)[number], seconds: number): string =>
  `${Math.round(seconds / unit.seconds)} ${unit.name}`;
