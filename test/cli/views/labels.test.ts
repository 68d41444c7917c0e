import { afterEach, describe, expect, it } from 'vitest';
import { helpText, labelledRows, labelText } from '../../../src/cli/views/labels.ts';
import { useLanguage } from '../../../src/core/words/language.ts';
import { NAMED_COLORS } from './samples.ts';

describe('in the language of the run', () => {
  afterEach(() => useLanguage('en'));

  it.each([
    ['a label', labelText, 'amount', '금액'],
    ['a label that is the same in Korean', labelText, 'HTTP', 'HTTP'],
    ['a text of the help', helpText, 'print help', '도움말 출력'],
    ['a text that the help does not have', helpText, 'amount', 'amount'],
  ])('is %s', (_, inLanguage, english, korean) => {
    expect(inLanguage(english)).toBe(english);
    useLanguage('ko');
    expect(inLanguage(english)).toBe(korean);
  });

  it.each([
    ['en', '  dim(amount)  5000 KRW\n  dim(net   )  0\n'],
    ['ko', '  dim(금액  )  5000 KRW\n  dim(순금액)  0\n'],
  ] as const)('are aligned labels of what has a value: %s', (language, rows) => {
    useLanguage(language);
    const all = [
      ['amount', '5000 KRW'] as const,
      ['note', undefined] as const,
      ['net', '0'] as const,
    ];
    expect(labelledRows(all, NAMED_COLORS)).toBe(rows);
  });
});
