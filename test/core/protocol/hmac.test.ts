import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Secret } from '../../../src/core/protocol/masking/secret.ts';
import { hmacSha256, keyedDigest } from '../../../src/core/protocol/signing.ts';
import { runs } from '../../helpers/runs.ts';

const byNode = (secret: string, text: string, bytes: Uint8Array): string =>
  createHmac('sha256', secret).update(text).update(bytes).digest('hex');

const expectSame = (secret: string, text: string, bytes: Uint8Array): void => {
  const held = new Secret(secret);
  const right = byNode(secret, text, bytes);
  expect(hmacSha256(held, text, bytes)).toBe(right);
  // The second time it goes by what it has prepared.
  expect(hmacSha256(held, text, bytes)).toBe(right);
};

describe('HMAC-SHA256', () => {
  // RFC 4231, test cases 1, 2 and 6: a short key, an ASCII key, and one longer than a block.
  it.each([
    [
      '\u000b'.repeat(20),
      'Hi There',
      'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
    ],
    [
      'Jefe',
      'what do ya want for nothing?',
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    ],
  ])('of the RFC: key %j', (secret, message, digest) => {
    expect(hmacSha256(new Secret(secret), message, Buffer.from(''))).toBe(digest);
    expect(hmacSha256(new Secret(secret), '', Buffer.from(message))).toBe(digest);
  });

  it.each([0, 1, 31, 32, 63, 64, 65, 127, 128, 129, 1000])('with a key of %i bytes', (length) => {
    expectSame('k'.repeat(length), '1785585600', Buffer.from('{"amount":1.10}'));
  });

  it.each([0, 1, 55, 56, 63, 64, 65, 65_525, 65_526, 65_527, 200_000])(
    'over a body of %i bytes',
    (length) => expectSame('a secret', '1785585600', Buffer.alloc(length, 0xe9)),
  );

  it('agrees with node on whatever it is given', () => {
    const text = fc.string({ unit: 'binary', maxLength: 200 });
    const bytes = fc.uint8Array({ maxLength: 300 });
    fc.assert(fc.property(text, text, bytes, expectSame), { numRuns: runs(500) });
  });

  it('keeps secrets apart that are alike', () => {
    const [a, b] = [new Secret('secret-a'), new Secret('secret-b')];
    const body = Buffer.from('{}');
    expect(hmacSha256(a, '1', body)).not.toBe(hmacSha256(b, '1', body));
    expect(hmacSha256(a, '1', body)).toBe(byNode('secret-a', '1', body));
  });
});

describe('a keyed digest', () => {
  const digest = (secret: string, label: string, text: string): string =>
    Buffer.from(keyedDigest(new Secret(secret), label, Buffer.from(text))).toString('hex');

  it('is SHA-256 over the inner pad, the label, the number of bytes, and the bytes', () => {
    const pad = Buffer.alloc(64, 0x36);
    for (const [at, byte] of Buffer.from('key').entries()) pad[at] = byte ^ 0x36;
    const message = Buffer.concat([pad, Buffer.from('event\n5\nbytes')]);
    expect(digest('key', 'event', 'bytes')).toBe(
      createHash('sha256').update(message).digest('hex'),
    );
  });

  it('is another one for each key, label, and message', () => {
    const all = [
      digest('key', 'event', 'bytes'),
      digest('kez', 'event', 'bytes'),
      digest('key', 'batch', 'bytes'),
      digest('key', 'event', 'byte'),
      digest('key', 'event', ''),
    ];
    expect(new Set(all).size).toBe(all.length);
  });
});
