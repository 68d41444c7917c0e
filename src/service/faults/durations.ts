import { TIMESTAMP_TOLERANCE_SECONDS } from '../../core/protocol.ts';
import { message } from '../../words/message.ts';
import type { Delay } from './rule.ts';
import { bad, good, type Read } from './values.ts';

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
