import type { JsonNode } from '../../json/node.ts';
import type { SlotFinder } from './layout/template.ts';

/** A name, string or number of the received text that may be spelled differently. */
export interface Slot {
  readonly kind: 'key' | 'string' | 'number';
  readonly literal: string;
  /** The member that holds it; for an item of an array, the member that holds the array. */
  readonly field: string;
}

/** Every slot of a tree, and how to find them again when its members have moved. */
export interface Slots extends SlotFinder {
  readonly all: readonly Slot[];
}

export function findSlots(tree: JsonNode): Slots {
  const all: Slot[] = [];
  const keys = new Map<string, number>();
  const values = new Map<JsonNode, number>();

  const addKey = (literal: string): void => {
    if (keys.has(literal)) return;
    keys.set(literal, all.length);
    all.push({ kind: 'key', literal, field: '' });
  };

  const visit = (node: JsonNode, field: string): void => {
    if (node.type === 'object') {
      for (const member of node.members) {
        addKey(member.keyLiteral);
        visit(member.value, member.key);
      }
    } else if (node.type === 'array') {
      for (const item of node.items) visit(item, field);
    } else if (node.type === 'string' || node.type === 'number') {
      values.set(node, all.length);
      all.push({ kind: node.type, literal: node.literal, field });
    }
  };

  visit(tree, '');
  return { all, ofKey: (literal) => keys.get(literal), ofValue: (node) => values.get(node) };
}
