import type { JsonNode } from '../../kit/json/node.ts';
import { shortenedTo } from '../../kit/visible.ts';

/** A JSON number as text; a class, so that no JSON object can be mistaken for one. */
export class NumberLiteral {
  readonly literal: string;

  constructor(literal: string) {
    this.literal = literal;
  }
}

/** The value as a JSON parser returns it (the last of duplicate keys), but with numbers as text. */
export function toPlain(node: JsonNode): unknown {
  switch (node.type) {
    case 'string':
      return node.value;
    case 'number':
      return new NumberLiteral(node.literal);
    case 'boolean':
      return node.literal === 'true';
    case 'null':
      return null;
    case 'array':
      return node.items.map(toPlain);
    case 'object':
      return plainObject(node.members.map(({ key, value }) => [key, toPlain(value)]));
  }
}

/** `Object.fromEntries` defines its members, so a key `__proto__` is a member like any other. */
const plainObject = (entries: [string, unknown][]): object => Object.fromEntries(entries);

const MOST_SHOWN = 40;

/** A text cut at 40 characters. */
export const shortened = (text: string): string => shortenedTo(MOST_SHOWN, text);

/** A short print of a value for a message: its JSON, cut at 40 characters. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value instanceof NumberLiteral) return shortened(value.literal);
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  return shortened(JSON.stringify(value));
}
