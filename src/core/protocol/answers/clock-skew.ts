import { memberOf, scalarText } from '../../kit/json/node.ts';
import { type Message, message } from '../../words/message.ts';
import { parseHttpDate } from '../http-date.ts';
import { TIMESTAMP_TOLERANCE_SECONDS } from '../protocol.ts';
import type { Answer } from './answer.ts';

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

/** The code of the bundled service, beside which `skew_seconds` says by how much. */
const STATED = 'timestamp_outside_window';

/** The skew that the service itself states, as the bundled one does. */
export function statedSkew(answer: Answer): number | null {
  if (answer.type !== 'json' || answer.node.type !== 'object') return null;
  const error = memberOf(answer.node, 'error');
  if (error?.type !== 'object' || scalarText(memberOf(error, 'code')) !== STATED) return null;
  const skew = memberOf(error, 'skew_seconds');
  return skew?.type === 'number' ? Number(skew.literal) : null;
}

/** Whether a skew alone makes the service answer 401. */
export const isClockOff = (skewSeconds: number | null): skewSeconds is number =>
  skewSeconds !== null && Math.abs(skewSeconds) > TIMESTAMP_TOLERANCE_SECONDS;

/** `your clock is 7 min slow` */
export function describeSkew(skewSeconds: number): Message {
  const seconds = Math.abs(skewSeconds);
  const unit = UNITS.find((candidate) => seconds >= 2 * candidate.seconds);
  const rounded = unit === undefined ? `${seconds} s` : amountIn(unit, seconds);
  const isOff = isClockOff(skewSeconds);
  const amount = isOff && rounded === LIMIT ? inMinutes(seconds) : rounded;
  const facts = { amount, isSlow: skewSeconds < 0 };
  return message(isOff ? 'clock_beyond_limit' : 'clock_is_off', facts);
}

/** The limit, as it is shown: what is beyond it must not look the same. */
const LIMIT = `${TIMESTAMP_TOLERANCE_SECONDS / 60} min`;

/** `5 min 10 s` */
const inMinutes = (seconds: number): string => `${Math.floor(seconds / 60)} min ${seconds % 60} s`;

const amountIn = (unit: (typeof UNITS)[number], seconds: number): string =>
  `${Math.round(seconds / unit.seconds)} ${unit.name}`;
