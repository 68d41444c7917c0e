import { describe, expect, it } from 'vitest';
import { jsonNumber, jsonString } from '../../../../src/core/kit/json/node.ts';
import { parseJson } from '../../../../src/core/kit/json/parse.ts';
import {
  draftFromInput,
  draftHas,
  emptyDraft,
  fieldText,
  serialize,
  setField,
  violationsOf,
} from '../../../../src/core/protocol/rulebook/draft.ts';

const EXACT =
  '{ "event_id":"e", "amount":1.10,"url":"a\\/b", "merchant_order_id":"1","currency":"KRW"}';

function draftOf(text: string) {
  const parsed = parseJson(text);
  if (!parsed.ok) throw new Error('the case is not JSON');
  return draftFromInput('paid', parsed.node, Buffer.from(text));
}

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

describe('a draft', () => {
  it('goes out byte for byte as it came where nothing was changed', () => {
    expect(textOf(serialize(draftOf(EXACT)))).toBe(EXACT);
  });

  it('keeps every other literal where a field is overridden, in its place', () => {
    const changed = setField(draftOf(EXACT), 'merchant_order_id', jsonString('2'));
    expect(textOf(serialize(changed))).toBe(
      '{"event_id":"e","amount":1.10,"url":"a\\/b","merchant_order_id":"2","currency":"KRW"}',
    );
  });

  it("has its fields in the document's order where flags alone make it", () => {
    const fields: [string, ReturnType<typeof jsonString> | ReturnType<typeof jsonNumber>][] = [
      ['currency', jsonString('KRW')],
      ['cb_aev', jsonString('aev')],
      ['amount', jsonNumber('49.90')],
      ['merchant_order_id', jsonString('1')],
      ['event_id', jsonString('e')],
    ];
    const draft = fields.reduce(
      (at, [name, value]) => setField(at, name, value),
      emptyDraft('paid'),
    );
    expect(textOf(serialize(draft))).toBe(
      '{"merchant_order_id":"1","event_id":"e","amount":49.90,"currency":"KRW","cb_aev":"aev"}',
    );
    expect(violationsOf(draft)).toEqual([]);
  });

  it('does not miss an event id, which is still to be derived', () => {
    const draft = draftOf('{"merchant_order_id":"1","amount":1,"currency":"KRW"}');
    expect(violationsOf(draft)).toEqual([]);
  });

  it('has the event id checked that it has', () => {
    const draft = draftOf('{"merchant_order_id":"1","event_id":5,"amount":1,"currency":"KRW"}');
    expect(violationsOf(draft)).toMatchObject([{ at: 'event_id', rule: 'value', got: '5' }]);
    expect(draftHas(draft, 'event_id')).toBe(true);
    expect(draftHas(draft, 'sub_id')).toBe(false);
  });

  it('has no fields where it is no object', () => {
    const draft = draftOf('["event_id"]');
    expect(draftHas(draft, 'event_id')).toBe(false);
    expect(fieldText(draft, 'event_id')).toBeUndefined();
    expect(textOf(serialize(setField(draft, 'event_id', jsonString('e'))))).toBe('["event_id"]');
  });

  it('gives the text of a field as it was written', () => {
    expect(fieldText(draftOf(EXACT), 'amount')).toBe('1.10');
    expect(fieldText(draftOf(EXACT), 'currency')).toBe('KRW');
    expect(fieldText(draftOf(EXACT), 'sub_id')).toBeUndefined();
  });
});
