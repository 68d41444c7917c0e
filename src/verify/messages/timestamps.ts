import { parseHttpDate } from '../../core/protocol/http-date.ts';
import type { HeaderLine } from '../../core/protocol/signature-checks.ts';
import { type Cause, COST, type TimestampVariant } from '../model/cause.ts';
import {
  type HeaderTime,
  headerOf,
  printTime,
  readHeaderTime,
  SEOUL,
  type TimestampFacts,
  UTC,
  type Zone,
} from './facts.ts';
import { dateTexts, literalTexts, numberTexts, type TimeText } from './timestamp-formats.ts';

/** @param seconds how far the signed time is after the header's. */
const differs = (seconds: number, signed: string): Cause[] => [
  { id: 'message.timestamp-differs', seconds, signed },
];

const inMilliseconds = (signed: string): Cause[] => [
  { id: 'message.timestamp-milliseconds', signed },
];

/** @param zone whose local time it is: `UTC`, `+09:00`. */
const formatted = (format: string, signed: string, zone?: string): Cause[] => [
  { id: 'message.timestamp-format', format, signed, ...(zone === undefined ? {} : { zone }) },
];

/**
 * Possible timestamp texts other than the header's. A blank or newline after the number counts as a separator
 * instead.
 * @returns only those that need no number if the header is not a time.
 */
export function timestampVariants({ timestamp, headers }: TimestampFacts): TimestampVariant[] {
  const time = readHeaderTime(timestamp);
  const variants = [
    ...(time === undefined ? [] : timesOf(time, headers)),
    ...toVariants(literalTexts()),
  ];
  return cheapest(variants.filter(({ value }) => value !== timestamp));
}

function timesOf(time: HeaderTime, headers: readonly HeaderLine[]): TimestampVariant[] {
  const { seconds } = time;
  return [
    ...(time.perSecond === 1 ? shifted(seconds, headers) : plainSeconds(time)),
    ...(time.perSecond === 1000 ? [] : milliseconds(seconds)),
    ...toVariants([...numberTexts(seconds), ...dateTexts(seconds)]),
  ];
}

/** The specified format, if the header has a different one. */
function plainSeconds({ seconds, perSecond }: HeaderTime): TimestampVariant[] {
  const value = String(seconds);
  const causes =
    perSecond === 1000
      ? inMilliseconds(value).map((cause) => ({ ...cause, side: 'header' }))
      : formatted('seconds', value);
  return [{ value, cost: COST.common, causes }];
}

const milliseconds = (seconds: number): TimestampVariant[] => [
  { value: `${seconds}000`, cost: COST.common, causes: inMilliseconds(`${seconds}000`) },
];

const HOUR = 3600;

/** Distances of another reading of the clock, or of another idea of the time zone; in seconds. Others are ranges. */
const SHIFTS: readonly (readonly [cost: number, distances: readonly number[]])[] = [
  [COST.common, [1]],
  [COST.usual, [2, 3, 4, 5, 9 * HOUR]],
  [COST.rare, [1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14].map((hours) => hours * HOUR)],
  [COST.rare, [86_400]],
  [COST.remote, [5.5 * HOUR, 3.5 * HOUR, 9.5 * HOUR]],
];

function shifted(seconds: number, headers: readonly HeaderLine[]): TimestampVariant[] {
  const shift = (by: number, cost: number): TimestampVariant => {
    const value = String(seconds + by);
    return { value, cost, causes: differs(by, value) };
  };
  return [
    ...SHIFTS.flatMap(([cost, distances]) =>
      distances.flatMap((distance) => [shift(-distance, cost), shift(distance, cost)]),
    ),
    ...distanceOfDate(seconds, headers).map((by) => shift(by, COST.usual)),
  ].filter(({ value }) => !value.startsWith('-'));
}

/** How far the `Date` header is from the timestamp. */
function distanceOfDate(seconds: number, headers: readonly HeaderLine[]): number[] {
  const date = parseHttpDate(headerOf(headers, ['date']), seconds * 1000);
  return date === undefined || date / 1000 === seconds ? [] : [date / 1000 - seconds];
}

const toVariants = (texts: readonly TimeText[]): TimestampVariant[] =>
  texts.map(({ text, cost, format, zone }) => ({
    value: text,
    cost,
    causes: formatted(format, text, zone),
  }));

/** Of equal texts, the cheapest, or the first of equally cheap ones. */
function cheapest(variants: readonly TimestampVariant[]): TimestampVariant[] {
  const byValue = new Map<string, TimestampVariant>();
  for (const variant of variants) {
    const known = byValue.get(variant.value);
    if (known === undefined || variant.cost < known.cost) byValue.set(variant.value, variant);
  }
  return [...byValue.values()].sort((a, b) => a.cost - b.cost);
}

/** Many texts that may be used as the timestamp, generated lazily. */
export interface TimestampRange {
  readonly cost: number;
  /** How many there are: `at(0)` … `at(count - 1)`. */
  readonly count: number;
  readonly at: (index: number) => string;
  readonly causes: (index: number) => readonly Cause[];
  /** Whether there are too many for an ordinary search. */
  readonly deep: boolean;
}

const DAY = 86_400;

/** Costs more than any other single step. */
const BEYOND = COST.remote + 6;

/**
 * Times near the header's, and its second in finer units. Can include texts of `timestampVariants`, at a higher cost.
 * @returns nothing if the header is not a time.
 */
export function timestampRanges({ timestamp }: TimestampFacts): TimestampRange[] {
  const time = readHeaderTime(timestamp);
  if (time === undefined) return [];
  const { seconds, perSecond } = time;
  const around = {
    1: () => [...millisecondRanges(seconds), ...secondRanges(seconds)],
    1000: () => nearMilliseconds(Number(timestamp)),
  };
  return [
    ...(perSecond === 1 || perSecond === 1000 ? around[perSecond]() : []),
    ...fractionRanges(seconds),
    ...isoRanges(seconds),
  ];
}

/** `Date.now()` within the header's second, and within its neighbors. */
const millisecondRanges = (seconds: number): TimestampRange[] => [
  range(COST.usual, 999, (index) => String(seconds * 1000 + index + 1), inMilliseconds),
  range(COST.rare, 1000, (index) => String(seconds * 1000 - 1 - index), inMilliseconds),
  range(COST.rare, 1000, (index) => String((seconds + 1) * 1000 + index), inMilliseconds),
];

/** Distances in seconds, the nearest first; nearer ones are single variants. */
const secondRanges = (seconds: number): TimestampRange[] => [
  distances(seconds, COST.rare, 6, 300),
  distances(seconds, COST.remote, 301, 3600),
  distances(seconds, BEYOND, 3601, DAY),
  distances(seconds, BEYOND + 6, DAY + 1, 7 * DAY, true),
];

/** Alternates between `first` to `last` seconds before and after. */
function distances(
  seconds: number,
  cost: number,
  first: number,
  last: number,
  deep = false,
): TimestampRange {
  const distance = (index: number) => (first + (index >> 1)) * (index % 2 === 0 ? 1 : -1);
  const at = (index: number) => String(seconds + distance(index));
  const causes = (index: number) => differs(distance(index), at(index));
  return { cost, count: (last - first + 1) * 2, at, causes, deep };
}

/** The header itself is in milliseconds: the clock was read twice. */
function nearMilliseconds(header: number): TimestampRange[] {
  const near = (cost: number, first: number, last: number): TimestampRange => {
    const steps = distances(header, cost, first, last);
    const causes = (index: number) =>
      differs((Number(steps.at(index)) - header) / 1000, steps.at(index));
    return { ...steps, causes };
  };
  return [near(COST.usual, 1, 50), near(COST.rare, 51, 1000)];
}

/** Fractions of the second, as JavaScript, PHP (14 digits) and Python print them. */
function fractionRanges(seconds: number): TimestampRange[] {
  const float = (signed: string) => formatted('float', signed);
  return [
    range(COST.rare, 999, (index) => String((seconds * 1000 + index + 1) / 1000), float),
    range(COST.remote, 9000, (index) => tenThousandth(seconds, index), float),
    ...doublesWithin(seconds, float),
    range(BEYOND, 1e6, (index) => `${seconds}${sixDigits(index)}`, micros, true),
    range(BEYOND, 1e6, (index) => `0.${sixDigits(index)}00 ${seconds}`, microtime, true),
  ];
}

/** Today, a second holds some four million doubles; the earlier the time, the more there are. */
const MOST_DOUBLES = 2 ** 23;

function doublesWithin(seconds: number, float: (signed: string) => Cause[]): TimestampRange[] {
  const count = 2 ** (52 - Math.floor(Math.log2(Math.max(seconds, 1))));
  const at = (index: number) => String(seconds + (index + 1) / count);
  return count > MOST_DOUBLES ? [] : [range(BEYOND, count - 1, at, float, true)];
}

const micros = (signed: string) => formatted('microseconds', signed);

/** PHP's `microtime()` without its argument: fraction, blank, seconds. */
const microtime = (signed: string) => formatted('microtime', signed);

/** Only those with a fourth digit: the others are JavaScript's, too. */
function tenThousandth(seconds: number, index: number): string {
  const fraction = Math.floor(index / 9) * 10 + (index % 9) + 1;
  return `${seconds}.${String(fraction).padStart(4, '0')}`;
}

const sixDigits = (value: number): string => String(value).padStart(6, '0');

const ISO_ENDINGS: readonly (readonly [ending: string, zone: Zone, name: string])[] = [
  ['Z', UTC, 'UTC'],
  ['+00:00', UTC, 'UTC'],
  ['', UTC, 'UTC'],
  ['+09:00', SEOUL, '+09:00'],
  ['', SEOUL, '+09:00'],
];

/** ISO 8601 with three digits (JavaScript), with six (Python, Java, C#), and Python's with a blank. */
const isoRanges = (seconds: number): TimestampRange[] =>
  ISO_ENDINGS.flatMap(([ending, zone, name]) => {
    const iso = printTime('%Y-%m-%dT%H:%M:%S', seconds, zone);
    const causes = (signed: string) => formatted('iso', signed, name);
    const three = (index: number) => String(index + 1).padStart(3, '0');
    const six = (index: number) => `.${sixDigits(index)}${ending}`;
    const short = ending === 'Z' || ending === '+09:00' ? COST.rare : COST.remote;
    return [
      range(short, 999, (index) => `${iso}.${three(index)}${ending}`, causes),
      range(BEYOND, 1e6, (index) => iso + six(index), causes, true),
      range(BEYOND + 1, 1e6, (index) => iso.replace('T', ' ') + six(index), causes, true),
    ];
  });

const range = (
  cost: number,
  count: number,
  at: (index: number) => string,
  causesOf: (signed: string) => readonly Cause[],
  deep = false,
): TimestampRange => ({ cost, count, at, causes: (index) => causesOf(at(index)), deep });
