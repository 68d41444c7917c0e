import { Failure } from '../core/words/failure.ts';
import { message } from '../core/words/message.ts';

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

/** What a unit of an age may be called, the shortest first. A month has no length of its own. */
const UNITS = [
  { en: ['s', 'sec', 'secs', 'second', 'seconds'], ko: ['초'], ms: 1000 },
  { en: ['m', 'min', 'mins', 'minute', 'minutes'], ko: ['분'], ms: 60_000 },
  { en: ['h', 'hr', 'hrs', 'hour', 'hours'], ko: ['시간'], ms: 3_600_000 },
  { en: ['d', 'day', 'days'], ko: ['일'], ms: 86_400_000 },
  { en: ['w', 'week', 'weeks'], ko: ['주', '주일'], ms: 604_800_000 },
] as const;

const AGE = /^(?:\d{1,9} *(?:[a-z]+|[가-힣]+) *)+$/;
const AGE_PART = /(\d+) *([^\d ]+)/g;
const AGO = /(?: +ago| *전)$/;

const NOW = { en: ['now'], ko: ['지금'] } as const;

/** Periods of the calendar; a week begins on Monday. */
const PERIODS = [
  { en: ['today'], ko: ['오늘'], unit: 'day', back: 0 },
  { en: ['yesterday'], ko: ['어제'], unit: 'day', back: 1 },
  { en: ['this week'], ko: ['이번 주', '이번주'], unit: 'week', back: 0 },
  { en: ['last week'], ko: ['지난주', '지난 주'], unit: 'week', back: 1 },
  { en: ['this month'], ko: ['이번 달', '이번달'], unit: 'month', back: 0 },
  { en: ['last month'], ko: ['지난달', '지난 달'], unit: 'month', back: 1 },
] as const;

/** A day, a time of day, or both; only a time can have a zone. */
const MOMENT =
  /^(.*?)(?:(?:^|[T ])(\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:\d{2})?)?$/i;

const DATE = /^(\d{4})([-/.])(\d{2})\2(\d{2})$/;

const WEEKDAYS = [
  { en: ['sunday'], ko: ['일요일'] },
  { en: ['monday'], ko: ['월요일'] },
  { en: ['tuesday'], ko: ['화요일'] },
  { en: ['wednesday'], ko: ['수요일'] },
  { en: ['thursday'], ko: ['목요일'] },
  { en: ['friday'], ko: ['금요일'] },
  { en: ['saturday'], ko: ['토요일'] },
] as const;

interface Moment {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The first moment after it, where it is a day, a week or a month. */
  readonly end?: number;
}

/**
 * Reads `--since`: an age (`30m`, `1h30m`, `3 days ago`), `now`, a week or a month (`last week`), or a day (an ISO date,
 * `today`, `yesterday`, the last `tuesday`), a time of day, or both, local where it names no zone.
 * @param now milliseconds since 1970.
 * @param flag the flag's name, for messages.
 * @returns milliseconds since 1970.
 * @throws Failure `usage` if it cannot be parsed.
 */
export const parseSince = (text: string, now: number, flag = '--since'): number =>
  readMoment(text, now, flag).at;

/**
 * Reads `--until`, as `--since` is read; a day, a week or a month counts to its end.
 * @param now milliseconds since 1970.
 * @returns the first moment after the period, in milliseconds since 1970.
 * @throws Failure `usage` if it cannot be parsed.
 */
export function parseUntil(text: string, now: number, flag = '--until'): number {
  const { at, end } = readMoment(text, now, flag);
  return end ?? at;
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
  const said = text.trim().replace(/\s+/g, ' ');
  const name = said.toLowerCase();
  const moment = isOneOf(NOW, name)
    ? { at: now }
    : (ageOf(said, now) ?? periodNamed(name, now) ?? dayOrTime(said, now));
  if (moment !== undefined) return moment;
  throw new Failure('usage', message('since_unreadable', { flag, text: JSON.stringify(text) }), {
    hint: message('since_examples', { flag, units: UNITS, names: [NOW, ...PERIODS] }),
  });
}

interface Names {
  readonly en: readonly string[];
  readonly ko: readonly string[];
}

const isOneOf = ({ en, ko }: Names, name: string): boolean =>
  en.includes(name) || ko.includes(name);

function ageOf(said: string, now: number): Moment | undefined {
  // A capital M may be a month.
  const age = said.replace(/[a-z]{2,}/gi, (word) => word.toLowerCase()).replace(AGO, '');
  if (!AGE.test(age)) return undefined;
  const parts = [...age.matchAll(AGE_PART)].map(([, count, name = '']) => {
    const unit = UNITS.find((names) => isOneOf(names, name));
    return Number(count) * (unit?.ms ?? Number.NaN);
  });
  const milliseconds = parts.reduce((sum, part) => sum + part, 0);
  return Number.isNaN(milliseconds) ? undefined : { at: now - milliseconds };
}

function periodNamed(name: string, now: number): Moment | undefined {
  const period = PERIODS.find((names) => isOneOf(names, name));
  if (period === undefined) return undefined;
  const { unit, back } = period;
  return { at: START_OF[unit](now, -back), end: START_OF[unit](now, 1 - back) };
}

function dayOrTime(said: string, now: number): Moment | undefined {
  const [, named = '', time, zone = ''] = MOMENT.exec(said) ?? [];
  const isDay = time === undefined;
  const date = named === '' && !isDay ? localDate(now) : (dateIn(named) ?? dayNamed(named, now));
  // A zone is ambiguous for a day relative to the local "today".
  if (date === undefined || (zone !== '' && dateIn(named) === undefined)) return undefined;
  const at = Date.parse(`${date}T${(time ?? '00:00').replace(/^\d:/, '0$&')}${zone.toUpperCase()}`);
  if (Number.isNaN(at)) return undefined;
  return isDay ? { at, end: START_OF.day(at, 1) } : { at };
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
  const weekday = WEEKDAYS.findIndex((names) => isOneOf(names, name));
  if (weekday !== -1) return localDate(START_OF.day(now, -daysSince(weekday, now)));
  const day = PERIODS.find(({ unit, ...names }) => unit === 'day' && isOneOf(names, name));
  return day && localDate(START_OF.day(now, -day.back));
}

const MONDAY = 1;

/** Since that weekday was last; 0 on the day itself. */
const daysSince = (weekday: number, moment: number): number =>
  (new Date(moment).getDay() - weekday + 7) % 7;

function localDate(moment: number): string {
  const date = new Date(moment);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Local, also where a clock was put forward or back in between; so many days, weeks or months after that of the moment. */
const START_OF = {
  day: (moment: number, by: number) => localStart(moment, { days: by }),
  week: (moment: number, by: number) =>
    localStart(moment, { days: 7 * by - daysSince(MONDAY, moment) }),
  month: (moment: number, by: number) =>
    localStart(moment, { months: by, days: 1 - new Date(moment).getDate() }),
};

function localStart(moment: number, { days = 0, months = 0 }): number {
  const date = new Date(moment);
  return new Date(date.getFullYear(), date.getMonth() + months, date.getDate() + days).getTime();
}

/** `Date` would turn February 31 into March 3. */
function isDayOfMonth(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
