import { parseHttpDate } from '../../core/protocol/http-date.ts';
import type { Secret } from '../../core/protocol/masking/secret.ts';
import type { HeaderLine } from '../../core/protocol/signature-checks.ts';
import type { Destination } from '../model/cause.ts';

/** Facts of a request besides the specified message. */
export interface MessageFacts {
  readonly apiKey?: string | undefined;
  readonly secret?: Secret | undefined;
  readonly body: Uint8Array;
  readonly destination: Destination;
  readonly headers: readonly HeaderLine[];
}

/** Facts about a request's time. */
export interface TimestampFacts {
  /** The value of `X-Signature-Timestamp`. */
  readonly timestamp: string;
  readonly headers: readonly HeaderLine[];
}

/** The longest name, key or path that is tried: input may be hostile. */
const MAX_TEXT = 2048;

/** How much of a body is searched for members, in bytes. */
const MAX_LOOKED_AT = 65_536;

/** The first header of one of these names that has a value. */
export function headerOf(headers: readonly HeaderLine[], names: readonly string[]) {
  const value = headers.find(
    ([name, text]) => names.includes(name.toLowerCase()) && text.trim() !== '',
  )?.[1];
  return usable(value?.trim());
}

/** A text that may have been signed: neither empty nor too long. */
export const usable = (text: string | undefined): string | undefined =>
  text !== undefined && text !== '' && text.length <= MAX_TEXT ? text : undefined;

/** The beginning of a body as text, for a look at its members. */
export const beginningOf = (body: Uint8Array): string =>
  Buffer.from(body.buffer, body.byteOffset, Math.min(body.length, MAX_LOOKED_AT)).toString();

/** The text of a member of a JSON or form-encoded body; a quick search, not a parser. */
export function memberOf(beginning: string, name: string): string | undefined {
  const found = new RegExp(
    `\\b${name}"\\s{0,4}:\\s{0,4}"([^"\\\\]{1,200})"|\\b${name}=([^&]{1,200})`,
  ).exec(beginning);
  return found?.[1] ?? found?.[2];
}

/** The text of a number or of a text in a body, whichever of these names comes first. */
export function valueIn(beginning: string, names: readonly string[]): string | undefined {
  const found = names.flatMap((name) => {
    const number = new RegExp(`\\b${name}"\\s{0,4}:\\s{0,4}(-?[0-9.]{1,30})`).exec(beginning)?.[1];
    return number ?? memberOf(beginning, name) ?? [];
  });
  return found[0];
}

/** Whether a JSON or form-encoded body seems to have a member of this name. */
export const hasMember = (beginning: string, name: string): boolean =>
  new RegExp(`\\b${name}(?:"\\s{0,4}:|=)`).test(beginning);

/** The parsed header timestamp. */
export interface HeaderTime {
  /** Unix time in whole seconds. */
  readonly seconds: number;
  /** How many of the header's unit make a second; undefined if it is not a plain number. */
  readonly perSecond: 1 | 1000 | 1_000_000 | 1_000_000_000 | undefined;
}

/** The end of the year 9999: later ones have no common spelling. */
const LAST_SECOND = 253_402_300_799;

const ISO = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?$/;

/** Parses the header, if it is a time. */
export function readHeaderTime(text: string): HeaderTime | undefined {
  const time = /^\d{1,19}$/.test(text) ? readNumber(text) : parseHeaderTime(text);
  return time !== undefined && time.seconds >= 0 && time.seconds <= LAST_SECOND ? time : undefined;
}

/** By the number of digits: of now, seconds have ten, milliseconds thirteen. */
function readNumber(text: string): HeaderTime {
  const digits = text.replace(/^0+/, '').length;
  const unit = UNITS.find(({ fewestDigits }) => digits >= fewestDigits);
  const perSecond = unit?.perSecond ?? 1;
  const seconds = Number(text.slice(0, text.length - String(perSecond).length + 1));
  return { seconds, perSecond };
}

const UNITS = [
  { fewestDigits: 18, perSecond: 1_000_000_000 },
  { fewestDigits: 15, perSecond: 1_000_000 },
  { fewestDigits: 12, perSecond: 1000 },
] as const;

function parseHeaderTime(text: string): HeaderTime | undefined {
  const float = /^"?(\d{1,12})(?:\.\d{1,9})?"?$/.exec(text);
  if (float?.[1] !== undefined) return { seconds: Number(float[1]), perSecond: undefined };
  const milliseconds = ISO.test(text) ? parseIso(text) : parseHttpDate(text, RECENT);
  if (milliseconds === undefined || Number.isNaN(milliseconds)) return undefined;
  return { seconds: Math.floor(milliseconds / 1000), perSecond: undefined };
}

/** Decides the century of a two-digit year, because there is no clock here. */
const RECENT = Date.UTC(2026, 0);

/** Without a zone it is read as UTC, so that this machine's zone does not matter. */
const parseIso = (text: string): number =>
  Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text.replace(' ', 'T')}Z`);

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
 * Formats a time by a pattern such as `%Y-%m-%dT%H:%M:%S%o`, with strftime's letters where possible. Own ones: `%o`
 * (`+09:00`), `%z` (`+0900`), `%N` (the zone's name), `%i`, `%j`, `%k`, `%l` (month, day, hour, and 12-hour hour
 * without zeros), `%h` (12-hour hour with a zero), `%q` (오전, 오후).
 * @param seconds Unix time, a whole number.
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
