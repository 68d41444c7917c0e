import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameContent, withOtherEventId } from '../../../../src/client/files/rows/canonical.ts';

const bytes = (text: string) => Buffer.from(text);

describe('isSameContent', () => {
  const BODY =
    '{"merchant_order_id":"1","event_id":"a","amount":5000,"currency":"KRW","items":[{"name":"Mug","price":1}]}';

  it.each<[string, string]>([
    ['the same bytes', BODY],
    ['another event id', BODY.replace('"a"', '"b"')],
    ['no event id', BODY.replace('"event_id":"a",', '')],
    ['another spelling of a number', BODY.replace('5000', '5.000e3')],
    ['another spelling of a string', BODY.replace('Mug', 'M\\u0075g')],
    [
      'another order of members',
      '{"items":[{"price":1.0,"name":"Mug"}],"amount":5000,"merchant_order_id":"1","currency":"KRW"}',
    ],
    ['blanks', ` ${BODY.replaceAll(':', ' : ')} `],
    ['the currency in lower case', BODY.replace('KRW', 'krw')],
  ])('%s: the same', (_, other) => {
    expect(isSameContent('paid', bytes(BODY), 'paid', bytes(other))).toBe(true);
  });

  it.each<[string, string]>([
    ['another amount', BODY.replace('5000', '5000.01')],
    ['a number as a string', BODY.replace('5000', '"5000"')],
    ['one member more', BODY.replace('{"m', '{"sub_id":"","m')],
    ['one member less', BODY.replace('"currency":"KRW",', '')],
    ['a line item more', BODY.replace(']', ',{}]')],
    ['an event id within an item', BODY.replace('"name"', '"event_id"')],
    ['no JSON', 'x'],
    ['nothing', ''],
  ])('%s: other content', (_, other) => {
    expect(isSameContent('paid', bytes(BODY), 'paid', bytes(other))).toBe(false);
    expect(isSameContent('paid', bytes(other), 'paid', bytes(BODY))).toBe(false);
  });

  it('of another kind is other content: a cancel and a decline can have the same bytes', () => {
    const body = bytes('{"merchant_order_id":"1","event_id":"e"}');
    expect(isSameContent('cancel', body, 'decline', body)).toBe(false);
    expect(isSameContent('cancel', body, 'cancel', body)).toBe(true);
  });

  it('compares what is no JSON by its bytes', () => {
    expect(isSameContent('paid', bytes('x'), 'paid', bytes('x'))).toBe(true);
    const [one, other] = [Buffer.from([0x22, 0xff, 0x22]), Buffer.from([0x22, 0xfe, 0x22])];
    expect(isSameContent('paid', one, 'paid', other)).toBe(false);
  });
});

describe('withOtherEventId', () => {
  it('changes the event id and not another byte', () => {
    const id = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(id, id, id, (order, before, after) => {
        const body = (event: string) =>
          `{"merchant_order_id":${JSON.stringify(order)},"event_id":${JSON.stringify(event)},"amount":12345678901234567890.1}`;
        const changed = withOtherEventId(bytes(body(before)), after);
        expect(Buffer.from(changed).toString()).toBe(body(after));
      }),
    );
  });

  it('does not take what is no body', () => {
    expect(() => withOtherEventId(bytes('[]'), 'e')).toThrow('not a JSON object');
  });
});
