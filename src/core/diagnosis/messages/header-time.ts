import { parseHttpDate } from '../../delivery/http-date.ts';

/** What the header's timestamp says. */
export interface HeaderTime {
  /** Unix time in whole seconds. */
  readonly seconds: number;
  /** How many of the header's unit make a second; undefined if it is not a plain number. */
  readonly perSecond: 1 | 1000 | 1_000_000 | 1_000_000_000 | undefined;
}

/** The end of the year 9999: later ones have no common spelling. */
const LAST_SECOND = 253_402_300_799;

const ISO = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?$/;

/** Reads the header as far as it is a time. */
export function readHeaderTime(text: string): HeaderTime | undefined {
  const time = /^\d{1,19}$/.test(text) ? readNumber(text) : readText(text);
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

function readText(text: string): HeaderTime | undefined {
  const float = /^"?(\d{1,12})(?:\.\d{1,9})?"?$/.exec(text);
  if (float?.[1] !== undefined) return { seconds: Number(float[1]), perSecond: undefined };
  const milliseconds = ISO.test(text) ? parseIso(text) : parseHttpDate(text);
  if (milliseconds === undefined || Number.isNaN(milliseconds)) return undefined;
  return { seconds: Math.floor(milliseconds / 1000), perSecond: undefined };
}

/** Without a zone it is read as UTC: what this machine's zone is must not matter. */
const parseIso = (text: string): number =>
  Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text.replace(' ', 'T')}Z`);
