import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quoteForShell, shellWord } from '../../src/core/shell.ts';

const throughShell = (words: readonly string[]): string[] =>
  execFileSync('sh', ['-c', `printf '%s\\0' ${words.map(quoteForShell).join(' ')}`], {
    encoding: 'utf8',
  })
    .split('\0')
    .slice(0, -1);

describe('quoting for a POSIX shell', () => {
  it.each([
    ['order.json', 'order.json'],
    ['./a/b-1.json', './a/b-1.json'],
    ['', "''"],
    ['a b', "'a b'"],
    ["it's", "'it'\\''s'"],
    ['$HOME', "'$HOME'"],
    ['=zsh', "'=zsh'"],
    ['~', "'~'"],
    ['*.json', "'*.json'"],
  ])('%s becomes %s', (text, expected) => {
    expect(quoteForShell(text)).toBe(expected);
  });

  it.each(['a\nb', 'back\\slash', '"double"', '`date`', '$(date)', '!!', "''", '한글 🙂', '-n'])(
    'a real shell reads %j back',
    (text) => {
      expect(throughShell([text])).toEqual([text]);
    },
  );

  it('a real shell reads any words back', () => {
    const word = fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0'));
    const words = fc.array(word, { minLength: 300, maxLength: 300 });
    fc.assert(
      fc.property(words, (texts) => {
        expect(throughShell(texts)).toEqual(texts);
      }),
      { numRuns: 5 },
    );
  });
});

describe('a foreign text as one word of a command to copy', () => {
  it.each([
    ['A-1', 'A-1'],
    ["it's", "'it'\\''s'"],
    ['a\nb', "$'a\\012b'"],
    ["\u001b[2J'\\", "$'\\033[2J\\'\\\\'"],
    ['1\u202e2', "$'1\\342\\200\\2562'"],
  ])('%j becomes %s, and is read back', (text, word) => {
    expect(shellWord(text)).toBe(word);
    const words = ['-c', `printf '%s\\0' ${word}`];
    expect(execFileSync('bash', words, { encoding: 'utf8' })).toBe(`${text}\0`);
  });
});
