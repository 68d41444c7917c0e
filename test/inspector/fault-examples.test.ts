import { expect, it } from 'vitest';
import { FAULT_EXAMPLES } from '../../src/inspector/model/fault-examples.ts';
import { parseRule } from '../../src/service/faults/parse.ts';

it.each(FAULT_EXAMPLES)('the page’s example %s is a rule', (example) => {
  expect(parseRule(example)).toMatchObject({ ok: true });
});
