import { describe, expect, it } from 'vitest';
import { text as say } from '../../../src/core/words/text.ts';
import {
  hintForText,
  suggestHeaders as suggest,
  suggestOrder,
  suggestPath,
} from '../../../src/mock/service/suggestions.ts';

const suggestHeaders = (...asked: Parameters<typeof suggest>): string | undefined => {
  const hint = suggest(...asked);
  return hint && say(hint);
};

describe('which path was meant', () => {
  it.each([
    ['/conversion', '/conversions'],
    ['/conversions/', '/conversions'],
    ['//conversions', '/conversions'],
    ['/CONVERSIONS', '/conversions'],
    ['/Conversions/Partial/', '/conversions/partial'],
    ['/convesrions/cancel', '/conversions/cancel'],
    ['/conversions/parital', '/conversions/partial'],
    ['/conversions/refund', '/conversions/partial'],
    ['/conversions/cancelled', '/conversions/cancel'],
    ['/conversions/void', '/conversions/cancel'],
    ['/conversions/reject', '/conversions/decline'],
    ['/conversions/paid', '/conversions'],
    ['/v1/conversions', '/conversions'],
    ['/api/v2/conversions/decline?x=1', '/conversions/decline'],
    ['/conversions/conversions/partial', '/conversions/partial'],
    ['/cancel', '/conversions/cancel'],
    ['/openapi.jsn', '/openapi.json'],
  ])('%s: %s', (target, meant) => {
    expect(suggestPath(target, ['/openapi.json'])).toBe(meant);
  });

  it.each(['/', '', '*', '/favicon.ico', '/health', `/${'a'.repeat(100_000)}`, '/constructor'])(
    '%.20s: nobody knows',
    (target) => {
      expect(suggestPath(target, ['/openapi.json'])).toBeUndefined();
    },
  );
});

describe('which header was meant', () => {
  const THREE = ['X-Merchant-Key', 'X-Signature-Timestamp', 'X-Signature'];

  it.each([
    ['x_merchant_key', ['X-Merchant-Key']],
    ['Merchant-Key', ['X-Merchant-Key']],
    ['X-Merchent-Key', ['X-Merchant-Key']],
    ['X-Merchant-Api-Key', ['X-Merchant-Key']],
    ['X-Signature-TimeStmap', ['X-Signature-Timestamp']],
    ['x-signature-time', ['X-Signature-Timestamp']],
    ['Signature', ['X-Signature']],
    ['X-Signatur', ['X-Signature']],
  ])('%s', (name, [meant = '']) => {
    expect(
      suggestHeaders(
        [meant],
        [
          ['Host', 'x'],
          [name, 'hidden'],
        ],
      ),
    ).toBe(`received ${name}; did you mean ${meant}?`);
  });

  it('all that are missing, in one sentence, and never their values', () => {
    const came = suggestHeaders(THREE, [
      ['X_Signature', 'hidden'],
      ['X_Merchant_Key', 'hidden'],
    ]);
    expect(came).toBe(
      'received X_Merchant_Key; did you mean X-Merchant-Key?; received X_Signature; did you mean X-Signature?',
    );
  });

  it('a header that is there is not the one that is missing', () => {
    const headers = [['X-Signature', 'a'] as const, ['User-Agent', 'b'] as const];
    expect(suggestHeaders(['X-Signature-Timestamp'], headers)).toBeUndefined();
  });
});

describe('what to send instead of a body that is no JSON', () => {
  it.each([
    ['', 'the body is empty'],
    [' \r\n ', 'the body is empty'],
    ['merchant_order_id=1&event_id=2', 'this looks like a form'],
    ['<order/>', 'this looks like XML'],
    ['--boundary\r\nContent-Disposition: form-data', 'this looks like a multipart form'],
    ['{"a":', 'send one JSON object in UTF-8'],
  ])('%j: %s', (text, hint) => {
    expect(say(hintForText(Buffer.from(text)))).toContain(hint);
  });
});

describe('which order was meant', () => {
  const orders = new Map(['A-1001', 'shop-42', '주문-7'].map((id) => [id, {}]));

  it.each([
    ['a-1001', 'A-1001'],
    ['A1001', 'A-1001'],
    ['A-1010', 'A-1001'],
    ['shop_42', 'shop-42'],
    ['주문7', '주문-7'],
  ])('%s: %s', (id, meant) => {
    expect(suggestOrder(id, orders)).toBe(meant);
  });

  it.each(['', '4', 'B-2002', `A-1001${'1'.repeat(200)}`])('%.10s: nobody knows', (id) => {
    expect(suggestOrder(id, orders)).toBeUndefined();
  });
});
