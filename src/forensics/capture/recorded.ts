import type { JsonMember, JsonNode } from '../../kit/json/node.ts';
import { parseJson } from '../../kit/json/parse.ts';
import { HEADERS } from '../../protocol/protocol.ts';
import type { HeaderLine } from '../../protocol/signature-checks.ts';
import { Failure } from '../../words/failure.ts';
import { message } from '../../words/message.ts';
import { readableText, toBinary, toBytes } from '../bytes.ts';
import { bodyOf, type CapturedRequest, noBody, urlDestination, withHost } from './captured.ts';

/**
 * Reads the one signed request of a HAR archive, whatever else the browser recorded beside it.
 * @param text a byte string.
 * @returns undefined if it is none, or holds no signed request.
 * @throws Failure `invalid_input` if it holds several that differ in their signature.
 */
export function parseHar(text: string): CapturedRequest | undefined {
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
  if (signed.size > 1) throw several(signed.size);
  return signed.values().next().value;
}

const several = (count: number): Failure =>
  new Failure('invalid_input', message('har_holds_several', { count }), {
    hint: message('har_save_one'),
  });

const isSignature = (name: string): boolean =>
  name.toLowerCase() === HEADERS.signature.toLowerCase();

function readRequest(request: JsonNode): CapturedRequest {
  const headers = itemsOf(at(request, 'headers')).map(
    (header): HeaderLine => [textAt(header, 'name') ?? '', textAt(header, 'value') ?? ''],
  );
  const body = textAt(request, 'postData', 'text');
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
        : bodyOf([{ bytes: toBytes(toBinary(body)) }]),
    destination: withHost(destination, headers),
  };
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

/** A row of a hex dump: an offset, up to 16 bytes in pairs or fours, then what they look like. */
const ROW = /^[ \t]*(?:0x)?[0-9a-f]{4,8}:?[ \t]+((?:[0-9a-f]{2} {0,2}){1,16})/gim;

/**
 * The request inside a hex dump, as Wireshark, tcpdump, xxd and hexdump print them; what goes before
 * it (the headers of the network) is left out.
 * @returns undefined if there is none.
 */
export function requestOfHexDump(text: string): string | undefined {
  const rows = [...text.matchAll(ROW)].map(([, pairs = '']) => pairs.replaceAll(' ', ''));
  if (rows.length < 4) return undefined;
  const bytes = Buffer.from(rows.join(''), 'hex').toString('latin1');
  const start = bytes.search(/[A-Z]{3,7} \S{1,2000} HTTP\/1/);
  return start === -1 ? undefined : bytes.slice(start);
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
