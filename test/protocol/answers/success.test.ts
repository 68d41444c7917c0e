import { describe, expect, it } from 'vitest';
import { classify } from '../../../src/protocol/answers/classify.ts';
import { isSuccess } from '../../../src/protocol/answers/success.ts';
import type { ReportKind } from '../../../src/protocol/kinds/index.ts';
import { answer, EXPECTED, RECORD, worded } from './results.ts';

/** The order's record in another state. */
const shows = (status: string, net: string, refunded: string): string =>
  `{"data":${RECORD.replace('CONFIRMED', status)
    .replace('"net_amount":1.10', `"net_amount":${net}`)
    .replace('"refunded_amount":0', `"refunded_amount":${refunded}`)}}`;

const data = (from: string, to: string): string => `{"data":${RECORD.replace(from, to)}}`;

describe('a 2xx answer that counts as success', () => {
  it.each([
    ['the documented body', data('', '')],
    ['without transaction_id', data('"transaction_id":"cv:7:A-1",', '')],
    ['with members that are not documented', data('"KRW"', '"KRW","sub_id":"s","extra":[1]')],
    ['after a partial refund', shows('PARTIALLY_CANCELLED', '0.90', '0.20')],
    ['after a refund of everything', shows('PARTIALLY_CANCELLED', '0', '1.1')],
    ['after a cancel', shows('CANCELLED', '0', '1.10')],
    ['after a cancel that leaves the refunds', shows('CANCELLED', '0.0', '0')],
    ['after a decline', shows('DECLINED', '0', '0')],
    ['beside other members', `{"ok":true,"data":${RECORD}}`],
    ['with blanks around', `\n {"data": ${RECORD} } \n`],
    ['with its amount in another spelling', data('1.10', '11e-1')],
    ['with its currency in lower case', data('"KRW"', '"krw"')],
  ])('%s', (_, body) => {
    expect(classify(answer(200, { body }), EXPECTED).outcome).toBe('accepted');
  });

  it('with an amount of many digits', () => {
    const body = data('1.10', '12345678901234567890.10');
    const verdict = classify(answer(200, { body }), {
      ...EXPECTED,
      amount: '12345678901234567890.1',
    });
    expect(verdict.outcome).toBe('accepted');
  });
});

describe('a record that does not show the effect of the report', () => {
  it.each<[ReportKind, string | null, string, string, string, boolean]>([
    // kind, amount asked for, status, net, refunded, fits
    ['paid', '5000', 'CONFIRMED', '5000', '0', true],
    ['paid', '5000', 'CONFIRMED', '5000.00', '0.0', true],
    ['paid', '5000', 'CONFIRMED', '4999', '0', false],
    ['paid', '5000', 'CONFIRMED', '4000', '1000', false],
    ['paid', '5000', 'CONFIRMED', '5000', '1000', false],
    ['paid', '5000', 'CONFIRMED', '5000.000000000000000001', '0', false],
    ['paid', '5000', 'PARTIALLY_CANCELLED', '4000', '1000', true],
    ['paid', '0.3', 'PARTIALLY_CANCELLED', '0.1', '0.2', true],
    ['paid', '5000', 'PARTIALLY_CANCELLED', '4000', '999', false],
    ['paid', '5000', 'PARTIALLY_CANCELLED', '-1000', '6000', false],
    ['paid', '5000', 'CANCELLED', '0', '5000', true],
    ['paid', '5000', 'CANCELLED', '5000', '0', false],
    ['paid', '5000', 'DECLINED', '0', '0', true],
    ['paid', '5000', 'DECLINED', '1', '0', false],
    ['paid', null, 'CONFIRMED', '5000', '0', false],
    ['partial', '1000', 'CONFIRMED', '5000', '0', false],
    ['partial', '1000', 'CONFIRMED', '4000', '1000', false],
    ['partial', '1000', 'PARTIALLY_CANCELLED', '4000', '1000', true],
    ['partial', '1000', 'PARTIALLY_CANCELLED', '1000', '4000', true],
    ['partial', '1000', 'PARTIALLY_CANCELLED', '4000', '999.99', false],
    ['partial', '1000', 'PARTIALLY_CANCELLED', '5000', '0', false],
    ['partial', '0', 'PARTIALLY_CANCELLED', '5000', '0', true],
    ['partial', '1000', 'PARTIALLY_CANCELLED', '-1', '5001', false],
    ['partial', null, 'PARTIALLY_CANCELLED', '4000', '1000', false],
    ['partial', '1000', 'CANCELLED', '0', '5000', true],
    ['partial', '1000', 'CANCELLED', '0', '0', false],
    ['partial', '1000', 'CANCELLED', '4000', '1000', false],
    ['partial', '1000', 'DECLINED', '0', '1000', true],
    ['partial', '1000', 'DECLINED', '0', '0', false],
    ['cancel', null, 'CANCELLED', '0', '5000', true],
    ['cancel', null, 'CANCELLED', '0', '0', true],
    ['cancel', null, 'CANCELLED', '1', '4999', false],
    ['cancel', null, 'CONFIRMED', '5000', '0', false],
    ['cancel', null, 'PARTIALLY_CANCELLED', '0', '5000', false],
    ['cancel', null, 'DECLINED', '0', '0', false],
    ['decline', null, 'DECLINED', '0', '0', true],
    ['decline', null, 'DECLINED', '5000', '0', false],
    ['decline', null, 'CANCELLED', '0', '5000', false],
  ])('%s of %s: %s, net %s, refunded %s fits: %s', (kind, amount, status, net, refunded, fits) => {
    const currency = kind === 'paid' ? 'KRW' : null;
    const report = { ...EXPECTED, kind, amount, currency };
    for (const needsRecord of [true, false]) {
      const body = shows(status, net, refunded);
      const verdict = worded(classify(answer(200, { body }), { ...report, needsRecord }));
      expect(verdict).toMatchObject(
        fits
          ? { outcome: 'accepted', settles: true, message: null }
          : {
              outcome: 'unconfirmed',
              settles: false,
              retry: true,
              errorCode: 'effect_not_shown',
              message: expect.stringContaining(
                `got ${status}, net ${net}, refunded ${refunded}, KRW`,
              ),
            },
      );
    }
  });

  it('in another currency', () => {
    const verdict = worded(classify(answer(200, { body: data('"KRW"', '"USD"') }), EXPECTED));
    expect(verdict).toMatchObject({
      outcome: 'unconfirmed',
      errorCode: 'effect_not_shown',
      message:
        'the service answered 200, but its record does not show this paid report: expected an order of 1.1 KRW, got CONFIRMED, net 1.10, refunded 0, USD',
    });
  });

  it.each(['KRWX', 'xKRW', '', '한'])(
    'in a currency of the name %j, which is not shown',
    (name) => {
      const { message } = worded(classify(answer(200, { body: data('KRW', name) }), EXPECTED));
      expect(message).toMatch(/refunded 0, no known currency$/);
    },
  );

  it.each([0, 99, 100, 150, 199])('under a status of %i', (status) => {
    for (const needsRecord of [true, false]) {
      const body = data('', '');
      const verdict = classify(answer(status, { body }), { ...EXPECTED, needsRecord });
      expect(worded(verdict)).toMatchObject({
        outcome: 'unconfirmed',
        errorCode: 'unknown_status',
        message: `the service answered ${status}, which is not a final status code`,
      });
    }
  });
});

describe('a 2xx answer that proves nothing', () => {
  it.each([
    ['nothing', '', 'empty_answer', 'with nothing instead of the order record'],
    ['blanks', ' \n', 'empty_answer', 'with nothing instead of the order record'],
    ['an array', '[]', 'not_a_record', 'without a "data" object'],
    ['no data', '{"status":"CONFIRMED"}', 'not_a_record', 'without a "data" object'],
    ['data of null', '{"data":null}', 'not_a_record', 'without a "data" object'],
    ['another order', data('"A-1"', '"A-2"'), 'other_order', 'with the record of another order'],
    ['the order in lower case', data('"A-1"', '"a-1"'), 'other_order', 'of another order'],
    ['the order id as a number', data('"A-1"', '1'), 'not_a_record', 'data.merchant_order_id'],
    ['an unknown status', data('CONFIRMED', 'OK'), 'not_a_record', 'data.status'],
    ['a status as a number', data('"CONFIRMED"', '1'), 'not_a_record', 'data.status'],
    ['no status', data('"status":"CONFIRMED",', ''), 'not_a_record', 'data.status'],
    ['a net amount as text', data('1.10', '"1.10"'), 'not_a_record', 'data.net_amount'],
    ['no refunded amount', data('"refunded_amount":0,', ''), 'not_a_record', 'refunded_amount'],
    ['no currency', data('"currency":"KRW"', '"x":1'), 'not_a_record', 'data.currency'],
    ['half a body', `{"data":${RECORD}`, 'not_json', '{"data":{"merchant_order_id":"A-1"'],
    ['two bodies', `${data('', '')}${data('', '')}`, 'not_json', 'instead of the order record'],
    ['a comment', `/* ok */ ${data('', '')}`, 'not_json', 'instead of the order record'],
    ['plain text', 'OK\u001b[2J', 'not_json', 'with OK\\u001b[2J instead of the order record'],
    ['HTML', '<html><title>Log in</title>', 'html_answer', 'with an HTML page titled "Log in"'],
    ['HTML without a title', '<html><p>Log in', 'html_answer', 'with an HTML page instead'],
    [
      'HTML with a title where nobody looks for it',
      `<html>${' '.repeat(20_000)}<title>Log in</title>`,
      'html_answer',
      'with an HTML page instead',
    ],
    ['text with a tag in it', 'OK <html>', 'not_json', 'with OK <html> instead'],
  ])('%s', (_, body, errorCode, words) => {
    expect(worded(classify(answer(200, { body }), EXPECTED))).toMatchObject({
      outcome: 'unconfirmed',
      retry: true,
      record: null,
      errorCode,
      message: expect.stringContaining(words),
    });
  });

  it.each([
    ['text', 'Log in', 'text/html; charset=utf-8', 'html_answer'],
    ['text', 'Log in', ' application/xhtml+xml', 'html_answer'],
    ['text', 'Log in', 'text/htmlx', 'not_json'],
    ['text', 'Log in', 'x-text/html', 'not_json'],
    ['an object', '{"data":1}', 'text/html', 'not_a_record'],
    ['an array', '[1]', 'text/html', 'not_a_record'],
  ])('%s %s that calls itself %s', (_, body, type, errorCode) => {
    const headers = { 'content-type': type };
    expect(classify(answer(200, { body, headers }), EXPECTED).errorCode).toBe(errorCode);
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
    expect(worded(classify(answer(200, { body }), EXPECTED))).toMatchObject({
      outcome: 'unconfirmed',
      serviceError: { code: 'E7', message: 'later' },
    });
  });
});

describe('no success', () => {
  it('is a status that is not final, or says that something else is to be done', () => {
    expect([199, 200, 299, 300].filter(isSuccess)).toEqual([200, 299]);
  });

  it.each([true, false])('is an answer that was cut off, looked at (%s) or not', (needsRecord) => {
    const cut = answer(200, { body: data('', ''), truncated: true });
    expect(worded(classify(cut, { ...EXPECTED, needsRecord }))).toMatchObject({
      ...{ outcome: 'unconfirmed', errorCode: 'truncated_answer' },
      message: expect.stringContaining('cut off'),
    });
  });
});
