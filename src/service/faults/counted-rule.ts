import { concerns, type RequestFacts } from './conditions.ts';
import { type Effect, effectOf } from './effect.ts';
import { chance } from './random.ts';
import type { FaultRule } from './rule.ts';

/** A rule with its counts: the same requests in the same order meet the same faults. */
export class CountedRule {
  readonly rule: FaultRule;
  readonly #name: string;
  readonly #heading: string;
  readonly #seed: number;
  #seen = 0;
  #acted = 0;

  /**
   * @param name the rule's chances depend on it.
   * @param heading what the labels of its effects begin with.
   * @param seed a whole number from 0 to 2^32 - 1.
   */
  constructor(rule: FaultRule, name: string, heading: string, seed: number) {
    this.rule = rule;
    this.#name = name;
    this.#heading = heading;
    this.#seed = seed;
  }

  /** How many requests the rule was for. */
  get seen(): number {
    return this.#seen;
  }

  /** On how many of them it acted. */
  get acted(): number {
    return this.#acted;
  }

  /** Counts a request, and says what happens to it; undefined where nothing does. */
  next(facts: RequestFacts, nowSeconds: number): Effect | undefined {
    const { when } = this.rule;
    if (!concerns(when, facts) || this.#comesTooLate(facts)) return undefined;
    this.#seen += 1;
    const seen = this.#seen;
    const draw = (purpose: string) => chance(this.#seed, this.#name, seen, purpose);
    if (seen % (when.every ?? 1) !== 0) return undefined;
    if (draw('act') >= (when.probability ?? 1)) return undefined;
    if (this.#acted >= (when.first ?? Number.POSITIVE_INFINITY)) return undefined;
    this.#acted += 1;
    return effectOf(this.rule, this.#heading, draw, nowSeconds);
  }

  /** What goes wrong after a report has counted does not go wrong with one that is refused. */
  #comesTooLate({ outcome }: RequestFacts): boolean {
    const { action, moment } = this.rule;
    return action !== undefined && moment === 'after' && outcome === 'refused';
  }
}
