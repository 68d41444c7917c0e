import type { Cause } from '../cause.ts';

/** @param seconds how far the signed time is after the header's. */
export const differs = (seconds: number, signed: string): Cause[] => [
  { id: 'message.timestamp-differs', seconds, signed },
];

export const inMilliseconds = (signed: string): Cause[] => [
  { id: 'message.timestamp-milliseconds', signed },
];

/** @param zone whose local time it is: `UTC`, `+09:00`. */
export const formatted = (format: string, signed: string, zone?: string): Cause[] => [
  { id: 'message.timestamp-format', format, signed, ...(zone === undefined ? {} : { zone }) },
];
