import { COST } from '../variant.ts';
import type { TimeText } from './timestamp-formats.ts';

/**
 * Spellings of the number itself, as languages print it.
 * @param seconds unix time, a whole number.
 */
export const numberTexts = (seconds: number): TimeText[] => [
  ...listed('quoted', COST.usual, [`"${seconds}"`]),
  ...listed('quoted', COST.rare, [`'${seconds}'`, `b'${seconds}'`, `\\"${seconds}\\"`]),
  ...listed('quoted', COST.remote, [`["${seconds}"]`, `['${seconds}']`, `\`${seconds}\``]),
  ...listed('list', COST.rare, [`[${seconds}]`]),
  ...listed('list', COST.remote, [`(${seconds},)`, `{${seconds}}`, `(${seconds})`]),
  ...listed('float', COST.usual, [`${seconds}.0`]),
  ...listed('float', COST.rare, [
    `${seconds}.00`,
    `${seconds}.000`,
    `${seconds}.000000`,
    ...exponents(seconds),
  ]),
  ...listed('padded', COST.rare, [` ${seconds}`, ...padded(seconds)]),
  ...listed('padded', COST.remote, [`\n${seconds}`, `\t${seconds}`]),
  ...listed('grouped', COST.remote, [seconds.toString().replace(/\B(?=(?:\d{3})+$)/g, ',')]),
  ...listed('signed', COST.remote, [`+${seconds}`, `-${seconds}`]),
  ...listed('suffixed', COST.remote, [`${seconds}L`, `${seconds}s`, `${seconds}n`]),
  ...listed('hex', COST.rare, [seconds.toString(16)]),
  ...listed('hex', COST.remote, [`0x${seconds.toString(16)}`, seconds.toString(16).toUpperCase()]),
  ...listed('microseconds', COST.rare, [`${seconds}000000`]),
  ...listed('nanoseconds', COST.rare, [`${seconds}000000000`]),
  ...listed('ticks', COST.remote, [`${(seconds + SECONDS_BEFORE_1970) * 1e7}`]),
  ...listed('float', COST.remote, [`${seconds}000.0`]),
  ...listed('thousandth', COST.rare, [String(Math.floor(seconds / 1000)), `${seconds / 1000}`]),
  ...listed('minutes', COST.rare, [String(Math.floor(seconds / 60))]),
  ...listed('minutes', COST.remote, [`${seconds / 60}`, String(Math.floor(seconds / 30))]),
  ...listed('hours', COST.remote, [String(Math.floor(seconds / 3600))]),
  ...listed('days', COST.remote, [String(Math.floor(seconds / 86_400))]),
  ...listed('base64', COST.remote, [Buffer.from(String(seconds)).toString('base64')]),
  ...listed('verb', COST.rare, [`%!s(int64=${seconds})`]),
  ...listed('verb', COST.remote, [`%!s(int=${seconds})`, `%!d(string=${seconds})`, '\ufffd']),
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

/** What is there where the time was not filled in. */
export const literalTexts = (): TimeText[] => [
  ...listed('literal', COST.usual, ['undefined', 'null', 'None', '0']),
  ...listed('literal', COST.rare, [
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
  ...listed('literal', COST.remote, [
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

const listed = (format: string, cost: number, texts: readonly string[]): TimeText[] =>
  texts.map((text) => ({ text, cost, format }));
