import { describe, expect, it } from 'vitest';
import type { ReportKind } from '../../../src/core/protocol/kinds/index.ts';
import { Secret } from '../../../src/core/protocol/masking/secret.ts';
import { PATHS } from '../../../src/core/protocol/protocol.ts';
import { signedHeaders } from '../../../src/core/protocol/signing.ts';
import { isFailure } from '../../../src/core/words/failure.ts';
import { text } from '../../../src/core/words/text.ts';
import { DIMENSIONS, OWN_DIALECT, PRESETS } from '../../../src/mock/dialects/dimensions.ts';
import { formatDialect, parseDialect } from '../../../src/mock/dialects/parse.ts';
import { chance } from '../../../src/mock/faults/effect.ts';
import { handle } from '../../../src/mock/service/handle.ts';
import { commit, createState, demoMerchant } from '../../../src/mock/service/state.ts';
import { choicePairs, coveringDialects, pairsIn } from '../../helpers/dialects.ts';

const NOW = 1_764_000_000;

/** A service of this dialect, and what it answers. */
function service(...words: string[]) {
  const merchant = demoMerchant();
  const dialect = parseDialect(words, () => 0);
  const state = createState(new Map([[merchant.apiKey, merchant]]), undefined, dialect);
  return (kind: ReportKind, fields: object, secret = merchant.secret) => {
    const body = Buffer.from(JSON.stringify({ merchant_order_id: 'A', ...fields }));
    const headers = Object.entries(signedHeaders({ ...merchant, secret }, NOW, body));
    const handled = handle({ method: 'POST', path: PATHS[kind], headers, body }, state, NOW);
    if (handled.change !== undefined) commit(state, handled.change);
    const { status, body: bytes } = handled.response;
    return `${status} ${Buffer.from(bytes).toString()}`;
  };
}

const SALE = { event_id: 'e1', amount: 35.59, currency: 'USD' };
const REFUND = { event_id: 'e2', refund_amount: 10.68 };

describe('each open point is filled as the dialect says', () => {
  it.each<[string, string | RegExp]>([
    ['own', /^422 {"error":{"code":"refund_out_of_range","message":"/],
    ['refusal=error-text', /^422 {"error":"[^"]/],
    ['refusal=message', /^422 {"message":"[^"]/],
    ['refusal=fastapi', /^422 {"detail":"/],
    ['refusal=fastapi-list', /^422 {"detail":"/],
    ['refusal=laravel', /^422 {"message":"/],
    ['refusal=nest', /^422 {"message":".*","error":"Unprocessable Entity","statusCode":422}$/],
    ['refusal=rails', /^422 {"error":"/],
    [
      'refusal=jsonapi',
      /^422 {"errors":\[{"status":"422","code":"refund_out_of_range","title":"Unprocessable Entity","detail":"/,
    ],
    [
      'refusal=problem',
      /^422 {"type":"https:.*","title":"refund out of range","status":422,"detail":"/,
    ],
    [
      'refusal=aspnet',
      /^422 {"type":"https:.*","title":"Unprocessable Entity","status":422,"detail":"/,
    ],
    [
      'refusal=spring',
      /^422 {"timestamp":"2025-11-24T16:00:00.000\+00:00","status":422,"error":"Unprocessable Entity","message":".*","path":"\/conversions\/partial"}$/,
    ],
    ['refusal=drf', /^422 {"detail":"/],
    ['refusal=korean', /^422 {"resultCode":"REFUND_OUT_OF_RANGE","resultMessage":"/],
    ['refusal=text', /^422 [^{]/],
    ['refusal=empty', '422 '],
    ['refusal-status=400', /^400 {"error"/],
    ['refusal-status=409', /^409 {"error"/],
  ])('%s: a refund above net', (dialect, answer) => {
    const send = service(dialect);
    send('paid', SALE);
    const got = send('partial', { event_id: 'e9', refund_amount: 99 });
    if (typeof answer === 'string') expect(got).toBe(answer);
    else expect(got).toMatch(answer);
  });

  it.each<[string, string]>([
    ['refusal=fastapi-list', '"loc":["body","amount"]'],
    ['refusal=laravel', '"message":"The given data was invalid.","errors":{"amount":["'],
    ['refusal=nest', '"message":["amount '],
    ['refusal=rails', '{"errors":{"amount":["'],
    ['refusal=jsonapi', '"source":{"pointer":"/data/attributes/amount"}'],
    [
      'refusal=aspnet',
      '"title":"One or more validation errors occurred.","status":422,"errors":{"amount":["',
    ],
    ['refusal=spring', '"errors":[{"field":"amount","defaultMessage":"'],
    ['refusal=drf', '422 {"amount":["'],
    ['refusal-status=409', '422 {"error"'],
    ['refusal-status=400', '400 {"error"'],
  ])('%s: a field that breaks a rule', (dialect, part) => {
    expect(service(dialect)('paid', { ...SALE, amount: -1 })).toContain(part);
  });

  it.each<[string, string]>([
    ['own', '422'],
    ['unknown-order=404', '404'],
    ['unknown-order=404,refusal-status=400', '404'],
    ['refusal-status=400', '400'],
    ['refusal-status=409', '422'],
  ])('%s: an unknown order is a %s', (dialect, status) => {
    expect(service(dialect)('cancel', { event_id: 'e9' }).slice(0, 3)).toBe(status);
  });

  const RECORD =
    '{"merchant_order_id":"A","transaction_id":"conv:demo:A","status":"PARTIALLY_CANCELLED","net_amount":24.91,"refunded_amount":10.68,"currency":"USD"}';

  it.each<[string, string]>([
    ['own', `200 {"data":${RECORD}}`],
    ['success=part', '200 {"data":{"merchant_order_id":"A","status":"PARTIALLY_CANCELLED"}}'],
    ['success=flat', `200 ${RECORD}`],
    ['success=object', '200 {}'],
    ['success=success-true', '200 {"success":true}'],
    ['success=empty', '200 '],
    ['success=204', '204 '],
    ['numbers=double', `200 {"data":${RECORD.replace('24.91', '24.910000000000004')}}`],
    [
      'numbers=text',
      `200 {"data":${RECORD.replace('24.91', '"24.91"').replace('10.68', '"10.68"')}}`,
    ],
    ['numbers=fraction', `200 {"data":${RECORD}}`],
  ])('%s: a refund', (dialect, answer) => {
    const send = service(dialect);
    const paid = send('paid', SALE);
    expect(paid).toMatch(/^200 {"data":{"merchant_order_id":"A"/);
    if (dialect === 'numbers=fraction') expect(paid).toContain('"refunded_amount":0.0');
    expect(send('partial', REFUND)).toBe(answer);
  });

  it.each<[string, string | RegExp]>([
    ['own', /^200 .*"status":"PARTIALLY_CANCELLED"/],
    ['reuse=first', /^200 .*"status":"CONFIRMED"/],
    ['reuse=208', /^208 .*"status":"PARTIALLY_CANCELLED"/],
    ['reuse=409', /^409 .*duplicate event_id/],
    ['reuse=422', /^422 .*already processed/],
    ['reuse=409,refusal=text', '409 duplicate event_id'],
  ])('%s: a repeated event', (dialect, answer) => {
    const send = service(dialect);
    send('paid', SALE);
    send('partial', REFUND);
    const got = send('paid', SALE);
    if (typeof answer === 'string') expect(got).toBe(answer);
    else expect(got).toMatch(answer);
    // It counted once, whatever the answer.
    expect(send('partial', { event_id: 'e3', refund_amount: 24.91 })).toMatch(/^20/);
  });

  it.each<[string, string]>([
    ['own', 'PARTIALLY_CANCELLED'],
    ['last-refund=cancelled', 'CANCELLED'],
  ])('%s: the last refund makes it %s', (dialect, status) => {
    const send = service(dialect);
    send('paid', SALE);
    expect(send('partial', { event_id: 'e2', refund_amount: 35.59 })).toContain(
      `"${status}","net_amount":0,`,
    );
  });

  it.each<[string, string]>([
    ['own', '35.59'],
    ['refunded-after-cancel=unchanged', '10.68'],
    ['refunded-after-cancel=zero', '0'],
  ])('%s: %s is refunded after a cancel', (dialect, refunded) => {
    const send = service(dialect);
    send('paid', SALE);
    send('partial', REFUND);
    expect(send('cancel', { event_id: 'e3' })).toContain(
      `"net_amount":0,"refunded_amount":${refunded},`,
    );
  });

  it.each<[string, object, number]>([
    ['own', { color: 'red' }, 200],
    ['unknown-fields=refused', { color: 'red' }, 422],
    ['own', { items: [{ name: 'Mug' }] }, 200],
    ['item-fields=required', { items: [{ name: 'Mug' }] }, 422],
    [
      'item-fields=required',
      { items: [{ item_id: '1', name: 'Mug', price: 1, quantity: 1 }] },
      200,
    ],
  ])('%s: a paid report with %j is a %i', (dialect, fields, status) => {
    expect(service(dialect)('paid', { ...SALE, ...fields }).slice(0, 3)).toBe(String(status));
  });

  it.each<[string, string | RegExp]>([
    ['own', /^401 .*"code":"signature_mismatch"/],
    ['unauthorized=bare', '401 {"error":"Unauthorized"}'],
    ['unauthorized=bare,refusal=laravel', '401 {"message":"Unauthorized"}'],
    ['unauthorized=empty', '401 '],
    ['refusal=drf', /^401 {"detail":".*does not match/],
  ])('%s: a wrong signature', (dialect, answer) => {
    const got = service(dialect)('paid', SALE, new Secret('another secret'));
    if (typeof answer === 'string') expect(got).toBe(answer);
    else expect(got).toMatch(answer);
  });
});

describe('--dialect', () => {
  const faultsOf = (...words: string[]): string[] => {
    try {
      parseDialect(words, () => 0);
    } catch (error) {
      if (isFailure(error))
        return error.faults.map((fault) => ('code' in fault ? text(fault) : fault.message));
    }
    return [];
  };

  it('takes presets and choices; a later one wins', () => {
    expect(formatDialect(parseDialect(['laravel,reuse=208', 'numbers=exact'], () => 0))).toBe(
      'refusal=laravel,unknown-order=404,reuse=208',
    );
    expect(formatDialect(OWN_DIALECT)).toBe('own');
    for (const [name, preset] of Object.entries(PRESETS))
      expect(parseDialect([name], () => 0)).toEqual({ ...OWN_DIALECT, ...preset });
  });

  it('reports everything that is wrong at once', () => {
    expect(faultsOf('laravl,refusal=larvel', 'sucess=204,reuse=410', 'reuse=409=1,x')).toEqual([
      'unknown preset; did you mean laravel?',
      'unknown value for refusal; did you mean laravel?',
      'unknown open point; did you mean success?',
      'unknown value for reuse; use one of current, first, 409, 208, 422',
      'unknown value for reuse; did you mean 409?',
      `unknown preset; use one of any, ${Object.keys(PRESETS).join(', ')}`,
    ]);
  });

  it('draws the same random dialect from the same seed, and others from others', () => {
    const drawn = (seed: number) =>
      formatDialect(parseDialect(['any'], (name) => chance(seed, 'dialect', name)));
    expect(drawn(7)).toBe(drawn(7));
    expect(new Set(Array.from({ length: 20 }, (_, seed) => drawn(seed))).size).toBeGreaterThan(15);
    expect(parseDialect([drawn(7)], () => 0)).toEqual(
      parseDialect(['any'], (name) => chance(7, 'dialect', name)),
    );
  });
});

describe('the services that have every pair of choices', () => {
  it('are few, and leave no pair out', () => {
    const dialects = coveringDialects();
    const seen = new Set(dialects.flatMap(pairsIn));
    expect(choicePairs.filter((pair) => !seen.has(pair))).toEqual([]);
    expect(dialects.length).toBeGreaterThanOrEqual(
      DIMENSIONS.refusal.length * DIMENSIONS.success.length,
    );
    expect(dialects.length).toBeLessThan(150);
  });
});
