import { describe, expect, it } from 'vitest';
import { wrapAdvice, wrapCommands, wrapText } from '../../../src/core/kit/columns.ts';

describe('prose on a narrow screen', () => {
  it.each<[string, number | undefined, string]>([
    ['one two three', undefined, 'one two three'],
    ['one two three', 13, 'one two three'],
    ['one two three', 12, 'one two\n> three'],
    ['  one two', 5, '  one\n> two'],
    ['averylongword is whole', 5, 'averylongword\n> is\n> whole'],
    ['사과 사과 배', 9, '사과 사과\n> 배'],
  ])('%j in %s columns', (text, columns, expected) => {
    expect(wrapText(text, columns, '> ')).toBe(expected);
  });

  it('has nothing before its lines unless it is said', () => {
    expect(wrapText('one two three', 7)).toBe('one two\nthree');
  });

  it.each<[string, number, string[]]>([
    ['', 20, []],
    ['conv show A-1', 20, ['conv show A-1']],
    [
      'then conv replay paid-1 (safe: it counts once)',
      22,
      [...['then', 'conv replay paid-1', '(safe: it counts once)']],
    ],
    [
      'check it (conv whoami), then conv show A',
      23,
      ['check it (conv whoami),', 'then conv show A'],
    ],
    [
      'conv replay paid-1 --profile shop (safe)',
      21,
      [...['conv replay paid-1 \\', '  --profile shop', '(safe)']],
    ],
    ["conv show 'A b c' --json", 15, ['conv show \\', "  'A b c' \\", '  --json']],
    ['https://long.example/path is whole', 10, ['https://long.example/path', 'is whole']],
  ])('divides no word, and a command only so that it can be copied: %j', (text, width, lines) => {
    expect(wrapCommands(text, width)).toEqual(lines);
  });

  it('keeps a command whole, and code on lines of its own', () => {
    const advice = { words: 'check again:', command: 'conv verify a.json' };
    expect(wrapAdvice(advice, 40)).toBe('check again: conv verify a.json');
    expect(wrapAdvice(advice, 10)).toBe('check\n  again:\nconv verify a.json');
    expect(wrapAdvice({ words: 'a line:', code: 'print(1)' }, undefined)).toBe('a line:\nprint(1)');
  });
});
