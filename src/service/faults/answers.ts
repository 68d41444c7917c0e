import { STATUS_CODES } from 'node:http';
import { message } from '../../words/message.ts';
import { text } from '../../words/text.ts';
import type { ServiceResponse } from '../response.ts';
import { UNAUTHORIZED } from '../terse.ts';
import type { RetryAfter } from './rule.ts';

/** Every byte once, neither UTF-8 nor JSON; always the same, so that tests can compare. */
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
export function faultError(status: number, code: string, sentence: string): ServiceResponse {
  return { ...jsonAnswer(JSON.stringify({ error: { code, message: sentence } })), status };
}

/** An error that says that it was injected, and the body that does not. */
export interface ErrorOnPurpose extends ServiceResponse {
  readonly terseBody: Uint8Array;
}

/** @param sentAt the service's clock, unix time in seconds. */
export function statusAnswer(
  status: number,
  retryAfter: RetryAfter | undefined,
  sentAt: number,
): ErrorOnPurpose {
  const injected = text(message('injected_status', { status, name: STATUS_CODES[status] }));
  const response = { ...faultError(status, 'fault', injected), terseBody: terseBody(status) };
  if (retryAfter === undefined) return response;
  const { seconds, form } = retryAfter;
  const value = form === 'seconds' ? String(seconds) : httpDate(sentAt + seconds);
  return { ...response, headers: { ...response.headers, 'Retry-After': value } };
}

/** As production would say it; its 401 says nothing more than that. */
function terseBody(status: number): Uint8Array {
  const name = STATUS_CODES[status] ?? 'Error';
  const code = name.toLowerCase().replace(/[^a-z]+/g, '_');
  const error = status === 401 ? { code: UNAUTHORIZED } : { code, message: name };
  return Buffer.from(JSON.stringify({ error }));
}

/** Rounded up: a client that retries at that time is late enough. */
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
