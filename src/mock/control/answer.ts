import { stringify } from '../../core/kit/json/node.ts';
import type { Message } from '../../core/words/message.ts';
import { englishText as text } from '../../core/words/text.ts';

/** What a client sent, for a sentence: as JSON, and cut. */
export const sentWord = (word: string): string => JSON.stringify(word.slice(0, 80));

/** Characters per write, because small writes are inefficient. */
const PIECE = 64 * 1024;

/**
 * Streams a JSON object as text.
 * @param head its first, short fields.
 * @param lists its other fields, of which only one item at a time is in memory as text.
 */
function* jsonPieces(
  head: Readonly<Record<string, unknown>>,
  lists: Readonly<Record<string, Iterable<unknown>>>,
): Generator<string, void> {
  let piece = '';
  for (const part of jsonParts(head, lists)) {
    // Two long parts are not joined: together they could be longer than a string can be.
    if (piece.length + part.length > PIECE && piece !== '') {
      yield piece;
      piece = '';
    }
    piece += part;
  }
  yield piece;
}

function* jsonParts(
  head: Readonly<Record<string, unknown>>,
  lists: Readonly<Record<string, Iterable<unknown>>>,
): Generator<string, void> {
  let comma = '{';
  for (const [name, value] of Object.entries(head)) {
    yield `${comma}${JSON.stringify(name)}:${stringify(value)}`;
    comma = ',';
  }
  for (const [name, items] of Object.entries(lists)) {
    yield `${comma}${JSON.stringify(name)}:[`;
    yield* itemParts(items);
    yield ']';
    comma = ',';
  }
  yield '}';
}

function* itemParts(items: Iterable<unknown>): Generator<string, void> {
  let comma = '';
  for (const item of items) {
    yield comma + stringify(item);
    comma = ',';
  }
}

/** Each item as its JSON shows it, made when its turn comes. */
export function* mapped<Item>(
  items: Iterable<Item>,
  toJson: (item: Item) => unknown,
): Generator<unknown, void> {
  for (const item of items) yield toJson(item);
}

/** An answer of the control interface. */
export interface ControlAnswer {
  readonly status: number;
  /** Text, whole; or in pieces, if it could be longer than a string can be. */
  readonly body: string | Iterable<string>;
  readonly headers: Readonly<Record<string, string>>;
}

/** No caching, and no CORS header, so pages of other origins cannot read it. */
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
