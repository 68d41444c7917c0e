import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldFlagsOf } from '../../../../src/cli/commands/report/draft.ts';
import { parseJson } from '../../../../src/core/kit/json/parse.ts';
import { decline } from '../../../../src/core/protocol/kinds/decline.ts';
import type { Field } from '../../../../src/core/protocol/kinds/kind.ts';
import { faults } from '../../../../src/core/protocol/rulebook/faults.ts';
import { requestSchema } from '../../../../src/core/protocol/rulebook/rules.ts';
import { text } from '../../../../src/core/words/text.ts';
import { jsonOf, newState, paid, send, signed } from '../../../mock/requests.ts';

const LIMIT = 200;
const reason: { -readonly [Member in keyof Field]: Field[Member] } = decline.fields[2];

// Test files share their modules: the limit is set on the descriptor itself, and taken off again.
beforeAll(() => void Object.assign(reason, { maxLength: LIMIT }));
const before = reason.maxLength;
afterAll(
  () =>
    void (before === undefined
      ? Reflect.deleteProperty(reason, 'maxLength')
      : Object.assign(reason, { maxLength: before })),
);

const body = (value: string) =>
  JSON.stringify({ merchant_order_id: 'A-1', event_id: 'e', reason: value });

function found(value: string) {
  const parsed = parseJson(body(value));
  return parsed.ok ? faults('decline', parsed.node) : [];
}

const SENTENCE = 'must be a string of at most 200 characters';

describe('a limit in the descriptor of a field', () => {
  it('is a rule', () => {
    expect(found('x'.repeat(LIMIT))).toEqual([]);
    const [fault] = found('x'.repeat(LIMIT + 1));
    expect(fault).toMatchObject({ at: 'reason', rule: 'value', code: 'wrong_value' });
    expect(fault && text(fault)).toContain(SENTENCE);
  });

  it('counts a character beyond U+FFFF as one', () => {
    expect(found('🎁'.repeat(LIMIT))).toEqual([]);
    expect(found('🎁'.repeat(LIMIT + 1))).toHaveLength(1);
  });

  it('is in the JSON Schema and in the help of the flag', () => {
    expect(requestSchema('decline')).toMatchObject({
      properties: { reason: { type: 'string', maxLength: LIMIT } },
    });
    expect(fieldFlagsOf('decline').find(({ field }) => field === 'reason')?.description).toBe(
      'reason, for your own records (at most 200 characters)',
    );
  });

  it('is kept by the bundled service', () => {
    const state = newState();
    send(state, signed('/conversions', paid('A-1', 'e-1')));
    const refused = send(state, signed('/conversions/decline', body('x'.repeat(LIMIT + 1))));
    expect(jsonOf(refused).error).toMatchObject({
      code: 'invalid_report',
      violations: [{ pointer: '/reason', message: expect.stringContaining(SENTENCE) }],
    });
    const taken = send(state, signed('/conversions/decline', body('x'.repeat(LIMIT))));
    expect(taken.log.outcome).toBe('accepted');
  });
});
