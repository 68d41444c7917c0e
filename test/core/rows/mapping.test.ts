import { describe, expect, it } from 'vitest';
import { isFailure } from '../../../src/core/failure.ts';
import { readMapFlags } from '../../../src/core/rows/mapping.ts';

function failureOf(words: string[]) {
  try {
    readMapFlags(words);
  } catch (error) {
    if (isFailure(error)) return error;
    throw error;
  }
  throw new Error('nothing was wrong');
}

const KNOWN =
  'merchant_order_id, event_id, amount, currency, cb_aev, product_name, items, sub_id, refund_amount, reason, kind, type, refund_id';

describe('--map', () => {
  it('names the column of a field; a column may hold any character', () => {
    expect(readMapFlags(['merchant_order_id=주문번호', 'amount=a=b', 'kind= '])).toEqual({
      merchant_order_id: '주문번호',
      amount: 'a=b',
      kind: ' ',
    });
    expect(readMapFlags([])).toEqual({});
  });

  it('says everything that is wrong at once', () => {
    const failure = failureOf([
      'amuont=A',
      'amount',
      'amount=',
      'x=1',
      'kind=A',
      'kind=B',
      '__proto__=p',
    ]);
    expect(failure.code).toBe('usage');
    expect(failure.message).toBe('--map: 6 things are wrong');
    expect(failure.faults).toEqual([
      { path: '--map amuont=A', message: 'amuont is no field of a row: did you mean amount?' },
      { path: '--map amount', message: 'is not FIELD=COLUMN, such as merchant_order_id=OrderNo' },
      { path: '--map amount=', message: 'is not FIELD=COLUMN, such as merchant_order_id=OrderNo' },
      { path: '--map x=1', message: `"x" is no field of a row: known are ${KNOWN}` },
      { path: '--map kind=B', message: 'is mapped twice: keep one' },
      {
        path: '--map __proto__=p',
        message: `"__proto__" is no field of a row: known are ${KNOWN}`,
      },
    ]);
  });
});
