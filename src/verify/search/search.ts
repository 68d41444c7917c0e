import type { Permutations } from '../bodies/permutations.ts';
import { type BodyVariant, COST } from '../model/cause.ts';
import { heldPart, listOf, type Parts, type Prices, pricesOf } from './parts.ts';
import { effortOf, type Match, rowsAt, type Trial } from './trial.ts';
import type { World } from './worlds.ts';

/** How far a search goes. */
export interface Limits {
  /** Signatures of a short message that may be computed. */
  readonly maxEffort: number;
  /** After a match, combinations that cost up to this much more are still tried: they give the runner-up. */
  readonly slack: number;
}

/** The result of a search. */
export interface Outcome {
  readonly matches: readonly Match[];
  /** Every combination that costs no more was tried. */
  readonly cost: number;
  readonly interrupted: boolean;
}

/** Interval of progress reports, in signatures of a short message. */
const REPORT_EVERY = 20_000;

/** Yields the number of signatures computed; receives whether to stop. */
export type Progress<Result> = Generator<number, Result, boolean | undefined>;

/**
 * Tries all combinations by increasing total cost, and always completes a cost level before it returns, so that the
 * simplest explanation wins, and equally simple ones are found with it.
 */
export function* search(worlds: readonly World[], trial: Trial, limits: Limits): Progress<Outcome> {
  const matches: Match[] = [];
  let last = Math.max(...worlds.map(({ maxCost }) => maxCost));
  let complete = last;
  for (let cost = 0; cost <= last; cost += 1) {
    for (const { parts, prices, effort, isTooLarge, isEveryday } of groupsAt(worlds, cost)) {
      const isOver = trial.effort + effort > limits.maxEffort && !isEveryday;
      if (isTooLarge || isOver) {
        // A higher cost that has fewer combinations may still fit.
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

/** What merchants get wrong every day costs no more. */
const EVERYDAY = COST.common + 2;

/** Three such mistakes are tried together even if the effort is spent: they are few. */
const isThreeOfEveryday = (prices: Prices, cost: number): boolean =>
  cost >= 3 * COST.common &&
  cost <= 2 * COST.common + EVERYDAY + 2 &&
  Object.values(prices).every((price) => price <= EVERYDAY);

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
          isEveryday: isThreeOfEveryday(prices, cost),
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

/** The highest cost of a mistake that is combined with another order of the keys. */
const MAX_OTHER_COST = 20;

/** What to combine with each order: the specified recipe, or one other mistake. */
interface Setting {
  readonly prices: Prices;
  /** How many signatures one order takes. */
  readonly size: number;
  readonly isPlain: boolean;
}

/**
 * Tries every order of a body's keys, for languages whose hashes are unordered: first with the specified recipe, then
 * with one other mistake, if the budget allows.
 * @param room signatures of a short message for other mistakes.
 */
export function* tryPermutations(
  permutations: Permutations,
  parts: Parts,
  trial: Trial,
  room: number,
): Progress<Pick<Outcome, 'matches' | 'interrupted'>> {
  const bytes = parts.bodies.at(0).at(0).value.length;
  const budget = new Budget(room, effortOf(bytes));
  for (const setting of settingsOf(parts)) {
    const tryOrder = settle(parts, setting.prices, trial);
    for (const run of permutations.runs) {
      if (!budget.affords(setting, run.count)) continue;
      const matches = tryRun(run, permutations.at, tryOrder);
      if (matches.length > 0) return { matches, interrupted: false };
      if (yield trial.hypotheses) return { matches, interrupted: true };
    }
  }
  return { matches: [], interrupted: false };
}

/** Remaining budget for other mistakes; plain orders are limited where they are chosen. */
class Budget {
  #left: number;
  readonly #each: number;

  constructor(left: number, each: number) {
    this.#left = left;
    this.#each = each;
  }

  affords({ size, isPlain }: Setting, count: number): boolean {
    const effort = isPlain ? 0 : size * count * this.#each;
    const isAffordable = effort <= this.#left;
    if (isAffordable) this.#left -= effort;
    return isAffordable;
  }
}

function tryRun(
  { each }: Permutations['runs'][number],
  at: Permutations['at'],
  tryOrder: (bytes: Uint8Array) => Match[],
): Match[] {
  let matches: Match[] = [];
  each((bytes, index) => {
    matches = tryOrder(bytes).map((match) => ({ ...match, body: at(index) }));
    return matches.length > 0;
  });
  return matches;
}

/** No other mistake, then one of each price, the cheapest first. */
function settingsOf(parts: Parts): Setting[] {
  const others = { ...parts, bodies: heldPart([bodyOf(new Uint8Array())]) };
  const costs = Array.from({ length: MAX_OTHER_COST + 1 }, (_, cost) => cost);
  return costs.flatMap((cost) =>
    pricesOf(others, cost)
      .map((it) => ({ ...it, isPlain: cost === 0 }))
      .filter(({ prices }) => Object.values(prices).filter((price) => price > 0).length < 2),
  );
}

/** @returns what tries one order, whose bytes may be overwritten afterwards. */
function settle(parts: Parts, prices: Prices, trial: Trial): (bytes: Uint8Array) => Match[] {
  // One body whose bytes are exchanged: there are very many orders.
  const body = bodyOf(new Uint8Array());
  const rows = [...rowsAt(parts, prices)].map((row) => ({ ...row, bodies: [body] }));
  const tools = {
    keys: listOf(parts.keys.at(prices.keys)),
    digests: listOf(parts.digests.at(prices.digests)),
    unkeyed: prices.keys === 0,
  };
  let matches: Match[] = [];
  const found = (match: Match) => matches.push(match);
  return (bytes) => {
    matches = [];
    body.value = bytes;
    for (const row of rows) trial.of(row, tools, found);
    return matches;
  };
}

const bodyOf = (
  value: Uint8Array,
): { -readonly [Name in keyof BodyVariant]: BodyVariant[Name] } => ({
  value,
  cost: 0,
  causes: [],
  serializers: [],
});
