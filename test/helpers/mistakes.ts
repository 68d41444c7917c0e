import { createHash, createHmac } from 'node:crypto';
import type { CauseId } from '../../src/verify/model/cause.ts';

/** What a signer works with. */
export interface Signing {
  /** The JSON text that is sent. */
  readonly body: string;
  readonly timestamp: string;
  readonly secret: string;
  readonly apiKey: string;
}

/** A signer, step by step: each step may be done differently. */
export interface Signer {
  readonly body: (facts: Signing) => Buffer;
  readonly timestamp: (facts: Signing) => string;
  readonly message: (timestamp: string, body: Buffer, facts: Signing) => Buffer;
  readonly key: (facts: Signing) => Buffer;
  readonly digest: (key: Buffer, message: Buffer) => Buffer;
  readonly spell: (digest: Buffer) => string;
}

const hmac = (algorithm: string, key: Buffer, message: Buffer): Buffer =>
  createHmac(algorithm, key).update(message).digest();
const hash = (algorithm: string, ...parts: Uint8Array[]): Buffer =>
  createHash(algorithm).update(Buffer.concat(parts)).digest();
const text = (value: string): Buffer => Buffer.from(value);
const join = (...parts: (string | Buffer)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? text(part) : part)));

/** "HMAC_SHA256(timestamp + body, hmac_secret), hex-encoded". */
export const RIGHT: Signer = {
  body: ({ body }) => text(body),
  timestamp: ({ timestamp }) => timestamp,
  message: (timestamp, body) => join(timestamp, body),
  key: ({ secret }) => text(secret),
  digest: (key, message) => hmac('sha256', key, message),
  spell: (digest) => digest.toString('hex'),
};

/** @returns the signature that a signer makes. */
export function signAs(signer: Signer, facts: Signing): string {
  const message = signer.message(signer.timestamp(facts), signer.body(facts), facts);
  return signer.spell(signer.digest(signer.key(facts), message));
}

const rewrite = (change: (body: string) => string): Partial<Signer> => ({
  body: ({ body }) => text(change(body)),
});
const rebuild = (change: (value: Record<string, unknown>) => unknown): Partial<Signer> =>
  rewrite((body) => JSON.stringify(change(JSON.parse(body))));
const keyed = (change: (secret: string, facts: Signing) => string): Partial<Signer> => ({
  key: (facts) => text(change(facts.secret, facts)),
});
const joined = (message: Signer['message']): Partial<Signer> => ({ message });
const timed = (change: (seconds: number) => string): Partial<Signer> => ({
  timestamp: ({ timestamp }) => change(Number(timestamp)),
});
const hexOf = (digest: Buffer): string => digest.toString('hex');
const urlEncoded = (body: string): string =>
  new URLSearchParams(
    Object.entries<unknown>(JSON.parse(body)).map(([k, v]): [string, string] => [k, String(v)]),
  ).toString();

/** Mistakes of a signer: every cause id of the parts of a signature. */
export const MISTAKES: Readonly<
  Record<
    // What is compressed on the way is signed rightly; another string has no form of its own.
    Exclude<
      CauseId,
      | `header.${string}`
      | `clock.${string}`
      | `account.${string}`
      | 'body.compressed'
      | 'message.other-string'
    >,
    Partial<Signer>
  >
> = {
  'body.trailing-newline': rewrite((body) => `${body}\n`),
  'body.crlf': rewrite((body) => body.replaceAll('\n', '\r\n')),
  'body.bom': rewrite((body) => `\ufeff${body}`),
  'body.whitespace': rewrite((body) => `${body} `),
  'body.pretty-printed': rewrite((body) => JSON.stringify(JSON.parse(body), null, 2)),
  'body.spaced-separators': rewrite((body) => spaced(JSON.parse(body))),
  'body.compacted': rewrite((body) => JSON.stringify(JSON.parse(body))),
  'body.keys-sorted': rebuild((value) =>
    Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))),
  ),
  'body.keys-reordered': rebuild((value) => Object.fromEntries(Object.entries(value).reverse())),
  'body.escaped-slashes': rewrite((body) => body.replaceAll('/', '\\/')),
  'body.escaped-unicode': rewrite((body) =>
    body.replace(/[\u0080-\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`),
  ),
  'body.escaped-html': rewrite((body) =>
    body.replace(/[<>&]/g, (c) => `\\u00${c.charCodeAt(0).toString(16)}`),
  ),
  'body.escaped-control': rewrite((body) => body.replaceAll('\\n', '\\u000a')),
  'body.number-format': rewrite((body) => body.replace(/:(\d+)([,}\]])/g, ':$1.0$2')),
  'body.nulls-dropped': rebuild((value) =>
    Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null)),
  ),
  'body.members-dropped': rebuild(({ product_name: _, ...rest }) => rest),
  'body.members-added': rebuild((value) => ({ ...value, sub_id: null })),
  'body.empty-container': rewrite((body) => body.replaceAll('[]', '{}')),
  'body.charset': {
    body: ({ body }) => Buffer.from(body.replace(/[\u0080-\uffff]/g, '?'), 'latin1'),
  },
  'body.normalization': rewrite((body) => body.normalize('NFD')),
  'body.smart-quotes': rewrite((body) => body.replace(/"([^"]*)"/g, '\u201c$1\u201d')),
  'body.double-encoded': rewrite((body) => JSON.stringify(body)),
  'body.form-encoded': rewrite(urlEncoded),
  'body.language-repr': rewrite((body) =>
    spaced(JSON.parse(body)).replaceAll('"', "'").replaceAll('null', 'None'),
  ),
  'body.object-object': rewrite((body) => String(JSON.parse(body))),
  'body.empty': rewrite(() => ''),
  'body.base64-encoded': rewrite((body) => text(body).toString('base64')),
  'body.truncated': rewrite((body) => body.split('\n')[0] ?? ''),
  'body.value-whitespace': rewrite((body) => body.replace('덤"', '덤\\t"')),
  'body.value-invisible': rewrite((body) => body.replace('덤"', '\u200b덤"')),
  'body.value-escaped': rewrite((body) =>
    body.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  ),
  'body.value-decoded': rewrite((body) => body.replaceAll('+', ' ')),
  'body.value-case': rewrite((body) => body.replace('KRW', 'krw')),
  'body.value-truncated': rebuild((value) => ({ ...value, product_name: '양말 (남/여)' })),
  'body.value-null': rewrite((body) => body.replace('null', '""')),
  'body.boolean-format': rewrite((body) => body.replace('true', '1')),
  'body.date-format': rewrite((body) => body.replace('Z"', '+00:00"')),
  'body.wrapped': rewrite((body) => `"${body}"`),
  'message.separator': joined((timestamp, body) => join(timestamp, '.', body)),
  'message.order': joined((timestamp, body) => join(body, timestamp)),
  'message.body-only': joined((_, body) => body),
  'message.timestamp-only': joined((timestamp) => text(timestamp)),
  'message.method-path': joined((timestamp, body) => join(timestamp, 'POST', '/conversions', body)),
  'message.api-key': joined((timestamp, body, { apiKey }) => join(apiKey, timestamp, body)),
  'message.members': joined((timestamp, body) => {
    const { merchant_order_id } = JSON.parse(String(body));
    return join(timestamp, merchant_order_id);
  }),
  'message.timestamp-repeated': joined((timestamp, body) => join(timestamp, timestamp, body)),
  'message.body-repeated': joined((timestamp, body) => join(timestamp, body, body)),
  'message.body-hashed': joined((timestamp, body) => join(timestamp, hexOf(hash('sha256', body)))),
  'message.other-provider': joined((timestamp, body) => join('v0:', timestamp, ':', body)),
  'message.timestamp-differs': timed((seconds) => String(seconds - 1)),
  'message.timestamp-milliseconds': timed((seconds) => String(seconds * 1000 + 417)),
  'message.timestamp-format': timed((seconds) => new Date(seconds * 1000).toISOString()),
  'key.whitespace': keyed((secret) => `${secret}\n`),
  'key.quoted': keyed((secret) => `"${secret}"`),
  'key.hex-decoded': { key: ({ secret }) => Buffer.from(secret, 'hex') },
  'key.base64-decoded': { key: ({ secret }) => Buffer.from(secret, 'base64') },
  'key.hex-encoded': keyed((secret) => hexOf(text(secret))),
  'key.base64-encoded': keyed((secret) => text(secret).toString('base64')),
  'key.hashed': keyed((secret) => hexOf(hash('sha256', text(secret)))),
  'key.charset': { key: ({ secret }) => Buffer.from(secret, 'utf16le') },
  'key.prefix': keyed((secret) => `whsec_${secret}`),
  'key.case': keyed((secret) => secret.toUpperCase()),
  'key.escaped': keyed((secret) => encodeURIComponent(secret)),
  // `$$` and `$HOME9` in docker compose.
  'key.expanded': keyed((secret) => secret.replace('$$', '$').replace('$HOME9', '')),
  'key.repeated': keyed((secret) => secret + secret),
  'key.masked': keyed(
    (secret) => secret.slice(0, 4) + '*'.repeat(secret.length - 8) + secret.slice(-4),
  ),
  'key.byte-list': keyed((secret) => String(new Uint8Array(text(secret)))),
  'key.truncated': keyed((secret) => secret.slice(0, 16)),
  'key.api-key': keyed((_, { apiKey }) => apiKey),
  'key.other-profile': keyed(() => OTHER_SECRET),
  'key.empty': keyed(() => 'undefined'),
  'key.swapped': { digest: (key, message) => hmac('sha256', message, key) },
  'mac.algorithm': { digest: (key, message) => hmac('sha512', key, message) },
  'mac.unkeyed': { digest: (_, message) => hash('sha256', message) },
  'mac.concatenated': { digest: (key, message) => hash('sha256', key, message) },
  'mac.appended': { digest: (key, message) => join(message, hmac('sha256', key, text(''))) },
  'mac.repeated': {
    digest: (key, message) => hash('sha256', hmac('sha256', key, message)),
  },
  'encoding.base64': { spell: (digest) => digest.toString('base64') },
  'encoding.base64url': { spell: (digest) => digest.toString('base64url') },
  'encoding.base32': { spell: base32 },
  'encoding.uppercase-hex': { spell: (digest) => hexOf(digest).toUpperCase() },
  'encoding.prefix': { spell: (digest) => `sha256=${hexOf(digest)}` },
  'encoding.hex-of-hex': { spell: (digest) => hexOf(text(hexOf(digest))) },
  'encoding.base64-of-hex': { spell: (digest) => text(hexOf(digest)).toString('base64') },
  'encoding.dashes': { spell: (digest) => hexOf(digest).replace(/(..)(?=.)/g, '$1-') },
  'encoding.truncated': { spell: (digest) => hexOf(digest).slice(0, 32) },
  'encoding.unpadded-hex': {
    spell: (digest) => [...digest].map((byte) => byte.toString(16)).join(''),
  },
  'encoding.signed-hex': {
    spell: (digest) =>
      [...new Int8Array(digest)].map((byte) => `0${byte.toString(16)}`.slice(-2)).join(''),
  },
  'encoding.reversed': { spell: (digest) => hexOf(Buffer.from(digest).reverse()) },
  'encoding.number': { spell: (digest) => BigInt(`0x${hexOf(digest)}`).toString() },
  'encoding.wrapped': { spell: (digest) => `"${hexOf(digest)}"` },
  'encoding.byte-list': { spell: (digest) => `[${[...digest].join(',')}]` },
  'encoding.raw': { spell: (digest) => digest.toString('latin1') },
};

export const OTHER_SECRET = 'secret-of-the-other-shop-9d1c2b7a';

/** RFC 4648, 6. */
function base32(digest: Buffer): string {
  const bits = [...digest].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = bits
    .match(/.{1,5}/g)
    ?.map((five) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(five.padEnd(5, '0'), 2)]);
  return (letters ?? []).join('').padEnd(Math.ceil((letters?.length ?? 0) / 8) * 8, '=');
}

/** JSON with `, ` and `: `, as Python and MySQL write it. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, it]) => `${JSON.stringify(key)}: ${spaced(it)}`);
  return `{${members.join(', ')}}`;
}
