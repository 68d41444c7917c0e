import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Secret } from '../../../src/core/protocol/masking/secret.ts';
import { createLineSigner } from '../../../src/core/protocol/signing.ts';
import { runs } from '../../helpers/runs.ts';

const byNode = (secret: string, timestamp: string, body: Uint8Array): string =>
  createHmac('sha256', secret).update(timestamp).update(body).digest('hex');

/** Signs the body where it stands behind others. */
function expectSame(secret: string, timestamp: string, body: Uint8Array, gap = 0): void {
  const signer = createLineSigner(new Secret(secret), timestamp);
  const start = signer.room + gap;
  const bytes = Buffer.concat([Buffer.alloc(start, 0x7b), body, Buffer.from('}')]);
  const right = byNode(secret, timestamp, body);
  expect(signer.sign(bytes, start, start + body.length)).toBe(right);
  // What is laid before it does not touch it: the second time is like the first.
  expect(signer.sign(bytes, start, start + body.length)).toBe(right);
  expect(bytes.subarray(start).equals(Buffer.concat([body, Buffer.from('}')]))).toBe(true);
}

describe('the signer of lines', () => {
  it.each([0, 1, 31, 32, 63, 64, 65, 127, 128, 1000])('with a key of %i bytes', (length) => {
    expectSame('k'.repeat(length), '1785585600', Buffer.from('{"amount":1.10}'));
    expectSame('열'.repeat(length), '1785585600', Buffer.from('{"name":"사과"}'));
  });

  it.each([0, 1, 44, 45, 46, 53, 54, 55, 63, 64, 65, 65_535, 65_536, 65_537, 200 * 1024])(
    'over a body of %i bytes',
    (length) => {
      expectSame('a secret', '1785585600', Buffer.alloc(length, 0xe9));
      expectSame('a secret', '1785585600', Buffer.alloc(length, 'no two bytes in a row are alike'));
    },
  );

  it.each(['0', '1', '8000000000000'])('at the time %s', (timestamp) =>
    expectSame('a secret', timestamp, Buffer.from('{}')),
  );

  it('agrees with createHmac on whatever it is given', () => {
    const secret = fc.string({ unit: 'binary', maxLength: 200 });
    const seconds = fc.nat({ max: 8_000_000_000_000 }).map(String);
    const body = fc.uint8Array({ maxLength: 300 });
    const holds = fc.property(secret, seconds, body, fc.nat({ max: 200 }), expectSame);
    fc.assert(holds, { numRuns: runs(500) });
  });

  it('signs long and short ones in turn, and in another buffer', () => {
    const signer = createLineSigner(new Secret('a secret'), '1');
    const lengths = [5, 5000, 5, 2048, 2049, 0, 2047];
    for (const buffer of [Buffer.alloc(20_000), Buffer.alloc(20_000, 1)]) {
      for (const length of lengths) {
        const body = Buffer.alloc(length, `${length}`);
        body.copy(buffer, signer.room);
        const signature = signer.sign(buffer, signer.room, signer.room + length);
        expect(signature).toBe(byNode('a secret', '1', body));
      }
    }
  });

  it('signs one after another, each over its own bytes', () => {
    const signer = createLineSigner(new Secret('a secret'), '1');
    const bodies = ['{"a":1}', '{"b":2}', '{}'].map((text) => Buffer.from(text));
    const bytes = Buffer.concat([Buffer.alloc(signer.room), ...bodies]);
    let start = signer.room;
    for (const body of bodies) {
      const signature = signer.sign(bytes, start, start + body.length);
      expect(signature).toBe(byNode('a secret', '1', body));
      start += body.length;
    }
  });
});
