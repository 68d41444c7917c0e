import { describe, expect, it } from 'vitest';
import { hashMapOrder } from '../../../../src/verify/bodies/order.ts';

const keys = (count: number): string[] => Array.from({ length: count }, (_, i) => `key_${i * 7}한`);

/** What Java 17 says of `key_0한`, `key_7한` … in a HashMap: by their numbers. */
describe('hashMapOrder', () => {
  it.each<[number, number[]]>([
    [3, [0, 14, 7]],
    [12, [35, 56, 0, 14, 42, 63, 77, 21, 70, 7, 28, 49]],
    [13, [70, 84, 35, 56, 0, 14, 42, 63, 77, 21, 7, 28, 49]],
    [
      24,
      [
        119, 105, 126, 147, 70, 84, 112, 133, 154, 91, 140, 35, 161, 56, 0, 14, 42, 63, 77, 21, 98,
        7, 28, 49,
      ],
    ],
    [
      25,
      [
        119, 105, 147, 133, 91, 161, 56, 0, 14, 42, 98, 28, 126, 70, 168, 84, 112, 154, 140, 35, 63,
        77, 21, 7, 49,
      ],
    ],
  ])('of %i keys', (count, expected) => {
    expect(hashMapOrder(keys(count), (key) => key)).toEqual(
      expected.map((number) => `key_${number}한`),
    );
  });
});
