import type { Secret } from '../../secret.ts';
import type { HeaderLine } from '../../signing/check.ts';
import type { Destination } from '../explanation.ts';

/** What is known of a request, beside what the document signs. */
export interface MessageFacts {
  readonly apiKey?: string | undefined;
  readonly secret?: Secret | undefined;
  readonly body: Uint8Array;
  readonly destination: Destination;
  readonly headers: readonly HeaderLine[];
}

/** What is known of a request's time. */
export interface TimestampFacts {
  /** The value of `X-Signature-Timestamp`. */
  readonly timestamp: string;
  readonly headers: readonly HeaderLine[];
}

/** The longest name, key or path that is tried: input may be hostile. */
const MAX_TEXT = 2048;

/** How much of a body is searched for members, in bytes. */
const MAX_LOOKED_AT = 65_536;

/** The first header of one of these names that has a value. */
export function headerOf(headers: readonly HeaderLine[], names: readonly string[]) {
  const value = headers.find(
    ([name, text]) => names.includes(name.toLowerCase()) && text.trim() !== '',
  )?.[1];
  return usable(value?.trim());
}

/** Text that can have been signed: there is some, and not too much of it. */
export const usable = (text: string | undefined): string | undefined =>
  text !== undefined && text !== '' && text.length <= MAX_TEXT ? text : undefined;

/** The beginning of a body as text, for a look at its members. */
export const beginningOf = (body: Uint8Array): string =>
  Buffer.from(body.buffer, body.byteOffset, Math.min(body.length, MAX_LOOKED_AT)).toString();

/** The text of a member of a JSON or form-encoded body; a look, not a parser. */
export function memberOf(beginning: string, name: string): string | undefined {
  const found = new RegExp(
    `\\b${name}"\\s{0,4}:\\s{0,4}"([^"\\\\]{1,200})"|\\b${name}=([^&]{1,200})`,
  ).exec(beginning);
  return found?.[1] ?? found?.[2];
}

/** Whether a JSON or form-encoded body seems to have a member of this name. */
export const hasMember = (beginning: string, name: string): boolean =>
  new RegExp(`\\b${name}(?:"\\s{0,4}:|=)`).test(beginning);
