import { expect, it } from 'vitest';
import { spanWord } from '../../../src/core/words/units.ts';

it.each([
  ['7 min', '7분'],
  ['5 min 10 s', '5분 10초'],
  ['21 days', '21일'],
])('%s is %s in Korean', (span, words) => {
  expect(spanWord(span)).toBe(words);
});
