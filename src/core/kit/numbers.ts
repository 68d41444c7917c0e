/** A whole number for people: `1,000,000`. */
export const grouped = (count: number): string => groupedDecimal(String(count));

/** Decimal text for people: `1,234,567.5`. */
export const groupedDecimal = (text: string): string => text.replace(THOUSANDS, ',');

/** Between two digits of the whole part, followed by a multiple of three digits. */
const THOUSANDS = /(?<![.]\d*)\B(?=(?:\d{3})+(?!\d))/g;

/** Units of a span of time, the largest first, with their seconds. */
const SECONDS = { day: 86_400, hour: 3_600, minute: 60, second: 1 } as const;

export type TimeUnit = keyof typeof SECONDS;

const isUnit = (name: string): name is TimeUnit => name in SECONDS;

/** A duration in its two largest units, formatted by `print`; zero seconds if it is shorter than one. */
export function inTimeUnits(
  seconds: number,
  print: (count: number, unit: TimeUnit) => string,
): string {
  let rest = Math.floor(Math.abs(seconds));
  const parts: string[] = [];
  for (const unit of Object.keys(SECONDS).filter(isUnit)) {
    const count = Math.floor(rest / SECONDS[unit]);
    rest %= SECONDS[unit];
    if (count > 0) parts.push(print(count, unit));
  }
  return parts.slice(0, 2).join(' ') || print(0, 'second');
}
