import type { JsonNode } from '../../../json/node.ts';
import { type MemberOrder, membersOf } from './members.ts';

/** How a language prints a tree of maps and lists. */
export interface Notation {
  readonly string: (value: string) => string;
  readonly number: (literal: string) => string;
  readonly words: Readonly<Record<'true' | 'false' | 'null', string>>;
  /** What is before, between and after items, and members. */
  readonly list: readonly [string, string, string];
  readonly map: readonly [string, string, string];
  readonly member: (key: string, value: string) => string;
  readonly order?: MemberOrder;
}

export function printTree(node: JsonNode, notation: Notation): string {
  switch (node.type) {
    case 'string':
      return notation.string(node.value);
    case 'number':
      return notation.number(node.literal);
    case 'array':
      return joined(
        notation.list,
        node.items.map((item) => printTree(item, notation)),
      );
    case 'object': {
      const members = membersOf(node, notation.order);
      const printed = members.map(([k, v]) => notation.member(k, printTree(v, notation)));
      return joined(notation.map, printed);
    }
    default:
      return notation.words[node.literal];
  }
}

const joined = (
  [open, between, close]: readonly [string, string, string],
  parts: readonly string[],
): string => open + parts.join(between) + close;
