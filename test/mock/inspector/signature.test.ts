import { describe, expect, it } from 'vitest';
import {
  absenceOf,
  headerRows,
  signatureSteps,
  skewPosition,
  wrongUnitOf,
} from '../../../src/mock/inspector/model/signature.ts';
import type { RequestJson } from '../../../src/mock/inspector/model/wire.ts';
import { requestJson } from './requests.ts';

const GOOD = { headers: true, timestamp: true, skew_seconds: 0, key: true, signature: true };

const checked = (
  checks: Partial<typeof GOOD> | { skew_seconds: null },
  given: Partial<RequestJson> = {},
) => requestJson({ ...given, checks: { ...GOOD, ...checks } });

const finding = (request: RequestJson, name: string) =>
  signatureSteps(request).find((step) => step.name === name)?.finding;

describe('the four checks', () => {
  it('stand in the order of the service’s document', () => {
    const steps = signatureSteps(checked({ signature: false }));
    expect(steps.map(({ name, passed }) => [name, passed])).toEqual([
      ['headers', true],
      ['timestamp', true],
      ['key', true],
      ['signature', false],
    ]);
  });

  it('are none where the request did not get that far', () => {
    expect(signatureSteps(requestJson({ checks: null }))).toEqual([]);
  });

  it.each([
    [0, true, 'Equal to the service’s clock, within 300 s.'],
    [300, true, '300 s ahead of the service’s clock, within 300 s.'],
    [-301, false, '301 s behind the service’s clock: more than 300 s apart.'],
  ])('say how far a timestamp is: %i s', (skew, timestamp, text) => {
    expect(finding(checked({ skew_seconds: skew, timestamp }), 'timestamp')).toBe(text);
  });

  it.each([
    [1000, 'milliseconds'],
    [1e6, 'microseconds'],
  ])('name the unit of a timestamp that is not in seconds: times %i', (factor, unit) => {
    const request = checked({ timestamp: false });
    const skew = request.received_at * (factor - 1);
    const wrong = { ...request, checks: { ...GOOD, timestamp: false, skew_seconds: skew } };
    expect(finding(wrong, 'timestamp')).toBe(`It is in ${unit}; the service expects seconds.`);
    expect(wrongUnitOf(wrong)).toBe(unit);
    expect(wrongUnitOf(request)).toBeUndefined();
  });

  it('say where a timestamp is not a whole number', () => {
    const request = checked({ skew_seconds: null, timestamp: false } as never, {
      presented: { timestamp: '12.5' },
    });
    expect(finding(request, 'timestamp')).toBe('It is not a whole number of seconds.');
  });

  const missing = {
    code: 'missing_header',
    message: 'missing or empty: X-Merchant-Key, X-Signature',
    missing: ['X-Merchant-Key', 'X-Signature'],
  };
  it.each([
    [
      'missing headers',
      { headers: false },
      { error: missing, presented: { timestamp: '1' } },
      'headers',
      'X-Merchant-Key and X-Signature are missing.',
    ],
    ['repeated headers', { headers: false }, {}, 'headers', 'One of them appears more than once.'],
    [
      'a missing key',
      { headers: false, key: false },
      { error: missing },
      'key',
      'There is no key.',
    ],
    [
      'an unknown key',
      { key: false },
      { presented: { timestamp: '1' } },
      'key',
      'The service does not know this key.',
    ],
    ['a key that is off', { key: false }, {}, 'key', 'The service knows it, but it is inactive.'],
    [
      'an unknown key’s signature',
      { signature: false },
      { presented: {} },
      'signature',
      'The key is unknown, so there is no secret to check it with.',
    ],
    [
      'a wrong signature',
      { signature: false },
      {},
      'signature',
      'HMAC-SHA256 of these bytes with the merchant’s secret differs from the signature.',
    ],
  ])('say of %s', (_, checks, given, name, text) => {
    expect(finding(checked(checks, given), name)).toBe(text);
  });

  it('tell a header that did not come from one that is not shown', () => {
    const rows = headerRows(
      requestJson({
        error: { ...missing, missing: ['X-Signature'] },
        presented: {},
      }),
    );
    expect(rows.map(({ name, absence }) => [name, absence])).toEqual([
      ['X-Merchant-Key', 'not shown'],
      ['X-Signature-Timestamp', 'not shown'],
      ['X-Signature', 'missing'],
    ]);
  });
});

describe('a value that is not there', () => {
  it.each([
    [
      'missing',
      {
        code: 'missing_header',
        message: 'missing or empty: X-Signature',
        missing: ['X-Signature'],
      },
    ],
    ['not shown', null],
  ])('is %s', (absence, error) => {
    expect(absenceOf(requestJson({ error, presented: {} }), 'signature')).toBe(absence);
  });
});

describe('the picture of the window', () => {
  it.each([
    [0, 0.5],
    [300, 0.75],
    [-300, 0.25],
    [-86_400, 0],
    [86_400, 1],
  ])('%i s stands at %f', (seconds, position) => {
    expect(skewPosition(seconds)).toBe(position);
  });
});
