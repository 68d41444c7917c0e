import { describe, expect, it } from 'vitest';
import { fieldsByWord, isMapped, type Mapping } from '../../../../src/client/files/rows/mapping.ts';

const KNOWN = ['merchant_order_id', 'amount', 'kind', 'type'] as const;

const read = (columns: Mapping['columns']): Record<string, readonly string[]> =>
  Object.fromEntries(fieldsByWord({ columns }, KNOWN));

describe('which fields the words of a file stand for', () => {
  it.each([
    [
      'without a mapping: their own',
      {},
      {
        merchant_order_id: ['merchant_order_id'],
        amount: ['amount'],
        kind: ['kind'],
        type: ['type'],
      },
    ],
    [
      'a mapped field is not read from a column of its own name, and kind and type are one in this',
      { kind: '구분' },
      { merchant_order_id: ['merchant_order_id'], amount: ['amount'], 구분: ['kind'] },
    ],
    [
      'a mapped word is not the field of its own name',
      { amount: 'kind' },
      { merchant_order_id: ['merchant_order_id'], kind: ['amount'], type: ['type'] },
    ],
    [
      'one word may stand for several',
      { amount: 'x', merchant_order_id: 'x' },
      { x: ['merchant_order_id', 'amount'], kind: ['kind'], type: ['type'] },
    ],
    [
      'fields that are not read of such a file are left out',
      { refund_amount: 'amount' },
      {
        merchant_order_id: ['merchant_order_id'],
        amount: ['amount'],
        kind: ['kind'],
        type: ['type'],
      },
    ],
  ])('%s', (_, columns, words) => {
    expect(read(columns)).toEqual(words);
  });

  it('is mapped as soon as one column is', () => {
    expect(isMapped({ columns: {} })).toBe(false);
    expect(isMapped({ columns: { kind: '구분' } })).toBe(true);
  });
});
