import type { JsonMember, JsonNode } from './node.ts';

/** What the whitespace of JSON may be, and what may follow a number or a word. */
const SPACE = /[ \t\n\r]*/y;
const SCALAR = /[^,\]}\s]*/y;
const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"/sy;

/**
 * Reads JSON with every literal as written. It asks for no comma and no colon: whether the text is
 * JSON at all, the language's own parser has said before.
 * @param text one strict JSON value, not nested deeper than the stack is.
 */
export function readLiterals(text: string): JsonNode {
  let at = 0;
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const [found = ''] = pattern.exec(text) ?? [];
    at += found.length;
    return found;
  };
  /** The next character that is no whitespace; it is not taken. */
  const next = (): string | undefined => {
    take(SPACE);
    return text[at];
  };
  const readItems = <Item>(end: string, readItem: () => Item): Item[] => {
    const items: Item[] = [];
    at += 1;
    while (next() !== end) {
      if (text[at] === ',') at += 1;
      items.push(readItem());
    }
    at += 1;
    return items;
  };
  const readMember = (): JsonMember => {
    next();
    const keyLiteral = take(STRING);
    next();
    at += 1;
    return { key: textOf(keyLiteral), keyLiteral, value: readValue() };
  };
  const readValue = (): JsonNode => {
    switch (next()) {
      case '{':
        return { type: 'object', members: readItems('}', readMember) };
      case '[':
        return { type: 'array', items: readItems(']', readValue) };
      case '"':
        return stringNode(take(STRING));
      default:
        return scalarNode(take(SCALAR));
    }
  };
  return readValue();
}

const stringNode = (literal: string): JsonNode => ({
  type: 'string',
  value: textOf(literal),
  literal,
});

/** Without escapes, a string is exactly what is between its quotes. */
const textOf = (literal: string): string =>
  literal.includes('\\') ? JSON.parse(literal) : literal.slice(1, -1);

function scalarNode(literal: string): JsonNode {
  if (literal === 'null') return { type: 'null', literal };
  if (literal === 'true' || literal === 'false') return { type: 'boolean', literal };
  return { type: 'number', literal };
}
