import { rowsAt } from './candidates.ts';
import { listOf } from './part.ts';
import { type Parts, type Prices, pricesOf } from './parts.ts';
import { effortOf, type Match, type Trial } from './trial.ts';
import type { World } from './worlds.ts';

/** How far a search goes. */
export interface Limits {
  /** Signatures of a short message that may be computed. */
  readonly maxEffort: number;
  /** After a match, combinations that cost up to this much more are still tried: they give the runner-up. */
  readonly slack: number;
}

/** What a search came to. */
export interface Outcome {
  readonly matches: readonly Match[];
  /** Every combination that costs no more was tried. */
  readonly cost: number;
  readonly interrupted: boolean;
}

/** The search says so often how far it is, in signatures of a short message. */
const REPORT_EVERY = 20_000;

/** Yields the number of signatures computed; receives whether to stop. */
export type Progress<Result> = Generator<number, Result, boolean | undefined>;

/**
 * Tries all combinations, the cheapest sum of costs first, and always finishes a sum before it
 * answers: so the simplest explanation wins, and what is as simple is found with it.
 */
export function* search(worlds: readonly World[], trial: Trial, limits: Limits): Progress<Outcome> {
  const matches: Match[] = [];
  let last = Math.max(...worlds.map(({ maxCost }) => maxCost));
  let complete = last;
  for (let cost = 0; cost <= last; cost += 1) {
    for (const { parts, prices, effort, isTooLarge } of groupsAt(worlds, cost)) {
      if (isTooLarge || trial.effort + effort > limits.maxEffort) {
        // Dearer combinations that are fewer may still fit.
        complete = Math.min(complete, cost - 1);
        continue;
      }
      const found = yield* tryGroup(parts, prices, trial);
      if (found === 'interrupted') {
        return { matches, cost: Math.min(complete, cost - 1), interrupted: true };
      }
      if (found.length > 0) last = Math.min(last, cost + limits.slack);
      matches.push(...found);
    }
  }
  return { matches, cost: Math.min(complete, last), interrupted: false };
}

/** All choices of prices that add up to a cost, the smallest first. */
const groupsAt = (worlds: readonly World[], cost: number) =>
  worlds
    .filter(({ maxCost }) => cost <= maxCost)
    .flatMap(({ parts, maxMixedCost, maxGroup }) =>
      pricesOf(parts, cost).map(({ prices, size }) => {
        const varied = Object.values(prices).filter((price) => price > 0).length;
        const effort = size * effortOf(parts.bodies.at(0).at(0).value.length);
        return {
          parts,
          prices,
          effort,
          isTooLarge: varied > 1 && (cost > maxMixedCost || effort > maxGroup),
        };
      }),
    )
    .sort((a, b) => a.effort - b.effort);

function* tryGroup(
  parts: Parts,
  prices: Prices,
  trial: Trial,
): Progress<readonly Match[] | 'interrupted'> {
  const tools = {
    keys: listOf(parts.keys.at(prices.keys)),
    digests: listOf(parts.digests.at(prices.digests)),
    unkeyed: prices.keys === 0,
  };
  const matches: Match[] = [];
  let reported = trial.effort;
  for (const row of rowsAt(parts, prices)) {
    trial.of(row, tools, (match) => matches.push(match));
    if (trial.effort - reported < REPORT_EVERY) continue;
    reported = trial.effort;
    if (yield trial.hypotheses) return 'interrupted';
  }
  return matches;
}
