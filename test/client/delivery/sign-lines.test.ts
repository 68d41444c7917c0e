import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLineSigning } from '../../../src/cli/commands/sign-lines.ts';
import { Secret } from '../../../src/core/protocol/masking/secret.ts';
import { runs } from '../../helpers/runs.ts';

const SECRET = 'sample-secret';
const TIMESTAMP = 1_785_585_600;

const signature = (body: Uint8Array | string): string =>
  createHmac('sha256', SECRET).update(String(TIMESTAMP)).update(body).digest('hex');

/** Signs a stream that comes in these blocks. */
function signed(blocks: readonly Uint8Array[]) {
  const signing = createLineSigning({ secret: new Secret(SECRET) }, TIMESTAMP, (one) => one);
  const text = blocks.map((block) => signing.block(block)).join('') + signing.end();
  return { text, ...signing.counts };
}

/** The same bytes in blocks of this many. */
const inBlocks = (bytes: Buffer, length: number): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / length) }, (_, index) =>
    bytes.subarray(index * length, (index + 1) * length),
  );

describe('lines', () => {
  it.each([
    ['a\nb\n', [signature('a'), signature('b')], 0, 0],
    ['a\r\nb', [signature('a'), signature('b')], 0, 1],
    ['a\n\nb\n', [signature('a'), '', signature('b')], 1, 0],
    ['a\n\r\nb\r\n', [signature('a'), '', signature('b')], 1, 2],
    ['a\rb\n', [signature('a\rb')], 0, 0],
    ['a\r', [signature('a\r')], 0, 0],
    ['a\r\r\n', [signature('a\r')], 0, 1],
    [' {"이름":"사과"} \n', [signature(' {"이름":"사과"} ')], 0, 0],
    ['\ufeff{}\n', [signature('\ufeff{}')], 0, 0],
    ['', [], 0, 0],
  ])('of %j', (input, lines, empty, carriageReturns) => {
    const text = lines.map((line) => `${line}\n`).join('');
    for (const length of [1, 2, 3, 100])
      expect(signed(inBlocks(Buffer.from(input), length))).toEqual({
        ...{ text, lines: lines.length, empty, carriageReturns },
      });
  });

  it('of any bytes, however they are cut into blocks', () => {
    const body = fc.uint8Array({ minLength: 1, maxLength: 200 }).map((bytes) => {
      return bytes.map((byte) => (byte === 10 || byte === 13 ? 32 : byte));
    });
    const holds = fc.property(
      fc.array(body),
      fc.integer({ min: 1, max: 300 }),
      (bodies, length) => {
        const input = Buffer.concat(bodies.flatMap((one) => [one, Buffer.from('\n')]));
        const text = bodies.map((one) => `${signature(one)}\n`).join('');
        expect(signed(inBlocks(input, length)).text).toBe(text);
      },
    );
    fc.assert(holds, { numRuns: runs(200) });
  });

  it.each([200 * 1024, 5 * 1024 * 1024])('of %i bytes, between short ones', (length) => {
    const long = Buffer.alloc(length, 'x');
    const input = Buffer.concat([Buffer.from('a\n'), long, Buffer.from('\nb\n')]);
    const text = ['a', long, 'b'].map((one) => `${signature(one)}\n`).join('');
    expect(signed(inBlocks(input, 1024 * 1024)).text).toBe(text);
  });
});
