import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ServiceRequest } from '../../../src/mock/service/handle.ts';
import { observe, observeOne, report } from './run.ts';

const { paid, partial, cancel, decline, wronglySigned, unknownPath } = report;
const PAID = paid('42', 'e1', '5000');
const LIFE = [PAID, partial('42', 'e2', '2000'), paid('7', 'e3', '12.90')];

describe('an expected number of requests', () => {
  it.each([
    ['paid', true],
    ['paid ==2', true],
    ['paid ==1', false],
    ['paid <=1', false],
    ['any ==3', true],
    ['paid order=42 amount=5000 ==1', true],
    ['paid order=42 amount=5000.00 ==1', true],
    ['paid amount=12.9 currency=KRW', true],
    ['partial order=42 amount=2000 event=e2 status=200 ==1', true],
    ['cancel', false],
    ['cancel ==0', true],
    ['paid order=43', false],
    ['paid order=4* ==1', true],
    ['paid order=*2 event=e* ==1', true],
    ['any event=e* ==3', true],
    ['any event=e*1*1', false],
    ['any order=* ==3', true],
    ['any event="e*"', false],
  ])('%j of a paid, a partial and another paid report: %s', (expectation, passed) => {
    expect(observeOne(LIFE, expectation).passed).toBe(passed);
  });

  it.each([
    ['a retry counts once', [PAID, PAID], 'paid order=42 ==1', true],
    ['a retry is one by its outcome', [PAID, PAID], 'paid outcome=repeated ==1', true],
    ['a refused one does not count', [wronglySigned('42', 'e1')], 'paid ==0', true],
    ['but by its status', [wronglySigned('42', 'e1')], 'paid order=42 status=401 ==1', true],
    ['or by its outcome', [wronglySigned('42', 'e1')], 'any outcome=refused ==1', true],
    ['or by any outcome', [PAID, PAID, unknownPath()], 'any outcome=any ==3', true],
  ])('%s', (_, requests, expectation, passed) => {
    expect(observeOne(requests, expectation).passed).toBe(passed);
  });

  it.each<[string, ServiceRequest[], string, string, string[]]>([
    [
      'minor units',
      LIFE,
      'paid order=7 amount=1290 ==1',
      'none of 3 requests matches; exactly 1 expected',
      ['amount 12.90, expected 1290: minor units?'],
    ],
    [
      'minor units the other way round',
      [paid('7', 'e', '1290')],
      'paid amount=12.90',
      'none of 1 request matches; at least 1 expected',
      ['amount 1290, expected 12.90: minor units?'],
    ],
    [
      'an amount as text',
      [paid('7', 'e', '"5000"')],
      'paid order=7 amount=5000',
      'none of 1 request matches; at least 1 expected',
      [
        'amount "5000", expected 5000: not a JSON number',
        'refused with 422: invalid_report: the paid report is invalid: amount must be a number, 0 or greater, not "5000" (write 5000 without quotes)',
      ],
    ],
    [
      'an order id with zeros',
      [paid('0042', 'e', '1')],
      'paid order=42',
      'none of 1 request matches; at least 1 expected',
      ['order "0042", expected "42": a prefix or leading zeros?'],
    ],
    [
      'a refusal',
      [wronglySigned('42', 'e1')],
      'paid order=42 ==1',
      'none of 1 request matches; exactly 1 expected',
      [
        expect.stringMatching(/^refused with 401: signature_mismatch: /),
        expect.stringMatching(/^next: send the lowercase hex of HMAC_SHA256/),
      ],
    ],
    [
      'too many',
      LIFE,
      'any ==2',
      '3 of 3 requests match; exactly 2 expected',
      ['more than expected'],
    ],
    [
      'another kind',
      [PAID],
      'cancel order=42',
      'none of 1 request matches; at least 1 expected',
      ['kind paid, expected cancel'],
    ],
  ])('shows the closest request: %s', (_, requests, expectation, summary, differences) => {
    const result = observeOne(requests, expectation);
    expect(result).toMatchObject({ passed: false, summary, closest: { differences } });
  });

  it('shows of equally close requests the latest, and none that has nothing in common', () => {
    expect(observeOne([...LIFE, paid('8', 'e4')], 'paid amount=1').closest?.entry.sequence).toBe(4);
    expect(observeOne(LIFE, 'cancel order=1')).toEqual(
      expect.not.objectContaining({ closest: {} }),
    );
    expect(observeOne(LIFE, 'cancel order=1').closest).toBeUndefined();
    expect(observeOne([], 'paid').summary).toBe('no requests arrived; at least 1 expected');
  });

  it('compares amounts exactly, where binary floating point would not', () => {
    const amount = '0.1000000000000000055511151231257827';
    expect(observeOne([paid('1', 'e', amount)], 'paid amount=0.1').passed).toBe(false);
    expect(observeOne([paid('1', 'e', amount)], `paid amount=${amount}`).passed).toBe(true);
  });
});

describe('an expected order', () => {
  it.each([
    ['order 42 is PARTIALLY_CANCELLED net=3000 refunded=2000.0 currency=KRW', true],
    ['order 7 is CONFIRMED', true],
    ['order 8 is UNREPORTED', true],
    ['order 42 is UNREPORTED', false],
    ['order 42 is CONFIRMED', false],
    ['order 42 is PARTIALLY_CANCELLED net=30', false],
    ['order 42 is PARTIALLY_CANCELLED currency=USD', false],
    ['order 420 is CONFIRMED', false],
  ])('%j: %s', (expectation, passed) => {
    expect(observeOne(LIFE, expectation).passed).toBe(passed);
  });

  it('tells all that differs, and the last request for it', () => {
    const requests = [...LIFE, partial('42', 'e9', '9000')];
    expect(observeOne(requests, 'order 42 is CANCELLED net=30 currency=USD')).toMatchObject({
      summary:
        'order "42": it is PARTIALLY_CANCELLED, not CANCELLED; net 3000, expected 30: minor units?; currency "KRW", expected USD',
      closest: {
        entry: { sequence: 4 },
        differences: [expect.stringMatching(/^refused with 422: refund_out_of_range: /)],
      },
    });
    expect(observeOne(LIFE, 'order 420 is CONFIRMED').summary).toBe(
      'order "420": it was never reported; order "42" was',
    );
  });
});

describe('an expectation of the whole run', () => {
  it.each<[string, ServiceRequest[], boolean]>([
    ['no requests', [], true],
    ['each order once', LIFE, true],
    ['a retry', [PAID, PAID], true],
    ['two partial refunds', [PAID, partial('42', 'a', '1'), partial('42', 'b', '1')], true],
    ['a refused report that is mended', [paid('42', 'e1', '-1'), paid('42', 'e1', '1')], true],
    ['paid again under another event id', [PAID, paid('42', 'e9', '5000')], false],
    ['paid again with another amount', [PAID, paid('42', 'e1', '6000')], false],
    ['paid again after a cancel', [PAID, cancel('42', 'e2'), paid('42', 'e3')], false],
    ['cancelled twice', [PAID, cancel('42', 'a'), cancel('42', 'b')], false],
    ['declined twice', [PAID, decline('42', 'a'), decline('42', 'b')], false],
    ['cancelled after a decline', [PAID, decline('42', 'a'), cancel('42', 'b')], true],
  ])('no order reported twice: %s', (_, requests, passed) => {
    expect(observeOne(requests, 'no order reported twice').passed).toBe(passed);
  });

  it.each<[string, ServiceRequest[], boolean]>([
    ['all right', LIFE, true],
    ['refused for its amount', [paid('42', 'e', '-1')], true],
    ['another secret', [...LIFE, wronglySigned('1', 'e')], false],
    ['no headers', [{ ...PAID, headers: [] }], false],
  ])('every signature valid: %s', (_, requests, passed) => {
    expect(observeOne(requests, 'every signature valid').passed).toBe(passed);
  });

  it.each<[string, ServiceRequest[], string[], boolean]>([
    ['all named', LIFE, ['paid ==2', 'partial'], true],
    [
      'all named by their orders',
      LIFE,
      ['order 42 is PARTIALLY_CANCELLED', 'order 7 is CONFIRMED'],
      true,
    ],
    ['a retry of what is named', [PAID, PAID], ['paid order=42 ==1'], true],
    ['one that is not named', LIFE, ['paid ==2'], false],
    ['no others named', LIFE, ['no order reported twice', 'every signature valid'], false],
    ['a refused one', [PAID, paid('42', 'e9')], ['paid', 'order 42 is CONFIRMED'], false],
    [
      'a refused one that is named',
      [PAID, paid('42', 'e9')],
      ['paid', 'paid status=422 ==1'],
      true,
    ],
    ['a path that is none', [unknownPath()], ['any >=0'], false],
    ['one that must not come', [PAID], ['paid ==0'], false],
    ['one that must not come, in other words', [PAID], ['any order=42 <=0'], false],
    ['an order that must not come', [PAID], ['order 42 is UNREPORTED'], false],
  ])('nothing unexpected: %s', (_, requests, others, passed) => {
    expect(observe(requests, [...others, 'nothing unexpected']).at(-1)?.passed).toBe(passed);
  });

  it.each<[string, (order: string) => ServiceRequest]>([
    ['nothing unexpected', (order) => paid(order, `e-${order}`)],
    ['every signature valid', (order) => wronglySigned(order, `e-${order}`)],
  ])('%s: all offending requests are told, ten at most', (expectation, requestOf) => {
    const requestsOf = (count: number) =>
      Array.from({ length: count }, (_, at) => requestOf(`${at}`));
    const offences = (count: number) => observeOne(requestsOf(count), expectation).offences;
    expect(offences(10)).toMatchObject({ requests: { length: 10 }, more: 0 });
    const many = offences(12);
    expect(many?.more).toBe(2);
    expect(many?.requests.map(({ order }) => order)).toEqual([...'0123456789']);
  });

  it('an order reported twice: all reports beyond the first are told', () => {
    const requests = [PAID, paid('42', 'e8'), paid('7', 'e'), paid('42', 'e9')];
    const { offences } = observeOne(requests, 'no order reported twice');
    expect(offences?.requests.map(({ event }) => event)).toEqual(['e8', 'e9']);
  });

  it('does not hold a refusal against the run that was made on purpose', () => {
    const [, general] = observe([wronglySigned('42', 'e1')], ['paid <=1', 'nothing unexpected'], {
      fault: '401',
    });
    expect(general?.passed).toBe(true);
  });
});

describe('with requests that are no longer remembered', () => {
  const MANY = [paid('1', 'a'), paid('2', 'b'), paid('3', 'c')];
  const LOST = 'cannot be checked: 1 earlier request is no longer stored (see --keep)';

  it.each([
    ['paid >=2', true],
    ['order 1 is CONFIRMED', true],
  ])('%j is still met', (expectation, passed) => {
    expect(observeOne(MANY, expectation, { keep: 2 }).passed).toBe(passed);
  });

  it.each([
    'paid ==3',
    'paid ==2',
    'paid <=2',
    'paid >=3',
    'paid order=1',
    'cancel ==0',
    'no order reported twice',
    'every signature valid',
  ])('%j fails and says why', (expectation) => {
    expect(observeOne(MANY, expectation, { keep: 2 })).toMatchObject({
      passed: false,
      summary: LOST,
    });
  });

  it('what is wrong with the remembered ones goes before', () => {
    expect(observeOne(MANY, 'paid ==1', { keep: 2 }).summary).toBe(
      '2 of 2 requests match; exactly 1 expected',
    );
  });

  it('never passes with fewer requests remembered what fails with all', () => {
    const comparison = fc.constantFrom('==', '>=', '<=');
    fc.assert(
      fc.property(comparison, fc.nat(5), fc.integer({ min: 1, max: 5 }), (sign, number, keep) => {
        const requests = [...MANY, cancel('1', 'd'), paid('1', 'x')];
        const expectation = `paid ${sign}${number}`;
        const { passed } = observeOne(requests, expectation, { keep });
        return !passed || observeOne(requests, expectation).passed;
      }),
    );
  });
});
