import type { ObservedRequest, ObservedResponse } from '../actions/edges.ts';
import { makeVisible } from '../core/visible.ts';
import { reportWords } from '../words/en/report.ts';

/** More of an answer than this tells a person nothing. */
const SHOWN_CHARACTERS = 2000;

/** A request as it leaves, line by line behind `> `; the signature is not in it. */
export function exchangeRequestText({ attempt, url, headers, body }: ObservedRequest): string {
  return [
    `> attempt ${attempt}: POST ${url.href}`,
    ...Object.entries(headers).map(([name, value]) => `> ${name}: ${value}`),
    `> (${body.length} bytes) ${makeVisible(new TextDecoder().decode(body))}`,
  ].join('\n');
}

/** What came back, line by line behind `< `, with control characters made visible. */
export function exchangeResponseText({
  status,
  headers,
  text,
  durationMs,
}: ObservedResponse): string {
  const shown = text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
  return [
    `< ${status === null ? reportWords.no_response : `HTTP ${status}`} after ${Math.round(durationMs)} ms`,
    ...Object.entries(headers).map(([name, value]) => `< ${name}: ${makeVisible(value)}`),
    `< ${makeVisible(shown)}`,
  ].join('\n');
}

export const retryText = (attempt: number, message: string, delayMs: number): string =>
  reportWords.retry_note({
    attempt,
    problem: makeVisible(message),
    seconds: (delayMs / 1000).toFixed(1),
  });
