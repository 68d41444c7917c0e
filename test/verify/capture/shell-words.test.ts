import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitCommands } from '../../../src/verify/capture/formats/shell-words.ts';
import { saying } from '../../helpers/saying.ts';

const split = (source: string): string[][] =>
  splitCommands(Buffer.from(source).toString('latin1')).map((words) =>
    words.map(({ text }) => Buffer.from(text, 'latin1').toString()),
  );

describe('the words of a command', () => {
  it.each([
    ['a  b\tc', ['a', 'b', 'c']],
    [`'a b' "c d" e\\ f`, ['a b', 'c d', 'e f']],
    [`a'b'"c"\\d`, ['abcd']],
    [`'' ""`, ['', '']],
    [`'it'\\''s'`, ["it's"]],
    [`"\\"\\\\\\$\\\`\\n\\'"`, [`"\\$\`\\n\\'`]],
    [`"a\\\nb"`, ['ab']],
    ['a \\\n  b', ['a', 'b']],
    ['a \\\r\n  b\r\n', ['a', 'b']],
    [`$'a\\n\\t\\\\\\'\\"\\x41\\101\\e[0m'`, ['a\n\t\\\'"AA\x1b[0m']],
    [`$'\\uc0ac\\uacfc \\u0021'`, ['사과 !']],
    [`$'\\ud83c\\udf81 \\U0001f381'`, ['🎁 🎁']],
    [`$'\\xec\\x82\\xac'`, ['사']],
    [`$'\\q\\cA'`, ['\\q\x01']],
    [`'사과' "🎁"`, ['사과', '🎁']],
    ['a#b #c\n', ['a#b']],
    ['a 2>&1 > file b', ['a', '2', 'b']],
    [`'$x' "\\$x" "5$"`, ['$x', '$x', '5$']],
    ['a^b', ['a^b']],
  ])('%s', (source, words) => {
    expect(split(source)).toEqual([words]);
  });

  it('are those of several commands', () => {
    expect(split("a && b|c; 'd;e' &\n# f\ng")).toEqual([['a'], ['b'], ['c'], ['d;e'], ['g']]);
  });

  it.each(['"$SIGNATURE"', '$SIGNATURE', '"$@"', '$(date)', '`date`', '"`date`"', 'a"$1"'])(
    'of which a shell would put a value into %s are marked',
    (source) => {
      expect(splitCommands(source)[0]?.[0]?.expands).toBe(true);
    },
  );

  it.each(["'a", '"a', "$'a", "a 'b\n", '\\'])('%j is cut off', (source) => {
    expect(() => saying(() => splitCommands(source))).toThrow('ends inside the quote of line 1');
  });

  it.each([
    ['cmd.exe', 'curl "https://x" ^\r\n  -H "A: b"'],
    ['cmd.exe, as a browser copies it', 'curl ^"https://x^" -H ^"A: b^"'],
    ['PowerShell', 'curl.exe "https://x" `\r\n  -H "A: b"'],
  ])('of %s are refused, by name', (_, source) => {
    expect(() => saying(() => splitCommands(source))).toThrow(
      'the curl command is quoted for cmd.exe or PowerShell',
    );
  });

  it.each([
    ['backslashes in quotes', `"${'\\\\'.repeat(262_144)}"`],
    ['backslashes in C quotes', `$'${'\\n'.repeat(262_144)}'`],
    ['words', 'a '.repeat(262_144)],
    ['quotes', "''".repeat(262_144)],
    ['comments', '#\n'.repeat(262_144)],
  ])('may be many: %s', (_, source) => {
    expect(splitCommands(source).length).toBeLessThan(2);
  });
});

const inBash = (script: string): string =>
  execFileSync('bash', ['--norc', '-c', script], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });

function hasBash(): boolean {
  try {
    return Number(inBash('echo $BASH_VERSINFO')) >= 5;
  } catch {
    return false;
  }
}

const skipped = hasBash() ? '' : ' (SKIPPED: there is no bash 5 on this machine)';

describe.skipIf(!hasBash())(`a real bash reads the same words${skipped}`, () => {
  const piece = fc.oneof(
    fc.constantFrom('a', 'b c', '사과', '🎁', '#', ' # ', '^x', '5$ ', '%', '=', '~x', '{a,b'),
    fc.constantFrom("'", '"', '\\', '$', '`', '\\\n', '\\n', '\\"', '!', '*x'),
  );
  const inside = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));
  const single = inside.map((text) => `'${text.replaceAll("'", '')}'`);
  const double = inside.map((text) => `"${text.replace(/["\\$`]/g, '\\$&')}"`);
  const loose = inside.map((text) => `"${text.replace(/["$`]/g, '').replace(/\\+$/, '')}"`);
  const ansi = fc
    .array(
      fc.constantFrom('a', '\\n', '\\x41', '\\u00e9', "\\'", '\\\\', '\\101', '사', '\\?', '\\z'),
    )
    .map((pieces) => `$'${pieces.join('')}'`);
  const escaped = fc.constantFrom('\\ ', "\\'", '\\"', '\\\\', '\\$', '\\#', 'x', '\\\n', 'é');
  const word = fc.array(fc.oneof(single, double, loose, ansi, escaped), {
    minLength: 1,
    maxLength: 4,
  });

  it('however they are quoted', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 50, maxLength: 50 }), (words) => {
        const source = words.map((pieces) => pieces.join('')).join(' ');
        const read = inBash(`printf '%s\\0' ${source}`);
        expect(`${split(source).flat().join('\0')}\0`).toBe(read);
      }),
      { numRuns: 20 },
    );
  });
});
