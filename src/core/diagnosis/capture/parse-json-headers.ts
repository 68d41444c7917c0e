import type { JsonMember, JsonNode } from '../../json/node.ts';
import { parseJson } from '../../json/parse.ts';
import { HEADERS } from '../../protocol.ts';
import type { HeaderLine } from '../../signing/check.ts';
import { readableText } from './bytes.ts';

/** As for header lines: more than any request has. */
const MAX_BYTES = 256 * 1024;

/**
 * Reads a JSON object of headers, as programs log them: `{"X-Signature": "…"}`, alone or under
 * `headers`; a list holds the values of a header that appears more than once.
 * @param text a byte string.
 * @returns undefined if it is none, or holds none of the three headers: then it may be a body.
 */
export function parseJsonHeaders(text: string): HeaderLine[] | undefined {
  if (!/^\s*\{/.test(text) || text.length > MAX_BYTES) return undefined;
  const parsed = parseJson(readableText(text));
  if (!parsed.ok || parsed.node.type !== 'object') return undefined;
  const nested = parsed.node.members.find(({ key }) => key.toLowerCase() === 'headers')?.value;
  return linesOf(nested?.type === 'object' ? nested.members : parsed.node.members);
}

function linesOf(members: readonly JsonMember[]): HeaderLine[] | undefined {
  const lines = members.flatMap(({ key, value }) =>
    (value.type === 'array' ? value.items : [value]).map((it) => [key, textOf(it)] as const),
  );
  return lines.some(isOfSignature) && lines.every(isLine) ? lines : undefined;
}

const NAMES: ReadonlySet<string> = new Set(Object.values(HEADERS).map((it) => it.toLowerCase()));

const isOfSignature = ([name]: readonly [string, unknown]): boolean =>
  NAMES.has(name.toLowerCase());

const isLine = (line: readonly [string, string | undefined]): line is HeaderLine =>
  line[1] !== undefined;

/** A timestamp may stand there as a number. */
function textOf(node: JsonNode): string | undefined {
  if (node.type === 'string') return node.value;
  return node.type === 'number' ? node.literal : undefined;
}
