import { describe, expect, it } from 'vitest';
import { renderFailure } from '../../src/cli/failure.ts';
import { Failure } from '../../src/core/words/failure.ts';

const HOSTILE = 'a\u001b]0;t\u0007\u009b2J\u202e\r\nconv: forged';
const SHOWN = 'a\\u001b]0;t\\u0007\\u009b2J\\u202e\\r\\nconv: forged';

describe('a failure that quotes what others wrote', () => {
  const failure = new Failure('usage', `no ${HOSTILE}`, {
    faults: [{ path: HOSTILE, message: `is ${HOSTILE}` }],
    hint: 'one\u001b[2J\ntwo\u2066',
  });

  it('is one line each for a person, but for the lines of its hint', () => {
    expect(renderFailure(failure, { asJson: false })).toBe(
      [
        `conv: no ${SHOWN} [usage]`,
        `  ${SHOWN}: is ${SHOWN}`,
        '  one\\u001b[2J',
        '  two\\u2066',
        '',
      ].join('\n'),
    );
  });

  it('tells a script the texts themselves', () => {
    expect(JSON.parse(renderFailure(failure, { asJson: true }))).toEqual({
      error: {
        code: 'usage',
        message: `no ${HOSTILE}`,
        hint: 'one\u001b[2J\ntwo\u2066',
        faults: [{ path: HOSTILE, message: `is ${HOSTILE}` }],
      },
    });
  });
});
