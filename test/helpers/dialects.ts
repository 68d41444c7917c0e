import {
  DIMENSION_NAMES,
  DIMENSIONS,
  type Dialect,
  type Dimension,
  eachDimension,
} from '../../src/mock/dialects/dimensions.ts';

interface Choice {
  readonly name: Dimension;
  readonly value: string;
}

const choices: readonly Choice[] = DIMENSION_NAMES.flatMap((name) =>
  DIMENSIONS[name].map((value) => ({ name, value })),
);

const keyOf = (one: Choice, other: Choice): string =>
  [`${one.name}=${one.value}`, `${other.name}=${other.value}`].sort().join(' ');

/** Every pair of choices of two dimensions. */
export const choicePairs: readonly string[] = choices.flatMap((one, at) =>
  choices.slice(at + 1).flatMap((other) => (one.name === other.name ? [] : keyOf(one, other))),
);

export const pairsIn = (dialect: Dialect): readonly string[] => {
  const own = DIMENSION_NAMES.map((name) => ({ name, value: dialect[name] }));
  return own.flatMap((one, at) => own.slice(at + 1).map((other) => keyOf(one, other)));
};

/** Services that have every pair of choices among them: each new one has as many missing pairs as can be found. */
export function coveringDialects(): readonly Dialect[] {
  const missing = new Set(choicePairs);
  const dialects: Dialect[] = [];
  while (missing.size > 0) {
    const dialect = nextDialect(missing);
    for (const pair of pairsIn(dialect)) missing.delete(pair);
    dialects.push(dialect);
  }
  return dialects;
}

/** Begins with a pair that is missing, and chooses what has the most missing pairs with the choices so far. */
function nextDialect(missing: ReadonlySet<string>): Dialect {
  const [first = ''] = missing;
  const chosen = new Map(first.split(' ').map((word) => word.split('=') as [string, string]));
  for (const name of DIMENSION_NAMES) {
    if (chosen.has(name)) continue;
    const scored = DIMENSIONS[name].map((value) => ({
      value,
      gain: gainOf({ name, value }, chosen, missing),
    }));
    chosen.set(name, scored.reduce((best, one) => (one.gain > best.gain ? one : best)).value);
  }
  return eachDimension((name) => chosen.get(name) ?? '');
}

const gainOf = (
  choice: Choice,
  chosen: ReadonlyMap<string, string>,
  missing: ReadonlySet<string>,
): number =>
  [...chosen].filter(([name, value]) =>
    missing.has(keyOf(choice, { name: name as Dimension, value })),
  ).length;
