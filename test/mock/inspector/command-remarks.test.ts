import { describe, expect, it } from 'vitest';
import { convCommand } from '../../../src/mock/inspector/model/command.ts';
import type { RequestJson } from '../../../src/mock/inspector/model/wire.ts';

describe('a command', () => {
  const ANEW = expect.stringContaining('the bytes may differ');
  const CORRECTLY = expect.stringContaining('signed correctly');
  const PASSED = { headers: true, timestamp: true, skew_seconds: 0, key: true, signature: true };
  it.each<[string, RequestJson['kind'], string, RequestJson['checks'], unknown[]]>([
    ['is as conv writes it', 'cancel', '{"merchant_order_id":"1","event_id":"e"}', PASSED, []],
    [
      'goes by standard input',
      'cancel',
      '{"merchant_order_id":"1","event_id":"e","note":1.0}',
      PASSED,
      [],
    ],
    [
      'has all fields in the document’s order',
      'paid',
      '{"merchant_order_id":"1","event_id":"e","amount":1.10,"currency":"KRW","cb_aev":"a","product_name":"p","items":[{"price":1.10}],"sub_id":"s"}',
      PASSED,
      [],
    ],
    ['has blanks', 'cancel', '{"merchant_order_id": "1","event_id":"e"}', PASSED, [ANEW]],
    [
      'has another order of fields',
      'cancel',
      '{"event_id":"e","merchant_order_id":"1"}',
      PASSED,
      [ANEW],
    ],
    ['has escapes', 'cancel', '{"merchant_order_id":"\\u0031","event_id":"e"}', PASSED, [ANEW]],
    [
      'has a currency in lower case',
      'paid',
      '{"merchant_order_id":"1","event_id":"e","amount":1,"currency":"krw"}',
      PASSED,
      [ANEW],
    ],
    [
      'was signed wrongly',
      'cancel',
      '{"merchant_order_id":"1","event_id":"e"}',
      { ...PASSED, signature: false },
      [CORRECTLY],
    ],
    [
      'has blanks, and came late',
      'cancel',
      '{ "merchant_order_id":"1","event_id":"e"}',
      { ...PASSED, timestamp: false },
      [ANEW, CORRECTLY],
    ],
  ])('says what is not the same where the body %s', (_, kind, body, checks, remarks) => {
    expect(convCommand({ kind, body, checks, redacted: false })?.remarks).toEqual(remarks);
  });
});
