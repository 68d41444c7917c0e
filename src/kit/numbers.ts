/** A number with its noun: `1 byte`, `2 bytes`. */
const countOf = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

/** A whole number for people: `1,000,000`. */
export const grouped = (count: number): string => groupedDecimal(String(count));

/** Decimal text for people: `1,234,567.5`. */
export const groupedDecimal = (text: string): string => text.replace(THOUSANDS, ',');

/** Between two digits of the whole part, followed by a multiple of three digits. */
const THOUSANDS = /(?<![.]\d*)\B(?=(?:\d{3})+(?!\d))/g;

const UNITS = [
  { name: 'day', short: 'd', size: 86_400 },
  { name: 'hour', short: 'h', size: 3_600 },
  { name: 'minute', short: 'min', size: 60 },
  { name: 'second', short: 's', size: 1 },
] as const;

type Unit = (typeof UNITS)[number];

/** A span of time in its two largest units: `7 minutes 32 seconds`, `1 day`. */
export const describeDuration = (seconds: number): string =>
  inUnits(seconds, (count, { name }) => countOf(count, name)) || '0 seconds';

/** The same in few letters: `7 min 32 s`, `1 d`. */
export const shortDuration = (seconds: number): string =>
  inUnits(seconds, (count, { short }) => `${count} ${short}`) || '0 s';

function inUnits(seconds: number, print: (count: number, unit: Unit) => string): string {
  let rest = Math.floor(Math.abs(seconds));
  const parts: string[] = [];
  for (const unit of UNITS) {
    const count = Math.floor(rest / unit.size);
    rest %= unit.size;
    if (count > 0) parts.push(print(count, unit));
  }
  return parts.slice(0, 2).join(' ');
}
