import { describe, expect, it } from 'vitest';
import { parseHeaderLines } from '../../../src/verify/capture/formats/header-lines.ts';
import { saying } from '../../helpers/saying.ts';

describe('header lines', () => {
  it.each([
    [
      'as in a request',
      'X-Merchant-Key: pk_1\r\nX-Signature: ab\r\n',
      [
        ['X-Merchant-Key', ' pk_1'],
        ['X-Signature', ' ab'],
      ],
    ],
    ['in any case', 'x-signature: ab', [['x-signature', ' ab']]],
    ['without blanks', 'A:b', [['A', 'b']]],
    ['with colons in the value', 'Host: a:1', [['Host', ' a:1']]],
    [
      'indented, with empty lines',
      '\n  A: b\n\n\tC : d\n',
      [
        ['A', ' b'],
        ['C', ' d'],
      ],
    ],
    [
      'without a value',
      'A:\nB: ',
      [
        ['A', ''],
        ['B', ' '],
      ],
    ],
    [
      'twice',
      'A: 1\nA: 2',
      [
        ['A', ' 1'],
        ['A', ' 2'],
      ],
    ],
    ['none', '', []],
  ])('%s', (_, text, expected) => {
    expect(parseHeaderLines(text)).toEqual(expected);
  });

  it('in UTF-8 are read as such, others byte by byte', () => {
    const utf8 = Buffer.from('A: 주문').toString('latin1');
    expect(parseHeaderLines(utf8)).toEqual([['A', ' 주문']]);
    expect(parseHeaderLines('A: \xbb\xe7')).toEqual([['A', ' \xbb\xe7']]);
  });

  it.each([
    ['X-Signature ab', 1],
    ['A: b\nhmac_secret=topsecret', 2],
    ['{"X-Signature":"ab"}', 1, '; it looks like a JSON body without the headers'],
    ['A b: c', 1],
    [': c', 1],
  ])('%j is none, and what stands there is not repeated', (text, line, form = '') => {
    expect(() => saying(() => parseHeaderLines(text))).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        message: `line ${line} of the headers is not "Name: value"${form}`,
      }),
    );
  });

  it('are no longer than 256 KiB', () => {
    expect(() => saying(() => parseHeaderLines('A: b\n'.repeat(60_000)))).toThrow(
      'longer than 256 KiB',
    );
  });
});
