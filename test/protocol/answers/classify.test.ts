import { describe, expect, it } from 'vitest';
import { printJson } from '../../../src/kit/json/node.ts';
import { classify, isPassingRefusal } from '../../../src/protocol/answers/classify.ts';
import type { Outcome, PostFailureCode } from '../../../src/protocol/answers/verdict.ts';
import type { ReportKind } from '../../../src/protocol/kinds/index.ts';
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
    [200, '<!doctype html><title>Sign in</title>', 'unconfirmed', true, 'html_answer'],
    [202, 'queued', 'unconfirmed', true, 'not_json'],
    [301, '', 'undelivered', false, 'redirected'],
    [302, RECORD_BODY, 'undelivered', false, 'redirected'],
    [300, RECORD_BODY, 'undelivered', false, 'redirected'],
    [303, RECORD_BODY, 'unconfirmed', false, 'redirected'],
    [308, '', 'undelivered', false, 'redirected'],
    [150, RECORD_BODY, 'unconfirmed', true, 'unknown_status'],
    [400, '', 'undelivered', false, 'foreign_refusal'],
    [400, OWN_REFUSAL, 'rejected', false, 'rejected'],
    [401, '', 'unauthorized', false, 'unauthorized'],
    [403, '', 'unauthorized', false, 'unauthorized'],
    [404, '<html>', 'undelivered', false, 'wrong_address'],
    [404, OWN_REFUSAL, 'undelivered', false, 'wrong_address'],
    [405, '', 'undelivered', false, 'wrong_address'],
    [413, '<html>', 'undelivered', false, 'foreign_refusal'],
    [408, '', 'undelivered', true, 'request_timeout'],
    [409, '', 'undelivered', true, 'conflict'],
    [422, RECORD_BODY, 'undelivered', false, 'foreign_refusal'],
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

  it.each<[number, ReportKind, boolean]>([
    // status, kind, whether its JSON error is the service's last word on the report
    [404, 'paid', false],
    [410, 'paid', false],
    [405, 'cancel', false],
    [404, 'cancel', true],
    [404, 'partial', true],
    [415, 'paid', true],
  ])('%i with an error in JSON settles a %s report: %s', (status, kind, settles) => {
    const body = '{"error":{"code":"not_found","message":"no"}}';
    const verdict = worded(classify(answer(status, { body }), { ...EXPECTED, kind }));
    const outcome = settles ? 'rejected' : 'undelivered';
    expect(verdict).toMatchObject({ outcome, retry: false, settles });
    expect(verdict.message?.includes('check the endpoint')).toBe(!settles);
  });

  it.each<[string, number, string]>([
    ['nothing', 400, ''],
    ['plain text', 400, 'Bad Request'],
    ['text that is a JSON string', 422, '"no"'],
    ['HTML', 422, '<html><title>400 Bad Request</title>'],
    ['Kong', 404, '{"message":"no Route matched with those values"}'],
    ['AWS API Gateway', 400, '{"message":"Invalid request body"}'],
    ['Azure', 422, '{"statusCode":422,"message":"refused"}'],
    ['Spring', 400, '{"timestamp":"2026-01-05","status":400,"error":"Bad Request","path":"/v1"}'],
    ['a problem document', 422, '{"type":"about:blank","title":"No","status":422,"detail":"no"}'],
    ['Envoy', 400, '{"code":3,"message":"bad"}'],
    ['a list of errors', 422, '{"errors":[{"code":"E1","message":"no"}]}'],
    ['an empty error', 422, '{"error":{}}'],
    ['an error of another kind', 422, '{"error":{"code":null,"message":["no"]}}'],
    ['an error that is a list', 422, '{"error":[{"code":"E1"}]}'],
    ['half an answer', 422, '{"error":{"code":"E1"}'],
  ])('a refusal in the form of %s settles nothing', (_, status, body) => {
    const kind = status === 404 ? 'partial' : 'paid';
    expect(worded(classify(answer(status, { body }), { ...EXPECTED, kind }))).toMatchObject({
      outcome: 'undelivered',
      settles: false,
      retry: false,
      errorCode: 'foreign_refusal',
      message: expect.stringContaining('a gateway may have answered instead'),
    });
  });

  it.each([
    '{"error":{"code":"E1"}}',
    '{"error":{"code":17}}',
    '{"error":{"message":"no"}}',
    ' {"request":"7","error":{"code":"E1","message":"no","rule":"x"}}\n',
  ])("a refusal in the service's own form settles: %s", (body) => {
    const refusal = classify(answer(422, { body }), EXPECTED);
    expect(refusal).toMatchObject({ outcome: 'rejected', settles: true, isDoubtful: false });
    const cut = classify(answer(422, { body, truncated: true }), EXPECTED);
    expect(cut).toMatchObject({
      outcome: 'undelivered',
      settles: false,
      errorCode: 'foreign_refusal',
    });
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
    ['Mon, 05 Jan 2026 10:07:10 GMT', -430, 'your clock is 7 min slow'],
    ['Mon, 05 Jan 2026 09:58:30 GMT', 90, 'your clock is 90 s fast'],
    ['Mon, 05 Jan 2026 10:02:00 GMT', -120, 'your clock is 2 min slow'],
    ['Mon, 05 Jan 2026 13:00:00 GMT', -10_800, 'your clock is 3 h slow'],
    ['Mon, 15 Dec 2025 10:00:00 GMT', 1_814_400, 'your clock is 21 days fast'],
    ['Mon, 05 Jan 2026 10:01:00 GMT', null, 'credentials or the signature'],
    ['Mon, 05 Jan 2026 10:00:02 GMT', null, 'credentials or the signature'],
    ['yesterday', null, 'credentials or the signature'],
    [undefined, null, 'credentials or the signature'],
  ])('Date %j: %j s, %j', (date, clockSkewSeconds, words) => {
    const headers = date === undefined ? {} : { date };
    const verdict = worded(classify(answer(401, { headers }), EXPECTED));
    expect(verdict).toMatchObject({
      clockSkewSeconds,
      message: expect.stringMatching(`${words}$`),
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
