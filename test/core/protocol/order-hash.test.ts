import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANES, laneOf, orderHash } from '../../../src/core/protocol/order-hash.ts';

/** The same in whole numbers of any size: FNV-1a over UTF-16 units, then the end of MurmurHash3. */
function inBigIntegers(id: string, seed: bigint): number {
  const mask = 0xffffffffn;
  let hash = seed;
  for (let at = 0; at < id.length; at++)
    hash = ((hash ^ BigInt(id.charCodeAt(at))) * 0x01000193n) & mask;
  hash = ((hash ^ (hash >> 16n)) * 0x85ebca6bn) & mask;
  hash = ((hash ^ (hash >> 13n)) * 0xc2b2ae35n) & mask;
  return Number(hash ^ (hash >> 16n));
}

describe('orderHash', () => {
  // What is in people's journals depends on these: they must never change.
  it.each([
    ['', 2872998923, 3954623016, 11],
    ['a', 444641715, 774554503, 3],
    ['ORD-1', 1817133590, 4129390993, 6],
    ['ORD-2', 251528595, 4114714447, 3],
    ['20260131-000001', 2279214045, 3138758123, 13],
    ['주문-2026-0001', 1620803987, 3288184207, 3],
    ['😀', 1787143206, 4281565689, 6],
    ['\ud800', 1463727854, 1809515536, 14],
    ['x'.repeat(1000), 1841099346, 4086855924, 2],
  ])('of %j is pinned', (id, hash, seeded, lane) => {
    expect(orderHash(id)).toBe(hash);
    expect(orderHash(id, 0x9747b28c)).toBe(seeded);
    expect(laneOf(id)).toBe(lane);
  });

  it('is what whole numbers of any size give', () => {
    const ids = fc.string({ unit: 'binary' });
    const seeds = fc.integer({ min: 0, max: 0xffffffff });
    const holds = fc.property(ids, seeds, (id, seed) => {
      expect(orderHash(id, seed)).toBe(inBigIntegers(id, BigInt(seed)));
    });
    fc.assert(holds);
  });

  it('spreads numbered orders over all lanes about evenly', () => {
    const counts = new Array<number>(LANES).fill(0);
    for (let order = 0; order < 16_000; order++) {
      const lane = laneOf(`ORD-${order}`);
      counts[lane] = (counts[lane] ?? 0) + 1;
    }
    expect(Math.min(...counts)).toBeGreaterThan(800);
    expect(Math.max(...counts)).toBeLessThan(1200);
  });
});
