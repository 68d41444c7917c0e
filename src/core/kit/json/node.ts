import { shortenedTo } from '../visible.ts';

/**
 * JSON with its original literals, order of fields, and duplicate keys, so that printing it reproduces all numbers
 * and strings exactly.
 */
export type JsonNode = JsonString | JsonNumber | JsonWord | JsonArray | JsonObject;

interface JsonString {
  readonly type: 'string';
  readonly value: string;
  /** The text with its quotes and escapes, as written in the source. */
  readonly literal: string;
}

/** A number is its text: `1.10` and `12345678901234567890` never become binary floating point. */
export interface JsonNumber {
  readonly type: 'number';
  readonly literal: string;
}

interface JsonWord {
  readonly type: 'boolean' | 'null';
  readonly literal: 'true' | 'false' | 'null';
}

export interface JsonArray {
  readonly type: 'array';
  readonly items: readonly JsonNode[];
}

export interface JsonObject {
  readonly type: 'object';
  readonly members: readonly JsonMember[];
}

export interface JsonMember {
  readonly key: string;
  readonly keyLiteral: string;
  readonly value: JsonNode;
}

/** The path of a value: field names and array indexes from the root. */
export type JsonPath = readonly (string | number)[];

export const jsonString = (value: string): JsonString => ({
  type: 'string',
  value,
  literal: JSON.stringify(value),
});

/** @param literal a number in JSON's own spelling; the caller has checked it. */
export const jsonNumber = (literal: string): JsonNumber => ({ type: 'number', literal });

export const jsonMember = (key: string, value: JsonNode): JsonMember => ({
  key,
  keyLiteral: JSON.stringify(key),
  value,
});

/** The member that a JSON reader would take: the last one of that name. */
export function memberOf(object: JsonObject, key: string): JsonNode | undefined {
  for (let at = object.members.length - 1; at >= 0; at -= 1)
    if (object.members[at]?.key === key) return object.members[at]?.value;
  return undefined;
}

/** A string's characters, or a number's literal: an ID of digits may be either. @returns undefined for anything else. */
export function scalarText(node: JsonNode | undefined): string | undefined {
  if (node?.type === 'string') return node.value;
  return node?.type === 'number' ? node.literal : undefined;
}

/** Compact JSON with every literal as it was read. */
export function printJson(node: JsonNode): string {
  switch (node.type) {
    case 'array':
      return `[${node.items.map(printJson).join(',')}]`;
    case 'object':
      return `{${node.members.map((m) => `${m.keyLiteral}:${printJson(m.value)}`).join(',')}}`;
    default:
      return node.literal;
  }
}

/** A name that is longer is cut: it is data, and no name. */
const MOST_SHOWN = 200;

/** A member's name for a message. */
export const shownName = (name: string): string => shortenedTo(MOST_SHOWN, name);

/** A path as people write it: `items[0].price`; the root is `(the whole input)`. */
export function formatPath(path: JsonPath): string {
  if (path.length === 0) return '(the whole input)';
  return path
    .map((step, at) => {
      if (typeof step === 'number') return `[${step}]`;
      return at === 0 ? shownName(step) : `.${shownName(step)}`;
    })
    .join('');
}

/** A path as a JSON pointer (RFC 6901): `/items/0/price`. */
export function formatPointer(path: JsonPath): string {
  return path.map((s) => `/${String(s).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** The path that a pointer of `formatPointer` was made of. */
export const parsePointer = (pointer: string): JsonPath =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));

/** JSON text that is printed verbatim inside a plain value. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/**
 * `JSON.stringify` (compact) that prints `RawJson` unchanged, so that an amount from the service
 * reaches a script with the digits the service wrote.
 */
export function stringify(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map(stringify).join(',')}]`;
  if (typeof value === 'string') return printString(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  let members = '';
  for (const [key, member] of Object.entries(value))
    if (member !== undefined)
      members += `${members === '' ? '' : ','}${printString(key)}:${stringify(member)}`;
  return `{${members}}`;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const FIRST_PRINTABLE = 0x20;
const FIRST_SURROGATE = 0xd800;
const LAST_SURROGATE = 0xdfff;

/** `JSON.stringify` of a string, several times faster for a short one that needs no escape. */
export function printString(text: string): string {
  for (let at = 0; at < text.length; at += 1) {
    if (mayNeedEscape(text.charCodeAt(at))) return JSON.stringify(text);
  }
  return `"${text}"`;
}

/** A lone surrogate is escaped. */
const mayNeedEscape = (code: number): boolean =>
  code < FIRST_PRINTABLE ||
  code === QUOTE ||
  code === BACKSLASH ||
  (code >= FIRST_SURROGATE && code <= LAST_SURROGATE);
