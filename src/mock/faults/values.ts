import { suggest } from '../../core/kit/suggest.ts';
import { REPORT_KINDS, type ReportKind } from '../../core/protocol/kinds/index.ts';
import { TIMESTAMP_TOLERANCE_SECONDS } from '../../core/protocol/protocol.ts';
import { type Message, message } from '../../core/words/message.ts';

/** How long something takes, in milliseconds. */
export type Delay =
  | { readonly type: 'fixed'; readonly ms: number }
  | { readonly type: 'uniform'; readonly fromMs: number; readonly toMs: number }
  | { readonly type: 'lognormal'; readonly medianMs: number; readonly sigma: number };

/** An id, or one with `*` in it: the pieces between the stars. One piece is the whole id. */
export type Pattern = readonly string[];

/** A parsed value, or a fault that follows the keyword. */
export type Read<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly message: Message };

const good = <T>(value: T): Read<T> => ({ ok: true, value });
export const bad = (reason: Message): Read<never> => ({ ok: false, message: reason });

/** The same reading of something else. */
export const mapped = <T, Result>(read: Read<T>, toResult: (value: T) => Result): Read<Result> =>
  read.ok ? good(toResult(read.value)) : read;

/** Parses a keyword's value; undefined if there is none. */
export type ReadWord<T> = (value: string | undefined) => Read<T>;

/** A keyword without a value. */
export const withoutValue =
  <T>(result: T): ReadWord<T> =>
  (value) =>
    value === undefined ? good(result) : bad(message('takes_no_value'));

/** A keyword with a value, which may have a default. */
export const withValue =
  <T, Result>(
    read: (text: string) => Read<T>,
    toResult: (value: T) => Result,
    fallback?: string,
  ): ReadWord<Result> =>
  (value = fallback) =>
    value === undefined ? bad(message('needs_value')) : mapped(read(value), toResult);

const givenFact = (given: string) => ({ given: JSON.stringify(given) });

/** A whole number within bounds. */
export const readWhole =
  (from: number, to: number) =>
  (text: string): Read<number> => {
    const value = Number(text);
    const isWhole = /^-?\d{1,9}$/.test(text) && value >= from && value <= to;
    return isWhole
      ? good(value)
      : bad(message('not_whole_within', { from, to, ...givenFact(text) }));
  };

/** The error in a Content-Length, in bytes. */
export const readOffset = (text: string): Read<number> =>
  Number(text) === 0 ? bad(message('offset_is_zero')) : readWhole(-999_999, 999_999)(text);

/** `0.2` or `20%`. */
export function readProbability(text: string): Read<number> {
  const [, number, percent] = /^(\d{1,3}(?:\.\d{1,9})?|\.\d{1,9})(%?)$/.exec(text) ?? [];
  const value = Number(number) / (percent === '%' ? 100 : 1);
  return value >= 0 && value <= 1
    ? good(value)
    : bad(message('not_a_probability', givenFact(text)));
}

/** `10MB`, `64kB`: at most 100 MB. */
export function readSize(text: string): Read<number> {
  const [, number, unit] = /^(\d{1,9})(kB|MB)$/i.exec(text) ?? [];
  const bytes = Number(number) * (unit?.toLowerCase() === 'kb' ? 1000 : 1_000_000);
  if (Number.isNaN(bytes)) return bad(message('not_a_size', givenFact(text)));
  return bytes <= 100_000_000 ? good(bytes) : bad(message('size_too_large'));
}

/** Report kinds, separated by commas. */
export function readKinds(text: string): Read<readonly ReportKind[]> {
  const words = text.split(',');
  const unknown = words.find((word) => !REPORT_KINDS.some((kind) => kind === word));
  if (unknown === undefined) return good(words as ReportKind[]);
  const near = suggest(unknown, REPORT_KINDS);
  return bad(
    message('not_a_kind', { known: REPORT_KINDS.join(', '), ...givenFact(unknown), near }),
  );
}

/** An id; `*` matches anything, unless the id is quoted. */
export function readPattern(text: string): Read<Pattern> {
  const [, whole] = /^"([^"]*)"$/.exec(text) ?? [];
  if (whole !== undefined) return good([whole]);
  return text.includes('"') ? bad(message('stray_quote')) : good(text.split('*'));
}

/** The target of a redirect: an absolute http or https URL. */
export function readLocation(text: string): Read<string> {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.protocol === 'http:' || url?.protocol === 'https:'
    ? good(url.href)
    : bad(message('not_a_location', givenFact(text)));
}

/** Longer than any client waits, and within the range of a timer. */
const LONGEST_MS = 3_600_000;
const MS_OF_UNIT: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

const NUMBER = String.raw`\d{1,9}(?:\.\d{1,9})?`;
const UNIT = 'ms|s|m|h';
const DURATION = new RegExp(`^(${NUMBER})(${UNIT})$`);
const RANGE = new RegExp(`^(${NUMBER})(${UNIT})?\\.\\.(${NUMBER})(${UNIT})$`);
const LOGNORMAL = new RegExp(`^lognormal\\(\\s*(${NUMBER}(?:${UNIT}))\\s*,\\s*(${NUMBER})\\s*\\)$`);

/** `500ms`, `2s`, `1.5m`: in milliseconds, at most an hour. */
export function readDuration(text: string): Read<number> {
  const [, number, unit] = DURATION.exec(text) ?? [];
  if (number === undefined || unit === undefined)
    return noDuration(text, [`${text}ms`], readDuration);
  const ms = Number(number) * (MS_OF_UNIT[unit] ?? 1);
  return ms <= LONGEST_MS ? good(ms) : bad(message('duration_too_long'));
}

/** Refuses a duration; a bare number most likely means the first guess that can be read. */
function noDuration(
  text: string,
  guesses: readonly string[],
  read: (text: string) => Read<number>,
): Read<never> {
  const near = BARE.test(text) ? guesses.find((guess) => read(guess).ok) : undefined;
  return bad(message('not_a_duration', { given: JSON.stringify(text), near }));
}

const BARE = /^-?\d{1,9}$/;

/** `500ms`, `100..900ms` (uniform), `lognormal(200ms,0.5)` (median and sigma). */
export function readDelay(text: string): Read<Delay> {
  const range = RANGE.exec(text);
  if (range !== null) return readRange(range);
  const [, median, sigma] = LOGNORMAL.exec(text) ?? [];
  if (median !== undefined && sigma !== undefined) return readLognormal(median, Number(sigma));
  if (/^lognormal|\.\./.test(text)) {
    return bad(message('not_a_delay', { given: JSON.stringify(text) }));
  }
  const fixed = readDuration(text);
  return fixed.ok ? good({ type: 'fixed', ms: fixed.value }) : fixed;
}

function readRange([, from, fromUnit, to, toUnit]: RegExpExecArray): Read<Delay> {
  const low = readDuration(`${from}${fromUnit ?? toUnit}`);
  const high = readDuration(`${to}${toUnit}`);
  if (!low.ok) return low;
  if (!high.ok) return high;
  if (low.value > high.value) return bad(message('range_reversed'));
  return good({ type: 'uniform', fromMs: low.value, toMs: high.value });
}

function readLognormal(median: string, sigma: number): Read<Delay> {
  const read = readDuration(median);
  if (!read.ok) return read;
  return sigma <= 10
    ? good({ type: 'lognormal', medianMs: read.value, sigma })
    : bad(message('sigma_too_large'));
}

/** Whole seconds, as `Retry-After` has them. */
export function readWholeSeconds(text: string): Read<number> {
  if (BARE.test(text)) return noDuration(text, [`${text}s`], readWholeSeconds);
  const read = readDuration(text);
  if (!read.ok) return read;
  const seconds = read.value / 1000;
  return Number.isInteger(seconds) ? good(seconds) : bad(message('not_whole_seconds'));
}

/** How far the service's clock is ahead (`7m`) or behind (`-7m`), in whole seconds, beyond the window. */
export function readSkew(text: string): Read<number> {
  if (BARE.test(text)) {
    const usual = text.startsWith('-') ? '-7m' : '7m';
    return noDuration(text, [`${text}m`, `${text}s`, usual], readSkew);
  }
  const read = readWholeSeconds(text.replace(/^-/, ''));
  if (!read.ok) return read;
  const seconds = text.startsWith('-') ? -read.value : read.value;
  return read.value > TIMESTAMP_TOLERANCE_SECONDS
    ? good(seconds)
    : bad(message('skew_within_window'));
}
