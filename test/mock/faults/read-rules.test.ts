import { describe, expect, it } from 'vitest';
import { isFailure } from '../../../src/core/words/failure.ts';
import { failureText } from '../../../src/core/words/failure-text.ts';
import { readFaultFile, readFaultRules } from '../../../src/mock/faults/parse.ts';

const failureOf = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    if (isFailure(error)) return failureText(error);
  }
  throw new Error('did not fail');
};

describe('a fault file', () => {
  it('has one rule a line; comments and blank lines are left out', () => {
    const file =
      '\ufeff# what our gateway does\r\n\r\ndrop-answer first=1   # once\n close order=a#b\nclose order="a # b" # x\r';
    expect(readFaultFile(file, 'f').map(({ text }) => text)).toEqual([
      'drop-answer first=1',
      'close order=a#b',
      'close order="a # b"',
    ]);
  });

  it('tells every fault of every line', () => {
    const failure = failureOf(() => readFaultFile('close\n\nclos\nstatus=1 p=7\n', 'gate.faults'));
    expect(failure).toMatchObject({
      code: 'usage',
      message: 'the fault file gate.faults has invalid rules',
    });
    expect(failure.faults.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      'line 3: clos is not a fault keyword; did you mean close?',
      'line 4: status=1 must be a whole number from 400 to 599, not "1"',
      'line 4: p=7 must be from 0 to 1, or a percentage such as 20%, not "7"',
    ]);
  });
});

it('--fault tells which of its rules is wrong, and where help is', () => {
  const failure = failureOf(() => readFaultRules(['close', 'clos p=x']));
  expect(failure.faults.map(({ path }) => path)).toEqual(['--fault clos p=x', '--fault clos p=x']);
  expect(failure.hint).toContain('conv help faults');
});
