import { describe, expect, it } from 'vitest';
import { keyPermutations, type Permutations } from '../../../src/verify/bodies/permutations.ts';

type Take = Parameters<Permutations['runs'][number]['each']>[0];

const MAX_COUNT = 90_000;

const scan = (permutations: Permutations | undefined, take: Take): void => {
  permutations?.runs.some(({ each }) => each(take));
};

const bodiesOf = (received: string): string[] => {
  const bodies: string[] = [];
  scan(keyPermutations(Buffer.from(received), MAX_COUNT), (bytes) => {
    bodies.push(Buffer.from(bytes).toString());
    return false;
  });
  return bodies;
};

describe('keys in any order', () => {
  it.each([
    ['the outermost keys', '{"a":1,"b":2,"c":3}', '{"c":3,"a":1,"b":2}'],
    ['as a Lua table, slashes escaped', '{"a":"x/y","b":2,"c":3}', '{"c":3,"a":"x\\/y","b":2}'],
    ['as Gson writes a class', '{"a":"x=y","b":2,"c":3}', '{"c":3,"a":"x\\u003dy","b":2}'],
    ['a class without null', '{"a":null,"b":2,"c":3}', '{"c":3,"b":2}'],
    ['an amount as a float', '{"a":0,"amount":2,"c":3}', '{"c":3,"a":0,"amount":2.0}'],
    ['in blanks', '{"a":1,"b":2,"c":3}', '{"c": 3, "a": 1, "b": 2}'],
    ['indented', '{"a":1,"b":2,"c":3}', '{\n  "c": 3,\n  "a": 1,\n  "b": 2\n}'],
    [
      'nested keys, too',
      '{"b":[{"x":1,"y":2,"z":3},{"x":4,"y":5,"z":6}],"a":1}',
      '{"a":1,"b":[{"z":3,"x":1,"y":2},{"z":6,"x":4,"y":5}]}',
    ],
    ['nested keys alone', '{"a":{"x":1,"y":2,"z":3},"b":1}', '{"a":{"z":3,"x":1,"y":2},"b":1}'],
    ['what surrounds it stays', ' {"a":1,"c":2,"b":3}\n', ' {"c":2,"b":3,"a":1}\n'],
  ])('%s', (_, received, signed) => {
    expect(bodiesOf(received)).toContain(signed);
  });

  it('each is found again by its number', () => {
    const permutations = keyPermutations(
      Buffer.from('{"a":1,"b":"한/","c":{"x":1,"y":2}}'),
      MAX_COUNT,
    );
    let count = 0;
    scan(permutations, (bytes, index) => {
      expect(permutations?.at(index).value).toEqual(bytes);
      count += 1;
      return false;
    });
    expect(count).toBe(permutations?.count);
    expect(count).toBeGreaterThan(100);
  });

  it('stops when it is told to', () => {
    let calls = 0;
    scan(keyPermutations(Buffer.from('{"a":1,"b":2,"c":3}'), MAX_COUNT), () => {
      calls += 1;
      return calls === 4;
    });
    expect(calls).toBe(4);
  });

  it('nine keys fit in the ordinary search, ten in none', () => {
    const withKeys = (count: number) =>
      Buffer.from(
        `{${[...'abcdefghij']
          .slice(0, count)
          .map((key) => `"${key}":1`)
          .join()}}`,
      );
    expect(keyPermutations(withKeys(9), MAX_COUNT)?.count).toBe(362_880);
    expect(keyPermutations(withKeys(9), 10_000_000)?.count).toBeGreaterThan(3_000_000);
    expect(keyPermutations(withKeys(10), MAX_COUNT)).toBeUndefined();
  });

  it.each(['[1]', '{"a":1}', '{}', 'x', ''])('%s has nothing to put in order', (received) => {
    expect(keyPermutations(Buffer.from(received), MAX_COUNT)).toBeUndefined();
  });
});
