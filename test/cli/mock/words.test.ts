import { describe, expect, it } from 'vitest';
import { readRunWords } from '../../../src/cli/commands/mock/run-words.ts';
import { isFailure } from '../../../src/core/words/failure.ts';
import { type FailureText, failureText } from '../../../src/core/words/failure-text.ts';

/** What commander leaves of the words: those that are no options of ours, without the first `--`. */
const read = (before: readonly string[], ...behind: readonly string[]) =>
  readRunWords([...before, ...behind.slice(1)], ['mock', ...before, ...behind]);

function refused(before: readonly string[], ...behind: readonly string[]): FailureText {
  try {
    read(before, ...behind);
  } catch (error) {
    if (isFailure(error)) return failureText(error);
    throw error;
  }
  throw new Error(`${behind} was understood`);
}

describe('the words of conv mock', () => {
  it('name no command without --', () => {
    expect(read([])).toBeUndefined();
  });

  it.each<[string[], string[], object]>([
    [['npm', 'test'], ['npm', 'test'], { expect: [] }],
    [
      ['npm', 'test', '--port', '0', '--json'],
      ['npm', 'test', '--port', '0', '--json'],
      { expect: [] },
    ],
    [['sh', '-c', 'x', '--expect', 'paid'], ['sh', '-c', 'x'], { expect: ['paid'] }],
    [
      [
        'sh',
        '-c',
        'x',
        '--expect',
        'paid',
        '--junit',
        'j.xml',
        '--expect=cancel ==0',
        '--report=r.html',
      ],
      ['sh', '-c', 'x'],
      { expect: ['paid', 'cancel ==0'], junit: 'j.xml', report: 'r.html' },
    ],
    [['x', '--report', 'r', '--expect', 'paid'], ['x', '--report', 'r'], { expect: ['paid'] }],
    [['x', '--junit', 'j'], ['x', '--junit', 'j'], { expect: [] }],
    [
      ['npm', 'test', '--', '--expect', 'x'],
      ['npm', 'test', '--', '--expect', 'x'],
      { expect: [] },
    ],
    [['x', '--', '--expect'], ['x', '--', '--expect'], { expect: [] }],
  ])('%j is %j with %j', (words, command, options) => {
    expect(read([], '--', ...words)).toMatchObject({ command, options });
  });

  it.each([
    [['x', '--', '--expect', 'paid'], true],
    [['x', '--', '--expect=paid'], true],
    [['x', '--', 'y'], undefined],
    [['x', '--expect', 'paid'], undefined],
  ])('%j leaves an --expect to the command: %s', (words, leavesExpect) => {
    expect(read([], '--', ...words)?.leavesExpect).toBe(leavesExpect);
  });

  it.each<[string[], string]>([
    [[], 'no command after --'],
    [[''], 'no command after --'],
    [['--expect', 'paid'], 'no command after --'],
    [['x', '--expect'], '--expect needs a value'],
    [['x', '--expect', 'paid', '--junit'], '--junit needs a value'],
    [['x', '--expect', 'paid', '--bail'], '"--bail" comes after the command\'s --expect'],
    [['x', '--expect', 'paid', '--', 'y'], '"--" comes after the command\'s --expect'],
  ])('%j is refused: %s', (words, message) => {
    expect(refused([], '--', ...words)).toMatchObject({ code: 'usage', message });
  });

  it('are refused where a command stands before --, or without it', () => {
    const message = 'put the command after --: "npm"';
    expect(refused(['npm', 'test'])).toMatchObject({ code: 'usage', message });
    expect(refused(['npm'], '--', 'test')).toMatchObject({ code: 'usage', message });
  });
});
