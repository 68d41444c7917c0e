import { describe, expect, it } from 'vitest';
import type { HeaderLine } from '../../src/core/protocol/signature-checks.ts';
import { handle, type ServiceRequest } from '../../src/mock/service/handle.ts';
import {
  headersFor,
  hmac,
  jsonOf,
  KEY,
  NOW,
  newState,
  paid,
  SECRET,
  signed,
  textOf,
} from './requests.ts';

const BODY = paid('A-1', 'e-1');

const withHeaders = (headers: readonly HeaderLine[]): ServiceRequest => ({
  ...signed('/conversions', BODY),
  headers,
});

const replace = (name: string, value: string) =>
  headersFor(BODY).map(([header, old]): HeaderLine => [header, header === name ? value : old]);

const statusAndCode = (request: ServiceRequest) => {
  const handled = handle(request, newState(), NOW);
  return [handled.response.status, jsonOf(handled).error?.code];
};

describe('check 3: the api_key is active', () => {
  it.each([
    ['nobody', 'unknown_key'],
    ['SHOP_A', 'unknown_key'],
    ['__proto__', 'unknown_key'],
    ['shop_off', 'inactive_key'],
  ])('key %s: 401 %s', (key, code) => {
    expect(statusAndCode(signed('/conversions', BODY, { key }))).toEqual([401, code]);
  });
});

describe('check 4: the signature matches', () => {
  const right = hmac(NOW, BODY);
  it.each([
    ['in upper case', right.toUpperCase()],
    ['with a prefix', `sha256=${right}`],
    ['cut short', right.slice(0, -1)],
    ['in base64', Buffer.from(right, 'hex').toString('base64')],
    ['made with another secret', hmac(NOW, BODY, 'secret-of-shop-b')],
    ['made a second earlier', hmac(NOW - 1, BODY)],
    ['with a separator', hmac(`${NOW}.`, BODY)],
    ['of the body alone', hmac('', BODY)],
    ['of other bytes of the same length', hmac(NOW, BODY.replace('100', '101'))],
    ['not ASCII', 'é'.repeat(64)],
  ])('%s: 401', (_, signature) => {
    const handled = handle(withHeaders(replace('X-Signature', signature)), newState(), NOW);
    expect(handled.response.status).toBe(401);
    expect(jsonOf(handled).error).toMatchObject({ code: 'signature_mismatch', check: 'signature' });
    expect(jsonOf(handled).error.hint).toContain(
      'send the lowercase hex of HMAC_SHA256(timestamp + body',
    );
  });

  it.each([
    [
      'with its keys reordered',
      JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(BODY)).reverse())),
    ],
    ['with blanks', JSON.stringify(JSON.parse(BODY), null, 2)],
    ['with a newline at its end', `${BODY}\n`],
    ['with an amount spelled otherwise', BODY.replace('100', '100.0')],
  ])('the same JSON sent %s: 401', (_, sent) => {
    const request = { ...signed('/conversions', BODY), body: Buffer.from(sent) };
    expect(statusAndCode(request)).toEqual([401, 'signature_mismatch']);
  });
});

describe('the order of the checks', () => {
  const headers = (key: string, timestamp: number | string, signature: string): HeaderLine[] => [
    ['X-Merchant-Key', key],
    ['X-Signature-Timestamp', String(timestamp)],
    ['X-Signature', signature],
  ];

  it.each([
    ['everything', headers('', NOW - 999, 'bad'), 'missing_header'],
    [
      'timestamp, key and signature',
      headers('nobody', NOW - 999, 'bad'),
      'timestamp_outside_window',
    ],
    ['key and signature', headers('nobody', NOW, 'bad'), 'unknown_key'],
    ['inactive key and signature', headers('shop_off', NOW, 'bad'), 'inactive_key'],
    ['signature', headers(KEY, NOW, 'bad'), 'signature_mismatch'],
  ])('%s wrong: the first of them is named', (_, lines, code) => {
    expect(statusAndCode(withHeaders(lines))).toEqual([401, code]);
  });

  it('comes before the body: an unsigned body that is no report is a 401', () => {
    const request = { ...signed('/conversions', 'not JSON'), headers: [] };
    expect(statusAndCode(request)).toEqual([401, 'missing_header']);
  });

  it('is logged whole', () => {
    const request = withHeaders(headers('nobody', NOW - 452, 'bad'));
    expect(handle(request, newState(), NOW).log).toMatchObject({
      outcome: 'refused',
      httpStatus: 401,
      kind: 'paid',
      error: { code: 'timestamp_outside_window' },
      checks: {
        headers: { ok: true },
        timestamp: { ok: false, skewSeconds: -452 },
        key: { ok: false },
        signature: { ok: false },
      },
    });
  });
});

it('neither the answer nor the log holds the secret, the right signature, or a key it does not know', () => {
  const right = hmac(NOW, BODY);
  const requests = [
    withHeaders(replace('X-Signature', 'bad')),
    withHeaders(replace('X-Signature', right.toUpperCase())),
    // A key and a secret are easily swapped.
    withHeaders(replace('X-Merchant-Key', SECRET)),
    withHeaders(replace('X-Signature-Timestamp', SECRET)),
  ];
  for (const request of requests) {
    const handled = handle(request, newState(), NOW);
    expect(handled.response.status).toBe(401);
    // What came may be shown, where it is no secret: see presentedHeaders.
    const { presented, ...log } = handled.log;
    const said = textOf(handled) + JSON.stringify(log);
    expect(JSON.stringify(presented)).not.toContain(SECRET);
    expect(said).not.toContain(SECRET);
    expect(said.toLowerCase()).not.toContain(right);
  }
});
