/** A time zone as far as it matters here: its distance from UTC does not change. */
export interface Zone {
  readonly offsetMinutes: number;
  /** `UTC`, `KST`. */
  readonly abbreviation: string;
  /** As JavaScript prints it. */
  readonly name: string;
}

export const UTC: Zone = {
  offsetMinutes: 0,
  abbreviation: 'UTC',
  name: 'Coordinated Universal Time',
};

/** Korea has had no daylight saving time since 1988. */
export const SEOUL: Zone = {
  offsetMinutes: 540,
  abbreviation: 'KST',
  name: 'Korean Standard Time',
};

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Prints a time by a pattern such as `%Y-%m-%dT%H:%M:%S%o`, in strftime's letters where it has them.
 * Own ones: `%o` (`+09:00`), `%z` (`+0900`), `%N` (the zone's name), `%i`, `%j`, `%k`, `%l` (month, day,
 * hour and hour of twelve without zeros), `%h` (hour of twelve with a zero), `%q` (오전, 오후).
 * @param seconds unix time, a whole number.
 */
export function printTime(pattern: string, seconds: number, zone: Zone): string {
  const local = new Date((seconds + zone.offsetMinutes * 60) * 1000);
  return pattern.replace(/%([a-zA-Z])/g, (text, letter: string) => {
    const print = LETTERS[letter];
    return print === undefined ? text : print(local, zone);
  });
}

const pad = (value: number): string => String(value).padStart(2, '0');

const hourOfTwelve = (local: Date): number => local.getUTCHours() % 12 || 12;

function offset({ offsetMinutes }: Zone, between: string): string {
  const hours = pad(Math.floor(offsetMinutes / 60));
  return `+${hours}${between}${pad(offsetMinutes % 60)}`;
}

type Print = (local: Date, zone: Zone) => string;

const LETTERS: Readonly<Record<string, Print>> = {
  Y: (local) => String(local.getUTCFullYear()).padStart(4, '0'),
  y: (local) => pad(local.getUTCFullYear() % 100),
  m: (local) => pad(local.getUTCMonth() + 1),
  i: (local) => String(local.getUTCMonth() + 1),
  d: (local) => pad(local.getUTCDate()),
  e: (local) => String(local.getUTCDate()).padStart(2),
  j: (local) => String(local.getUTCDate()),
  H: (local) => pad(local.getUTCHours()),
  k: (local) => String(local.getUTCHours()),
  h: (local) => pad(hourOfTwelve(local)),
  l: (local) => String(hourOfTwelve(local)),
  p: (local) => (local.getUTCHours() < 12 ? 'AM' : 'PM'),
  q: (local) => (local.getUTCHours() < 12 ? '오전' : '오후'),
  M: (local) => pad(local.getUTCMinutes()),
  S: (local) => pad(local.getUTCSeconds()),
  a: (local) => WEEKDAYS[local.getUTCDay()] ?? '',
  b: (local) => MONTHS[local.getUTCMonth()] ?? '',
  o: (_, zone) => offset(zone, ':'),
  z: (_, zone) => offset(zone, ''),
  Z: (_, zone) => zone.abbreviation,
  N: (_, zone) => zone.name,
};
