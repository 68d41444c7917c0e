import { describe, expect, it } from 'vitest';
import { requestLine, severalText, sharedLine } from '../../../src/cli/commands/verify/several.ts';
import { PLAIN_THEME } from '../../../src/core/kit/theme.ts';
import { explanation, verified } from './view/explained-samples.ts';

const spaced = explanation([{ id: 'body.spaced-separators' }]);
const dotted = explanation([{ id: 'message.separator', separator: '.' }]);
const late = explanation([{ id: 'clock.stale', seconds: 452 }]);

const one = { name: 'one.http', result: verified([spaced, dotted]) };
const two = { name: '둘.http', result: verified([dotted]) };
const fine = { name: 'fine.http', result: verified([], { verdict: 'valid' }) };
const stale = { name: 'stale.http', result: verified([late], { verdict: 'rejected' }) };
const odd = { name: 'odd.http', result: verified([]) };

describe('several requests at once', () => {
  it('share one explanation where one set of causes fits all whose signature is wrong', () => {
    const printed = severalText([one, two, fine], PLAIN_THEME, {});
    expect(printed.split('\n').slice(0, 7)).toEqual([
      '✗ one.http   Wrong signature, as below.',
      '✗ 둘.http    Wrong signature, as below.',
      '✓ fine.http  Valid.',
      '',
      'One explanation fits 2 requests; shown for one.http:',
      '✗ wrong signature: the service would answer 401',
      'A dot was put between timestamp and body.',
    ]);
    expect(printed.match(/A dot was put/g)).toHaveLength(1);
  });

  it('have a sentence each where none fits all', () => {
    expect(severalText([one, { ...two, name: '둘\x1b.http' }, odd, stale], PLAIN_THEME, {})).toBe(
      `✗ one.http       The body was signed with a space after every comma and colon, but sent without those spaces.
✗ 둘\\u001b.http  A dot was put between timestamp and body.
✗ odd.http       Wrong signature, unexplained.
✗ stale.http     The timestamp is 7 minutes 32 seconds behind the clock.
`,
    );
  });

  it('are one JSON object a line for scripts, the last of them what they share', () => {
    const lines = [one, two].map((it) => JSON.parse(requestLine(it, {})));
    expect(lines.map(({ source, verdict }) => [source, verdict])).toEqual([
      ['one.http', 'explained'],
      ['둘.http', 'explained'],
    ]);
    expect(sharedLine([one, odd], {})).toBe('');
    expect(JSON.parse(sharedLine([one, two], {}))).toMatchObject({
      shared: { causes: [{ id: 'message.separator', separator: '.' }] },
      requests: 2,
    });
  });
});
