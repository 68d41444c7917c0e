import { execFileSync, spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  fileWord,
  operandWord,
  quoteForShell,
  quoteWord,
  shellWord,
  useShell,
  withVariables,
} from '../../../src/core/kit/shell.ts';
import { makeVisible } from '../../../src/core/kit/visible.ts';
import { SHELLS } from '../../helpers/shells.ts';

const throughShell = (shell: string, words: readonly string[]): string[] =>
  execFileSync(shell, ['-c', `printf '%s\\0' ${words.join(' ')}`], { encoding: 'utf8' })
    .split('\0')
    .slice(0, -1);

/** A word is bytes: half of a pair is none. */
const wellFormed = (text: string): string => Buffer.from(text).toString();

const anyWord = fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0'));
/** What runs something, or ends a quote, in one shell or another. */
const nasty = fc
  .array(
    fc.constantFrom(
      ...["'", '"', '\\', '`', '$(', ')', ';', '&', '|', '!', '!!', '\n', '\r', '\t', '\u001b['],
      ...['\u009b', '\u202e', '%', '%d', '=', '~', '*', '#', '-', ' ', 'a', '1', '\u{e0041}', '한'],
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

describe('quoting for a POSIX shell', () => {
  it.each([
    ['order.json', 'order.json'],
    ['./a/b-1.json', './a/b-1.json'],
    ['', "''"],
    ['a b', "'a b'"],
    ["it's", "'it'\\''s'"],
    ['$HOME', "'$HOME'"],
    ['=zsh', "'=zsh'"],
    ['%self', "'%self'"],
    ['~', "'~'"],
    ['*.json', "'*.json'"],
    ['back\\slash', "'back\\slash'"],
    ['ends in \\', "'ends in '\\\\''"],
  ])('%s becomes %s', (text, expected) => {
    expect(quoteForShell(text)).toBe(expected);
  });

  it.each(['a\nb', 'back\\slash', '"double"', '`date`', '$(date)', '!!', "''", '한글 🙂', '-n'])(
    'a real shell reads %j back',
    (text) => {
      expect(throughShell('sh', [quoteForShell(text)])).toEqual([text]);
    },
  );
});

describe('a foreign text as one word of a command to copy', () => {
  it.each([
    ['A-1', 'A-1'],
    ["it's", "'it'\\''s'"],
    ['a\nb', `"$(printf 'a\\012b')"`],
    ["\u001b[2J'\\", `"$(printf '\\033[2J\\047\\134')"`],
    ['1\u202e2', `"$(printf '1\\342\\200\\2562')"`],
    ['100%\u0007', `"$(printf '100%%\\007')"`],
    ['-rf\u0007', `"$(printf '\\055rf\\007')"`],
    ['a\n', "$'a\\012'"],
    ['a\0b', "'a\\u0000b'"],
  ])('%j becomes %s', (text, word) => {
    expect(quoteWord(text, 'posix')).toBe(word);
  });

  it.each([
    ['a b\nc d', `'a b'\\X0a'c d'`],
    ['a b\u200dc d\n', `'a b\u200dc d'\\X0a`],
    ['a\u202eb', 'a\\Xe2\\X80\\Xaeb'],
    ["it's", "'it'\\''s'"],
  ])('fish: %j becomes %s', (text, word) => {
    expect(quoteWord(text, 'fish')).toBe(word);
  });

  it.each(SHELLS)('$name reads any words back', ({ name, dialect }) => {
    // A substitution loses line feeds at its end; dash has no other way.
    const isPossible = (text: string): boolean => name !== 'dash' || !text.endsWith('\n');
    const words = fc.array(fc.oneof(anyWord, nasty).filter(isPossible), {
      minLength: 200,
      maxLength: 200,
    });
    fc.assert(
      fc.property(words, (texts) => {
        const printed = texts.map((text) => quoteWord(text, dialect));
        expect(printed.map(makeVisible)).toEqual(printed);
        expect(throughShell(name, printed)).toEqual(texts.map(wellFormed));
      }),
      { numRuns: 2 },
    );
  });

  it.each(SHELLS)('what ends in a line feed runs nothing in $name', ({ name }) => {
    const word = quoteWord("'; echo RAN; '\n", 'posix');
    const { stdout } = spawnSync(name, ['-c', `printf '%s' ${word}`], { encoding: 'utf8' });
    expect(stdout).not.toMatch(/^RAN$/m);
  });

  it.each([
    ['plain-1.json', 'plain-1.json'],
    ["it's", '"it\'s"'],
    ['a "b" c', '"a ""b"" c"'],
    ['$(calc) `n $HOME', '"`$(calc) ``n `$HOME"'],
    ['\u201csmart\u201d', '"`\u201csmart`\u201d"'],
    ['\u001b[2J', '"$([char]27)[2J"'],
    ['$\n', '"`$$([char]10)"'],
    ['\u{e0041}', '"$([char]56128)$([char]56385)"'],
    ['-rf', '"-rf"'],
    ['@splat', '"@splat"'],
    ['(calc)', '"(calc)"'],
    ['007', '"007"'],
    ['1kb', '"1kb"'],
    ['5000', '5000'],
    ['a,b', '"a,b"'],
    ['%PATH%', '"%PATH%"'],
    ['', '""'],
  ])('PowerShell: %j becomes %s', (text, word) => {
    expect(quoteWord(text, 'powershell')).toBe(word);
  });

  it.each([
    ['plain-1.json', 'plain-1.json'],
    ['a & calc', '"a & calc"'],
    ['a" & calc', '"a"" & calc"'],
    ['\\" & calc', '"\\\\"" & calc"'],
    ['ends in \\', '"ends in \\\\"'],
    ['%PATH%', '""^%"PATH"^%""'],
    ['\u001b[2J\n', '"\\u001b[2J\\n"'],
    ['-rf', '"-rf"'],
    ['', '""'],
  ])('cmd: %j becomes %s', (text, word) => {
    expect(quoteWord(text, 'cmd')).toBe(word);
  });

  it('cmd and PowerShell never leave their quotes', () => {
    fc.assert(
      fc.property(fc.oneof(anyWord, nasty), (text) => {
        const powershell = quoteWord(text, 'powershell');
        if (powershell.startsWith('"')) {
          const inner = powershell.slice(1, -1).replace(/`.|""|\$\(\[char\]\d+\)/gsu, '');
          expect(inner).not.toMatch(/["$`\u201c-\u201e]/);
        }
        const outside = quoteWord(text, 'cmd').replace(/"[^"]*"/g, '');
        expect(outside).toMatch(/^(?:\^%|[\w./:-])*$/);
      }),
    );
  });
});

describe('the shell in use', () => {
  afterEach(() => useShell(() => 'posix'));

  it('is looked for once, when the first command is printed', () => {
    const find = vi.fn(() => 'powershell' as const);
    useShell(find);
    expect(find).not.toHaveBeenCalled();
    expect([shellWord("it's"), shellWord('a b')]).toEqual(['"it\'s"', '"a b"']);
    expect(find).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['posix', `A=1 B='x y' conv paid`],
    ['fish', `A=1 B='x y' conv paid`],
    ['powershell', '$env:A = "1"; $env:B = "x y"; conv paid'],
    ['cmd', 'set "A=1" && set "B=x y" && conv paid'],
  ] as const)('%s sets variables for a command', (dialect, command) => {
    useShell(() => dialect);
    const variables = [
      ['A', '1'],
      ['B', 'x y'],
    ] as const;
    expect(withVariables(variables, 'conv paid')).toBe(command);
    expect(withVariables([], 'conv paid')).toBe('conv paid');
  });
});

describe('what a dash begins is no flag', () => {
  it.each([
    ['A-1', 'A-1', 'A-1'],
    ['-rf', '-- -rf', './-rf'],
    ['-', '-- -', './-'],
    ['-a b', "-- '-a b'", "'./-a b'"],
  ])('%s as an operand is %s, as a file %s', (text, operand, file) => {
    expect(operandWord(text)).toBe(operand);
    expect(fileWord(text)).toBe(file);
  });
});
