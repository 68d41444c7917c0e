import { expect, it } from 'vitest';
import { compare } from './agreement.ts';

/** `rulebook.test.ts` with fifty times as many reports. */
it('the rulebook says the same as a predicate and as an explanation, of a million reports', () => {
  const { right, wrong, disagreed } = compare(1_000_000, 2);
  expect(disagreed).toBeUndefined();
  expect([...right.values(), ...wrong.values()].reduce((sum, count) => sum + count)).toBe(
    1_000_000,
  );
}, 300_000);
