import { describe, expect, it } from 'vitest';
import { parseJson } from '../../src/kit/json/parse.ts';
import { KINDS, type ReportKind } from '../../src/protocol/kinds/index.ts';
import { faults } from '../../src/protocol/rulebook/faults.ts';
import { requestSchema } from '../../src/protocol/rulebook/rules.ts';
import { compare } from './agreement.ts';
import { orderOf } from './orders/orders.ts';

function nodeOf(body: object) {
  const parsed = parseJson(JSON.stringify(body));
  if (!parsed.ok) throw new Error('no JSON');
  return parsed.node;
}

describe('the rulebook', () => {
  it('says the same as a predicate and as an explanation, of 20,000 reports of all kinds', () => {
    const { right, wrong, disagreed } = compare(20_000, 1);
    expect(disagreed).toBeUndefined();
    for (const { name } of KINDS) {
      expect(right.get(name)).toBeGreaterThan(1000);
      expect(wrong.get(name)).toBeGreaterThan(300);
    }
  });

  it('takes the order into account where it is known, once the report can be read', () => {
    const said = (kind: ReportKind, body: object, order: string | null) =>
      faults(kind, nodeOf(body), { order: order === null ? null : (orderOf(order) ?? null) }).map(
        ({ at, rule, code }) => [at, rule, code],
      );
    const ids = { merchant_order_id: 'A-1', event_id: 'e' };
    const refund = { ...ids, refund_amount: 61 };
    expect(said('partial', refund, 'PARTIALLY_CANCELLED 60/40')).toEqual([
      ['refund_amount', 'order', 'refund_out_of_range'],
    ]);
    expect(said('partial', { ...refund, refund_amount: 60 }, 'CONFIRMED 60/0')).toEqual([]);
    expect(said('partial', { ...refund, refund_amount: -1 }, 'CONFIRMED 60/0')).toEqual([
      ['refund_amount', 'value', 'wrong_value'],
    ]);
    expect(said('cancel', ids, null)).toEqual([['merchant_order_id', 'order', 'unknown_order']]);
    expect(said('cancel', ids, 'CANCELLED 0/60')).toEqual([
      ['merchant_order_id', 'order', 'order_closed'],
    ]);
    expect(faults('cancel', nodeOf(ids))).toEqual([]);
  });

  it.each(KINDS)('describes $name as JSON Schema', ({ name, fields }) => {
    expect(requestSchema(name)).toMatchObject({
      type: 'object',
      properties: Object.fromEntries(fields.map((field) => [field.name, {}])),
      required: fields.filter(({ required }) => required).map((field) => field.name),
    });
  });
});
