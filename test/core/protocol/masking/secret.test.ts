import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { Secret } from '../../../../src/core/protocol/masking/secret.ts';

const secret = new Secret('s3/cr"et');

describe('a secret', () => {
  it.each([
    ['as text', String(secret)],
    ['in a template', `${secret}`],
    ['as JSON', JSON.stringify({ secret })],
    ['inspected', inspect({ secret }, { showHidden: true, depth: 5 })],
    ['its keys and values', JSON.stringify([Object.keys(secret), Object.values(secret)])],
  ])('does not show %s', (_, shown) => {
    expect(shown).not.toContain('s3');
  });

  it.each([
    [7, true],
    [8, false],
  ])('of %i characters: too short to be masked is %s', (length, isTooShort) => {
    expect(new Secret('x'.repeat(length)).isTooShortToMask).toBe(isTooShort);
  });
});
