import { Failure } from '../words/failure.ts';
import { message } from '../words/message.ts';

/** Beyond the range of `Date`. */
const LATEST_SECONDS = 8_000_000_000_000;

/** Parses a flag with a Unix time in seconds. @throws Failure `usage` unless it is a whole number. */
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

/** A day, a time of day, or both; only a time can have a zone. */
const MOMENT =
  /^(.*?)(?:(?:^|[T ])(\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:\d{2})?)?$/i;

const DATE = /^(\d{4})([-/.])(\d{2})\2(\d{2})$/;

const WEEKDAYS = [
  ['sunday', '일요일'],
  ['monday', '월요일'],
  ['tuesday', '화요일'],
  ['wednesday', '수요일'],
  ['thursday', '목요일'],
  ['friday', '금요일'],
  ['saturday', '토요일'],
] as const;

/** Number of days ago. */
const DAYS: Readonly<Record<string, number>> = { today: 0, 오늘: 0, yesterday: 1, 어제: 1 };

interface Moment {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly isDay: boolean;
}

/**
 * Parses `--since`: an age (`30m`, `2h`, `7d`), or a day (an ISO date, `today`, `yesterday`, the last `tuesday`), a
 * time of day, or both, in local time unless it has a zone.
 * @param now milliseconds since 1970.
 * @param flag the flag's name, for messages.
 * @returns milliseconds since 1970.
 * @throws Failure `usage` if it cannot be parsed.
 */
export const parseSince = (text: string, now: number, flag = '--since'): number =>
  readMoment(text, now, flag).at;

/**
 * Parses `--until` like `--since`, except that a day is inclusive.
 * @param now milliseconds since 1970.
 * @returns the first moment after the period, in milliseconds since 1970.
 * @throws Failure `usage` if it cannot be parsed.
 */
export function parseUntil(text: string, now: number, flag = '--until'): number {
  const { at, isDay } = readMoment(text, now, flag);
  return isDay ? startOfDay(at, 1) : at;
}

/**
 * Parses both ends of a period.
 * @throws Failure `usage` if one cannot be parsed, or the period ends before it starts.
 */
export function parsePeriod(
  { since, until }: { readonly since?: string; readonly until?: string },
  now: number,
): { readonly since: number | undefined; readonly before: number | undefined } {
  const begin = since === undefined ? undefined : parseSince(since, now);
  const before = until === undefined ? undefined : parseUntil(until, now);
  if (begin !== undefined && before !== undefined && before <= begin)
    throw new Failure('usage', message('period_empty'));
  return { since: begin, before };
}

function readMoment(text: string, now: number, flag: string): Moment {
  const moment = ageOf(text, now) ?? momentNamed(text.trim(), now);
  if (moment !== undefined) return moment;
  throw new Failure('usage', message('since_unreadable', { flag, text: JSON.stringify(text) }), {
    hint: message('since_examples', { flag }),
  });
}

function ageOf(text: string, now: number): Moment | undefined {
  const [, count, unit = ''] = AGE.exec(text) ?? [];
  const unitMs = UNIT_MS[unit];
  return unitMs === undefined ? undefined : { at: now - Number(count) * unitMs, isDay: false };
}

function momentNamed(text: string, now: number): Moment | undefined {
  const [, named = '', time, zone = ''] = MOMENT.exec(text) ?? [];
  const isDay = time === undefined;
  const date = named === '' && !isDay ? localDate(now) : (dateIn(named) ?? dayNamed(named, now));
  // A zone is ambiguous for a day relative to the local "today".
  if (date === undefined || (zone !== '' && dateIn(named) === undefined)) return undefined;
  const at = Date.parse(`${date}T${(time ?? '00:00').replace(/^\d:/, '0$&')}${zone.toUpperCase()}`);
  return Number.isNaN(at) ? undefined : { at, isDay };
}

/** In the format of `Date.parse`. */
function dateIn(text: string): string | undefined {
  const [, year, , month, day] = DATE.exec(text) ?? [];
  return isDayOfMonth(Number(year), Number(month), Number(day))
    ? `${year}-${month}-${day}`
    : undefined;
}

function dayNamed(text: string, now: number): string | undefined {
  const name = text.toLowerCase();
  const weekday = WEEKDAYS.findIndex((names) => names.some((each) => each === name));
  const passed = (new Date(now).getDay() - weekday + 7) % 7;
  const days = weekday === -1 ? Object.entries(DAYS).find(([day]) => day === name)?.[1] : passed;
  return days === undefined ? undefined : localDate(startOfDay(now, -days));
}

function localDate(moment: number): string {
  const date = new Date(moment);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Local midnight, correct across daylight saving changes. @param days number of days after the day of `moment`. */
function startOfDay(moment: number, days: number): number {
  const date = new Date(moment);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
}

/** `Date` would turn February 31 into March 3. */
function isDayOfMonth(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
