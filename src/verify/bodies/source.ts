import type { JsonNode } from '../../core/kit/json/node.ts';
import { parseJson } from '../../core/kit/json/parse.ts';
import type { HeaderValues } from './members.ts';

/** A text with JSON in it, and the blanks around that. */
export interface Source {
  readonly before: string;
  /** The JSON text with LF line breaks. */
  readonly text: string;
  /** The original line break. */
  readonly newline: '\n' | '\r\n';
  readonly after: string;
  readonly tree: JsonNode;
  /** What stands beside it in the headers. */
  readonly headers: HeaderValues;
}

/** Text that can precede JSON, including a byte order mark. */
const BEFORE = /^[\ufeff \t\r\n]*/;
const AFTER = /[ \t\r\n]/;

/** @returns undefined if it is not one JSON value. */
export function readSource(text: string, headers: HeaderValues = {}): Source | undefined {
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
    headers,
  };
}
