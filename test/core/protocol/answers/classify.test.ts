import { describe, expect, it } from 'vitest';
import { printJson } from '../../../../src/core/kit/json/node.ts';
import { classify } from '../../../../src/core/protocol/answers/classify.ts';
import { isPassingRefusal } from '../../../../src/core/protocol/answers/statuses.ts';
import {
  isAboutAccount,
  NO_DETAILS,
  type Outcome,
  type PostFailureCode,
} from '../../../../src/core/protocol/answers/verdict.ts';
import type { ReportKind } from '../../../../src/core/protocol/kinds/index.ts';
import { answer, EXPECTED, failure, RECORD, worded } from './results.ts';

const RECORD_BODY = `{"data":${RECORD}}`;
const OWN_REFUSAL = '{"error":{"code":"unknown_order","message":"no such order"}}';

describe('what an answer means', () => {
  it.each<[number, string, Outcome, boolean, string | null]>([
    // status, body, outcome, tried again, error code
    [200, RECORD_BODY, 'accepted', false, null],
    [201, RECORD_BODY, 'accepted', false, null],
    [200, '', 'unconfirmed', true, 'empty_answer'],
    [204, '', 'unconfirmed', true, 'empty_answer'],
    [200, '{"ok":true}', 'unconfirmed', true, 'not_a_record'],
    [202, RECORD_BODY, 'accepted', false, null],
    [208, RECORD_BODY, 'accepted', false, null],
    [200, '<!doctype html><title>Sign in</title>', 'unconfirmed', true, 'html_answer'],
    [202, 'queued', 'unconfirmed', true, 'not_json'],
    [301, '', 'undelivered', false, 'redirected'],
    [302, RECORD_BODY, 'undelivered', false, 'redirected'],
    [300, RECORD_BODY, 'undelivered', false, 'redirected'],
    [303, RECORD_BODY, 'unconfirmed', false, 'redirected'],
    [308, '', 'undelivered', false, 'redirected'],
    [150, RECORD_BODY, 'unconfirmed', true, 'unknown_status'],
    [400, '', 'rejected', false, 'rejected'],
    [400, OWN_REFUSAL, 'rejected', false, 'rejected'],
    [400, '<html>', 'undelivered', false, 'not_processed'],
    [401, '', 'unauthorized', false, 'unauthorized'],
    [402, OWN_REFUSAL, 'undelivered', false, 'not_processed'],
    [403, OWN_REFUSAL, 'unauthorized', false, 'unauthorized'],
    [404, '<html>', 'undelivered', false, 'wrong_address'],
    [404, OWN_REFUSAL, 'undelivered', false, 'wrong_address'],
    [405, '', 'undelivered', false, 'wrong_address'],
    [406, OWN_REFUSAL, 'undelivered', false, 'not_processed'],
    [407, '', 'unauthorized', false, 'unauthorized'],
    [410, OWN_REFUSAL, 'undelivered', false, 'wrong_address'],
    [411, '', 'undelivered', false, 'not_processed'],
    [413, '{"error":{"code":"RequestBodyTooLarge"}}', 'undelivered', false, 'not_processed'],
    [414, '', 'undelivered', false, 'not_processed'],
    [415, OWN_REFUSAL, 'undelivered', false, 'not_processed'],
    [421, '', 'undelivered', false, 'not_processed'],
    [423, OWN_REFUSAL, 'undelivered', false, 'not_processed'],
    [426, '', 'undelivered', false, 'not_processed'],
    [431, '', 'undelivered', false, 'not_processed'],
    [451, '', 'undelivered', false, 'not_processed'],
    [408, '', 'undelivered', true, 'request_timeout'],
    [409, '', 'undelivered', true, 'conflict'],
    [422, RECORD_BODY, 'rejected', false, 'rejected'],
    [422, '', 'rejected', false, 'rejected'],
    [422, 'Amount is too large', 'rejected', false, 'rejected'],
    [422, '<!doctype html>', 'undelivered', false, 'not_processed'],
    [422, OWN_REFUSAL, 'rejected', false, 'rejected'],
    [422, '{"error":{"code":"event_id_reused"}}', 'rejected', false, 'event_id_reused'],
    [425, '', 'undelivered', true, 'too_early'],
    [429, '', 'undelivered', true, 'rate_limited'],
    [500, RECORD_BODY, 'unconfirmed', true, 'service_error'],
    [502, '<html>', 'unconfirmed', true, 'service_error'],
    [503, '', 'unconfirmed', true, 'service_error'],
    [504, '', 'unconfirmed', true, 'service_error'],
    [599, '', 'unconfirmed', true, 'service_error'],
    [999, '', 'unconfirmed', true, 'service_error'],
  ])('%i with %j is %s (tried again: %s, %s)', (status, body, outcome, retry, errorCode) => {
    expect(worded(classify(answer(status, { body }), EXPECTED))).toMatchObject({
      outcome,
      retry,
      errorCode,
    });
  });

  const CASES: readonly [number, ReportKind, string, boolean][] = [
    // status, kind, body, whether it is about the order rather than the address
    [404, 'paid', '{"error":{"code":"unknown_order","message":"no such order"}}', false],
    [410, 'paid', '{"message":"gone"}', false],
    [405, 'cancel', '{"message":"no such order"}', false],
    [404, 'cancel', '{"error":{"code":"unknown_order","message":"no such order"}}', true],
    [410, 'decline', '{"detail":"order A-1 was archived"}', true],
    [404, 'partial', '{"detail":"Order not found."}', true],
    [404, 'partial', '{"error":"unknown merchant_order_id"}', true],
    [404, 'partial', '{"resultCode":"E404","resultMessage":"존재하지 않는 주문입니다"}', true],
    [404, 'partial', '{"message":"no Route matched with those values"}', false],
    [
      404,
      'partial',
      '{"message":"Cannot POST /conversions/partial","error":"Not Found","statusCode":404}',
      false,
    ],
    [404, 'partial', '{"detail":"Not Found"}', false],
    [404, 'partial', '{"message":"The route conversions/partial could not be found."}', false],
    [
      404,
      'partial',
      '{"timestamp":"2026-01-05","status":404,"error":"Not Found","path":"/conversions/partial"}',
      false,
    ],
    [404, 'partial', '{"message":"Missing Authentication Token"}', false],
    [404, 'partial', 'default backend - 404', false],
    [404, 'partial', 'no such order', true],
    [404, 'partial', 'the order "A-1" was never reported as paid', true],
    [404, 'partial', 'nothing here', false],
    [404, 'partial', '', false],
    [404, 'partial', '<html><title>404 Not Found</title>', false],
  ];

  it.each(CASES)('%i to a %s with %s is about the order: %s', (status, kind, body, isOfOrder) => {
    const verdict = worded(classify(answer(status, { body }), { ...EXPECTED, kind }));
    expect(verdict).toMatchObject(
      isOfOrder
        ? { outcome: 'rejected', settles: true, errorCode: 'rejected' }
        : { outcome: 'undelivered', settles: false, errorCode: 'wrong_address' },
    );
    expect(verdict.message?.includes('check the endpoint')).toBe(!isOfOrder);
    expect(isAboutAccount({ ...NO_DETAILS, ...verdict, message: null, serviceError: null })).toBe(
      !isOfOrder,
    );
  });

  it.each([
    [402, 'payment required'],
    [413, 'the request is too large'],
    [415, 'it does not accept this content type'],
    [423, 'the resource is locked'],
    [451, 'unavailable for legal reasons'],
    [418, 'it did not process the request'],
  ])('%i is open, with its meaning in words: %s', (status, words) => {
    const body = '{"error":{"code":"E1"}}';
    expect(worded(classify(answer(status, { body }), EXPECTED))).toMatchObject({
      settles: false,
      message: `the service answered ${status}: ${words}`,
      serviceError: { code: 'E1' },
    });
  });

  const REPEATED = [
    'duplicate event_id',
    'Duplicate request',
    'event paid-A-1 was already processed',
    'event_id "paid-A-1" already exists',
    'This request has already been handled.',
    'already processed',
    'idempotency key reused: duplicate_request',
    '이미 처리된 이벤트입니다',
    '중복된 요청입니다',
  ];
  const NOT_REPEATED = [
    'conflict',
    'a request with this event_id is already in progress',
    'event_id was already used for a different body',
    'order A-1 already exists',
    'the order is already canceled',
    'refund exceeds net_amount',
    '이미 취소된 주문입니다',
    '이미 처리 중인 요청입니다',
  ];

  it.each(REPEATED)('an error that says %j answers a repeated event ID', (said) => {
    const body = JSON.stringify({ message: said });
    expect(classify(answer(409, { body }), EXPECTED)).toMatchObject({
      outcome: 'unconfirmed',
      settles: false,
      retry: true,
      errorCode: 'repeated_event',
      saysRepeated: true,
    });
    expect(classify(answer(422, { body }), EXPECTED)).toMatchObject({
      outcome: 'rejected',
      settles: true,
      saysRepeated: true,
    });
  });

  it.each(NOT_REPEATED)('but not one that says %j', (said) => {
    const body = JSON.stringify({ message: said });
    const conflict = classify(answer(409, { body }), EXPECTED);
    expect(conflict).toMatchObject({ errorCode: 'conflict', retry: true, saysRepeated: false });
    expect(classify(answer(422, { body }), EXPECTED).saysRepeated).toBe(false);
  });

  it.each([409, 422])(
    'a repeated event ID under %i with the fitting record is accepted',
    (status) => {
      const body = `{"message":"duplicate event_id","data":${RECORD}}`;
      expect(classify(answer(status, { body }), EXPECTED)).toMatchObject({ outcome: 'accepted' });
      const other = body.replace('1.10', '1.20');
      expect(classify(answer(status, { body: other }), EXPECTED).outcome).not.toBe('accepted');
    },
  );

  it.each(['', '"message":"Conflict",', '"error":"Conflict","statusCode":409,'])(
    'a bare conflict (%s) with the fitting record may answer a repeated event ID',
    (members) => {
      const body = `{${members}"data":${RECORD}}`;
      expect(worded(classify(answer(409, { body }), EXPECTED))).toMatchObject({
        outcome: 'unconfirmed',
        saysRepeated: true,
        message: 'the service answered 409: conflict',
      });
      for (const [from, to] of [
        ['1.10', '1.20'],
        ['A-1', 'A-2'],
        ['"status":"CONFIRMED",', ''],
        ['Conflict",', 'A refund is running",'],
      ] as const) {
        const other = body.replace(from, to);
        const { saysRepeated } = classify(answer(409, { body: other }), EXPECTED);
        expect(saysRepeated).toBe(other === body);
      }
    },
  );

  it('a conflict has no cause that the service did not state', () => {
    const { message } = worded(classify(answer(409), EXPECTED));
    expect(message).toBe('the service answered 409: conflict');
  });

  it.each([
    [400, ''],
    [422, OWN_REFUSAL],
    [404, '<html>'],
    [401, ''],
    [403, OWN_REFUSAL],
  ])('%i with %j is in doubt where the connection carried something else', (status, body) => {
    const verdict = worded(classify(answer(status, { body, isAlone: false }), EXPECTED));
    expect(verdict).toMatchObject({ settles: false, isDoubtful: true });
    expect(verdict.message).toMatch(/may be the response to another request/);
    const own = worded(classify(answer(status, { body }), EXPECTED));
    expect(verdict.message).toContain(own.message);
    expect(own.message).toContain(String(status));
  });

  it.each([
    [200, RECORD_BODY],
    [409, ''],
    [429, ''],
    [500, ''],
    [301, ''],
  ])('%i with %j is what it is by any connection', (status, body) => {
    const [own, shared] = [true, false].map((isAlone) =>
      classify(answer(status, { body, isAlone }), EXPECTED),
    );
    expect(shared).toEqual(own);
  });

  it('keeps the record of an accepted report to the letter', () => {
    const { record } = classify(answer(200, { body: RECORD_BODY }), EXPECTED);
    expect(record && printJson(record)).toBe(RECORD);
  });

  it('shows no record of a report that was not accepted', () => {
    expect(classify(answer(500, { body: RECORD_BODY }), EXPECTED).record).toBeNull();
  });
});

describe('what a failed exchange means', () => {
  it.each<[PostFailureCode, boolean, Outcome, boolean]>([
    // code, may have arrived, outcome, tried again
    ['dns', false, 'undelivered', true],
    ['refused', false, 'undelivered', true],
    ['unreachable', false, 'undelivered', true],
    ['connect_timeout', false, 'undelivered', true],
    ['proxy', false, 'undelivered', true],
    ['tls', false, 'undelivered', false],
    ['headers_timeout', true, 'unconfirmed', true],
    ['whole_timeout', true, 'unconfirmed', true],
    ['whole_timeout', false, 'undelivered', true],
    ['closed_without_answer', true, 'unconfirmed', true],
    ['not_http', true, 'unconfirmed', true],
    ['network', true, 'unconfirmed', true],
    ['network', false, 'undelivered', true],
    ['interrupted', true, 'unconfirmed', false],
    ['interrupted', false, 'undelivered', false],
  ])('%s (may have arrived: %s) is %s (tried again: %s)', (code, arrived, outcome, retry) => {
    expect(classify(failure(code, arrived), EXPECTED)).toMatchObject({
      outcome,
      retry,
      errorCode: code,
      message: `about ${code}`,
      retryAfterMs: null,
    });
  });
});

describe('a redirect is named, not followed', () => {
  it.each([
    ['https://other.example/conversions?token=abc', 'to https://other.example;'],
    ['//other.example/x', 'to https://other.example;'],
    ['http://user:word@other.example:8080/', 'to http://other.example:8080;'],
    ['/login', 'to another path on the same host;'],
    ['javascript:alert(1)', 'to a javascript: address;'],
    ['https://[broken', 'without an address;'],
    [undefined, 'without an address;'],
  ])('Location %j leads %j', (location, words) => {
    const headers = location === undefined ? {} : { location };
    const { message } = worded(classify(answer(302, { headers }), EXPECTED));
    expect(message).toContain(`a redirect ${words}`);
    expect(message).not.toMatch(/token|word/);
  });
});

describe('a refused signature is held against the clock', () => {
  it.each([
    // Date of the answer, skew of the local clock (10:00:00), words
    ['Mon, 05 Jan 2026 10:07:10 GMT', -430, 'your clock is 7 min slow (the limit is 5 min)'],
    ['Mon, 05 Jan 2026 10:05:10 GMT', -310, 'your clock is 5 min 10 s slow (the limit is 5 min)'],
    ['Mon, 05 Jan 2026 09:54:59 GMT', 301, 'your clock is 5 min 1 s fast (the limit is 5 min)'],
    ['Mon, 05 Jan 2026 09:54:30 GMT', 330, 'your clock is 6 min fast (the limit is 5 min)'],
    ['Mon, 05 Jan 2026 09:58:30 GMT', 90, 'your clock is 90 s fast'],
    ['Mon, 05 Jan 2026 10:02:00 GMT', -120, 'your clock is 2 min slow'],
    ['Mon, 05 Jan 2026 13:00:00 GMT', -10_800, 'your clock is 3 h slow (the limit is 5 min)'],
    ['Mon, 15 Dec 2025 10:00:00 GMT', 1_814_400, 'your clock is 21 days fast (the limit is 5 min)'],
    ['Mon, 05 Jan 2026 10:01:00 GMT', null, 'credentials or the signature'],
    ['Mon, 05 Jan 2026 10:00:02 GMT', null, 'credentials or the signature'],
    ['yesterday', null, 'credentials or the signature'],
    [undefined, null, 'credentials or the signature'],
  ])('Date %j: %j s, %j', (date, clockSkewSeconds, words) => {
    const headers = date === undefined ? {} : { date };
    const verdict = worded(classify(answer(401, { headers }), EXPECTED));
    expect(verdict).toMatchObject({
      clockSkewSeconds,
      errorCode: words.includes('limit') ? 'clock_off' : 'unauthorized',
      message: expect.stringContaining(words),
    });
  });

  it.each([
    ['Mon, 05 Jan 2026 10:05:00 GMT', 'unauthorized'],
    ['Mon, 05 Jan 2026 10:05:01 GMT', 'clock_off'],
  ])('is the reason beyond 5 minutes: %s, %s', (date, errorCode) => {
    expect(classify(answer(401, { headers: { date } }), EXPECTED).errorCode).toBe(errorCode);
  });

  it.each([
    ['timestamp_outside_window', 'clock_off', 600],
    ['unknown_key', 'unauthorized', null],
  ])('goes by what the bundled service states: %s', (code, errorCode, clockSkewSeconds) => {
    const body = JSON.stringify({ error: { code, skew_seconds: 600 } });
    expect(classify(answer(401, { body }), EXPECTED)).toMatchObject({
      errorCode,
      clockSkewSeconds,
    });
  });

  it('says nothing of the clock where it is not the question', () => {
    const headers = { date: 'Mon, 05 Jan 2026 10:07:10 GMT' };
    expect(classify(answer(422, { headers }), EXPECTED).clockSkewSeconds).toBeNull();
  });
});

it('a refusal of the moment is one that a retry may get past', () => {
  const statuses = [400, 401, 404, 408, 409, 422, 425, 429, 500, 503];
  expect(statuses.filter(isPassingRefusal)).toEqual([408, 409, 425, 429]);
});
