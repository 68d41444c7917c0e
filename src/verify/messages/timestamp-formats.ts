import { COST } from '../model/cause.ts';
import { printTime, SEOUL, UTC, type Zone } from './facts.ts';

/** A text that may represent a time. */
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

/** Formats that claim UTC, but that programs also write with local time. */
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

/**
 * Spellings of the number itself, as languages print it.
 * @param seconds unix time, a whole number.
 */
export const numberTexts = (seconds: number): TimeText[] => [
  ...timeTexts('quoted', COST.usual, [`"${seconds}"`]),
  ...timeTexts('quoted', COST.rare, [`'${seconds}'`, `b'${seconds}'`, `\\"${seconds}\\"`]),
  ...timeTexts('quoted', COST.remote, [`["${seconds}"]`, `['${seconds}']`, `\`${seconds}\``]),
  ...timeTexts('list', COST.rare, [`[${seconds}]`]),
  ...timeTexts('list', COST.remote, [`(${seconds},)`, `{${seconds}}`, `(${seconds})`]),
  ...timeTexts('float', COST.usual, [`${seconds}.0`]),
  ...timeTexts('float', COST.rare, [
    `${seconds}.00`,
    `${seconds}.000`,
    `${seconds}.000000`,
    ...exponents(seconds),
  ]),
  ...timeTexts('padded', COST.rare, [` ${seconds}`, ...padded(seconds)]),
  ...timeTexts('padded', COST.remote, [`\n${seconds}`, `\t${seconds}`]),
  ...timeTexts('grouped', COST.remote, [seconds.toString().replace(/\B(?=(?:\d{3})+$)/g, ',')]),
  ...timeTexts('signed', COST.remote, [`+${seconds}`, `-${seconds}`]),
  ...timeTexts('suffixed', COST.remote, [`${seconds}L`, `${seconds}s`, `${seconds}n`]),
  ...timeTexts('hex', COST.rare, [seconds.toString(16)]),
  ...timeTexts('hex', COST.remote, [
    `0x${seconds.toString(16)}`,
    seconds.toString(16).toUpperCase(),
  ]),
  ...timeTexts('microseconds', COST.rare, [`${seconds}000000`]),
  ...timeTexts('nanoseconds', COST.rare, [`${seconds}000000000`]),
  ...timeTexts('ticks', COST.remote, [`${(seconds + SECONDS_BEFORE_1970) * 1e7}`]),
  ...timeTexts('float', COST.remote, [`${seconds}000.0`]),
  ...timeTexts('thousandth', COST.rare, [String(Math.floor(seconds / 1000)), `${seconds / 1000}`]),
  ...timeTexts('minutes', COST.rare, [String(Math.floor(seconds / 60))]),
  ...timeTexts('minutes', COST.remote, [`${seconds / 60}`, String(Math.floor(seconds / 30))]),
  ...timeTexts('hours', COST.remote, [String(Math.floor(seconds / 3600))]),
  ...timeTexts('days', COST.remote, [String(Math.floor(seconds / 86_400))]),
  ...timeTexts('base64', COST.remote, [Buffer.from(String(seconds)).toString('base64')]),
  ...timeTexts('verb', COST.rare, [`%!s(int64=${seconds})`]),
  ...timeTexts('verb', COST.remote, [`%!s(int=${seconds})`, `%!d(string=${seconds})`, '\ufffd']),
];

/** C# counts tenths of a microsecond from the year 1 on. */
const SECONDS_BEFORE_1970 = 62_135_596_800;

const padded = (seconds: number): string[] =>
  [11, 12, 13, 16, 19, 20].map((length) => String(seconds).padStart(length, '0'));

/** Java's `1.755338674E9`, Go's `1.755338674e+09`, Erlang's `1.755338674e9`. */
function exponents(seconds: number): string[] {
  const [mantissa = '', exponent = ''] = seconds.toExponential().split('e+');
  const digits = mantissa.includes('.') ? mantissa : `${mantissa}.0`;
  return [
    `${digits}E${exponent}`,
    `${mantissa}e+${exponent.padStart(2, '0')}`,
    `${digits}e${exponent}`,
  ];
}

/** Placeholders for a missing time. */
export const literalTexts = (): TimeText[] => [
  ...timeTexts('literal', COST.usual, ['undefined', 'null', 'None', '0']),
  ...timeTexts('literal', COST.rare, [
    'NaN',
    '$timestamp',
    `$${'{timestamp}'}`,
    '{timestamp}',
    '$ts',
    `$${'{ts}'}`,
    '{ts}',
    'timestamp',
    '[object Object]',
    '[object Promise]',
    '<nil>',
    'nil',
  ]),
  ...timeTexts('literal', COST.remote, [
    '#{timestamp}',
    '#{ts}',
    '%s',
    '%d',
    '$TIMESTAMP',
    '$TS',
    '{{timestamp}}',
    'TIMESTAMP',
    'ts',
    'Array',
    'false',
    'true',
    '1',
    '-1',
    '""',
    'function now() { [native code] }',
    '<built-in function time>',
    '$(date +%s)',
    '`date +%s`',
  ]),
];

const timeTexts = (format: string, cost: number, texts: readonly string[]): TimeText[] =>
  texts.map((text) => ({ text, cost, format }));
