import { expect, it } from 'vitest';
import { joinClauses, joinNames, toSentence } from '../../src/core/words/phrase.ko.ts';

it('joins sentences and names as Korean does', () => {
  expect(joinClauses(['본문이 다릅니다', '키가 다릅니다'])).toBe('본문이 다릅니다. 키가 다릅니다');
  expect(joinNames(['A', 'B'])).toBe('A, B');
  expect(joinNames(['A', 'B', 'C', 'D'])).toBe('A, B, C 등');
  expect(toSentence('서명이 일치하지 않습니다')).toBe('서명이 일치하지 않습니다.');
  expect(toSentence('확인하세요.')).toBe('확인하세요.');
});
