import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../../src/core/kit/json/parse.ts';
import {
  describeValue,
  NumberLiteral,
  toPlain,
} from '../../../../src/core/protocol/reports/plain.ts';

const plain = (json: string): unknown => {
  const parsed = parseJson(json);
  if (!parsed.ok) throw new Error('the case is not JSON');
  return toPlain(parsed.node);
};

const number = (literal: string) => new NumberLiteral(literal);

describe('a value of JSON', () => {
  it.each<[string, unknown, string]>([
    ['"\\u0041"', 'A', '"A"'],
    ['1.10', number('1.10'), '1.10'],
    ['true', true, 'true'],
    ['false', false, 'false'],
    ['null', null, 'null'],
    ['[1,"a"]', [number('1'), 'a'], 'an array of 2'],
    ['{"a":{"b":1e400},"c":"d","c":"e"}', { a: { b: number('1e400') }, c: 'e' }, 'an object'],
  ])('%s is read with its digits, and described', (json, value, described) => {
    expect(plain(json)).toEqual(value);
    expect(describeValue(plain(json))).toBe(described);
  });

  it('keeps a member that is called __proto__', () => {
    expect(Object.keys(plain('{"__proto__":1}') as object)).toEqual(['__proto__']);
  });
});
