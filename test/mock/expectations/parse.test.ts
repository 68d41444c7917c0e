import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES } from '../../../src/core/protocol/kinds/index.ts';
import { isFailure } from '../../../src/core/words/failure.ts';
import { type FailureText, failureText } from '../../../src/core/words/failure-text.ts';
import { parseExpectation, parseExpectations } from '../../../src/mock/expectations/parse.ts';

function refused(...texts: string[]): FailureText {
  try {
    parseExpectations(texts);
  } catch (error) {
    if (isFailure(error)) return failureText(error);
    throw error;
  }
  throw new Error(`${texts} was understood`);
}

const AT_LEAST_ONE = { comparison: '>=', number: 1 };

describe('an expectation', () => {
  it.each([
    ['paid', { kind: 'paid', filters: [], count: AT_LEAST_ONE }],
    [
      'paid order=42 amount=5000 ==1',
      {
        kind: 'paid',
        filters: [
          { name: 'order', value: '42' },
          { name: 'amount', value: '5000' },
        ],
        count: { comparison: '==', number: 1 },
      },
    ],
    ['  any   status=401 <= 3 ', { kind: 'any', count: { comparison: '<=', number: 3 } }],
    ['cancel >=2', { kind: 'cancel', count: { comparison: '>=', number: 2 } }],
    ['decline ==0 outcome=any', { kind: 'decline', count: { comparison: '==', number: 0 } }],
    ['paid order="a b" ==1', { filters: [{ name: 'order', value: 'a b' }] }],
    ['paid order="== 1 \\"x\\""', { filters: [{ name: 'order', value: '== 1 "x"' }] }],
    ['paid order=a=b', { filters: [{ name: 'order', value: 'a=b' }] }],
    ['paid order=A-* event=e', { filters: [{ pattern: ['A-', ''] }, { pattern: ['e'] }] }],
    ['paid order="A-*"', { filters: [{ value: 'A-*', pattern: ['A-*'] }] }],
    ['order "A-*" is CONFIRMED', { order: 'A-*' }],
    ['order 42 is CONFIRMED', { type: 'order', order: '42', status: 'CONFIRMED', fields: [] }],
    [
      'order "4 2" is PARTIALLY_CANCELLED net=3000 refunded=20.50 currency=KRW',
      {
        order: '4 2',
        fields: [
          { name: 'net', value: '3000' },
          { name: 'refunded', value: '20.50' },
          { name: 'currency', value: 'KRW' },
        ],
      },
    ],
    ['order 42 is UNREPORTED', { status: 'UNREPORTED' }],
    ['no order reported twice', { type: 'general', rule: 'reported_once' }],
    ['Every signature valid', { type: 'general', rule: 'signatures_valid' }],
    ['nothing unexpected', { type: 'general', rule: 'nothing_unexpected' }],
  ])('%j is understood', (text, meaning) => {
    expect(parseExpectation(text)).toMatchObject({ text, ...meaning });
  });

  it.each([
    ['', '(the expectation)', 'is empty'],
    ['payed order=1', 'payed', 'is not a kind of request; did you mean paid?'],
    ['refund order=1', 'refund', 'is not a kind of request; did you mean partial?'],
    ['order=1', 'order=1', 'the kind of request comes first: any order=1'],
    ['paid ordr=1', 'ordr=1', 'is not a property of a request; did you mean order?'],
    [
      'paid merchant_order_id=1',
      'merchant_order_id=1',
      'is not a property of a request; did you mean order?',
    ],
    ['paid order=', 'order=', 'has no value; is a variable empty?'],
    ['paid order="a', 'order="a', 'has quotes that are not a JSON string; write "a b"'],
    ['paid 42', '42', 'is not a count; did you mean ==42?'],
    ['paid =1', '=1', 'is not a count; did you mean ==1?'],
    ['paid >1', '>1', 'is not a count; did you mean >=2?'],
    ['paid ==', '==', 'is not a count; write ==1, >=1 or <=1'],
    ['paid ==1 ==2', '==2', 'is a second count; write a separate assertion for it'],
    ['paid amount=5,000', 'amount=5,000', '5,000 has thousands separators; write 5000'],
    ['cancel amount=1', 'amount=1', 'a cancel report has no amount'],
    [
      'partial currency=KRW',
      'currency=KRW',
      'a partial report has no currency; only a paid report does',
    ],
    ['paid currency=WONS', 'currency=WONS', 'a currency has three letters, such as KRW'],
    ['any status=20', 'status=20', 'an HTTP status is a number from 100 to 599'],
    ['any outcome=refsued', 'outcome=refsued', 'is not an outcome; did you mean refused?'],
    ['paid order 42', 'order 42', 'did you mean order=42?'],
    ['paid order 42 ==1', 'order 42', 'did you mean order=42?'],
    ['any event_id e-1', 'event_id e-1', 'did you mean event=e-1?'],
    ['paid order=42 order=44', 'order=44', 'is a second order; write a separate assertion for it'],
    ['paid amount=1 amount=1', 'amount=1', 'is a second amount; write a separate assertion for it'],
    ['order 42 is CONFIRMED ==1', '==1', "an order's status takes no count"],
    ['order 42 is CONFIRMED 1', '1', "an order's status takes no count"],
    ['order 42 is CONFIRMED net=1 net=2', 'net=2', 'is a second net; an order has only one'],
    [
      'order A-* is CONFIRMED',
      'A-*',
      'an order needs its full ID; if * is part of it, write "A-*"',
    ],
    [
      'order 42 CONFIRMED',
      'order 42 CONFIRMED',
      'an order expectation has the form: order ID is STATUS',
    ],
    ['order 42 is', 'is', `the status is missing: ${ORDER_STATUSES.join(', ')}, UNREPORTED`],
    ['order 42 is canceled', 'canceled', 'is not a status of an order; did you mean CANCELLED?'],
    [
      'order 42 is CONFIRMED net_amount=1',
      'net_amount=1',
      'is not a property of an order; did you mean net?',
    ],
    ['order 42 is UNREPORTED net=1', 'net=1', 'an order that was not reported has no amounts'],
    [
      'nothing unexpectd',
      'nothing unexpectd',
      'is not an expectation; did you mean nothing unexpected?',
    ],
    [
      'no duplicates',
      'no duplicates',
      'is not an expectation; did you mean no order reported twice?',
    ],
  ])('%j is refused at %j: %s', (text, path, message) => {
    const failure = refused(text);
    expect(failure.code).toBe('usage');
    expect(failure.faults).toEqual([{ path, message }]);
  });

  it('tells all faults of all expectations at once, and shows what could be written', () => {
    const failure = refused('payed ordr=1 =1', 'nothing unexpected', 'order 1 is WON');
    expect(failure.message).toBe('invalid expectations "payed ordr=1 =1" and "order 1 is WON"');
    expect(failure.faults.map(({ path }) => path)).toEqual(['payed', 'ordr=1', '=1', 'WON']);
    expect(failure.hint).toContain('order 42 is PARTIALLY_CANCELLED net=3000');
  });

  it('is understood or refused as a usage failure, whatever it is', () => {
    const words = fc.constantFrom(
      'paid',
      'order',
      'is',
      '"',
      '==',
      '=',
      '1',
      'amount=',
      'no',
      '\\',
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(words).map((each) => each.join(' ')),
    );
    fc.assert(
      fc.property(text, (written) => {
        try {
          return parseExpectation(written).text === written;
        } catch (error) {
          return isFailure(error) && error.code === 'usage' && error.faults.length > 0;
        }
      }),
    );
  });
});
