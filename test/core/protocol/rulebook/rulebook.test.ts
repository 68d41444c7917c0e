import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../../src/core/kit/json/parse.ts';
import { KINDS, type ReportKind } from '../../../../src/core/protocol/kinds/index.ts';
import { faults } from '../../../../src/core/protocol/rulebook/faults.ts';
import { readReport } from '../../../../src/core/protocol/rulebook/read-report.ts';
import { requestSchema } from '../../../../src/core/protocol/rulebook/rules.ts';
import { orderOf } from './sample-orders.ts';

function nodeOf(body: object) {
  const parsed = parseJson(JSON.stringify(body));
  if (!parsed.ok) throw new Error('no JSON');
  return parsed.node;
}

describe('the rulebook', () => {
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

  it('reads a report that was accepted, whatever the rules are now', () => {
    const read = (kind: ReportKind, body: object) => readReport(kind, nodeOf(body));
    const ids = { merchant_order_id: 'A-1', event_id: 'e' };
    const [merchantOrderId, eventId] = ['A-1', 'e'];
    expect(read('cancel', ids)).toStrictEqual({ kind: 'cancel', merchantOrderId, eventId });
    expect(read('cancel', { event_id: 'e' })).toBeUndefined();
    expect(read('cancel', { merchant_order_id: 'A-1' })).toBeUndefined();
    expect(read('partial', ids)).toBeUndefined();
    expect(read('partial', { ...ids, refund_amount: 'all' })).toBeUndefined();
    for (const items of [undefined, [], 'a text'])
      expect(read('paid', { ...ids, amount: 5, items })).toStrictEqual({
        ...{ kind: 'paid', merchantOrderId, eventId, productName: '' },
        amount: { units: 5n, scale: 0 },
      });
  });

  it('as JSON Schema has the type of each field, and what it says of it', () => {
    const item = { type: 'string' };
    const number = { type: 'number' };
    const items = {
      type: 'array',
      items: {
        type: 'object',
        properties: { item_id: item, name: item, price: number, quantity: number },
      },
    };
    const description = expect.stringMatching(/\w/);
    expect(requestSchema('paid')).toEqual({
      type: 'object',
      properties: {
        merchant_order_id: { type: 'string', minLength: 1, description },
        event_id: { type: 'string', minLength: 1, description },
        amount: { type: 'number', minimum: 0, description },
        currency: { type: 'string', pattern: '^[A-Za-z]{3}$', description },
        cb_aev: { type: 'string', minLength: 1, description },
        product_name: { type: 'string', description },
        items: { ...items, description },
        sub_id: { type: 'string', description },
      },
      required: ['merchant_order_id', 'event_id', 'amount', 'currency'],
    });
  });

  it.each(KINDS)('describes $name as JSON Schema', ({ name, fields }) => {
    expect(requestSchema(name)).toMatchObject({
      type: 'object',
      properties: Object.fromEntries(fields.map((field) => [field.name, {}])),
      required: fields.filter(({ required }) => required).map((field) => field.name),
    });
  });
});
