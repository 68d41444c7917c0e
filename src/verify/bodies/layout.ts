import type { JsonMember, JsonNode } from '../../core/kit/json/node.ts';
import { COST } from '../model/cause.ts';
import type { Option } from './axis.ts';

/** How a program places whitespace between JSON tokens. */
export interface Layout {
  readonly name: string;
  /** Between two members or items on one line. */
  readonly comma: string;
  readonly colon: string;
  /** One level's indentation; undefined if everything is on one line. */
  readonly indent?: string;
  /** @param margin the indentation of its line. */
  readonly emptyObject?: (margin: string) => string;
  readonly emptyArray?: (margin: string) => string;
  /** Items on the line of their array, although members have a line each. */
  readonly inlineArrays?: InlineArrays;
}

interface InlineArrays {
  readonly open: string;
  readonly comma: string;
  readonly close: string;
  /** Whether array items are indented one level more. */
  readonly deeper: boolean;
}

const indented = (name: string, indent: string, more: Partial<Layout> = {}): Layout => ({
  name,
  comma: ',',
  colon: ': ',
  indent,
  ...more,
});

const COMPACT: Layout = { name: 'compact', comma: ',', colon: ':' };
const SPACED: Layout = { name: 'spaced', comma: ', ', colon: ': ' };

/** JavaScript, Python, Go, Gson, Newtonsoft, jq: what most programs mean by two spaces. */
const PRETTY_2 = indented('pretty 2', '  ');
/** PHP's JSON_PRETTY_PRINT, and Python's `indent=4`. */
const PRETTY_4 = indented('pretty 4', '    ');
const PRETTY_TAB = indented('pretty tab', '\t');

/** All layouts to try, likeliest first. */
export const LAYOUTS: readonly Layout[] = [
  COMPACT,
  SPACED,
  PRETTY_2,
  PRETTY_4,
  PRETTY_TAB,
  indented('pretty Jackson', '  ', {
    colon: ' : ',
    emptyObject: () => '{ }',
    emptyArray: () => '[ ]',
    inlineArrays: { open: '[ ', comma: ', ', close: ' ]', deeper: false },
  }),
  indented('pretty Perl', '   ', { colon: ' : ' }),
  // json 2.9 and before; newer ones write {} and [].
  indented('pretty Ruby', '  ', {
    emptyObject: (margin) => `{\n${margin}}`,
    emptyArray: (margin) => `[\n\n${margin}]`,
  }),
  indented('pretty 3', '   '),
  indented('pretty 1', ' '),
  indented('pretty 0', ''),
  { name: 'colon spaced', comma: ',', colon: ': ' },
  { name: 'comma spaced', comma: ', ', colon: ':' },
  { name: 'colon in blanks', comma: ',', colon: ' : ' },
  { name: 'all in blanks', comma: ', ', colon: ' : ' },
  indented('pretty dkjson', '  ', {
    colon: ':',
    emptyObject: (margin) => `{\n${margin}}`,
    inlineArrays: { open: '[', comma: ',', close: ']', deeper: true },
  }),
  indented('pretty narrow', '  ', { colon: ':' }),
  indented('pretty narrow 3', '   ', { colon: ':' }),
  indented('pretty 8', '        '),
];

/** How people name an indentation: 2, 4, `tab`. */
const nameIndent = (indent: string): string | number => (indent === '\t' ? 'tab' : indent.length);

/** A JSON text with places left open for its names, strings and numbers. */
export interface Template {
  /** One more than there are slots. */
  readonly fixed: readonly string[];
  /** The slots between them, by number. */
  readonly slots: readonly number[];
}

/** The slot of a name or a value; undefined if it is always written verbatim. */
interface SlotFinder {
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

/** @param texts the text of each slot, by number. */
export function fillIn({ fixed, slots }: Template, texts: readonly string[]): string {
  let text = fixed[0] as string;
  for (let at = 0; at < slots.length; at += 1)
    text += (texts[slots[at] as number] as string) + (fixed[at + 1] as string);
  return text;
}

const SLOT = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*|true|false|null/gs;

/**
 * A text's own whitespace, however irregular.
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

const COMMON = new Set([COMPACT, SPACED, PRETTY_2, PRETTY_4]);
const USUAL = new Set(['pretty tab', 'pretty Jackson', 'pretty Perl', 'pretty Ruby']);

/** Every layout as a deviation. */
export const layoutOptions = (): Option<Layout>[] =>
  LAYOUTS.map((layout) => ({
    name: layout.name,
    cost: costOf(layout),
    causes: [causeOf(layout)],
    value: layout,
  }));

function costOf(layout: Layout): number {
  if (COMMON.has(layout)) return COST.common;
  return USUAL.has(layout.name) ? COST.usual : COST.rare;
}

function causeOf(layout: Layout) {
  if (layout === COMPACT) return { id: 'body.compacted' } as const;
  if (layout.indent === undefined)
    return { id: 'body.spaced-separators', comma: layout.comma, colon: layout.colon } as const;
  return { id: 'body.pretty-printed', indent: nameIndent(layout.indent) } as const;
}

/** A name or a value of the received text that can be written differently. */
export interface Slot {
  /** A word is `true`, `false`, or `null`. */
  readonly kind: 'key' | 'string' | 'number' | 'word';
  readonly literal: string;
  /** The member that holds it; for an item of an array, the member that holds the array. */
  readonly field: string;
  /** Where it is: `items[0].price`. Empty for a name. */
  readonly path: string;
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
    all.push({ kind: 'key', literal, field: '', path: '' });
  };

  const visit = (node: JsonNode, field: string, path: string): void => {
    if (node.type === 'object') {
      for (const { key, keyLiteral, value } of node.members) {
        addKey(keyLiteral);
        visit(value, key, under(path, key));
      }
    } else if (node.type === 'array') {
      for (const [at, item] of node.items.entries()) visit(item, field, `${path}[${at}]`);
    } else {
      values.set(node, all.length);
      all.push({ kind: kindOf(node.type), literal: node.literal, field, path });
    }
  };

  visit(tree, '', '');
  return { all, ofKey: (literal) => keys.get(literal), ofValue: (node) => values.get(node) };
}

const under = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

const kindOf = (type: JsonNode['type']): Slot['kind'] =>
  type === 'string' || type === 'number' ? type : 'word';
