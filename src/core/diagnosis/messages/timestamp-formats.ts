import { COST } from '../variant.ts';
import { printTime, SEOUL, UTC, type Zone } from './moment.ts';

/** A text that may stand for a time. */
export interface TimeText {
  readonly text: string;
  readonly cost: number;
  /** What kind of spelling it is; a cause's `format`. */
  readonly format: string;
  readonly zone?: string;
}

type Pattern = readonly [format: string, cost: number, pattern: string];

/** Spellings that name no zone, or name it rightly in both. */
const IN_BOTH: readonly Pattern[] = [
  ['iso', COST.usual, '%Y-%m-%dT%H:%M:%S%o'],
  ['iso', COST.usual, '%Y-%m-%dT%H:%M:%S'],
  ['datetime', COST.usual, '%Y-%m-%d %H:%M:%S'],
  ['compact', COST.usual, '%Y%m%d%H%M%S'],
  ['iso', COST.rare, '%Y-%m-%dT%H:%M:%S%z'],
  ['iso', COST.rare, '%Y-%m-%dT%H:%M:%S.000%o'],
  ['iso', COST.remote, '%Y-%m-%dT%H:%M:%S.000%z'],
  ['iso', COST.remote, '%Y-%m-%dT%H:%M:%S.000'],
  // C#'s round-trip format, "o".
  ['iso', COST.rare, '%Y-%m-%dT%H:%M:%S.0000000%o'],
  ['iso', COST.remote, '%Y-%m-%dT%H:%M'],
  ['datetime', COST.rare, '%Y-%m-%d %H:%M:%S%o'],
  ['datetime', COST.rare, '%Y-%m-%d %H:%M:%S %z'],
  ['datetime', COST.remote, '%Y-%m-%d %H:%M:%S %z %Z'],
  ['datetime', COST.remote, '%Y-%m-%d %H:%M:%S.000'],
  ['datetime', COST.remote, '%Y/%m/%d %H:%M:%S'],
  ['datetime', COST.remote, '%Y-%m-%d %H:%M'],
  ['datetime', COST.remote, '%m/%d/%Y %H:%M:%S'],
  ['datetime', COST.remote, '%i/%j/%Y %l:%M:%S %p'],
  ['datetime', COST.remote, '%i/%j/%Y, %l:%M:%S %p'],
  ['datetime', COST.remote, '%Y-%m-%d %q %l:%M:%S'],
  ['datetime', COST.remote, '%Y. %i. %j. %q %l:%M:%S'],
  ['datetime', COST.remote, '%Y. %i. %j. %p %l:%M:%S'],
  ['date', COST.rare, '%Y-%m-%d'],
  ['date', COST.rare, '%Y%m%d'],
  ['date', COST.remote, '%y%m%d'],
  ['compact', COST.remote, '%y%m%d%H%M%S'],
  ['compact', COST.remote, '%Y%m%d%H%M'],
  ['compact', COST.remote, '%Y%m%d%H%M%S000'],
  ['compact', COST.remote, '%Y%m%dT%H%M%S'],
  ['compact', COST.remote, '%Y%m%dT%H%M%S%z'],
  ['rfc2822', COST.rare, '%a, %d %b %Y %H:%M:%S %z'],
  ['language', COST.rare, '%a %b %d %Y %H:%M:%S GMT%z (%N)'],
  ['language', COST.rare, '%a %b %d %H:%M:%S %Z %Y'],
  ['language', COST.remote, '%a %b %e %H:%M:%S %Y'],
  ['language', COST.remote, '%a %b %e %H:%M:%S %Z %Y'],
];

/** Spellings that say UTC in their own way; without its clock set back, a program writes them of local time. */
const AS_UTC: readonly Pattern[] = [
  ['iso', COST.usual, '%Y-%m-%dT%H:%M:%SZ'],
  ['iso', COST.usual, '%Y-%m-%dT%H:%M:%S.000Z'],
  ['datetime', COST.remote, '%Y-%m-%d %H:%M:%SZ'],
  ['compact', COST.rare, '%Y%m%dT%H%M%SZ'],
  ['compact', COST.rare, '%y%m%dT%H%M%SZ'],
];

const IN_UTC: readonly Pattern[] = [
  ...AS_UTC,
  ['http-date', COST.rare, '%a, %d %b %Y %H:%M:%S GMT'],
  ['rfc2822', COST.remote, '%a, %d %b %Y %H:%M:%S -0000'],
  ['datetime', COST.rare, '%Y-%m-%d %H:%M:%S UTC'],
  ['language', COST.remote, '%a %b %d %H:%M:%S GMT %Y'],
  ['iso', COST.remote, '%Y-%m-%dT%H:%M:%SZ[UTC]'],
  ['iso', COST.rare, '%Y-%m-%dT%H:%M:%S.0000000Z'],
];

const IN_SEOUL: readonly Pattern[] = [
  ...AS_UTC.map(([format, , pattern]): Pattern => [format, COST.remote, pattern]),
  ['iso', COST.remote, '%Y-%m-%dT%H:%M:%S%o[Asia/Seoul]'],
  ['language', COST.remote, '%a %b %d %Y %H:%M:%S GMT%z (대한민국 표준시)'],
];

/** Every spelling of a time as a date, in UTC and in Seoul. */
export const dateTexts = (seconds: number): TimeText[] => [
  ...printed([...IN_BOTH, ...IN_UTC], seconds, UTC, 'UTC'),
  ...printed([...IN_BOTH, ...IN_SEOUL], seconds, SEOUL, '+09:00'),
];

const printed = (
  patterns: readonly Pattern[],
  seconds: number,
  zone: Zone,
  name: string,
): TimeText[] =>
  patterns.map(([format, cost, pattern]) => ({
    format,
    cost,
    zone: name,
    text: printTime(pattern, seconds, zone),
  }));
