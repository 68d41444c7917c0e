import { REPORT_KINDS, type ReportKind, TIMESTAMP_TOLERANCE_SECONDS } from '../../core/protocol.ts';
import { suggest } from '../../core/suggest.ts';
import type { Delay, Pattern } from './rule.ts';

/** A value that was read, or what is wrong with it, as a sentence without its subject. */
export type Read<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly message: string };

export const good = <T>(value: T): Read<T> => ({ ok: true, value });
export const bad = (message: string): Read<never> => ({ ok: false, message });

/** Longer than any client waits, and within what a timer can count. */
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
  if (number === undefined || unit === undefined) {
    const unitless = /^\d+$/.test(text) ? `; did you mean ${text}ms?` : '';
    return bad(`needs a duration such as 500ms, 2s or 7m, not ${JSON.stringify(text)}${unitless}`);
  }
  const ms = Number(number) * (MS_OF_UNIT[unit] ?? 1);
  return ms <= LONGEST_MS ? good(ms) : bad('may last an hour at most');
}

/** `500ms`, `100..900ms` (uniform), `lognormal(200ms,0.5)` (median and sigma). */
export function readDelay(text: string): Read<Delay> {
  const range = RANGE.exec(text);
  if (range !== null) return readRange(range);
  const [, median, sigma] = LOGNORMAL.exec(text) ?? [];
  if (median !== undefined && sigma !== undefined) return readLognormal(median, Number(sigma));
  if (/^lognormal|\.\./.test(text)) {
    return bad(`needs 100..900ms or lognormal(200ms,0.5), not ${JSON.stringify(text)}`);
  }
  const fixed = readDuration(text);
  return fixed.ok ? good({ type: 'fixed', ms: fixed.value }) : fixed;
}

function readRange([, from, fromUnit, to, toUnit]: RegExpExecArray): Read<Delay> {
  const low = readDuration(`${from}${fromUnit ?? toUnit}`);
  const high = readDuration(`${to}${toUnit}`);
  if (!low.ok) return low;
  if (!high.ok) return high;
  if (low.value > high.value) return bad('goes from the shorter to the longer time');
  return good({ type: 'uniform', fromMs: low.value, toMs: high.value });
}

function readLognormal(median: string, sigma: number): Read<Delay> {
  const read = readDuration(median);
  if (!read.ok) return read;
  return sigma <= 10
    ? good({ type: 'lognormal', medianMs: read.value, sigma })
    : bad('takes a sigma of 10 at most');
}

/** Whole seconds, as `Retry-After` has them. */
export function readWholeSeconds(text: string): Read<number> {
  const read = readDuration(text);
  if (!read.ok) return read;
  const seconds = read.value / 1000;
  return Number.isInteger(seconds) ? good(seconds) : bad('must be whole seconds, such as 2s');
}

/** How far the service's clock is ahead (`7m`) or behind (`-7m`), in whole seconds, beyond the window. */
export function readSkew(text: string): Read<number> {
  const read = readWholeSeconds(text.replace(/^-/, ''));
  if (!read.ok) return read;
  const seconds = text.startsWith('-') ? -read.value : read.value;
  return read.value > TIMESTAMP_TOLERANCE_SECONDS
    ? good(seconds)
    : bad('must be more than the 5 minutes that are allowed, such as 7m or -7m');
}

/** A whole number within bounds. */
export const readWhole =
  (from: number, to: number) =>
  (text: string): Read<number> => {
    const value = Number(text);
    const isWhole = /^-?\d{1,9}$/.test(text) && value >= from && value <= to;
    return isWhole
      ? good(value)
      : bad(`must be a whole number from ${from} to ${to}, not ${JSON.stringify(text)}`);
  };

/** By how many bytes a length is off. */
export const readOffset = (text: string): Read<number> =>
  Number(text) === 0 ? bad('must not be 0, which is right') : readWhole(-999_999, 999_999)(text);

/** `0.2` or `20%`. */
export function readProbability(text: string): Read<number> {
  const [, number, percent] = /^(\d{1,3}(?:\.\d{1,9})?|\.\d{1,9})(%?)$/.exec(text) ?? [];
  const value = Number(number) / (percent === '%' ? 100 : 1);
  return value >= 0 && value <= 1
    ? good(value)
    : bad(`must be from 0 to 1, or a percentage such as 20%, not ${JSON.stringify(text)}`);
}

/** `10MB`, `64kB`: at most 100 MB. */
export function readSize(text: string): Read<number> {
  const [, number, unit] = /^(\d{1,9})(kB|MB)$/i.exec(text) ?? [];
  const bytes = Number(number) * (unit?.toLowerCase() === 'kb' ? 1000 : 1_000_000);
  if (Number.isNaN(bytes)) return bad(`needs a size such as 10MB, not ${JSON.stringify(text)}`);
  return bytes <= 100_000_000 ? good(bytes) : bad('may be 100MB at most');
}

/** Report kinds, with commas between them. */
export function readKinds(text: string): Read<readonly ReportKind[]> {
  const words = text.split(',');
  const unknown = words.find((word) => !REPORT_KINDS.some((kind) => kind === word));
  if (unknown === undefined) return good(words as ReportKind[]);
  const near = suggest(unknown, REPORT_KINDS);
  const advice = near === undefined ? '' : `; did you mean ${near}?`;
  return bad(`knows ${REPORT_KINDS.join(', ')}, not ${JSON.stringify(unknown)}${advice}`);
}

/** An id; `*` stands for anything, unless the id is quoted. */
export function readPattern(text: string): Read<Pattern> {
  const [, quoted] = /^"([^"]*)"$/.exec(text) ?? [];
  if (quoted !== undefined) return good([quoted]);
  return text.includes('"') ? bad('has a quotation mark too many') : good(text.split('*'));
}

/** Where a redirect leads: an absolute URL of http or https. */
export function readLocation(text: string): Read<string> {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.protocol === 'http:' || url?.protocol === 'https:'
    ? good(url.href)
    : bad(`needs an absolute http or https URL, not ${JSON.stringify(text)}`);
}
