import { REPORT_KINDS, type ReportKind } from '../../core/protocol.ts';
import { suggest } from '../../core/suggest.ts';
import { type Message, message } from '../../words/message.ts';
import type { Pattern } from './rule.ts';

/** A value that was read, or what is wrong with it: a message that follows the word. */
export type Read<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly message: Message };

export const good = <T>(value: T): Read<T> => ({ ok: true, value });
export const bad = (reason: Message): Read<never> => ({ ok: false, message: reason });

const quoted = (given: string) => ({ given: JSON.stringify(given) });

/** A whole number within bounds. */
export const readWhole =
  (from: number, to: number) =>
  (text: string): Read<number> => {
    const value = Number(text);
    const isWhole = /^-?\d{1,9}$/.test(text) && value >= from && value <= to;
    return isWhole ? good(value) : bad(message('not_whole_within', { from, to, ...quoted(text) }));
  };

/** The error in a Content-Length, in bytes. */
export const readOffset = (text: string): Read<number> =>
  Number(text) === 0 ? bad(message('offset_is_zero')) : readWhole(-999_999, 999_999)(text);

/** `0.2` or `20%`. */
export function readProbability(text: string): Read<number> {
  const [, number, percent] = /^(\d{1,3}(?:\.\d{1,9})?|\.\d{1,9})(%?)$/.exec(text) ?? [];
  const value = Number(number) / (percent === '%' ? 100 : 1);
  return value >= 0 && value <= 1 ? good(value) : bad(message('not_a_probability', quoted(text)));
}

/** `10MB`, `64kB`: at most 100 MB. */
export function readSize(text: string): Read<number> {
  const [, number, unit] = /^(\d{1,9})(kB|MB)$/i.exec(text) ?? [];
  const bytes = Number(number) * (unit?.toLowerCase() === 'kb' ? 1000 : 1_000_000);
  if (Number.isNaN(bytes)) return bad(message('not_a_size', quoted(text)));
  return bytes <= 100_000_000 ? good(bytes) : bad(message('size_too_large'));
}

/** Report kinds, separated by commas. */
export function readKinds(text: string): Read<readonly ReportKind[]> {
  const words = text.split(',');
  const unknown = words.find((word) => !REPORT_KINDS.some((kind) => kind === word));
  if (unknown === undefined) return good(words as ReportKind[]);
  const near = suggest(unknown, REPORT_KINDS);
  return bad(message('not_a_kind', { known: REPORT_KINDS.join(', '), ...quoted(unknown), near }));
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
    : bad(message('not_a_location', quoted(text)));
}
