import { describe, expect, it, vi } from 'vitest';
import {
  heldPart,
  lazyPart,
  listOf,
  type Parts,
  pricesOf,
  rangedPart,
} from '../../../src/verify/search/parts.ts';

interface Priced {
  readonly value: string;
  readonly cost: number;
  readonly causes: readonly never[];
}

/** A variant for each cost. */
const priced = (...costs: number[]): Priced[] =>
  costs.map((cost, at) => ({ value: `${at}`, cost, causes: [] }));

const valuesAt = (part: ReturnType<typeof heldPart<Priced>>, cost: number): string[] =>
  listOf(part.at(cost)).map(({ value }) => value);

describe('the variants of a part', () => {
  it('are found by what they cost, the cheapest first', () => {
    const part = heldPart(priced(13, 0, 8, 0));
    expect(part.costs(13)).toEqual([0, 8, 13]);
    expect(part.costs(12)).toEqual([0, 8]);
    expect(valuesAt(part, 0)).toEqual(['1', '3']);
    expect(valuesAt(part, 8)).toEqual(['2']);
    expect(part.at(9).count).toBe(0);
  });

  it('are made only as far as the search has come', () => {
    const load = vi.fn((max: number) => priced(0, 8, 15, 30).filter(({ cost }) => cost <= max));
    const part = lazyPart(load, [10, 20]);
    const loaded = () => load.mock.calls.map(([max]) => max);
    expect(loaded()).toEqual([]);
    expect(part.costs(0)).toEqual([0]);
    expect(part.at(10).count).toBe(0);
    expect(loaded()).toEqual([10]);
    expect(valuesAt(part, 15)).toEqual(['2']);
    expect(loaded()).toEqual([10, 20]);
    expect(part.costs(7)).toEqual([0]);
    expect(part.costs(99)).toEqual([0, 8, 15]);
    expect(part.at(30).count).toBe(0);
    expect(loaded()).toEqual([10, 20]);
  });

  it('are all made where there are no tiers', () => {
    const load = vi.fn(() => priced(0, 5));
    expect(lazyPart(load, []).costs(5)).toEqual([0, 5]);
    expect(load).toHaveBeenCalledWith(5);
  });

  it('are not held where there are very many', () => {
    const range = (cost: number, count: number, name: string) => ({
      ...{ cost, count },
      at: (index: number) => ({ value: `${name}${index}`, cost, causes: [] }),
    });
    const part = rangedPart([range(13, 2, 'a'), range(8, 1, 'b'), range(13, 3, 'c')]);
    expect(part.costs(13)).toEqual([8, 13]);
    expect(part.costs(12)).toEqual([8]);
    expect(valuesAt(part, 13)).toEqual(['a0', 'a1', 'c0', 'c1', 'c2']);
    expect(valuesAt(part, 8)).toEqual(['b0']);
    expect(part.at(9).count).toBe(0);
    expect(() => part.at(9).at(0)).toThrow(RangeError);
  });
});

describe('the ways to spend a sum on the five parts', () => {
  const none = heldPart(priced(0)) as unknown;
  const partsOf = (parts: Partial<Record<keyof Parts, unknown>>) =>
    ({
      ...{ bodies: none, templates: none, timestamps: none, keys: none, digests: none },
      ...parts,
    }) as Parts;
  const spent = (parts: Parts, total: number) =>
    pricesOf(parts, total).map(({ prices, size }) => [
      prices.bodies,
      prices.templates,
      prices.timestamps,
      prices.digests,
      prices.keys,
      size,
    ]);

  it('are all of them, those with the fewest combinations first', () => {
    const parts = partsOf({
      bodies: heldPart(priced(0, 8, 8, 8)),
      templates: heldPart(priced(0, 8, 8)),
      timestamps: heldPart(priced(0, 8, 8, 8, 8)),
      digests: heldPart(priced(0, 8)),
      keys: heldPart(priced(0, 8, 8, 8, 8, 8)),
    });
    expect(spent(parts, 8)).toEqual([
      [0, 0, 0, 8, 0, 1],
      [0, 8, 0, 0, 0, 2],
      [8, 0, 0, 0, 0, 3],
      [0, 0, 8, 0, 0, 4],
      [0, 0, 0, 0, 8, 5],
    ]);
    expect(spent(parts, 0)).toEqual([[0, 0, 0, 0, 0, 1]]);
    expect(spent(parts, 7)).toEqual([]);
    expect(spent(parts, 16)).toHaveLength(10);
    expect(spent(parts, 40)).toEqual([[8, 8, 8, 8, 8, 3 * 2 * 4 * 1 * 5]]);
  });

  it('need no key where none costs anything: a digest may do without', () => {
    const parts = partsOf({ keys: heldPart(priced(5)) });
    expect(spent(parts, 0)).toEqual([[0, 0, 0, 0, 0, 1]]);
    expect(spent(parts, 5)).toEqual([[0, 0, 0, 0, 5, 1]]);
  });
});
