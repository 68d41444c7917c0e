import {
  type JsonMember,
  type JsonNode,
  jsonMember,
  jsonNumber,
  jsonString,
  printJson,
} from '../../core/kit/json/node.ts';
import { LETTER_ESCAPES } from '../kit/escapes.ts';

/** How languages write the words of JSON; `undefined`, which JavaScript leaves out, is not among them. */
const WORDS: Readonly<Record<'true' | 'false' | 'null', readonly string[]>> = {
  true: ['true', 'True', 'TRUE'],
  false: ['false', 'False', 'FALSE'],
  null: ['null', 'Null', 'NULL', 'None', 'nil'],
};

export function jsonWord(word: string): JsonNode | undefined {
  if (WORDS.null.includes(word)) return { type: 'null', literal: 'null' };
  const literal = (['true', 'false'] as const).find((it) => WORDS[it].includes(word));
  return literal && { type: 'boolean', literal };
}

const BLANK = /(?:\s|\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*\*\/|#[^\n]*)*/y;
const STRING =
  /[bru]{0,2}(?:'((?:[^'\\]|\\[\s\S])*)'|"((?:[^"\\]|\\[\s\S])*)"|`((?:[^`\\$]|\\[\s\S]|\$(?!\{))*)`)/y;
const NUMBER = /-?\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?(?![\w.])/iy;
const WORD = /[A-Za-z_$][\w$]*/y;
/** `name:`, `:name =>`, `'name' =>`. */
const SYMBOL = /:?(?=[A-Za-z_$"'])/y;
const ARROW = /:|=>/y;
const COMMA = /,/y;
const OPENING = /[{[]/y;

const MAX_DEPTH = 20;

const ESCAPE = /\\x([0-9a-f]{2})|\\u([0-9a-f]{4})|\\u\{([0-9a-f]{1,6})\}|\\(\r?\n|[\s\S])/gi;

const meantBy = (inside: string): string =>
  inside.replaceAll(ESCAPE, (_, byte?: string, unit?: string, code?: string, letter = '') => {
    const hex = byte ?? unit ?? code;
    if (hex === undefined) return LETTER_ESCAPES[letter] ?? letter.trim();
    return String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff));
  });

/** A value, and where it ends. */
interface Literal {
  readonly node: JsonNode;
  readonly end: number;
}

/**
 * An object or an array as a program has it in its source, or prints it: JavaScript, Python, Ruby, PHP.
 * @returns undefined if it is neither, or holds what is known only when the program runs.
 */
export function literalAt(text: string, start: number): Literal | undefined {
  const reader = new LiteralReader(text, start);
  const node = reader.value(0);
  return node && { node, end: reader.end };
}

class LiteralReader {
  readonly #text: string;
  #at: number;

  constructor(text: string, start: number) {
    this.#text = text;
    this.#at = start;
  }

  get end(): number {
    return this.#at;
  }

  value(depth: number): JsonNode | undefined {
    const opening = this.#skip(OPENING)?.[0];
    if (opening !== undefined) return depth > MAX_DEPTH ? undefined : this.#items(opening, depth);
    const string = this.#string();
    if (string !== undefined) return jsonString(string);
    const number = this.#take(NUMBER)?.[0];
    if (number !== undefined) return jsonNumber(number.replaceAll('_', ''));
    return jsonWord(this.#take(WORD)?.[0] ?? '');
  }

  /** PHP writes an object in brackets as well. */
  #items(opening: string, depth: number): JsonNode | undefined {
    const closing = opening === '{' ? '}' : ']';
    const members: JsonMember[] = [];
    const values: JsonNode[] = [];
    while (!this.#isAt(closing)) {
      const key = this.#name();
      const item = this.value(depth + 1);
      if (item === undefined) return undefined;
      if (key === undefined) values.push(item);
      else members.push(jsonMember(key, item));
      if (this.#skip(COMMA) === null && !this.#isAt(closing)) return undefined;
    }
    this.#at += 1;
    if (members.length > 0 && values.length > 0) return undefined;
    if (closing === ']' && members.length === 0) return { type: 'array', items: values };
    return values.length > 0 ? undefined : { type: 'object', members };
  }

  #name(): string | undefined {
    const before = this.#at;
    this.#skip(SYMBOL);
    const key = this.#string() ?? this.#take(WORD)?.[0] ?? this.#take(NUMBER)?.[0];
    if (key !== undefined && this.#skip(ARROW) !== null) return key;
    this.#at = before;
    return undefined;
  }

  #string(): string | undefined {
    const match = this.#skip(STRING);
    return match === null ? undefined : meantBy(match[1] ?? match[2] ?? match[3] ?? '');
  }

  #isAt(sign: string): boolean {
    this.#take(BLANK);
    return this.#text[this.#at] === sign;
  }

  #skip(token: RegExp): RegExpExecArray | null {
    this.#take(BLANK);
    return this.#take(token);
  }

  #take(token: RegExp): RegExpExecArray | null {
    token.lastIndex = this.#at;
    const match = token.exec(this.#text);
    if (match !== null) this.#at = token.lastIndex;
    return match;
  }
}

/**
 * What a program makes of an object.
 * @param settings what follows the object in the call.
 */
type Writing = (node: JsonNode, settings: string) => string;

const escapeUnicode = (json: string): string =>
  json.replaceAll(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** With its numbers printed as by a program that has read them. */
function withNumbers(node: JsonNode, print: (value: number, literal: string) => string): JsonNode {
  if (node.type === 'number') return jsonNumber(print(Number(node.literal), node.literal));
  if (node.type === 'array') {
    return { ...node, items: node.items.map((it) => withNumbers(it, print)) };
  }
  if (node.type !== 'object') return node;
  return {
    ...node,
    members: node.members.map((it) => ({ ...it, value: withNumbers(it.value, print) })),
  };
}

const spaced = (node: JsonNode): string => {
  if (node.type === 'array') return `[${node.items.map(spaced).join(', ')}]`;
  if (node.type !== 'object') return printJson(node);
  return `{${node.members.map((it) => `${it.keyLiteral}: ${spaced(it.value)}`).join(', ')}}`;
};

/** `JSON.stringify(it, null, 2)` indents. */
const javaScript: Writing = (node, settings) => {
  const [, indent] =
    /^[\s)]{0,8},\s*(?:null|undefined)\s*,\s*(\d{1,2}|["'](?:\\t|\s+)["'])/.exec(settings) ?? [];
  const json = printJson(withNumbers(node, String));
  if (indent === undefined) return json;
  const by = /^\d/.test(indent) ? Number(indent) : indent.slice(1, -1).replace('\\t', '\t');
  return JSON.stringify(JSON.parse(json), null, by);
};

export const python: Writing = (node, settings) => {
  const numbers = withNumbers(node, (value, literal) =>
    /^-?\d+$/.test(literal) ? literal : `${value}${Number.isInteger(value) ? '.0' : ''}`,
  );
  const json = /separators=\(\s*["'],["'],\s*["']:["']\s*\)/.test(settings)
    ? printJson(numbers)
    : spaced(numbers);
  return /ensure_ascii=False/.test(settings) ? json : escapeUnicode(json);
};

const php: Writing = (node, settings) => {
  const json = printJson(node);
  const slashed = /UNESCAPED_SLASHES/.test(settings) ? json : json.replaceAll('/', '\\/');
  return /UNESCAPED_UNICODE/.test(settings) ? slashed : escapeUnicode(slashed);
};

/** A call that makes JSON of an object, or of the variable that holds one. */
type Call = readonly [call: string, write: Writing];

/** With these, what is sent is known whatever the source looks like. */
const SCRIPT_CALLS: readonly Call[] = [
  [String.raw`\bJSON\.stringify\(`, javaScript],
  [String.raw`\baxios(?:\.\w{1,10})?\(\s{0,20}["'\x60][^"'\x60\s]{1,2000}["'\x60],`, javaScript],
  [String.raw`\baxios\b[\s\S]{0,4000}\bdata:`, javaScript],
];

const CALLS: readonly Call[] = [
  ...SCRIPT_CALLS,
  [String.raw`\bjson\.dumps\(`, python],
  [String.raw`\b(?:requests|session)\.[\s\S]{0,4000}\bjson=`, python],
  [String.raw`\bjson_encode\(|["']json["']\s{0,8}=>`, php],
  [String.raw`\bJSON\.(?:generate|dump)\(`, printJson],
];

/** How far before an object the call that makes JSON of it may begin. */
const LOOKED_BACK = 4200;

const ASSIGNED = /([A-Za-z_$]\w{0,60})\s{0,8}(?::\s{0,8}[\w<>[\], ]{1,60})?=\s{0,8}$/;

/**
 * The JSON that a program sends for an object in its source.
 * @param start of the object.
 * @param isJson whether the source has it as JSON, as tools export it: except in JavaScript, it may be what was sent.
 * @returns undefined if the text shows no call that makes JSON of it.
 */
export function writtenBy(
  text: string,
  start: number,
  { node, end }: Literal,
  isJson: boolean,
): string | undefined {
  const before = text.slice(Math.max(0, start - LOOKED_BACK), start);
  const variable = ASSIGNED.exec(before)?.[1]?.replaceAll('$', '\\$');
  for (const [call, write] of isJson ? SCRIPT_CALLS : CALLS) {
    if (new RegExp(`(?:${call})\\s{0,80}$`).test(before)) return write(node, settingsAt(text, end));
    const use = variable && new RegExp(`(?:${call})\\s{0,80}${variable}(?!\\w)`).exec(text);
    if (use) return write(node, settingsAt(text, use.index + use[0].length));
  }
  return undefined;
}

const settingsAt = (text: string, end: number): string =>
  /^[^;\n]{0,200}/.exec(text.slice(end, end + 200).replaceAll('\n', ' '))?.[0] ?? '';

/** How programs usually write JSON; the length of what was sent tells which of them did. */
const USUAL: readonly Writing[] = [
  printJson,
  (node) => python(node, ''),
  (node) => python(node, 'ensure_ascii=False'),
  (node) => php(node, ''),
  (node) => escapeUnicode(printJson(node)),
];

/** The JSON of an object that was printed; undefined if none has the declared length. */
export const jsonOfLength = (node: JsonNode, declared: number | undefined): string | undefined =>
  USUAL.map((write) => write(node, '')).find((json) => Buffer.byteLength(json) === declared);
