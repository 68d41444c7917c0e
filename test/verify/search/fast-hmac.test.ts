import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BLOCK_BYTES, fastHmac, prepareKey } from '../../../src/verify/search/worlds.ts';

const fast = (key: Uint8Array, message: Uint8Array): string => {
  const room = Buffer.concat([Buffer.alloc(BLOCK_BYTES), message]);
  return Buffer.from(fastHmac(prepareKey(key), room), 'latin1').toString('hex');
};

describe('the fast HMAC', () => {
  it.each([
    // RFC 4231, test cases 1, 2, 3 and 6.
    [
      '0b'.repeat(20),
      Buffer.from('Hi There'),
      'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
    ],
    [
      '4a656665',
      Buffer.from('what do ya want for nothing?'),
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    ],
    [
      'aa'.repeat(20),
      Buffer.alloc(50, 0xdd),
      '773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe',
    ],
    [
      'aa'.repeat(131),
      Buffer.from('Test Using Larger Than Block-Size Key - Hash Key First'),
      '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
    ],
  ])('agrees with the RFC: key %s', (key, message, digest) => {
    expect(fast(Buffer.from(key, 'hex'), message)).toBe(digest);
  });

  it('agrees with node on every key and message', () => {
    const bytes = fc.uint8Array({ maxLength: 300 });
    fc.assert(
      fc.property(bytes, bytes, (key, message) => {
        expect(fast(key, message)).toBe(createHmac('sha256', key).update(message).digest('hex'));
      }),
    );
  });

  it('can be used again: neither key nor room keep anything of an earlier message', () => {
    const key = prepareKey(Buffer.from('k'));
    const room = Buffer.concat([Buffer.alloc(BLOCK_BYTES), Buffer.from('a message')]);
    const other = Buffer.concat([Buffer.alloc(BLOCK_BYTES), Buffer.from('another')]);
    const first = fastHmac(key, room);
    fastHmac(key, other);
    fastHmac(prepareKey(Buffer.from('j')), room);
    expect(fastHmac(key, room)).toBe(first);
  });
});
