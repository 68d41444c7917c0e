import { HEADERS } from '../../../core/protocol/protocol.ts';
import type { HeaderLine } from '../../../core/protocol/signature-checks.ts';
import type { Message } from '../../../core/words/message.ts';
import type { Destination } from '../../model/cause.ts';

/** A request as its sender or receiver wrote it down. */
export interface CapturedRequest {
  readonly form: 'header lines' | 'curl command' | 'HTTP request' | 'capture';
  readonly headers: readonly HeaderLine[];
  readonly body: CapturedBody;
  /** Where it goes, as far as the form shows. */
  readonly destination: Destination;
  /** The headers whose values were in quotes that were taken for those of YAML or another notation. */
  readonly unquoted?: readonly string[];
  /** What copying did to the headers, which was undone. */
  readonly undone?: readonly Message[];
}

/** The body, if the form has one; otherwise the reason why it does not. */
export type CapturedBody =
  | {
      readonly found: true;
      readonly parts: readonly BodyPart[];
      /** Bytes after the body, which are not part of the request. */
      readonly left: number;
      /** Whether the notation shows it as an object of its own, not as the text that was sent. */
      readonly isPrinted?: true;
      /** What copying did to it, if that is known. */
      readonly change?: Message;
      /** Where lines were joined in it, as offsets. */
      readonly breaks?: readonly number[];
    }
  | { readonly found: false; readonly reason: Message };

/** Bytes at hand, or those of a file that a curl command names. */
export type BodyPart =
  | { readonly bytes: Uint8Array }
  | {
      readonly file: string;
      /** curl's `--data @file` drops carriage returns, newlines and zero bytes. */
      readonly stripped: boolean;
    };

export const bodyOf = (
  parts: readonly BodyPart[],
  left = 0,
): Extract<CapturedBody, { found: true }> => ({
  found: true,
  parts,
  left,
});

export const noBody = (reason: Message): CapturedBody => ({ found: false, reason });

const REQUEST_TARGET = /^([A-Z]{1,20}) ([^\s]{1,8000}) /;

/** The method and the path of a raw request (RFC 9112, 3): its target is a path, or a whole URL. */
export function requestLineDestination(text: string): Destination {
  const [, method, target = ''] = REQUEST_TARGET.exec(text) ?? [];
  return target.startsWith('/') ? { method, path: target } : { method, ...urlDestination(target) };
}

/** The host and the path of a URL; nothing if it is not one. */
export function urlDestination(text: string): Destination {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return {};
  const { host, pathname, search } = new URL(text);
  return { host, path: `${pathname}${search}` };
}

/** The `Host` header is what the receiver sees, whatever the URL says. */
export function withHost(destination: Destination, headers: readonly HeaderLine[]): Destination {
  const host = headerValue(headers, 'host');
  return host === '' ? destination : { ...destination, host };
}

/** The value of a header; empty if there is none. */
export const headerValue = (headers: readonly HeaderLine[], wanted: string): string =>
  headers.find(([name]) => name.toLowerCase() === wanted)?.[1].trim() ?? '';

const NAMES: ReadonlySet<string> = new Set(Object.values(HEADERS).map((it) => it.toLowerCase()));

/** Whether it is one of the three headers of a signed request. */
export const isOfSignature = ([name]: readonly [string, unknown]): boolean =>
  NAMES.has(name.toLowerCase());

/** Whether all three are there. */
export const namesAll = (headers: readonly HeaderLine[]): boolean =>
  [...NAMES].every((wanted) => headers.some(([name]) => name.toLowerCase() === wanted));

export const firstLine = (text: string): string => text.slice(0, text.search(/\n|$/));
