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

const UNIT_MS: Readonly<Record<string, number>> = {
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

const AGE = /^(\d{1,9})([smhdw])$/;
const DATE_TIME =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:\d{2})?)?$/;

/**
 * Reads `--since`: an age (`30m`, `2h`, `7d`), `today` or `yesterday`, or an ISO date or time, local where it names no
 * zone.
 * @param now milliseconds since 1970.
 * @param flag as it is named where it cannot be read.
 * @returns milliseconds since 1970.
 * @throws Failure `usage` where it is neither.
 */
export function parseSince(text: string, now: number, flag = '--since'): number {
  const since = parseAge(text, now) ?? dayNamed(text, now) ?? parseDateTime(text);
  if (since !== undefined) return since;
  throw new Failure('usage', message('since_unreadable', { flag, text: JSON.stringify(text) }), {
    hint: message('since_examples', { flag }),
  });
}

function parseAge(text: string, now: number): number | undefined {
  const [, count, unit = ''] = AGE.exec(text) ?? [];
  const unitMs = UNIT_MS[unit];
  return unitMs === undefined ? undefined : now - Number(count) * unitMs;
}

/**
 * Reads `--until`, as `--since` is read; a day counts to its end.
 * @param now milliseconds since 1970.
 * @returns the first moment after the period, in milliseconds since 1970.
 * @throws Failure `usage` where it cannot be read.
 */
export function parseUntil(text: string, now: number, flag = '--until'): number {
  const moment = parseSince(text, now, flag);
  return Object.hasOwn(DAYS, text) || /^\d{4}-\d{2}-\d{2}$/.test(text)
    ? startOfDay(moment, 1)
    : moment;
}

/** How many days before today. */
const DAYS: Readonly<Record<string, number>> = { today: 0, yesterday: -1 };

function dayNamed(text: string, now: number): number | undefined {
  const days = Object.hasOwn(DAYS, text) ? DAYS[text] : undefined;
  return days === undefined ? undefined : startOfDay(now, days);
}

/** Local, also where a clock was put forward or back in between. @param days after the day of that moment. */
function startOfDay(moment: number, days: number): number {
  const date = new Date(moment);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
}

function parseDateTime(text: string): number | undefined {
  const [, year, month, day, time = '00:00', zone = ''] = DATE_TIME.exec(text) ?? [];
  if (year === undefined || !isDayOfMonth(Number(year), Number(month), Number(day)))
    return undefined;
  const milliseconds = Date.parse(`${year}-${month}-${day}T${time}${zone}`);
  return Number.isNaN(milliseconds) ? undefined : milliseconds;
}

/** `Date` turns February 31 into March 3, which is never what was meant. */
function isDayOfMonth(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
