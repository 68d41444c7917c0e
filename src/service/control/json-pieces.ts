import { stringify } from '../../core/json/stringify.ts';

/** Characters that go out at once: small pieces cost more than they weigh. */
const PIECE = 64 * 1024;

/**
 * The text of one JSON object, in pieces.
 * @param head its first members, which are short.
 * @param lists its other members, of which only one item at a time is held as text.
 */
export function* jsonPieces(
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
