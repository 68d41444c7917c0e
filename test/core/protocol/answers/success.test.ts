import { describe, expect, it } from 'vitest';
import { classify } from '../../../../src/core/protocol/answers/classify.ts';
import { isSuccess } from '../../../../src/core/protocol/answers/success.ts';
import type { ReportKind } from '../../../../src/core/protocol/kinds/index.ts';
import { text } from '../../../../src/core/words/text.ts';
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
    ['as a program that computes in doubles sends it', data('1.10', '1.1000000000000001')],
    ['without data around it', RECORD],
    ['deeper inside', `{"result":{"order":1},"data":{"order":${RECORD}}}`],
    ['with its order ID as a number', data('"A-1"', '"A-1"')],
    ['with an error of nothing', `{"error":null,"errors":[],"code":0,"data":${RECORD}}`],
    [
      'with a result code of success',
      `{"resultCode":"0000","resultMessage":"정상","data":${RECORD}}`,
    ],
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
    ['paid', '5000', 'CONFIRMED', '5000.000000000000000001', '0', true],
    ['paid', '5000', 'CONFIRMED', '5000.00000001', '0', false],
    ['paid', '35.59', 'PARTIALLY_CANCELLED', '24.910000000000004', '10.68', true],
    ['paid', '10000.1', 'PARTIALLY_CANCELLED', '0.1000000000003638', '10000', true],
    ['partial', '10.68', 'PARTIALLY_CANCELLED', '24.910000000000004', '10.68', true],
    ['partial', '0.3', 'PARTIALLY_CANCELLED', '-2.7755575615628914e-17', '0.3', true],
    ['partial', '0.3', 'PARTIALLY_CANCELLED', '0', '0.30000000000000004', true],
    ['partial', '0.30000000000000004', 'PARTIALLY_CANCELLED', '0', '0.3', true],
    ['cancel', null, 'CANCELLED', '5.551115123125783e-17', '0.3', true],
    ['paid', '5000', 'PARTIALLY_CANCELLED', '4000', '1000', true],
    ['paid', '0.3', 'PARTIALLY_CANCELLED', '0.1', '0.2', true],
    ['paid', '5000', 'PARTIALLY_CANCELLED', '4000', '999', false],
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
    ['partial', null, 'PARTIALLY_CANCELLED', '4000', '1000', false],
    ['partial', '1000', 'CANCELLED', '0', '5000', true],
    ['partial', '1000', 'CANCELLED', '4000', '1000', false],
    ['partial', '1000', 'DECLINED', '0', '1000', true],
    ['cancel', null, 'CANCELLED', '0', '5000', true],
    ['cancel', null, 'CANCELLED', '0', '0', true],
    ['cancel', null, 'CANCELLED', '1', '4999', false],
    ['cancel', null, 'CONFIRMED', '5000', '0', false],
    ['cancel', null, 'PARTIALLY_CANCELLED', '0', '5000', false],
    ['decline', null, 'DECLINED', '0', '0', true],
    ['decline', null, 'DECLINED', '5000', '0', false],
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
    ['an array', '[]', 'not_a_record', 'with [] instead of the order record'],
    ['an empty object', '{}', 'not_a_record', 'with {} instead of the order record'],
    ['success alone', '{"success":true}', 'not_a_record', 'instead of the order record'],
    ['data of null', '{"data":null}', 'not_a_record', 'instead of the order record'],
    ['another order ID as a number', data('"A-1"', '1'), 'other_order', 'record of another order'],
    ['an order ID of another type', data('"A-1"', '[]'), 'not_a_record', '"merchant_order_id"'],
    ['an unknown status', data('CONFIRMED', 'SHIPPED'), 'not_a_record', 'unknown "status"'],
    ['a status as a number', data('"CONFIRMED"', '1'), 'not_a_record', 'unknown "status"'],
    ['an amount that is no number', data('1.10', '"1,10"'), 'not_a_record', '"net_amount" that is'],
    ['a negative amount', data('1.10', '-1'), 'not_a_record', 'negative "net_amount"'],
    [
      'a status twice',
      data('"status"', '"status":"CONFIRMED","status"'),
      'ambiguous_answer',
      'more than one field named "status"',
    ],
    [
      'net twice',
      data('"net_amount"', '"net_amount":9,"net_amount"'),
      'ambiguous_answer',
      'more than one field named "net_amount"',
    ],
    ['data twice', `{"data":{},"data":${RECORD}}`, 'ambiguous_answer', 'named "data"'],
    ['a denial', `{"success":false,"data":${RECORD}}`, 'denied', 'says that the request failed'],
    ['an error beside the record', `{"error":"too late","data":${RECORD}}`, 'denied', 'failed'],
    ['a code of its own', `{"code":4001,"data":${RECORD}}`, 'denied', 'failed'],
    ['a Korean result code', `{"resultCode":"E001","resultMessage":"실패"}`, 'denied', 'failed'],
    ['a status of failure', '{"status":"error","message":"no"}', 'denied', 'failed'],
    ['another order', data('"A-1"', '"A-2"'), 'other_order', 'with the record of another order'],
    ['the order in lower case', data('"A-1"', '"a-1"'), 'other_order', 'of another order'],
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
    ['text', '\n<b>Log in', 'text/html; charset=utf-8', 'html_answer'],
    ['text', 'Log in</b>', ' application/xhtml+xml', 'html_answer'],
    ['text without a tag', 'Log in: 1 < 2', 'text/html', 'not_json'],
    ['XML', '<Log>in</Log>', 'text/xml', 'not_json'],
    ['a page', '<!-- 1 --> <!-- 2 --><title>Log in', '', 'html_answer'],
    ['a page', '<center><h1>Log in', 'text/plain', 'html_answer'],
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
      errorCode: 'denied',
      serviceError: { code: 'E7', message: 'later', fields: [] },
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

/** What is known of a record as far as it is shown. */
const part = (...members: string[]): string => `{"data":{${members.join(',')}}}`;

const NAMED = '"merchant_order_id":"A-1"';

describe('silence is no contradiction', () => {
  const silent = [
    '',
    ' \n',
    '{}',
    '{"success":true}',
    '{"data":null}',
    '{"data":{}}',
    '[]',
    'null',
    'OK',
    'true',
    'Refund accepted, thank you.',
    '<response><code>ok</code></response>',
    '{"status":0,"message":"OK"}',
    '{"result":0}',
    '{"code":1,"message":"success"}',
    '{"errcode":0,"errmsg":"ok"}',
    '{"code":"S0000","resultCode":"S","message":"정상 처리되었습니다"}',
    '{"code":"DUPLICATE","message":"already processed"}',
    '{"header":{"isSuccessful":true,"resultCode":0,"resultMessage":"SUCCESS"}}',
    '{"success":true,"message":"a refund is not possible any more"}',
    '{"message":"Canceled, no errors"}',
    '{"error":{"code":0,"message":""},"errors":[null]}',
    '{"id":"A-9","refunded":0,"items":[{"net_amount":5}]}',
    '{"shipment":{"status":"DECLINED"}}',
    '{"status":"refunded"}',
    '{"data":{"status":200}}',
  ];

  it.each(silent)('of a partial, cancel or decline: %j', (body) => {
    for (const kind of ['partial', 'cancel', 'decline'] as const) {
      const amount = kind === 'partial' ? '1' : null;
      for (const status of [200, 202, 204, 208]) {
        const verdict = classify(answer(status, { body }), { ...EXPECTED, kind, amount });
        expect(verdict).toMatchObject({ outcome: 'accepted', settles: true, record: null });
        expect(verdict.remark && text(verdict.remark)).toBe(
          "the service did not show the order's state",
        );
      }
    }
  });

  it.each(silent)('but a paid report is answered with a record: %j', (body) => {
    const verdict = classify(answer(200, { body }), EXPECTED);
    expect(verdict).toMatchObject({ outcome: 'unconfirmed', settles: false });
  });

  it.each<[ReportKind, string, string | null]>([
    [
      'paid',
      part(NAMED, '"status":"CONFIRMED"'),
      'the response does not show net_amount, refunded_amount or currency',
    ],
    [
      'paid',
      part('"status":"CONFIRMED"', '"net_amount":1.1'),
      'does not show merchant_order_id, refunded_amount or currency',
    ],
    [
      'paid',
      part(NAMED, '"net_amount":1.1', '"refunded_amount":0', '"currency":"KRW"'),
      'does not show status',
    ],
    ['paid', part(NAMED, '"status":null', '"currency":"KRW"'), "did not show the order's state"],
    ['paid', data('1.10', '"1.10"'), 'the response has net_amount as a string instead of a number'],
    ['partial', part(NAMED), "did not show the order's state"],
    ['partial', part(NAMED, '"refunded_amount":1.1'), "did not show the order's state"],
    [
      'partial',
      part('"status":"PARTIALLY_CANCELLED"'),
      'does not show merchant_order_id, net_amount, refunded_amount and others',
    ],
    ['cancel', '{"merchant_order_id":"A-1","status":"ok"}', "did not show the order's state"],
    [
      'cancel',
      part(NAMED, '"status":"CANCELLED"', '"net_amount":0'),
      'does not show refunded_amount or currency',
    ],
  ])('a %s answered with %s is accepted with a remark', (kind, body, remark) => {
    const verdict = classify(answer(200, { body }), { ...EXPECTED, kind });
    expect(verdict).toMatchObject({ outcome: 'accepted', settles: true });
    expect(verdict.remark && text(verdict.remark)).toContain(remark);
  });

  it.each<[ReportKind, string]>([
    ['paid', part(NAMED, '"net_amount":2')],
    ['paid', part(NAMED, '"currency":"USD"')],
    ['paid', part(NAMED, '"status":"PARTIALLY_CANCELLED"', '"net_amount":2')],
    ['partial', part(NAMED, '"status":"CONFIRMED"')],
    ['partial', part('"refunded_amount":1')],
    ['partial', part('"merchant_order_id":"A-2"')],
    ['cancel', part('"status":"PARTIALLY_CANCELLED"')],
    ['cancel', part('"net_amount":1')],
    ['decline', part('"status":"CONFIRMED"')],
    ['decline', 'failed'],
    ['decline', '<html>'],
    ['decline', '{"ok":false}'],
  ])('but part of a record contradicts a %s as a whole one does: %s', (kind, body) => {
    const verdict = classify(answer(200, { body }), { ...EXPECTED, kind });
    expect(verdict).toMatchObject({ outcome: 'unconfirmed', settles: false, remark: null });
  });

  it('an answer that names no order may be for another request of its connection', () => {
    const report = { ...EXPECTED, kind: 'cancel', amount: null } as const;
    for (const body of ['', '{}', part('"status":"CANCELLED"')]) {
      const shared = classify(answer(200, { body, isAlone: false }), report);
      expect(shared).toMatchObject({ isDoubtful: true, settles: false, outcome: 'unconfirmed' });
    }
    const named = answer(200, { body: part(NAMED), isAlone: false });
    expect(classify(named, report)).toMatchObject({ isDoubtful: false, outcome: 'accepted' });
  });
});

describe('an answer of success that says that the call failed', () => {
  it.each([
    'false',
    '"error"',
    'failed',
    'The order was not found',
    '<response><status>failed</status></response>',
    '{"success":0}',
    '{"ok":"no"}',
    '{"Success":false}',
    '{"isSuccess":false}',
    '{"is_successful":false}',
    '{"accepted":false}',
    '{"processed":false}',
    '{"cancelled":false}',
    '{"result":"fail"}',
    '{"outcome":"REJECTED"}',
    '{"error":"order is closed"}',
    '{"Error":{"x":1}}',
    '{"errors":["x"]}',
    '{"errorCode":"E9"}',
    '{"error_message":"order is closed"}',
    '{"errcode":40001,"errmsg":"closed"}',
    '{"statusCode":404}',
    '{"httpStatus":500}',
    '{"status":"failed"}',
    '{"code":"E9"}',
    '{"code":"INVALID_STATE"}',
    '{"code":4001}',
    '{"code":4001,"message":"not successful"}',
    '{"resultCode":"9999"}',
    '{"RESULT_CD":"9999"}',
    '{"returnCode":1}',
    '{"retCode":"9999"}',
    '{"error":{"code":0,"message":"closed"}}',
    '{"header":{"isSuccessful":false}}',
    '{"header":{"resultCode":-1}}',
    '{"result":{"code":4001}}',
    '{"status":{"code":409}}',
    '{"response":{"header":{"resultCode":"E1"}}}',
    '{"data":{"success":false}}',
    '{"data":{"merchant_order_id":"A-1","success":false}}',
    '{"data":{"merchant_order_id":"A-1","error":"closed"}}',
    '[{"error":"closed"}]',
    '{"message":"order not found"}',
    '{"message":"처리에 실패했습니다"}',
  ])('%s', (body) => {
    for (const kind of ['partial', 'cancel', 'decline'] as const) {
      const verdict = classify(answer(200, { body }), { ...EXPECTED, kind });
      expect(verdict).toMatchObject({ outcome: 'unconfirmed', settles: false, retry: true });
    }
  });
});

describe('the place and the spelling of a record', () => {
  const CANCELED = RECORD.replace('CONFIRMED', 'CANCELLED').replace('1.10', '0');
  const OTHER = CANCELED.replace('"A-1"', '"A-2"');

  it.each([
    ['in a list', `[${CANCELED}]`, true],
    ['among others in a list', `{"orders":[${OTHER},${CANCELED}]}`, true],
    ['three objects deep', `{"result":{"data":{"order":${CANCELED}}}}`, true],
    ['another order in a list', `[${OTHER}]`, false],
    ['another order deep inside', `{"result":{"data":${OTHER}}}`, false],
    ['another order beside it', `{"merchant_order_id":"A-2","data":${CANCELED}}`, false],
    ['an amount deep inside', '{"result":{"order":{"net_amount":5}}}', false],
    ['a status in lower case', `{"data":${CANCELED.replace('CANCELLED', 'cancelled')}}`, true],
    ['a status in another spelling', `{"data":${CANCELED.replace('CANCELLED', 'Canceled')}}`, true],
    ['names in another spelling', '{"merchantOrderId":"A-1","status":"Cancelled"}', true],
    ['another order in another spelling', '{"MerchantOrderId":"A-2"}', false],
    ['an amount in another spelling', '{"data":{"netAmount":5}}', false],
    ['an amount in two spellings', '{"netAmount":0,"net_amount":0}', false],
    [
      'beside a code of its own, which is about the order',
      `{"data":${CANCELED.replace('{', '{"code":4001,')}}`,
      true,
    ],
    ['beside a member that denies it', `{"data":${CANCELED.replace('{', '{"ok":false,')}}`, false],
    ['another status', `{"data":${CANCELED.replace('CANCELLED', 'SHIPPED')}}`, false],
  ])('%s', (_, body, isAccepted) => {
    const verdict = classify(answer(200, { body }), { ...EXPECTED, kind: 'cancel', amount: null });
    expect(verdict.outcome).toBe(isAccepted ? 'accepted' : 'unconfirmed');
  });

  it.each(['partially_cancelled', 'PARTIALLY-CANCELED', 'partiallyRefunded', 'partial_refunded'])(
    '%s is the status of a refunded order',
    (status) => {
      const body = `{"data":{"merchant_order_id":"A-1","status":"${status}"}}`;
      const shown = classify(answer(200, { body }), { ...EXPECTED, kind: 'partial', amount: '1' });
      expect(shown).toMatchObject({ outcome: 'accepted', later: null });
      expect(classify(answer(200, { body }), { ...EXPECTED, kind: 'cancel' }).outcome).toBe(
        'unconfirmed',
      );
    },
  );
});

describe('a state that the report does not lead to', () => {
  it.each<[ReportKind, string, string, string, boolean]>([
    // kind, status, net, refunded, whether it contradicts the report unless something explains it
    ['paid', 'PARTIALLY_CANCELLED', '1', '0.1', false],
    ['paid', 'CANCELLED', '0', '1.1', true],
    ['paid', 'DECLINED', '0', '0', true],
    ['partial', 'CANCELLED', '0', '1.1', false],
    ['partial', 'CANCELLED', '0', '0', true],
    ['partial', 'DECLINED', '0', '1.1', false],
    ['partial', 'DECLINED', '0', '0', true],
    ['cancel', 'DECLINED', '0', '0', true],
    ['decline', 'CANCELLED', '0', '1.1', true],
  ])(
    '%s: %s, net %s, refunded %s (needs a reason: %s)',
    (kind, status, net, refunded, needsReason) => {
      const verdict = classify(answer(200, { body: shows(status, net, refunded) }), {
        ...EXPECTED,
        kind,
      });
      expect(verdict).toMatchObject({ outcome: 'accepted', later: { status, needsReason } });
    },
  );
});
