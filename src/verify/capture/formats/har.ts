import type { JsonMember, JsonNode } from '../../../core/kit/json/node.ts';
import { parseJson } from '../../../core/kit/json/parse.ts';
import { HEADERS } from '../../../core/protocol/protocol.ts';
import type { HeaderLine } from '../../../core/protocol/signature-checks.ts';
import { message } from '../../../core/words/message.ts';
import { readableText, toBinary, toBytes } from '../../kit/bytes.ts';
import { bodyOf, type CapturedRequest, noBody, urlDestination, withHost } from './captured.ts';
import type { Recording } from './format.ts';

/** What browsers and proxies save (HTTP Archive 1.2): `{"log": {"entries": [{"request": …}]}}`. */
export const har: Recording = {
  looksLike: (text) => /^\s*\{\s*"log"\s*:/.test(text),
  read: signedRequests,
};

/** Whatever else was recorded; undefined if nothing in it is signed. */
function signedRequests(text: string): CapturedRequest[] | undefined {
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
