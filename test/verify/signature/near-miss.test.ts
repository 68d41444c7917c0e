import { describe, expect, it } from 'vitest';
import { nearMissOf } from '../../../src/verify/signature/near-miss.ts';

const RIGHT = '0123456789abcdef'.repeat(4);
const changed = (at: number, digit: string): string =>
  `${RIGHT.slice(0, at - 1)}${digit}${RIGHT.slice(at)}`;

describe('a signature that is nearly right', () => {
  it.each([
    ['one wrong digit', changed(41, '0'), { kind: 'wrong', digits: [41], letters: [], total: 64 }],
    [
      'the letter O for 0',
      changed(1, 'O'),
      { kind: 'wrong', digits: [1], letters: [{ digit: 1, letter: 'O', like: '0' }], total: 64 },
    ],
    [
      'two digits swapped',
      `${RIGHT.slice(0, 2)}32${RIGHT.slice(4)}`,
      { kind: 'wrong', digits: [3, 4], letters: [], total: 64 },
    ],
    [
      'a digit lost',
      `${RIGHT.slice(0, 30)}${RIGHT.slice(31)}`,
      { kind: 'missing', count: 1, after: 30, total: 64 },
    ],
    ['cut at the beginning', RIGHT.slice(3), { kind: 'missing', count: 3, after: 0, total: 64 }],
    [
      'a digit typed twice',
      `${RIGHT.slice(0, 31)}${RIGHT.slice(30)}`,
      { kind: 'extra', count: 1, after: 31, total: 64 },
    ],
    ['cut off', RIGHT.slice(0, 40), undefined],
    ['the right one', RIGHT, undefined],
    ['the right one in upper case', RIGHT.toUpperCase(), undefined],
    ['another one', 'f'.repeat(64), undefined],
    ['five wrong digits', `00000${RIGHT.slice(5)}`.replace(/^0/, '1'), undefined],
    ['more than it', `${RIGHT}0`, { kind: 'extra', count: 1, after: 64, total: 64 }],
    ['twice it', `${RIGHT}${RIGHT}`, undefined],
    ['nothing', '', undefined],
  ])('%s', (_, presented, miss) => {
    expect(nearMissOf(presented, RIGHT)).toEqual(miss);
  });
});
