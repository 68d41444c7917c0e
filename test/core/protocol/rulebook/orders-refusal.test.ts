import { describe, expect, it } from 'vitest';
import { applyReport, ORDER_RULES } from '../../../../src/core/protocol/rulebook/orders.ts';
import { text } from '../../../../src/core/words/text.ts';
import { orderOf, reportOf } from './sample-orders.ts';

describe('a refusal says which rule, where, what was expected and what came', () => {
  it.each([
    [
      'UNREPORTED',
      'cancel',
      {
        code: 'unknown_order',
        rule: text(ORDER_RULES.unknown_order),
        message: 'order "A-1" was never reported as paid: send its paid report first',
        path: ['merchant_order_id'],
        expected: 'an order that was reported as paid',
        got: '"A-1"',
      },
    ],
    [
      'PARTIALLY_CANCELLED 60/40',
      'paid 100',
      {
        code: 'order_exists',
        rule: text(ORDER_RULES.order_exists),
        message: 'order "A-1" was already reported as paid, and is now PARTIALLY_CANCELLED',
        path: ['merchant_order_id'],
        expected: 'an order that was not reported before',
        got: '"A-1"',
      },
    ],
    [
      'CANCELLED 0/100',
      'decline',
      {
        code: 'order_closed',
        rule: text(ORDER_RULES.order_closed),
        message: 'order "A-1" is CANCELLED and accepts no further reports',
        path: ['merchant_order_id'],
        expected: 'an order that is neither CANCELLED nor DECLINED',
        got: '"A-1"',
      },
    ],
    [
      'CONFIRMED 49.50/0',
      'partial 49.51',
      {
        code: 'refund_out_of_range',
        rule: text(ORDER_RULES.refund_out_of_range),
        message:
          'a refund of 49.51 is not between 0 and 49.5, the current net_amount of order "A-1"',
        path: ['refund_amount'],
        expected: 'a number between 0 and 49.5',
        got: '49.51',
      },
    ],
  ])('%s, %s', (before, report, refusal) => {
    const applied = applyReport(orderOf(before), reportOf(report));
    if (applied.ok) throw new Error('it was applied');
    const { code, path, expected, got } = applied.refusal;
    const told = { code, path, got, message: text(applied.refusal), expected: text(expected) };
    expect({ ...told, rule: text(ORDER_RULES[code]) }).toEqual(refusal);
    expect(applied.refusal.at).toBe(path.join('.'));
  });
});

it('each rule has a sentence of its own', () => {
  const sentences = Object.entries(ORDER_RULES).map(([code, rule]) => [code, text(rule)]);
  expect(Object.fromEntries(sentences)).toEqual({
    unknown_order:
      'a partial refund, a cancel or a decline needs an order that was reported as paid',
    order_exists: 'an order is reported as paid once',
    order_closed: 'an order that is CANCELLED or DECLINED accepts no further reports',
    refund_out_of_range: 'refund_amount is between 0 and the current net_amount',
  });
});
