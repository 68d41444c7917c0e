import { jsonValue } from '../../core/kit/json/value.ts';
import { HEADERS } from '../../core/protocol/protocol.ts';
import { type Cause, COST, type Destination, type Segment } from '../model/cause.ts';
import {
  beginningOf,
  headerOf,
  type MessageFacts,
  memberOf,
  printTime,
  readHeaderTime,
  UTC,
  usable,
  valueIn,
} from './facts.ts';
import type { Piece, Pieces, Recipe } from './recipe.ts';

const ALGORITHMS = ['sha256', 'md5', 'sha1', 'sha512'] as const;
const FORMS = ['hex', 'HEX', 'base64', 'raw'] as const;

/** Pieces such as `sha256_hex`: the digest of the body. */
function digestPieces(): Record<string, Piece> {
  const pieces = ALGORITHMS.flatMap((algorithm) =>
    FORMS.map((form) => [`${algorithm}_${form}`, digest(algorithm, form)] as const),
  );
  return { ...Object.fromEntries(pieces), ...WHOLE };
}

const BODY: readonly Segment[] = [{ type: 'body' }];

const digest = (algorithm: string, form: (typeof FORMS)[number]): Piece => ({
  segment: { type: 'digest', of: BODY, algorithm, form },
  label: `{${algorithm}(body) in ${form}}`,
});

/** The digest of the whole string, from which a signature is made. */
const WHOLE: Record<string, Piece> = {
  whole_hex: {
    segment: {
      type: 'digest',
      of: [{ type: 'timestamp' }, { type: 'body' }],
      algorithm: 'sha256',
      form: 'hex',
    },
    label: '{sha256(timestamp + body) in hex}',
  },
};

/** Timestamp and a digest of the body instead of the body itself. */
export const bodyDigestRecipes = (): Recipe[] => [
  ...ALGORITHMS.flatMap((algorithm) =>
    FORMS.flatMap((form) => joined(`{${algorithm}_${form}}`, costOf(algorithm, form))),
  ),
  hashed('{whole_hex}', COST.rare),
  ...withPath(),
];

function costOf(algorithm: string, form: string): number {
  if (algorithm === 'sha256') return form === 'hex' ? COST.usual : COST.rare;
  return form === 'hex' ? COST.rare : COST.remote;
}

function joined(piece: string, cost: number): Recipe[] {
  const [further, separators] = cost === COST.usual ? [3, ['.', ':', '\n', '|']] : [5, ['.', '\n']];
  return [
    hashed(`{timestamp}${piece}`, cost),
    ...(cost < COST.remote ? separators : []).map((separator) =>
      hashed(`{timestamp}${separator}${piece}`, cost + further, {
        id: 'message.separator',
        separator,
      }),
    ),
    hashed(piece, Math.min(cost + 2, COST.remote), { id: 'message.body-only' }),
    hashed(`${piece}{timestamp}`, Math.min(cost + further, COST.remote), { id: 'message.order' }),
  ];
}

const hashed = (text: string, cost: number, ...further: readonly Cause[]): Recipe => ({
  text,
  cost,
  causes: [{ id: 'message.body-hashed' }, ...further],
});

/** The canonical request of many services: `POST\n/path\n1755338674\ne3b0c442…`. */
const withPath = (): Recipe[] =>
  ['\n', '', '.', ':'].flatMap((separator) =>
    [
      ['{METHOD}', '{path}', '{timestamp}', '{sha256_hex}'],
      ['{timestamp}', '{METHOD}', '{path}', '{sha256_hex}'],
      ['{METHOD}', '{path}', '{sha256_hex}', '{timestamp}'],
    ].map((pieces) => hashed(pieces.join(separator), COST.rare + 1, { id: 'message.method-path' })),
  );

const RECIPE: readonly Segment[] = [{ type: 'timestamp' }, { type: 'body' }];

/** The whole signed string in UTF-16: C#'s `Encoding.Unicode`, Java's `UTF-16`. */
const charsetPieces = (): Record<string, Piece> => ({
  utf16le: transcoded('utf-16le', RECIPE),
  utf16be: transcoded('utf-16be', RECIPE),
  utf16le_dotted: transcoded('utf-16le', [
    { type: 'timestamp' },
    { type: 'bytes', bytes: Buffer.from('.') },
    { type: 'body' },
  ]),
  mark_le: { segment: { type: 'bytes', bytes: Buffer.from([0xff, 0xfe]) }, label: '{BOM}' },
  mark_be: { segment: { type: 'bytes', bytes: Buffer.from([0xfe, 0xff]) }, label: '{BOM}' },
});

const transcoded = (charset: 'utf-16le' | 'utf-16be', of: readonly Segment[]): Piece => ({
  segment: { type: 'transcoded', charset, of },
  label: `{timestamp}${of.length > 2 ? '.' : ''}{body} in ${charset}`,
});

export const charsetRecipes = (): Recipe[] => [
  inCharset('{utf16le}', 'utf-16le', COST.usual),
  inCharset('{utf16be}', 'utf-16be', COST.rare),
  inCharset('{mark_be}{utf16be}', 'utf-16', COST.rare),
  inCharset('{mark_le}{utf16le}', 'utf-16', COST.remote),
  {
    text: '{utf16le_dotted}',
    cost: COST.remote,
    causes: [
      { id: 'body.charset', charset: 'utf-16le', extent: 'whole string' },
      { id: 'message.separator', separator: '.' },
    ],
  },
];

const inCharset = (text: string, charset: string, cost: number): Recipe => ({
  text,
  cost,
  causes: [{ id: 'body.charset', charset, extent: 'whole string' }],
});

/** Larger than any report; input may be hostile. */
const MAX_BYTES = 65_536;

/**
 * How Twilio signs a form: the names in order, each followed by its value.
 * @returns undefined if the body is not a JSON object of texts and numbers.
 */
function sortedMembers(body: Uint8Array): string | undefined {
  const value = body.length > MAX_BYTES ? undefined : jsonValue(Buffer.from(body).toString());
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  const flat = members.every(([, member]) => typeof member !== 'object');
  return flat ? members.map(([name, member]) => `${name}${member}`).join('') : undefined;
}

/** The values of template names for this request; unknown ones are omitted. */
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
    ...addressPieces(facts, paths[0] ?? ''),
    ...memberPieces(facts),
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

/** Text that is shown verbatim. */
const verbatim = (text: string): Piece => ({ text, label: text });

/** The same, if there is any. */
const known = (text: string | undefined): Piece | undefined =>
  text === undefined ? undefined : verbatim(text);

/** Shown to people by its name only. */
const unnamed = (text: string | undefined): Piece | undefined =>
  text === undefined ? undefined : { text };

function methodPieces(destination: Destination): Pieces {
  const method = (usable(destination.method) ?? 'POST').toUpperCase();
  return { METHOD: verbatim(method), method: verbatim(method.toLowerCase()) };
}

/** `path`, and `path_1` … for the others; without the slash, and without the query's `?`. */
function pathPieces(paths: readonly string[]): Pieces {
  const numbered = paths.map((path, index) => [`path_${index}`, verbatim(path)] as const);
  const [first = ''] = paths;
  return {
    ...Object.fromEntries(numbered),
    path: verbatim(first),
    bare_path: verbatim(first.replace(/^\//, '')),
    path_and_query: verbatim(first.replace('?', '')),
  };
}

const hostOf = ({ destination, headers }: MessageFacts): string | undefined =>
  usable(destination.host) ?? headerOf(headers, ['host']);

/** Where programs send to while they are written. */
const EXAMPLE_ORIGINS = [
  'https://s2s.example.com',
  'http://127.0.0.1:8080',
  'http://localhost:8080',
];

/** Names of addresses that are less likely than `{url}`. */
export const OTHER_ADDRESSES = ['http_url', 'host_path', 'example_0', 'example_1', 'example_2'];

/** The address; if its host is not known, those that programs are written with. */
function addressPieces(facts: MessageFacts, path: string): Pieces {
  const host = hostOf(facts);
  if (host === undefined)
    return Object.fromEntries(
      EXAMPLE_ORIGINS.map((origin, index) => [`example_${index}`, verbatim(origin + path)]),
    );
  return {
    host: verbatim(host),
    url: verbatim(`https://${host}${path}`),
    http_url: verbatim(`http://${host}${path}`),
    host_path: verbatim(host + path),
  };
}

/** Members of the body that other services sign instead of the whole. */
function memberPieces({ body, headers }: MessageFacts): Pieces {
  const beginning = beginningOf(body);
  const member = (label: string, ...names: string[]): Piece | undefined => {
    const text = usable(valueIn(beginning, names));
    return text === undefined ? undefined : { text, label: `{${label}}` };
  };
  return {
    order_id: member('merchant_order_id', 'merchant_order_id'),
    event_id: member('event_id', 'event_id'),
    amount: member('amount', 'amount', 'refund_amount'),
    currency: member('currency', 'currency'),
    content_type: known(headerOf(headers, ['content-type'])),
  };
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
    http_date: verbatim(date ?? print('%a, %d %b %Y %H:%M:%S GMT')),
    iso: verbatim(print('%Y-%m-%dT%H:%M:%SZ')),
    iso_ms: verbatim(print('%Y-%m-%dT%H:%M:%S.000Z')),
    short_date: verbatim(print('%y%m%dT%H%M%SZ')),
    thousand: time.perSecond === 1 ? verbatim('000') : undefined,
  };
}
