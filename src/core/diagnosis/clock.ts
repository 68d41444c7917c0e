const YEAR_SECONDS = 366 * 86_400;

/** Whether a number of "seconds" is a time near now, but in milliseconds (as JavaScript counts). */
export const looksLikeMilliseconds = (timestamp: number, nowSeconds: number): boolean =>
  Math.abs(timestamp / 1000 - nowSeconds) < YEAR_SECONDS;
