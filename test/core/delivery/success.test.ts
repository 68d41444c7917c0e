import { describe, expect, it } from 'vitest';
import { classify } from '../../../src/core/delivery/classify.ts';
import { answer, EXPECTED, RECORD } from './results.ts';

const data = (from: string, to: string): string => `{"data":${RECORD.replace(from, to)}}`;

describe('a 2xx answer that counts as success', () => {
  it.each([
    ['the documented body', data('', '')],
    ['without transaction_id', data('"transaction_id":"cv:7:A-1",', '')],
    ['with members that are not documented', data('"KRW"', '"KRW","sub_id":"s","extra":[1]')],
    ['after a partial refund', data('CONFIRMED', 'PARTIALLY_CANCELLED')],
    ['after a cancel', data('CONFIRMED', 'CANCELLED')],
    ['after a decline', data('CONFIRMED', 'DECLINED')],
    ['beside other members', `{"ok":true,"data":${RECORD}}`],
    ['with blanks around', `\n {"data": ${RECORD} } \n`],
    ['with an amount of many digits', data('1.10', '12345678901234567890.10')],
  ])('%s', (_, body) => {
    expect(classify(answer(200, { body }), EXPECTED).outcome).toBe('accepted');
  });
});

describe('a 2xx answer that proves nothing', () => {
  it.each([
    ['nothing', '', 'empty_answer', 'with nothing instead of the order record'],
    ['blanks', ' \n', 'empty_answer', 'with nothing instead of the order record'],
    ['an array', '[]', 'not_a_record', 'without an object "data"'],
    ['no data', '{"status":"CONFIRMED"}', 'not_a_record', 'without an object "data"'],
    ['data of null', '{"data":null}', 'not_a_record', 'without an object "data"'],
    ['another order', data('"A-1"', '"A-2"'), 'other_order', 'with the record of another order'],
    ['the order in lower case', data('"A-1"', '"a-1"'), 'other_order', 'of another order'],
    ['the order id as a number', data('"A-1"', '1'), 'not_a_record', 'data.merchant_order_id'],
    ['an unknown status', data('CONFIRMED', 'OK'), 'not_a_record', 'data.status'],
    ['a net amount as text', data('1.10', '"1.10"'), 'not_a_record', 'data.net_amount'],
    ['no refunded amount', data('"refunded_amount":0,', ''), 'not_a_record', 'refunded_amount'],
    ['no currency', data('"currency":"KRW"', '"x":1'), 'not_a_record', 'data.currency'],
    ['half a body', `{"data":${RECORD}`, 'not_json', '{"data":{"merchant_order_id":"A-1"'],
    ['two bodies', `${data('', '')}${data('', '')}`, 'not_json', 'instead of the order record'],
    ['a comment', `/* ok */ ${data('', '')}`, 'not_json', 'instead of the order record'],
    ['plain text', 'OK\u001b[2J', 'not_json', 'with OK\\u001b[2J instead of the order record'],
    ['HTML', '<html><title>Log in</title>', 'html_answer', 'with an HTML page titled "Log in"'],
  ])('%s', (_, body, errorCode, words) => {
    expect(classify(answer(200, { body }), EXPECTED)).toMatchObject({
      outcome: 'unconfirmed',
      retry: true,
      record: null,
      errorCode,
      message: expect.stringContaining(words),
    });
  });

  it('the documented body, cut off by the bound or the network', () => {
    const verdict = classify(answer(200, { body: data('', ''), truncated: true }), EXPECTED);
    expect(verdict).toMatchObject({ outcome: 'unconfirmed', errorCode: 'truncated_answer' });
  });

  it('bytes that are not UTF-8', () => {
    const body = new Uint8Array([...Buffer.from(data('', '').replace('KRW', 'K')), 0xff]);
    const verdict = classify(answer(200, { body }), EXPECTED);
    expect(verdict).toMatchObject({ outcome: 'unconfirmed', errorCode: 'not_utf8' });
  });

  it('is quoted where it spells out an error of its own', () => {
    const body = '{"error":{"code":"E7","message":"later"}}';
    expect(classify(answer(200, { body }), EXPECTED)).toMatchObject({
      outcome: 'unconfirmed',
      serviceError: { code: 'E7', message: 'later' },
    });
  });
});
