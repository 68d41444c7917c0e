import type { JsonMember, JsonNode } from '../../core/kit/json/node.ts';
import { parseJson } from '../../core/kit/json/parse.ts';
import { HEADERS } from '../../core/protocol/protocol.ts';
import type { HeaderLine } from '../../core/protocol/signature-checks.ts';
import { message } from '../../core/words/message.ts';
import { readableText, toBinary, toBytes } from '../bytes.ts';
import { bodyOf, type CapturedRequest, noBody, urlDestination, withHost } from './captured.ts';

/**
 * Reads the signed requests of a HAR archive, whatever else the browser recorded.
 * @param text a byte string.
 * @returns undefined if it is not one, or holds no signed request.
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

/** The beginning of a request in base64 (`POST`, `PUT`, `PATCH`), on one line or on lines of equal length. */
const ENCODED_REQUEST =
  /(?<![A-Za-z0-9+/])(?=UE9TVC|UFVUI|UEFUQ0)(?:[A-Za-z0-9+/]{60,76}\r?\n[ \t]{0,40})*[A-Za-z0-9+/]{2,}={0,2}/g;
const RAW_REQUEST = /^[A-Z]{1,20} \S{1,8000} HTTP\//;

/** Burp writes a request as it is, or in base64. */
const PLAIN_ITEM = '<request base64="false"><![CDATA[';

/**
 * The raw requests that were recorded by ngrok's inspector, Burp, or anything else that writes base64.
 * @param text a byte string.
 * @returns undefined if there is none.
 */
export function recordedIn(text: string): string[] | undefined {
  const plain = text
    .split(PLAIN_ITEM)
    .slice(1)
    .map((item) => item.slice(0, item.indexOf(']]>')));
  const encoded = [...text.replaceAll('\\/', '/').matchAll(ENCODED_REQUEST)].map(([found]) =>
    Buffer.from(found, 'base64').toString('latin1'),
  );
  const raw = [...plain, ...encoded].filter((it) => RAW_REQUEST.test(it));
  return raw.length === 0 ? undefined : raw;
}

/** HAProxy's `capture request header`: the values alone, in the order of the configuration. */
const CAPTURED = /\bhaproxy\[\d{1,9}\]: .*\{([^{}|\s]+)\|([^{}|\s]+)\|([^{}|\s]+)\}/;

/** @returns undefined if the text is not a log of HAProxy, or shows other headers. */
export function fromHaproxy(text: string): string | undefined {
  const [, ...values] = CAPTURED.exec(text) ?? [];
  const timestamp = values.find((it) => /^\d{9,13}$/.test(it));
  const signature = values.find((it) => it.length >= 40);
  const key = values.find((it) => it !== timestamp && it !== signature);
  if (timestamp === undefined || signature === undefined) return undefined;
  return `${HEADERS.key}: ${key}\n${HEADERS.timestamp}: ${timestamp}\n${HEADERS.signature}: ${signature}`;
}

/** What a table calls the columns of the three headers. */
const COLUMNS: ReadonlyArray<readonly [string, RegExp]> = [
  [HEADERS.key, /^(?:x[-_ ])?(?:(?:merchant|api)[-_ ]?)?key$/i],
  [HEADERS.timestamp, /^(?:x[-_ ])?(?:signature[-_ ]?)?(?:timestamp|ts)$/i],
  [HEADERS.signature, /^(?:x[-_ ])?sig(?:n|nature)?$/i],
];

const DELIMITERS = [',', ';', '\t', '|'];

/** Before the row of names, a paste has a few lines at most. */
const LINES_BEFORE = 20;

/** Where each header is in a row of names; undefined if it does not name all three. */
function columnsIn(names: readonly string[]): ReadonlyArray<readonly [string, number]> | undefined {
  const columns = COLUMNS.map(
    ([header, called]) => [header, names.findIndex((it) => called.test(it))] as const,
  );
  return columns.every(([, at]) => at !== -1) ? columns : undefined;
}

/**
 * The rows of a table whose columns are the headers, as a spreadsheet or a database exports it: each as lines with the
 * body after them.
 * @returns undefined if the text is not such a table.
 */
export function fromColumns(text: string): string[] | undefined {
  let start = 0;
  for (let line = 0; line < LINES_BEFORE && start < text.length; line += 1) {
    const rows = DELIMITERS.map((it) => rowsIn(text.slice(start), it)).find((it) => it.length > 0);
    if (rows !== undefined) return rows;
    start = text.indexOf('\n', start) + 1;
    if (start === 0) return undefined;
  }
  return undefined;
}

function rowsIn(table: string, delimiter: string): string[] {
  const records = recordsOf(table, delimiter);
  const names: readonly string[] = records.next().value ?? [];
  const columns = columnsIn(names);
  if (columns === undefined) return [];
  return [...records].flatMap((cells) => {
    if (cells.length !== names.length || !cells.some((it) => /[a-z0-9]/i.test(it))) return [];
    const lines = columns.map(([header, at]) => `${header}: ${cells[at]}`);
    return `${lines.join('\n')}\n\n${cells.find((it) => it.startsWith('{')) ?? ''}`;
  });
}

/** RFC 4180: a cell is in quotes, with quotes doubled and line ends allowed inside, or without quotes. */
function* recordsOf(text: string, delimiter: string): Generator<string[]> {
  const token = new RegExp(
    ` *(?:"((?:[^"]|"")*)" *|([^\\r\\n${delimiter}]*))(\\${delimiter}|\\r?\\n|$)`,
    'y',
  );
  let cells: string[] = [];
  while (token.lastIndex < text.length) {
    const [, quoted, plain = '', end] = token.exec(text) ?? [];
    if (end === undefined) return;
    cells.push(quoted?.replaceAll('""', '"') ?? plain.trim());
    if (end === delimiter) continue;
    yield cells;
    cells = [];
  }
  if (cells.length > 0) yield cells;
}

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
