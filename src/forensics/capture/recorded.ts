import type { JsonMember, JsonNode } from '../../kit/json/node.ts';
import { parseJson } from '../../kit/json/parse.ts';
import { HEADERS } from '../../protocol/protocol.ts';
import type { HeaderLine } from '../../protocol/signature-checks.ts';
import { message } from '../../words/message.ts';
import { readableText, toBinary, toBytes } from '../bytes.ts';
import { bodyOf, type CapturedRequest, noBody, urlDestination, withHost } from './captured.ts';

/**
 * Reads the signed requests of a HAR archive, whatever else the browser recorded beside them.
 * @param text a byte string.
 * @returns undefined if it is none, or holds no signed request.
 */
export function parseHar(text: string): CapturedRequest[] | undefined {
  if (!/^\s*\{\s*"log"\s*:/.test(text)) return undefined;
  const parsed = parseJson(readableText(text));
  if (!parsed.ok) return undefined;
  const requests = itemsOf(at(parsed.node, 'log', 'entries')).flatMap((entry) => {
    const request = at(entry, 'request');
    return request === undefined ? [] : [readRequest(request)];
  });
  const signed = new Map(
    requests.flatMap((one) => {
      const signature = one.headers.find(([name]) => isSignature(name))?.[1];
      return signature === undefined ? [] : [[signature, one] as const];
    }),
  );
  return signed.size === 0 ? undefined : [...signed.values()];
}

const isSignature = (name: string): boolean =>
  name.toLowerCase() === HEADERS.signature.toLowerCase();

function readRequest(request: JsonNode): CapturedRequest {
  const headers = itemsOf(at(request, 'headers')).map(
    (header): HeaderLine => [textAt(header, 'name') ?? '', textAt(header, 'value') ?? ''],
  );
  const body = bodyTextOf(request);
  const destination = {
    method: textAt(request, 'method'),
    ...urlDestination(textAt(request, 'url') ?? ''),
  };
  return {
    form: 'capture',
    headers,
    body:
      body === undefined
        ? noBody(message('capture_without_body'))
        : bodyOf([{ bytes: toBytes(body) }]),
    destination: withHost(destination, headers),
  };
}

/** A byte string; some recorders write base64, and say so. */
function bodyTextOf(request: JsonNode): string | undefined {
  const text = textAt(request, 'postData', 'text');
  if (text === undefined) return undefined;
  const isEncoded = textAt(request, 'postData', 'encoding') === 'base64';
  return isEncoded ? Buffer.from(text, 'base64').toString('latin1') : toBinary(text);
}

/**
 * The raw request that ngrok's inspector recorded, in base64.
 * @param text a byte string.
 * @returns undefined if there is none.
 */
export function rawOfNgrok(text: string): string | undefined {
  const [, encoded] = /"raw"\s*:\s*"([A-Za-z0-9+/]{40,}={0,2})"/.exec(text) ?? [];
  if (encoded === undefined) return undefined;
  const raw = Buffer.from(encoded, 'base64').toString('latin1');
  return /^[A-Z]{1,20} \S{1,8000} HTTP\//.test(raw) ? raw : undefined;
}

/** A table in which the headers are columns, as a spreadsheet or a database exports it. */
const COLUMNS =
  /^(?=.*x[-_]merchant[-_]key)(?=.*x[-_]signature[-_]timestamp).*x[-_]signature\b.*$/im;

/**
 * The first row of a table whose columns are the headers, as lines with the body after them.
 * @returns undefined if the text is none.
 */
export function fromColumns(text: string): string | undefined {
  const head = COLUMNS.exec(text);
  if (head === null) return undefined;
  const delimiter = [',', ';', '\t', '|'].find((it) => cellsOf(head[0], it).length > 2);
  const row = text
    .slice(head.index + head[0].length)
    .split(/\r?\n/)
    .find((it) => /[a-z0-9]/i.test(it));
  if (delimiter === undefined || row === undefined) return undefined;
  const names = cellsOf(head[0], delimiter);
  const cells = cellsOf(row, delimiter);
  if (names.length !== cells.length || names.some((it) => /[^\w .-]/.test(it))) return undefined;
  const lines = names.flatMap((name, at) =>
    /^x[-_](?:merchant|signature)/i.test(name)
      ? [`${name.replaceAll('_', '-')}: ${cells[at]}`]
      : [],
  );
  return `${lines.join('\n')}\n\n${cells.find((it) => it.startsWith('{')) ?? ''}`;
}

/** RFC 4180: a cell in quotes, in which a quote is doubled; or one without. */
function cellsOf(line: string, delimiter: string): string[] {
  const cells: string[] = [];
  let at = 0;
  while (at <= line.length) {
    CELL.lastIndex = at;
    const quoted = CELL.exec(line)?.[1];
    const end = line.indexOf(delimiter, quoted === undefined ? at : CELL.lastIndex);
    const cell =
      quoted?.replaceAll('""', '"') ?? line.slice(at, end === -1 ? undefined : end).trim();
    cells.push(cell);
    if (end === -1) break;
    at = end + 1;
  }
  return cells;
}

const CELL = /[ \t]*"((?:[^"]|"")*)"/y;

const membersOf = (node: JsonNode | undefined): readonly JsonMember[] =>
  node?.type === 'object' ? node.members : [];

const itemsOf = (node: JsonNode | undefined): readonly JsonNode[] =>
  node?.type === 'array' ? node.items : [];

const at = (node: JsonNode | undefined, ...names: readonly string[]): JsonNode | undefined =>
  names.reduce<JsonNode | undefined>(
    (it, name) => membersOf(it).find(({ key }) => key === name)?.value,
    node,
  );

function textAt(node: JsonNode, ...names: readonly string[]): string | undefined {
  const found = at(node, ...names);
  return found?.type === 'string' ? found.value : undefined;
}
