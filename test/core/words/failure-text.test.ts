import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../src/core/kit/json/parse.ts';
import { Failure } from '../../../src/core/words/failure.ts';
import { failureText } from '../../../src/core/words/failure-text.ts';
import { fault, message } from '../../../src/core/words/message.ts';

describe('a failure in words', () => {
  it('has a path and a message for each fault, and nothing else, whatever found it', () => {
    const parsed = parseJson('[1 2]');
    const found = parsed.ok ? [] : parsed.faults;
    const faults = [
      ...found.map(({ path, message: what, ...more }) => ({ ...more, at: path, ...what })),
      fault('--order', 'empty_variable'),
    ];
    const failure = new Failure('invalid_input', message('input_is_no_object'), { faults });
    expect(failureText(failure).faults).toStrictEqual([
      { path: '(the whole input)', message: 'line 1, column 4: a comma is missing' },
      { path: '--order', message: 'is empty; check for an unset variable' },
    ]);
  });
});
