import { describe, expect, it } from 'vitest';
import type { HeaderLine } from '../../src/core/protocol/signature-checks.ts';
import { handle, type ServiceRequest } from '../../src/mock/service/handle.ts';
import { headersFor, jsonOf, NOW, newState, paid, signed } from './requests.ts';

const BODY = paid('A-1', 'e-1');
const NAMES = ['X-Merchant-Key', 'X-Signature-Timestamp', 'X-Signature'] as const;

const withHeaders = (headers: readonly HeaderLine[]): ServiceRequest => ({
  ...signed('/conversions', BODY),
  headers,
});

const without = (name: string) => headersFor(BODY).filter(([header]) => header !== name);
const replace = (name: string, value: string) =>
  headersFor(BODY).map(([header, old]): HeaderLine => [header, header === name ? value : old]);

const statusAndCode = (request: ServiceRequest) => {
  const handled = handle(request, newState(), NOW);
  return [handled.response.status, jsonOf(handled).error?.code];
};

describe('check 1: all three headers are present, once each', () => {
  it.each(NAMES)('without %s: 401', (name) => {
    const handled = handle(withHeaders(without(name)), newState(), NOW);
    expect(handled.response.status).toBe(401);
    expect(jsonOf(handled).error).toMatchObject({
      code: 'missing_header',
      check: 'headers',
      missing: [name],
      message: `missing or empty: ${name}`,
    });
  });

  it.each(NAMES)('with a blank %s: 401', (name) => {
    expect(statusAndCode(withHeaders(replace(name, ' ')))).toEqual([401, 'missing_header']);
  });

  it.each(NAMES)('with %s twice, even with the same value: 401', (name) => {
    const once = headersFor(BODY);
    const again = once.filter(([header]) => header === name);
    const handled = handle(withHeaders([...once, ...again]), newState(), NOW);
    expect(handled.response.status).toBe(401);
    expect(jsonOf(handled).error).toMatchObject({ code: 'duplicate_header', duplicated: [name] });
  });

  it('without any: all three are named', () => {
    expect(jsonOf(handle(withHeaders([]), newState(), NOW)).error.missing).toEqual(NAMES);
  });

  it('in any case of letters: accepted', () => {
    const lower = headersFor(BODY).map(([name, value]): HeaderLine => [name.toLowerCase(), value]);
    expect(statusAndCode(withHeaders(lower))).toEqual([200, undefined]);
  });
});

describe('check 2: the timestamp is a whole number within 5 minutes of the service’s clock', () => {
  it.each([
    [NOW - 301, 401],
    [NOW - 300, 200],
    [NOW - 299, 200],
    [NOW, 200],
    [NOW + 299, 200],
    [NOW + 300, 200],
    [NOW + 301, 401],
  ])('signed at %i: %i', (timestamp, status) => {
    const request = signed('/conversions', BODY, { timestamp });
    expect(handle(request, newState(), NOW).response.status).toBe(status);
  });

  it.each([
    [NOW - 452, -452, `452 s behind the service's clock (${NOW})`],
    [NOW + 301, 301, `301 s ahead of the service's clock (${NOW})`],
  ])('signed at %i: the answer names the skew of %i s', (timestamp, skew, words) => {
    const { error } = jsonOf(handle(signed('/conversions', BODY, { timestamp }), newState(), NOW));
    expect(error).toMatchObject({ code: 'timestamp_outside_window', check: 'timestamp' });
    expect(error).toMatchObject({ skew_seconds: skew, service_time: NOW });
    expect(error.message).toContain(words);
  });

  it.each([
    '1.7e9',
    `${NOW}.0`,
    `${NOW}.5`,
    `+${NOW}`,
    '-',
    '1-1',
    '0x6553f100',
    'now',
    'NaN',
    `${NOW}s`,
  ])('with the timestamp %s: 401, not a whole number', (timestamp) => {
    const request = signed('/conversions', BODY, { timestamp });
    expect(statusAndCode(request)).toEqual([401, 'timestamp_not_whole']);
  });

  it.each([
    ['-1', -1 - NOW],
    [`-${NOW}`, -2 * NOW],
    ['0', -NOW],
    ['9'.repeat(400), null],
    [`-${'9'.repeat(400)}`, null],
  ])('with the timestamp %.20s: 401, a whole number outside the window', (timestamp, skew) => {
    const request = signed('/conversions', BODY, { timestamp });
    expect(statusAndCode(request)).toEqual([401, 'timestamp_outside_window']);
    const { error } = jsonOf(handle(request, newState(), NOW));
    expect(error).toMatchObject({ skew_seconds: skew, service_time: NOW });
    expect(error.message).not.toContain('null');
  });

  it('recognises milliseconds', () => {
    const request = signed('/conversions', BODY, { timestamp: NOW * 1000 });
    expect(jsonOf(handle(request, newState(), NOW)).error.hint).toContain('milliseconds');
  });
});

describe('check 3: the key is known', () => {
  const hintFor = (key: string) =>
    jsonOf(handle(signed('/conversions', BODY, { key }), newState(), NOW)).error.hint;

  it.each([
    ['shop_', 'did you mean shop_a?'],
    ['Shop_A', 'did you mean shop_a?'],
    ['shop-b', 'did you mean shop_b?'],
  ])('%s: %s', (key, hint) => {
    expect(hintFor(key)).toBe(hint);
  });

  it.each(['nobody', 'x', 'x'.repeat(5000)])('%.10s: nobody knows', (key) => {
    expect(hintFor(key)).toContain('use the api_key of this service');
  });

  it('a key that is switched off is not offered, and what was presented is not told', () => {
    const answer = handle(signed('/conversions', BODY, { key: 'shop_ofg' }), newState(), NOW);
    expect(Buffer.from(answer.response.body).toString()).not.toContain('shop_of');
    expect(hintFor('shop_bq')).toBe('did you mean shop_b?');
  });
});
