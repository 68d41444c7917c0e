import { expect, it } from 'vitest';
import { parseRule } from '../../../src/mock/faults/parse.ts';
import { inspector } from '../../../src/mock/words/inspector.ts';

it.each(inspector.dialogs.examples)('the page’s example %s is a rule', (example) => {
  expect(parseRule(example)).toMatchObject({ ok: true });
});
