import type { JsonMember, JsonNode } from '../../../json/node.ts';
import type { InlineArrays, Layout } from './layout.ts';

/** A JSON text with places left open for its names, strings and numbers. */
export interface Template {
  /** One more than there are slots. */
  readonly fixed: readonly string[];
  /** What is between them: numbers of slots. */
  readonly slots: readonly number[];
}

/** Which slot a name or a value has; undefined for what always is written as it is. */
export interface SlotFinder {
  readonly ofKey: (literal: string) => number | undefined;
  readonly ofValue: (node: JsonNode) => number | undefined;
}

/** Lays a tree out once, so that it can be written many times with other spellings. */
export function layOut(tree: JsonNode, layout: Layout, find: SlotFinder): Template {
  const fixed: string[] = [];
  const slots: number[] = [];
  let pending = '';

  const write = (slot: number | undefined, literal: string): void => {
    if (slot === undefined) {
      pending += literal;
      return;
    }
    fixed.push(pending);
    slots.push(slot);
    pending = '';
  };

  const line = (level: number): string =>
    layout.indent === undefined ? '' : `\n${layout.indent.repeat(level)}`;
  const margin = (level: number): string => layout.indent?.repeat(level) ?? '';
  const between = layout.indent === undefined ? layout.comma : ',';

  const writeMember = ({ key: _, keyLiteral, value }: JsonMember, level: number): void => {
    write(find.ofKey(keyLiteral), keyLiteral);
    pending += layout.colon;
    visit(value, level);
  };

  const writeMembers = (members: readonly JsonMember[], level: number): void => {
    if (members.length === 0) {
      pending += layout.emptyObject?.(margin(level)) ?? '{}';
      return;
    }
    for (const [at, member] of members.entries()) {
      pending += (at === 0 ? '{' : between) + line(level + 1);
      writeMember(member, level + 1);
    }
    pending += `${line(level)}}`;
  };

  const writeInline = (items: readonly JsonNode[], level: number, how: InlineArrays): void => {
    for (const [at, item] of items.entries()) {
      pending += at === 0 ? how.open : how.comma;
      visit(item, how.deeper ? level + 1 : level);
    }
    pending += how.close;
  };

  const writeItems = (items: readonly JsonNode[], level: number): void => {
    for (const [at, item] of items.entries()) {
      pending += (at === 0 ? '[' : between) + line(level + 1);
      visit(item, level + 1);
    }
    pending += `${line(level)}]`;
  };

  const writeArray = (items: readonly JsonNode[], level: number): void => {
    if (items.length === 0) pending += layout.emptyArray?.(margin(level)) ?? '[]';
    else if (layout.inlineArrays === undefined) writeItems(items, level);
    else writeInline(items, level, layout.inlineArrays);
  };

  const visit = (node: JsonNode, level: number): void => {
    if (node.type === 'object') writeMembers(node.members, level);
    else if (node.type === 'array') writeArray(node.items, level);
    else write(find.ofValue(node), node.literal);
  };

  visit(tree, 0);
  fixed.push(pending);
  return { fixed, slots };
}

/** @param texts what is in each slot, by its number. */
export function fillIn({ fixed, slots }: Template, texts: readonly string[]): string {
  let text = fixed[0] as string;
  for (let at = 0; at < slots.length; at += 1)
    text += (texts[slots[at] as number] as string) + (fixed[at + 1] as string);
  return text;
}

const SLOT = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/gs;

/**
 * The very blanks of a text, also irregular ones.
 * @param slots in the order of the text.
 */
export function keepBlanks(text: string, slots: readonly number[]): Template {
  const fixed: string[] = [];
  let from = 0;
  for (const match of text.matchAll(SLOT)) {
    fixed.push(text.slice(from, match.index));
    from = match.index + match[0].length;
  }
  fixed.push(text.slice(from));
  return { fixed, slots };
}
