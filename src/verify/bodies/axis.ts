import type { Cause } from '../model/cause.ts';

/** One way to do one thing, such as ordering keys. */
export interface Option<Value> {
  /** By which serializers refer to it. */
  readonly name: string;
  readonly cost: number;
  readonly causes: readonly Cause[];
  readonly value: Value;
}

/**
 * One thing that programs do differently, with every way that makes a difference to the received
 * text. Choice 0 is always to leave it as it was received.
 */
export interface Axis<Value> {
  /** Choice 1 is the first of them. */
  readonly options: readonly Option<Value>[];
  /** The choice that a name means: 0 if it changes nothing, undefined if it is unknown. */
  readonly choiceOf: (name: string) => number | undefined;
}

/**
 * Keeps options that change the text, without duplicates; of equal results, the first wins, so tables list likelier
 * ones first.
 * @param result returns the result of an option, for comparison; undefined if it is impossible.
 * @param unchanged the result without any option.
 */
export function createAxis<Value>(
  options: readonly Option<Value>[],
  result: (value: Value) => string | undefined,
  unchanged: string,
): Axis<Value> {
  const choices = new Map<string, number>();
  const byResult = new Map<string, number>([[unchanged, 0]]);
  const kept: Option<Value>[] = [];
  for (const option of options) {
    const text = result(option.value);
    if (text === undefined) continue;
    let choice = byResult.get(text);
    if (choice === undefined) {
      kept.push(option);
      choice = kept.length;
      byResult.set(text, choice);
    }
    choices.set(option.name, choice);
  }
  return { options: kept, choiceOf: (name) => choices.get(name) };
}

/** The chosen value; undefined for leaving things as received. */
export const chosenOf = <Value>(axis: Axis<Value>, choice: number): Value | undefined =>
  axis.options[choice - 1]?.value;

/** The choice on each axis, 0 for unchanged, with the total cost. */
export interface Combination {
  readonly choices: readonly number[];
  readonly cost: number;
}

/** Many combinations can be reached from several bases. */
const COUNTED_TWICE = 2;

/**
 * Combines the choices of several axes, starting from bases that count as one deviation.
 * @param costs the costs of the choices 1, 2 … on each axis.
 * @param bases include the plain one; axes that a base already uses are left alone.
 * @param limit maximum number of results.
 * @returns each combination once, cheapest first.
 */
export function combine(
  costs: readonly (readonly number[])[],
  bases: readonly Combination[],
  maxCost: number,
  limit: number,
): Combination[] {
  const bound = affordableCost(costs, bases, maxCost, COUNTED_TWICE * limit);
  const byCost: Combination[][] = [];
  const extend = (choices: readonly number[], cost: number, axis: number): void => {
    const level = byCost[cost] ?? [];
    byCost[cost] = level;
    level.push({ choices, cost });
    for (let at = axis; at < costs.length; at += 1) {
      if (choices[at] !== 0) continue;
      const prices = costs[at] as readonly number[];
      for (let choice = 1; choice <= prices.length; choice += 1) {
        const total = cost + (prices[choice - 1] as number);
        if (total <= bound) extend(choices.with(at, choice), total, at + 1);
      }
    }
  };
  for (const { choices, cost } of bases) if (cost <= bound) extend(choices, cost, 0);
  return cheapestOfEach(byCost.flat(), costs).slice(0, limit);
}

/** The highest cost without too many combinations, counted per base. */
function affordableCost(
  costs: readonly (readonly number[])[],
  bases: readonly Combination[],
  maxCost: number,
  limit: number,
): number {
  const totals = new Array<number>(maxCost + 1).fill(0);
  for (const { choices, cost } of bases) {
    let counts = new Array<number>(maxCost + 1).fill(0);
    if (cost <= maxCost) counts[cost] = 1;
    for (const [axis, prices] of costs.entries())
      if (choices[axis] === 0) counts = withAxis(counts, prices);
    for (const [at, count] of counts.entries()) totals[at] = (totals[at] ?? 0) + count;
  }
  let sum = 0;
  const tooMany = totals.findIndex((count) => {
    sum += count;
    return sum > limit;
  });
  return tooMany === -1 ? maxCost : tooMany - 1;
}

/** Numbers of combinations by cost, with one axis more. */
function withAxis(counts: readonly number[], prices: readonly number[]): number[] {
  const more = [...counts];
  for (const price of prices)
    for (let cost = price; cost < counts.length; cost += 1)
      more[cost] = (more[cost] ?? 0) + (counts[cost - price] ?? 0);
  return more;
}

function cheapestOfEach(
  sorted: readonly Combination[],
  costs: readonly (readonly number[])[],
): Combination[] {
  const known = new Set<number>();
  return sorted.filter(({ choices }) => {
    let id = 0;
    for (const [axis, choice] of choices.entries())
      id = id * ((costs[axis] as readonly number[]).length + 1) + choice;
    if (known.has(id)) return false;
    known.add(id);
    return true;
  });
}
