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
    const bytes = Buffer.from([0xff, ...Buffer.from('s3/cr"et'), 0xfe]);
    expect(Buffer.from(secret.redactBytes(bytes)).toString('latin1')).toBe('\xff<hidden>\xfe');
  });

  it('leaves other bytes alone, and an empty one strikes out nothing', () => {
    const bytes = Buffer.from([0xed, 0x95, 0x9c, 0xff]);
    expect(secret.redactBytes(bytes)).toBe(bytes);
    expect(new Secret('').redact('text')).toBe('text');
  });
});
