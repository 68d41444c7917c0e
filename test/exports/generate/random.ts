/** Numbers that follow from a seed alone. */
export interface Random {
  /** A whole number from 0 up to and without `end`. */
  below(end: number): number;
  pick<T>(list: readonly T[]): T;
  shuffled<T>(list: readonly T[]): T[];
}

/** Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const below = (end: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
  };
  return {
    below,
    pick: (list) => {
      const picked = list[below(list.length)];
      if (picked === undefined) throw new Error('nothing to pick from');
      return picked;
    },
    shuffled: (list) => {
      const keyed = list.map((value) => ({ value, key: below(2 ** 31) }));
      return keyed.sort((a, b) => a.key - b.key).map(({ value }) => value);
    },
  };
}
