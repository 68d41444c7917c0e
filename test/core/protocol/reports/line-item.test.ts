import { describe, expect, it } from 'vitest';
import { printJson } from '../../../../src/core/kit/json/node.ts';
import { readLineItem } from '../../../../src/core/protocol/reports/line-item.ts';
import { text as textOf } from '../../../../src/core/words/text.ts';

describe('readLineItem', () => {
  it.each([
    [
      'id=A1,name=Mug,price=24.90,quantity=2',
      '{"item_id":"A1","name":"Mug","price":24.90,"quantity":2}',
    ],
    ['item_id=A1', '{"item_id":"A1"}'],
    [' item_id=A1,name=Mug ', '{"item_id":"A1","name":"Mug"}'],
    ['name=Mug, blue, large,price=5', '{"name":"Mug, blue, large","price":5}'],
    ['name=a=b', '{"name":"a=b"}'],
    ['name=머그', '{"name":"머그"}'],
    ['{"item_id":"A1","price":1.10}', '{"item_id":"A1","price":1.10}'],
    [' {"item_id":"A1"} ', '{"item_id":"A1"}'],
  ])('reads %s', (text, json) => {
    const reading = readLineItem(text);
    expect(reading.ok ? printJson(reading.node) : textOf(reading.message)).toBe(json);
  });

  it.each([
    ['prize=5', 'prize is not a field of a line item; did you mean price?'],
    ['price=5,000', 'price: 5,000 has thousands separators; write 5000'],
    ['price=five,quantity=x', 'price: five is not a plain number'],
    ['price=five,quantity=x', '49.90; quantity: x is not a plain number'],
    ['{"name":x,"price":y}', 'this is not a JSON value; line 1, column'],
    ['Mug', '"Mug" is not one of id=…'],
    ['{"name":', 'the JSON ends too early'],
    ['{item_id:A1}', 'JSON needs double quotes, and single quotes around it in the shell'],
  ])('says what is wrong with %s', (text, message) => {
    const reading = readLineItem(text);
    expect(reading.ok ? '' : textOf(reading.message)).toContain(message);
  });
});
