import { describe, expect, it } from 'vitest';
import { type OrderRecord, recordJson } from '../../../../src/core/protocol/rulebook/orders.ts';
import { decimal, orderOf } from './sample-orders.ts';

const RECORD = orderOf('PARTIALLY_CANCELLED 60/40') as OrderRecord;
const print = (record: OrderRecord, sellerId?: string) => recordJson(record, sellerId);

describe('the order record on the wire', () => {
  it('has the fields of "Order record", in the order of the document', () => {
    expect(print(RECORD, 'seller-7')).toBe(
      '{"merchant_order_id":"A-1","transaction_id":"conv:seller-7:A-1","status":"PARTIALLY_CANCELLED","net_amount":60,"refunded_amount":40,"currency":"KRW"}',
    );
  });

  it('has no transaction_id where the seller is not known: it is the service’s own reference', () => {
    expect(print(RECORD)).toBe(
      '{"merchant_order_id":"A-1","status":"PARTIALLY_CANCELLED","net_amount":60,"refunded_amount":40,"currency":"KRW"}',
    );
  });

  it.each(['', 'sub-1', 'a "quoted" 주문'])('echoes the sub_id %j', (subId) => {
    expect(JSON.parse(print({ ...RECORD, subId })).sub_id).toBe(subId);
  });

  it.each([
    ['12345678901234567890.123', '12345678901234567890.123'],
    ['1.10', '1.1'],
    ['5e3', '5000'],
    ['1e-7', '0.0000001'],
    ['-0', '0'],
  ])('prints the amount %s as the number %s, to the digit', (literal, printed) => {
    const netAmount = decimal(literal);
    expect(print({ ...RECORD, netAmount })).toContain(`"net_amount":${printed},`);
  });

  it.each(['__proto__', 'a:b:c', '"', '\u2028', '주문-1'])('keeps the order id %j', (id) => {
    const record = JSON.parse(print({ ...RECORD, merchantOrderId: id }, 's'));
    expect(record).toMatchObject({ merchant_order_id: id, transaction_id: `conv:s:${id}` });
  });
});
