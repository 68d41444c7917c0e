import { REPORT_KINDS, type ReportKind } from '../../core/protocol.ts';
import { suggest } from '../../core/suggest.ts';
import type { Pattern } from './rule.ts';

/** A value that was read, or what is wrong with it, as a sentence without its subject. */
export type Read<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly message: string };

export const good = <T>(value: T): Read<T> => ({ ok: true, value });
export const bad = (message: string): Read<never> => ({ ok: false, message });

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
