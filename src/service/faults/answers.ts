import { STATUS_CODES } from 'node:http';
import type { ServiceResponse } from '../response.ts';
import { UNAUTHORIZED } from '../terse.ts';
import type { RetryAfter } from './rule.ts';

/** Each byte once, and none of it UTF-8 or JSON; the same each time, so that a test can compare. */
export const GARBAGE: Uint8Array = Uint8Array.from(
  { length: 256 },
  (_, at) => (255 + at * 167) & 255,
);

/** 200 with this body. */
export const jsonAnswer = (text: string): ServiceResponse => ({
  status: 200,
  headers: { 'Content-Type': 'application/json' },
  body: Buffer.from(text),
});

/** An error in the service's own form. */
export function faultError(status: number, code: string, message: string): ServiceResponse {
  return { ...jsonAnswer(JSON.stringify({ error: { code, message } })), status };
}

/** An error that says of itself that it was made on purpose, and what it is where it shall not. */
export interface ErrorOnPurpose extends ServiceResponse {
  readonly terseBody: Uint8Array;
}

/** @param sentAt the service's clock, unix time in seconds. */
export function statusAnswer(
  status: number,
  retryAfter: RetryAfter | undefined,
  sentAt: number,
): ErrorOnPurpose {
  const name = STATUS_CODES[status] ?? 'an unnamed status';
  const message = `${status} ${name}, made on purpose by a fault rule`;
  const response = { ...faultError(status, 'fault', message), terseBody: terseBody(status) };
  if (retryAfter === undefined) return response;
  const { seconds, form } = retryAfter;
  const value = form === 'seconds' ? String(seconds) : httpDate(sentAt + seconds);
  return { ...response, headers: { ...response.headers, 'Retry-After': value } };
}

/** As production would say it; its 401 says nothing more than that. */
function terseBody(status: number): Uint8Array {
  const message = STATUS_CODES[status] ?? 'Error';
  const code = message.toLowerCase().replace(/[^a-z]+/g, '_');
  const error = status === 401 ? { code: UNAUTHORIZED } : { code, message };
  return Buffer.from(JSON.stringify({ error }));
}

/** Nothing is rounded down: a client that comes back at that time comes back late enough. */
export const httpDate = (seconds: number): string =>
  new Date(Math.ceil(seconds) * 1000).toUTCString();

/** The page of a proxy whose service does not answer. */
export function htmlAnswer(status: number): ServiceResponse {
  const title = `${status} ${STATUS_CODES[status] ?? 'Error'}`;
  const page = `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`;
  return { status, headers: { 'Content-Type': 'text/html' }, body: Buffer.from(page) };
}

/** 307: the same method and body, elsewhere. */
export const redirectAnswer = (location: string): ServiceResponse => ({
  status: 307,
  headers: { Location: location },
  body: new Uint8Array(),
});
