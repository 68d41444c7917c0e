import { stringify } from '../../core/json/stringify.ts';
import type { Message } from '../../words/message.ts';
import { text } from '../../words/text.ts';
import { jsonPieces } from './json-pieces.ts';

/** An answer of the control interface. */
export interface ControlAnswer {
  readonly status: number;
  /** Text, whole; or in pieces, if it could be longer than a string can be. */
  readonly body: string | Iterable<string>;
  readonly headers: Readonly<Record<string, string>>;
}

/** Nothing is cached, and no page of another origin may read it: there is no CORS header. */
const HEADERS = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
};

export const answerJson = (value: unknown, status = 200): ControlAnswer => ({
  status,
  body: stringify(value),
  headers: HEADERS,
});

/**
 * One object with long lists at its end, written while it is sent.
 * @param lists each is read once, and nothing of it is kept.
 */
export const answerLists = (
  head: Readonly<Record<string, unknown>>,
  lists: Readonly<Record<string, Iterable<unknown>>>,
): ControlAnswer => ({ status: 200, body: jsonPieces(head, lists), headers: HEADERS });

/** In the form of the service's own errors. */
export const answerProblem = (
  status: number,
  code: string,
  what: Message,
  hint?: Message,
): ControlAnswer =>
  answerJson({ error: { code, message: text(what), hint: hint && text(hint) } }, status);

/** The same answer with one more header. */
export const withHeader = (answer: ControlAnswer, name: string, value: string): ControlAnswer => ({
  ...answer,
  headers: { ...answer.headers, [name]: value },
});
