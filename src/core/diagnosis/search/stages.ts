import { keyPermutations } from '../bodies/permutations/permutations.ts';
import { tryPermutations } from './permute.ts';
import { type Limits, type Outcome, type Progress, search } from './search.ts';
import type { Trial } from './trial.ts';
import type { Depth, Worlds } from './worlds.ts';

/** How far one stage of a search goes. */
interface Stage {
  readonly combinations: Limits;
  readonly permutations: {
    /** How many orders of keys. */
    readonly maxCount: number;
    /** Signatures of a short message that other mistakes may take on them. */
    readonly room: number;
  };
}

/** A third of a second or so. */
const SHORT: Stage = {
  combinations: { maxEffort: 230_000, slack: 2 },
  permutations: { maxCount: 90_000, room: 60_000 },
};

const FURTHER: Stage = {
  combinations: { maxEffort: 3_000_000, slack: 2 },
  permutations: { maxCount: 90_000, room: 10_000_000 },
};

/** A minute or so. */
const FAR: Stage = {
  combinations: { maxEffort: 30_000_000, slack: 2 },
  permutations: { maxCount: 10_000_000, room: 10_000_000 },
};

/** Each goes further than the one before, where that found nothing. */
const STAGES: Readonly<Record<Depth, readonly Stage[]>> = {
  usual: [SHORT],
  deep: [FURTHER, FAR],
};

/** The furthest that combinations are followed. */
export const limitsOf = (depth: Depth): Limits => (depth === 'deep' ? FAR : SHORT).combinations;

/**
 * Searches combinations, and then what takes the most signatures for the least likely mistake:
 * orders of keys.
 * @param received the body; undefined if what was signed is known, so that no order is left open.
 */
export function* searchInStages(
  worlds: Worlds,
  received: Uint8Array | undefined,
  trial: Trial,
  depth: Depth,
): Progress<Outcome> {
  let outcome: Outcome = { matches: [], cost: 0, interrupted: false };
  for (const { combinations, permutations } of STAGES[depth]) {
    outcome = yield* search(Object.values(worlds), trial, combinations);
    if (isDone(outcome)) break;
    const orders = received && keyPermutations(received, permutations.maxCount);
    if (orders === undefined) continue;
    const permuted = yield* tryPermutations(orders, worlds.free.parts, trial, permutations.room);
    outcome = { ...outcome, ...permuted };
    if (isDone(outcome)) break;
  }
  return outcome;
}

const isDone = ({ matches, interrupted }: Outcome): boolean => matches.length > 0 || interrupted;
