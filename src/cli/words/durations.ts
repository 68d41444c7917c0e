import { inTimeUnits } from '../../core/kit/numbers.ts';

/** A span of time in its two largest units: `7 minutes 32 seconds`, `1 day`. */
export const describeDuration = (seconds: number): string =>
  inTimeUnits(seconds, (count, unit) => `${count} ${unit}${count === 1 ? '' : 's'}`);

const SHORT = { day: 'd', hour: 'h', minute: 'min', second: 's' } as const;

/** The same in few letters: `7 min 32 s`, `1 d`. */
export const shortDuration = (seconds: number): string =>
  inTimeUnits(seconds, (count, unit) => `${count} ${SHORT[unit]}`);

/** A number of days that may have a fraction: `1.5 d`. */
export const inDays = (days: number): string => `${days} d`;

/** How long ago something was: `2 h 5 min ago`. */
export const ago = (seconds: number): string => `${shortDuration(seconds)} ago`;
