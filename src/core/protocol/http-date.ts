const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const TIME = '(?<minute>(?:[01]\\d|2[0-3]):[0-5]\\d):(?<second>[0-5]\\d|60)';

/** The three forms that a recipient must accept. The weekday adds nothing, so a wrong one does no harm. */
const FORMS: readonly RegExp[] = [
  `(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (?<day>\\d\\d) (?<month>\\w{3}) (?<year>\\d{4}) ${TIME} GMT`,
  `(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (?<day>\\d\\d)-(?<month>\\w{3})-(?<year>\\d\\d) ${TIME} GMT`,
  `(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) (?<month>\\w{3}) (?<day>[ \\d]\\d) ${TIME} (?<year>\\d{4})`,
].map((form) => new RegExp(`^${form}$`));

/** Longer than any wait, and small enough to keep sums exact. */
const MAX_DELAY_SECONDS = 1e9;

/**
 * Parses an HTTP date (RFC 9110, 5.6.7): IMF-fixdate, RFC 850 or asctime.
 * @param now milliseconds since 1970: the two-digit year of RFC 850 is at most 50 years later.
 * @returns milliseconds since 1970; undefined if missing or invalid.
 */
export function parseHttpDate(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined;
  const parts = FORMS.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  if (parts === undefined) return undefined;
  return parts.year?.length === 2 ? timeNear(parts, now) : timeIn(Number(parts.year), parts);
}

/** The latest time with that two-digit year that is not more than 50 years in the future. */
function timeNear(parts: Record<string, string>, now: number): number | undefined {
  const limit = new Date(now);
  limit.setUTCFullYear(limit.getUTCFullYear() + 50);
  const lastYear = limit.getUTCFullYear();
  const year = lastYear - ((lastYear - Number(parts.year)) % 100);
  const time = timeIn(year, parts);
  return time !== undefined && time > limit.getTime() ? timeIn(year - 100, parts) : time;
}

function timeIn(year: number, parts: Record<string, string>): number | undefined {
  const { day = '', month = '', minute, second } = parts;
  const numbers = [String(year).padStart(4, '0'), monthNumber(month), day.replace(' ', '0')];
  const time = Date.parse(`${numbers.join('-')}T${minute}:00Z`);
  // `Date.parse` takes February 30 for March 2. A leap second becomes the next minute's first.
  const exists = new Date(time).getUTCDate() === Number(day);
  return exists ? time + Number(second) * 1000 : undefined;
}

const monthNumber = (name: string): string => String(MONTHS.indexOf(name) + 1).padStart(2, '0');

/**
 * Parses `Retry-After` (RFC 9110, 10.2.3): whole seconds or an HTTP date.
 * @param now milliseconds since 1970.
 * @returns milliseconds from now, 0 for a past date; null if the header is missing or invalid.
 */
export function parseRetryAfter(text: string | undefined, now: number): number | null {
  if (text !== undefined && /^\d+$/.test(text)) {
    return Math.min(Number(text), MAX_DELAY_SECONDS) * 1000;
  }
  const time = parseHttpDate(text, now);
  return time === undefined ? null : Math.max(0, time - now);
}
