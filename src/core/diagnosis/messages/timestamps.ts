import { parseHttpDate } from '../../delivery/http-date.ts';
import type { HeaderLine } from '../../signing/check.ts';
import { COST, type TimestampVariant } from '../variant.ts';
import { headerOf, type TimestampFacts } from './facts.ts';
import { type HeaderTime, readHeaderTime } from './header-time.ts';
import { differs, formatted, inMilliseconds } from './timestamp-causes.ts';
import { dateTexts, type TimeText } from './timestamp-formats.ts';
import { literalTexts, numberTexts } from './timestamp-texts.ts';

export { type TimestampRange, timestampRanges } from './timestamp-ranges.ts';

/**
 * The texts that may stand for the timestamp, other than the header's own. A blank or a newline
 * after the number is not among them: that is a separator.
 * @returns those that need no number, where the header is no time.
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

/** The document's own text, where the header has another one. */
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
  const date = parseHttpDate(headerOf(headers, ['date']));
  return date === undefined || date / 1000 === seconds ? [] : [date / 1000 - seconds];
}

const toVariants = (texts: readonly TimeText[]): TimestampVariant[] =>
  texts.map(({ text, cost, format, zone }) => ({
    value: text,
    cost,
    causes: formatted(format, text, zone),
  }));

/** Of equal texts the cheapest; the first of those that cost the same. */
function cheapest(variants: readonly TimestampVariant[]): TimestampVariant[] {
  const byValue = new Map<string, TimestampVariant>();
  for (const variant of variants) {
    const known = byValue.get(variant.value);
    if (known === undefined || variant.cost < known.cost) byValue.set(variant.value, variant);
  }
  return [...byValue.values()].sort((a, b) => a.cost - b.cost);
}
