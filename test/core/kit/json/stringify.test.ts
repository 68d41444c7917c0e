import { describe, expect, it } from 'vitest';
import { RawJson, stringify } from '../../../../src/core/kit/json/node.ts';

describe('stringify', () => {
  it('prints a raw literal as it stands', () => {
    const value = {
      amount: new RawJson('1.10'),
      list: [new RawJson('5e3')],
    };
    expect(stringify(value)).toBe('{"amount":1.10,"list":[5e3]}');
  });

  it('prints what JSON has no word for as null', () => {
    expect(stringify(undefined)).toBe('null');
    expect(stringify([undefined, () => 1])).toBe('[null,null]');
  });

  it.each([
    [{ a: undefined, b: null, c: 'é"', d: true, e: 1.5 }],
    [[1, 'two', [3], {}]],
    ['text'],
    [null],
  ])('agrees with JSON.stringify on plain %j', (value) => {
    expect(stringify(value)).toBe(JSON.stringify(value));
  });
});
