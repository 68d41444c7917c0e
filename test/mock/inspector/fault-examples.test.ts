import { expect, it } from 'vitest';
import { parseRule } from '../../../src/mock/faults/parse.ts';
import { FAULT_EXAMPLES } from '../../../src/mock/inspector/model/fault-examples.ts';

it.each(FAULT_EXAMPLES)('the page’s example %s is a rule', (example) => {
  expect(parseRule(example)).toMatchObject({ ok: true });
});
