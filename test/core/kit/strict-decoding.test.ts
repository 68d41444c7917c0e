import { describe, expect, it } from 'vitest';
import { fromHex, isBase64 } from '../../../src/core/kit/strict-decoding.ts';

describe('hex', () => {
  it.each([
    ['00ff', '00ff'],
    ['00FF', '00ff'],
    ['0x00ff', '00ff'],
    ['0X00ff', '00ff'],
    ['00:ff:10', '00ff10'],
    ['00-ff', '00ff'],
    ['00 ff\n10', '00ff10'],
  ])('%j is read', (text, bytes) => {
    expect(fromHex(text)?.toString('hex')).toBe(bytes);
  });

  it.each(['', '0', '00f', 'fg', '00_ff', '00ff!', '!00ff', '000x00', 'x00ff'])(
    '%j is none',
    (text) => {
      expect(fromHex(text)).toBeUndefined();
    },
  );
});

describe('Base64', () => {
  it.each([
    ['YQ==', true, true],
    ['YWI=', true, true],
    ['YWJj', true, true],
    ['YQ', true, true],
    ['Az09', true, true],
    ['a+/b', true, false],
    ['a-_b', false, true],
    ['', false, false],
    ['=', false, false],
    ['YQ===', false, false],
    ['Y=Q=', false, false],
    ['YQ==\n', false, false],
    [' YQ==', false, false],
    ['한글', false, false],
  ])('%j: standard %s, URL %s', (text, standard, url) => {
    expect(isBase64(text, 'standard')).toBe(standard);
    expect(isBase64(text, 'url')).toBe(url);
  });
});
