import { type Message, message } from '../../core/words/message.ts';
import { englishText, text } from '../../core/words/text.ts';
import { faultError } from './actions.ts';
import { chance, type Effect, effectOf } from './effect.ts';
import {
  FAULT_HEADER,
  type RequestRule,
  readHeaderRule,
  readMagicOrder,
  WARNING_HEADER,
} from './parse.ts';
import { concerns, type FaultRule, type RequestFacts } from './rule.ts';

/** A rule with its counts: the same requests in the same order meet the same faults. */
class CountedRule {
  readonly rule: FaultRule;
  readonly #name: string;
  readonly #heading: string;
  readonly #seed: number;
  #seen = 0;
  #acted = 0;

  /**
   * @param name seeds the rule's random numbers.
   * @param heading start of its effects' labels.
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

  /** Counts a request and returns its effect, if any. */
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

  /** A fault that acts after the commit does not apply to a refused report. */
  #comesTooLate({ outcome }: RequestFacts): boolean {
    const { action, moment } = this.rule;
    return action !== undefined && moment === 'after' && outcome === 'refused';
  }
}

/** Requests could carry new rules without end: the counts of this many are kept. */
const MOST_KEPT = 1000;

type Unreadable = Extract<RequestRule, { ok: false }>;

/** The rules that requests bring along, counted by their text. */
class RequestRules {
  readonly #seed: number;
  readonly #rules = new Map<string, CountedRule>();

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** Whether this value of `X-Conv-Fault` closes the connection before the body is read. */
  isRefusal(value: string): boolean {
    const found = this.#byText(FAULT_HEADER, value, readHeaderRule(value));
    return found instanceof CountedRule && found.rule.action?.type === 'refuse';
  }

  /** An invalid header is answered with 400: a test must not pass because its fault was missing. */
  byHeader(value: string, facts: RequestFacts, nowSeconds: number): Effect | undefined {
    const found = this.#byText(FAULT_HEADER, value, readHeaderRule(value));
    return found instanceof CountedRule ? found.next(facts, nowSeconds) : badHeader(found.message);
  }

  /** An invalid magic order ID is a normal order ID; the log and the response point that out. */
  byOrder(facts: RequestFacts, nowSeconds: number): Effect | undefined {
    const { merchantOrderId } = facts;
    const read = merchantOrderId === undefined ? undefined : readMagicOrder(merchantOrderId);
    if (merchantOrderId === undefined || read === undefined) return undefined;
    const found = this.#byText('order', merchantOrderId, read);
    return found instanceof CountedRule ? found.next(facts, nowSeconds) : ordinary(found.message);
  }

  /** Forgets all counts. */
  clear(): void {
    this.#rules.clear();
  }

  /** The rule of this text with its counts; the least recently used text is forgotten. */
  #byText(source: string, given: string, read: RequestRule): CountedRule | Unreadable {
    if (!read.ok) return read;
    const name = `${source} ${given}`;
    const found = this.#rules.get(name) ?? new CountedRule(read.rule, name, name, this.#seed);
    this.#rules.delete(name);
    this.#rules.set(name, found);
    const [oldest] = this.#rules.keys();
    if (this.#rules.size > MOST_KEPT && oldest !== undefined) this.#rules.delete(oldest);
    return found;
  }
}

const UNTOUCHED = { delayBeforeMs: 0, delayAfterMs: 0, skewSeconds: 0 };

/** The label is localized for people; the header is always English, for programs. */
const ordinary = (why: Message): Effect => ({
  ...UNTOUCHED,
  label: text(message('no_fault', { why })),
  commits: true,
  answer: {
    type: 'own',
    headers: { [WARNING_HEADER]: headerText(englishText(message('no_fault', { why }))) },
  },
});

/** A header holds ASCII alone (RFC 9110, 5.5). */
const headerText = (sentence: string): string =>
  sentence.replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const badHeader = (why: Message): Effect => ({
  ...UNTOUCHED,
  label: text(message('bad_fault_header', { header: FAULT_HEADER, why })),
  commits: false,
  answer: { type: 'replaced', response: faultError(400, 'invalid_fault', englishText(why)) },
});

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
 * The faults of a running service. The first matching rule wins: that of the header, then that of a magic order ID,
 * then the list in order. Later rules do not count the request.
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

  /** Whether there are no rules, so that only requests can inject faults. */
  get isEmpty(): boolean {
    return this.#entries.length === 0;
  }

  list(): ListedFault[] {
    return this.#entries.map(listedFault);
  }

  /** Enabled rules that never acted, not even before a reset of the counts. */
  neverActed(): ListedFault[] {
    return this.#entries
      .filter(({ enabled, hadActed, counted }) => enabled && !hadActed && counted.acted === 0)
      .map(listedFault);
  }

  /** Adds a rule after all others. */
  add(rule: FaultRule): ListedFault {
    this.#added += 1;
    const id = `f${this.#added}`;
    const entry = { id, counted: this.#counted(rule, id), enabled: true, hadActed: false };
    this.#entries = [...this.#entries, entry];
    return listedFault(entry);
  }

  /** @returns whether there was such a rule. */
  remove(id: string): boolean {
    const before = this.#entries.length;
    this.#entries = this.#entries.filter((entry) => entry.id !== id);
    return this.#entries.length < before;
  }

  /** Enables or disables a rule; a disabled one counts no requests. Undefined if there is no such rule. */
  setEnabled(id: string, enabled: boolean): ListedFault | undefined {
    this.#entries = this.#entries.map((entry) => (entry.id === id ? { ...entry, enabled } : entry));
    return this.list().find((entry) => entry.id === id);
  }

  /** Resets the counts: the same requests meet the same faults again. */
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

const listedFault = ({ id, counted, enabled }: Entry): ListedFault => ({
  id,
  text: counted.rule.text,
  enabled,
  seen: counted.seen,
  acted: counted.acted,
});
