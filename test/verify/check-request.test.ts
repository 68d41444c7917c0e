import { describe, expect, it } from 'vitest';
import { Secret } from '../../src/core/protocol/masking/secret.ts';
import type { HeaderLine } from '../../src/core/protocol/signature-checks.ts';
import { checkRequest } from '../../src/verify/check-request.ts';

/** Signed by OpenSSL and others: the vector "Korean". */
const BODY = Buffer.from('{"merchant_order_id":"주문-1","product_name":"사과 (부사/대) 3상자"}');
const NOW = 1785585600;
const HEADERS = {
  key: ['X-Merchant-Key', 'pk_1'],
  timestamp: ['X-Signature-Timestamp', String(NOW)],
  signature: ['X-Signature', '4d771d823b0e03a54858153e934f0a4ded87ce4fe5b6bfd2aa8e0b84f143618c'],
} as const;

interface Change {
  readonly key?: HeaderLine | null;
  readonly timestamp?: HeaderLine | null;
  readonly signature?: HeaderLine | null;
  readonly more?: HeaderLine;
  readonly body?: string;
  readonly now?: number;
  readonly account?: { readonly apiKey?: string; readonly secret?: Secret };
}

function judge({ body, now = NOW, account, more, ...headers }: Change) {
  const lines: HeaderLine[] = Object.values({ ...HEADERS, ...headers, more }).flatMap((line) =>
    line ? [line] : [],
  );
  const credentials = { apiKey: 'pk_1', secret: new Secret('sample-secret'), ...account };
  const bytes = body === undefined ? BODY : Buffer.from(body);
  return checkRequest({ headers: lines, body: bytes }, credentials, now);
}

const other = new Secret('another-secret');

/** As servers and proxies join a header that stands twice (RFC 9110, 5.3). */
const TWICE = `${HEADERS.signature[1]}, ${HEADERS.signature[1]}`;
const TWO = `${'0'.repeat(64)},${HEADERS.signature[1]}`;
const N0 = '1,785,585,600';

describe('the verdict on a request', () => {
  it.each<[string, string, Change]>([
    ['as another tool signed it', 'valid', {}],
    ['five minutes late', 'valid', { now: NOW + 300 }],
    ['a second later still', 'rejected', { now: NOW + 301 }],
    ['from the future', 'rejected', { now: NOW - 301 }],
    ['under a key that is not ours', 'rejected', { key: ['X-Merchant-Key', 'pk_2'] }],
    ['without a key', 'rejected', { key: null }],
    ['with an empty key', 'rejected', { key: ['X-Merchant-Key', ''] }],
    ['with two keys', 'rejected', { more: ['x-merchant-key', 'pk_2'] }],
    ['with its signature twice in one line', 'rejected', { signature: ['X-Signature', TWICE] }],
    ['with two signatures in one line', 'rejected', { signature: ['X-Signature', TWO] }],
    ['with a timestamp in thousands', 'mismatch', { timestamp: ['X-Signature-Timestamp', N0] }],
    ['without a timestamp', 'rejected', { timestamp: null }],
    ['with an empty timestamp', 'rejected', { timestamp: ['X-Signature-Timestamp', ' '] }],
    ['without a signature', 'rejected', { signature: null }],
    ['with an empty signature', 'rejected', { signature: ['X-Signature', ''] }],
    ['without any header', 'rejected', { key: null, timestamp: null, signature: null }],
    ['with another body', 'mismatch', { body: '{}' }],
    ['with no body', 'mismatch', { body: '' }],
    ['signed with another secret', 'mismatch', { account: { secret: other } }],
    [
      'signed with another secret, under another key',
      'mismatch',
      { account: { secret: other, apiKey: 'pk_2' } },
    ],
    ['with another timestamp', 'mismatch', { timestamp: ['X-Signature-Timestamp', `${NOW + 1}`] }],
    [
      'with a timestamp that is no number',
      'mismatch',
      { timestamp: ['X-Signature-Timestamp', 'x'] },
    ],
    ['with another body, late and without a key', 'mismatch', { body: '', now: 0, key: null }],
    ['without a signature, and with another body', 'rejected', { signature: null, body: '' }],
  ])('%s: %s', (_, verdict, change) => {
    expect(judge(change).verdict).toBe(verdict);
  });

  it('holds the four checks, and what they found', () => {
    const { verdict, checks, causes } = judge({ now: NOW + 452 });
    expect({ verdict, checks, causes }).toEqual({
      verdict: 'rejected',
      checks: {
        headers: { ok: true, missing: [], duplicated: [] },
        timestamp: { ok: false, whole: true, skewSeconds: -452 },
        key: { ok: true },
        signature: { ok: true },
      },
      causes: [{ id: 'clock.stale', seconds: 452 }],
    });
  });
});

describe('a header under another name', () => {
  it.each<[string, Change, string, string | undefined]>([
    [
      'X-Timestamp',
      { timestamp: null, more: ['X-Timestamp', '1'] },
      'X-Signature-Timestamp',
      'X-Timestamp',
    ],
    ['X_Merchant_Key', { key: ['X_Merchant_Key', 'pk_1'] }, 'X-Merchant-Key', 'X_Merchant_Key'],
    ['api-key', { key: ['api-key', 'pk_1'] }, 'X-Merchant-Key', 'api-key'],
    [
      'X-Hub-Signature-256',
      { signature: ['X-Hub-Signature-256', 'a'] },
      'X-Signature',
      'X-Hub-Signature-256',
    ],
    ['nothing alike', { signature: ['Sec-WebSocket-Key', 'a'] }, 'X-Signature', undefined],
    ['itself, empty', { signature: ['x-signature', ''] }, 'X-Signature', undefined],
  ])('%s', (_, change, header, sent) => {
    expect(judge(change).causes).toEqual([
      { id: 'header.missing', header, ...(sent === undefined ? {} : { sent }) },
    ]);
  });
});
