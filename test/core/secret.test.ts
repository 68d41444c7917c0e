import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { Secret } from '../../src/core/secret.ts';

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

  it('is struck out of what others say, also as JSON writes it', () => {
    expect(secret.redact('it is s3/cr"et, or s3/cr\\"et')).toBe('it is <hidden>, or <hidden>');
  });

  it('strikes out nothing where it is empty', () => {
    expect(new Secret('').redact('text')).toBe('text');
  });
});
