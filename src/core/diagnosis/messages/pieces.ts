import { HEADERS } from '../../protocol.ts';
import type { Destination } from '../explanation.ts';
import type { Segment } from '../variant.ts';
import { digestPieces } from './body-digests.ts';
import { charsetPieces } from './charsets.ts';
import type { Piece, Pieces } from './compile.ts';
import { beginningOf, headerOf, type MessageFacts, memberOf, usable } from './facts.ts';
import { readHeaderTime } from './header-time.ts';
import { sortedMembers } from './members.ts';
import { printTime, UTC } from './moment.ts';

/** What the names in templates stand for, for this request; a name that is not known is left out. */
export function piecesOf(facts: MessageFacts, paths: readonly string[]): Pieces {
  const { headers, destination, secret } = facts;
  const apiKey = usable(facts.apiKey) ?? headerOf(headers, [HEADERS.key.toLowerCase()]);
  const timestamp = headerOf(headers, [HEADERS.timestamp.toLowerCase()]) ?? '';
  return {
    timestamp: { segment: { type: 'timestamp' } },
    body: { segment: { type: 'body' } },
    ...digestPieces(),
    ...charsetPieces(),
    ...methodPieces(destination),
    ...pathPieces(paths),
    url: urlPiece(facts, paths[0]),
    host: known(hostOf(facts)),
    api_key: unnamed(apiKey),
    secret: unnamed(usable(secret?.reveal())),
    id: known(idOf(facts)),
    sorted_members: known(sortedMembers(facts.body)),
    nonce: known(headerOf(headers, ['x-line-authorization-nonce', 'x-nonce', 'nonce'])),
    ...timePieces(timestamp, headerOf(headers, ['date', 'x-ms-date'])),
    kraken: { segment: KRAKEN_DIGEST, label: '{sha256({timestamp}{body}) in raw}' },
  };
}

const KRAKEN_DIGEST: Segment = {
  type: 'digest',
  of: [{ type: 'timestamp' }, { type: 'body' }],
  algorithm: 'sha256',
  form: 'raw',
};

/** Text that people see as it is. */
const shown = (text: string): Piece => ({ text, label: text });

/** The same, if there is any. */
const known = (text: string | undefined): Piece | undefined =>
  text === undefined ? undefined : shown(text);

/** Shown to people by its name only. */
const unnamed = (text: string | undefined): Piece | undefined =>
  text === undefined ? undefined : { text };

function methodPieces(destination: Destination): Pieces {
  const method = (usable(destination.method) ?? 'POST').toUpperCase();
  return { METHOD: shown(method), method: shown(method.toLowerCase()) };
}

/** `path`, and `path_1` … for the others; without the slash, and without the query's `?`. */
function pathPieces(paths: readonly string[]): Pieces {
  const numbered = paths.map((path, index) => [`path_${index}`, shown(path)] as const);
  const [first = ''] = paths;
  return {
    ...Object.fromEntries(numbered),
    path: shown(first),
    bare_path: shown(first.replace(/^\//, '')),
    path_and_query: shown(first.replace('?', '')),
  };
}

const hostOf = ({ destination, headers }: MessageFacts): string | undefined =>
  usable(destination.host) ?? headerOf(headers, ['host']);

function urlPiece(facts: MessageFacts, path: string | undefined): Piece | undefined {
  const host = hostOf(facts);
  return host === undefined || path === undefined ? undefined : shown(`https://${host}${path}`);
}

/** What other services call the id of a message. */
const ID_HEADERS = ['webhook-id', 'svix-id', 'x-request-id', 'x-event-id', 'idempotency-key'];

function idOf({ headers, body }: MessageFacts): string | undefined {
  const beginning = beginningOf(body);
  const ids = ['event_id', 'merchant_order_id'].map((name) => memberOf(beginning, name));
  return headerOf(headers, ID_HEADERS) ?? ids.find((id) => id !== undefined);
}

/** Other spellings of the header's time that are part of a recipe. */
function timePieces(timestamp: string, date: string | undefined): Pieces {
  const time = readHeaderTime(timestamp);
  if (time === undefined) return { http_date: known(date) };
  const print = (pattern: string) => printTime(pattern, time.seconds, UTC);
  return {
    http_date: shown(date ?? print('%a, %d %b %Y %H:%M:%S GMT')),
    iso: shown(print('%Y-%m-%dT%H:%M:%SZ')),
    iso_ms: shown(print('%Y-%m-%dT%H:%M:%S.000Z')),
    short_date: shown(print('%y%m%dT%H%M%SZ')),
    thousand: time.perSecond === 1 ? shown('000') : undefined,
  };
}
