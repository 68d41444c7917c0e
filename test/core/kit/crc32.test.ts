import { crc32 as byNode } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { crc32 } from '../../../src/core/kit/crc32.ts';

it('is that of the standard', () => {
  expect(crc32(Buffer.from('123456789'))).toBe(0xcbf43926);
});

it('is that of Node for any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 1000 }), (bytes) => {
      expect(crc32(bytes)).toBe(byNode(bytes));
    }),
  );
});

it('goes on from the bytes before', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.uint8Array(), (first, rest) => {
      expect(crc32(rest, crc32(first))).toBe(byNode(Buffer.concat([first, rest])));
    }),
  );
});
