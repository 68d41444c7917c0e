import { message } from '../../words/message.ts';
import { text } from '../../words/text.ts';
import { faultError } from './answers.ts';
import type { RequestFacts } from './conditions.ts';
import { CountedRule } from './counted-rule.ts';
import type { Effect } from './effect.ts';
import {
  FAULT_HEADER,
  type RequestRule,
  readHeaderRule,
  readMagicOrder,
  WARNING_HEADER,
} from './request-rule.ts';

/** Requests could carry new rules without end: the counts of this many are kept. */
const MOST_KEPT = 1000;

type Unreadable = Extract<RequestRule, { ok: false }>;

/** The rules that requests bring along, counted by their text. */
export class RequestRules {
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
    return found instanceof CountedRule
      ? found.next(facts, nowSeconds)
      : badHeader(text(found.message));
  }

  /** An order id that only starts like a magic one is an order id; the log and the answer say so. */
  byOrder(facts: RequestFacts, nowSeconds: number): Effect | undefined {
    const { merchantOrderId } = facts;
    const read = merchantOrderId === undefined ? undefined : readMagicOrder(merchantOrderId);
    if (merchantOrderId === undefined || read === undefined) return undefined;
    const found = this.#byText('order', merchantOrderId, read);
    return found instanceof CountedRule
      ? found.next(facts, nowSeconds)
      : ordinary(text(found.message));
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

const ordinary = (why: string): Effect => ({
  ...UNTOUCHED,
  label: text(message('no_fault', { why })),
  commits: true,
  answer: {
    type: 'own',
    headers: { [WARNING_HEADER]: headerText(text(message('no_fault', { why }))) },
  },
});

/** A header holds ASCII alone (RFC 9110, 5.5). */
const headerText = (sentence: string): string =>
  sentence.replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const badHeader = (why: string): Effect => ({
  ...UNTOUCHED,
  label: text(message('bad_fault_header', { header: FAULT_HEADER, why })),
  commits: false,
  answer: { type: 'replaced', response: faultError(400, 'invalid_fault', why) },
});
