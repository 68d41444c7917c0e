const two = (value: number): string => String(value).padStart(2, '0');

/**
 * A moment on this machine's clock: `2026-01-31 09:30:05`.
 * @param milliseconds since 1970.
 */
export function localTime(milliseconds: number): string {
  const date = new Date(milliseconds);
  return `${date.getFullYear()}-${dayOf(date)} ${minuteOf(date)}:${two(date.getSeconds())}`;
}

/**
 * For a narrow column: `01-31 09:30`, with the year if it is not the current one.
 * @param now milliseconds since 1970.
 */
export function shortLocalTime(milliseconds: number, now: number): string {
  const date = new Date(milliseconds);
  const year = date.getFullYear();
  const prefix = year === new Date(now).getFullYear() ? '' : `${year}-`;
  return `${prefix}${dayOf(date)} ${minuteOf(date)}`;
}

/** A moment for a table: short on a terminal. @param now milliseconds since 1970. */
export const timeInTable =
  ({ screenWidth }: { readonly screenWidth: number | undefined }, now: number) =>
  (milliseconds: number): string =>
    screenWidth === undefined ? localTime(milliseconds) : shortLocalTime(milliseconds, now);

/** The time of day alone: `09:30:05`. */
export function localClockTime(milliseconds: number): string {
  return localTime(milliseconds).slice(-8);
}

const dayOf = (date: Date): string => `${two(date.getMonth() + 1)}-${two(date.getDate())}`;
const minuteOf = (date: Date): string => `${two(date.getHours())}:${two(date.getMinutes())}`;
