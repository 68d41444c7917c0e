import type { RequestFacts } from './conditions.ts';
import { CountedRule } from './counted-rule.ts';
import type { Effect } from './effect.ts';
import { RequestRules } from './request-rules.ts';
import type { FaultRule } from './rule.ts';

/** One rule as a list shows it. */
export interface ListedFault {
  /** `f1`, `f2`, …; never used again. */
  readonly id: string;
  readonly text: string;
  readonly enabled: boolean;
  /** How many requests it was for, and on how many it acted. */
  readonly seen: number;
  readonly acted: number;
}

interface Entry {
  readonly id: string;
  readonly counted: CountedRule;
  readonly enabled: boolean;
  /** Whether it acted before the counts were reset. */
  readonly hadActed: boolean;
}

/**
 * The faults of a running service. Of several rules the first that acts decides: that of the
 * header, then that of a magic order id, then those of the list in their order. A rule after it
 * does not count the request.
 */
export class Faults {
  /** All chances depend on it. */
  readonly seed: number;
  readonly #requestRules: RequestRules;
  #entries: readonly Entry[] = [];
  #added = 0;

  /** @param seed a whole number from 0 to 2^32 - 1; with it, all chances are the same again. */
  constructor(rules: readonly FaultRule[], seed: number) {
    this.seed = seed;
    this.#requestRules = new RequestRules(seed);
    for (const rule of rules) this.add(rule);
  }

  /** What happens to a request before its body is read: `refuse`, or nothing. */
  onArrival(
    facts: Pick<RequestFacts, 'kind'>,
    header: string | undefined,
    nowSeconds: number,
  ): Effect | undefined {
    if (header !== undefined) {
      const isRefusal = this.#requestRules.isRefusal(header);
      return isRefusal ? this.#requestRules.byHeader(header, facts, nowSeconds) : undefined;
    }
    return this.#firstOf(facts, nowSeconds, true);
  }

  /**
   * What happens to a request that was read.
   * @param header the value of `X-Conv-Fault`, if there is one.
   * @param nowSeconds the service's clock, unix time in seconds.
   */
  next(facts: RequestFacts, header: string | undefined, nowSeconds: number): Effect | undefined {
    const byHeader =
      header === undefined || this.#requestRules.isRefusal(header)
        ? undefined
        : this.#requestRules.byHeader(header, facts, nowSeconds);
    return (
      byHeader ??
      this.#requestRules.byOrder(facts, nowSeconds) ??
      this.#firstOf(facts, nowSeconds, false)
    );
  }

  /** Whether there are no rules: then only a request itself can ask for a fault. */
  get isEmpty(): boolean {
    return this.#entries.length === 0;
  }

  list(): ListedFault[] {
    return this.#entries.map(listed);
  }

  /** Those that are switched on and acted at no time, also not before the counts were reset. */
  neverActed(): ListedFault[] {
    return this.#entries
      .filter(({ enabled, hadActed, counted }) => enabled && !hadActed && counted.acted === 0)
      .map(listed);
  }

  /** Puts a rule behind all others. */
  add(rule: FaultRule): ListedFault {
    this.#added += 1;
    const id = `f${this.#added}`;
    const entry = { id, counted: this.#counted(rule, id), enabled: true, hadActed: false };
    this.#entries = [...this.#entries, entry];
    return listed(entry);
  }

  /** @returns whether there was such a rule. */
  remove(id: string): boolean {
    const before = this.#entries.length;
    this.#entries = this.#entries.filter((entry) => entry.id !== id);
    return this.#entries.length < before;
  }

  /** Switches a rule on or off; off, it counts no requests. Undefined where there is no such rule. */
  setEnabled(id: string, enabled: boolean): ListedFault | undefined {
    this.#entries = this.#entries.map((entry) => (entry.id === id ? { ...entry, enabled } : entry));
    return this.list().find((entry) => entry.id === id);
  }

  /** Counts anew, as at the start: the same requests meet the same faults again. */
  resetCounts(): void {
    this.#requestRules.clear();
    this.#entries = this.#entries.map((entry) => ({
      ...entry,
      hadActed: entry.hadActed || entry.counted.acted > 0,
      counted: this.#counted(entry.counted.rule, entry.id),
    }));
  }

  #counted(rule: FaultRule, id: string): CountedRule {
    return new CountedRule(rule, id, `${id} ${rule.text}`, this.seed);
  }

  #firstOf(facts: RequestFacts, nowSeconds: number, isArrival: boolean): Effect | undefined {
    for (const { enabled, counted } of this.#entries) {
      const isRefusal = counted.rule.action?.type === 'refuse';
      const effect = enabled && isRefusal === isArrival && counted.next(facts, nowSeconds);
      if (effect) return effect;
    }
    return undefined;
  }
}

/** Faults by these rules. */
export const createFaults = (rules: readonly FaultRule[], seed: number): Faults =>
  new Faults(rules, seed);

const listed = ({ id, counted, enabled }: Entry): ListedFault => ({
  id,
  text: counted.rule.text,
  enabled,
  seen: counted.seen,
  acted: counted.acted,
});
