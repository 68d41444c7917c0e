import { describe, expect, it } from 'vitest';
import { cutToWidth, padToWidth, textWidth } from '../../../src/core/kit/columns.ts';

describe('the width of a text on a terminal', () => {
  it.each([
    ['', 0],
    ['order-123', 9],
    ['é', 1],
    ['e\u0301', 1],
    ['주문', 4],
    ['주문'.normalize('NFD'), 4],
    ['값'.normalize('NFD'), 2],
    ['\uffa1\uffc7', 2],
    ['ｶﾞ', 2],
    ['注文', 4],
    ['ちゅう', 6],
    ['Ａ', 2],
    ['📦1', 3],
    ['…', 1],
  ])('%j takes %i columns', (text, width) => {
    expect(textWidth(text)).toBe(width);
  });
});

describe('fitting a text into a column', () => {
  it.each([
    ['order-123', 9, 'order-123'],
    ['order-123', 8, 'order-1…'],
    ['주문-123', 7, '주문-1…'],
    ['주문-123', 4, '주…'],
    ['📦📦📦', 5, '📦📦…'],
    ['한글'.normalize('NFD'), 3, `${'한'.normalize('NFD')}…`],
    ['한글-123'.normalize('NFD'), 6, `${'한글'.normalize('NFD')}-…`],
  ])('%j in %i columns is %j', (text, width, cut) => {
    expect(cutToWidth(text, width)).toBe(cut);
    expect(textWidth(cut)).toBeLessThanOrEqual(width);
  });

  it.each([
    ['주문', 6, '주문  '],
    ['abc', 2, 'abc'],
  ])('%j padded to %i is %j', (text, width, padded) => {
    expect(padToWidth(text, width)).toBe(padded);
  });
});
