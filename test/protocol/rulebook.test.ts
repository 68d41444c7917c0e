import { describe, expect, it } from 'vitest';
import { KINDS } from '../../src/protocol/kinds/index.ts';
import { requestSchema } from '../../src/protocol/rulebook/schema.ts';
import { compare } from './agreement.ts';

describe('the rulebook', () => {
  it('says the same as a predicate and as an explanation, of 20,000 reports of all kinds', () => {
    const { right, wrong, disagreed } = compare(20_000, 1);
    expect(disagreed).toBeUndefined();
    for (const { name } of KINDS) {
      expect(right.get(name)).toBeGreaterThan(1000);
      expect(wrong.get(name)).toBeGreaterThan(300);
    }
  });

  it.each(KINDS)('describes $name as JSON Schema', ({ name, fields }) => {
    expect(requestSchema(name)).toMatchObject({
      type: 'object',
      properties: Object.fromEntries(fields.map((field) => [field.name, {}])),
      required: fields.filter(({ required }) => required).map((field) => field.name),
    });
  });
});
