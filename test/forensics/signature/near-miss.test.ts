import { describe, expect, it } from 'vitest';
import { nearMissOf } from '../../../src/forensics/signature/near-miss.ts';

const RIGHT = '0123456789abcdef'.repeat(4);
const changed = (at: number, digit: string): string =>
  `${RIGHT.slice(0, at - 1)}${digit}${RIGHT.slice(at)}`;

describe('a signature that is nearly right', () => {
  it.each([
    ['one wrong digit', changed(41, '0'), { wrong: [41], total: 64 }],
    ['the letter O for 0', changed(1, 'O'), { wrong: [1], total: 64 }],
    ['two digits swapped', `${RIGHT.slice(0, 2)}32${RIGHT.slice(4)}`, { wrong: [3, 4], total: 64 }],
    ['cut off', RIGHT.slice(0, 40), undefined],
    ['the right one', RIGHT, undefined],
    ['the right one in upper case', RIGHT.toUpperCase(), undefined],
    ['another one', 'f'.repeat(64), undefined],
    ['five wrong digits', `00000${RIGHT.slice(5)}`.replace(/^0/, '1'), undefined],
    ['more than it', `${RIGHT}0`, undefined],
    ['nothing', '', undefined],
  ])('%s', (_, presented, miss) => {
    expect(nearMissOf(presented, RIGHT)).toEqual(miss);
  });
});
