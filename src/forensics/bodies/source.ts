import type { JsonNode } from '../../kit/json/node.ts';
import { parseJson } from '../../kit/json/parse.ts';

/** A text with JSON in it, and the blanks around that. */
export interface Source {
  readonly before: string;
  /** The JSON itself; lines end in LF. */
  readonly text: string;
  /** What its lines end in. */
  readonly newline: '\n' | '\r\n';
  readonly after: string;
  readonly tree: JsonNode;
}

/** What a file or a stream may have before its JSON: a byte order mark too. */
const BEFORE = /^[\ufeff \t\r\n]*/;
const AFTER = /[ \t\r\n]/;

/** @returns undefined if it is not one JSON value. */
export function readSource(text: string): Source | undefined {
  const [before = ''] = BEFORE.exec(text) ?? [];
  let end = text.length;
  while (end > before.length && AFTER.test(text[end - 1] as string)) end -= 1;
  const inner = text.slice(before.length, end);
  // No string of JSON holds a line end, so all of them belong to the layout.
  const newline = inner.includes('\r\n') ? '\r\n' : '\n';
  const parsed = parseJson(inner);
  if (!parsed.ok) return undefined;
  return {
    before,
    text: inner.replaceAll('\r\n', '\n'),
    newline,
    after: text.slice(end),
    tree: parsed.node,
  };
}

/**
 * Bytes as a string of one character a byte (latin1). Thousands of bodies are put together from the
 * same pieces: strings of this kind are joined and compared the fastest, and become bytes by copying.
 */
export type Binary = string;

/** The UTF-8 bytes of a text. */
export const toBinary = (text: string): Binary =>
  /[^\0-\x7f]/.test(text) ? Buffer.from(text).toString('latin1') : text;

export const fromBytes = ({ buffer, byteOffset, byteLength }: Uint8Array): Binary =>
  Buffer.from(buffer, byteOffset, byteLength).toString('latin1');

export const toBytes = (binary: Binary): Uint8Array => Buffer.from(binary, 'latin1');

/** The text whose UTF-8 bytes these are. */
export const toText = (binary: Binary): string =>
  /[^\0-\x7f]/.test(binary) ? Buffer.from(binary, 'latin1').toString() : binary;
