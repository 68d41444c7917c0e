import { type JsonMember, scalarText } from '../../../core/kit/json/node.ts';
import { parseJson } from '../../../core/kit/json/parse.ts';
import type { HeaderLine } from '../../../core/protocol/signature-checks.ts';
import { readableText } from '../../kit/bytes.ts';
import { isOfSignature, namesAll } from './captured.ts';
import type { Notation } from './format.ts';
import { MAX_BYTES, ofHeaders } from './header-lines.ts';

/**
 * A JSON object of headers, as programs log them: `{"X-Signature": "…"}`, alone or under `headers`; a list holds the
 * values of a header that appears more than once.
 */
export const jsonHeaders: Notation = {
  looksLike: (text) => /^\s*\{/.test(text) && text.length <= MAX_BYTES,
  read: (text) => {
    const headers = headersIn(text);
    return headers && ofHeaders(headers);
  },
};

/** @returns undefined if it holds none of the three headers: then it may be a body. */
function headersIn(text: string): HeaderLine[] | undefined {
  const parsed = parseJson(readableText(text));
  if (!parsed.ok || parsed.node.type !== 'object') return undefined;
  const nested = parsed.node.members.find(({ key }) => key.toLowerCase() === 'headers')?.value;
  if (nested?.type === 'object') return linesOf(nested.members);
  const lines = linesOf(parsed.node.members);
  return lines !== undefined && (namesAll(lines) || lines.some(isOfTransport)) ? lines : undefined;
}

/** What every full list of headers has: an object without them may be a log's that shows only some. */
const isOfTransport = ([name]: HeaderLine): boolean =>
  /^(?:host|content-(?:type|length))$/i.test(name);

function linesOf(members: readonly JsonMember[]): HeaderLine[] | undefined {
  const lines = members.flatMap(({ key, value }) =>
    (value.type === 'array' ? value.items : [value]).map((it) => [key, scalarText(it)] as const),
  );
  return lines.some(isOfSignature) && lines.every(isLine) ? lines : undefined;
}

const isLine = (line: readonly [string, string | undefined]): line is HeaderLine =>
  line[1] !== undefined;
