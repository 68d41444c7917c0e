import { excerpt } from '../../core/visible.ts';
import { type Message, message } from '../../words/message.ts';
import { LONGEST, parseRule, ruleFaults } from './parse.ts';
import type { FaultRule } from './rule.ts';

/** The header by which a request asks for its own fault; the value is a rule. */
export const FAULT_HEADER = 'X-Conv-Fault';

/** A rule that a request carries, or why it is not one. */
export type RequestRule =
  | { readonly ok: true; readonly rule: FaultRule }
  | { readonly ok: false; readonly message: Message };

/** Reads the value of `X-Conv-Fault`. */
export const readHeaderRule = (value: string): RequestRule => read(value, value);

/** The prefix of an order id that asks for its own fault. */
export const MAGIC_ORDER = 'fault:';

/** Tells a client that its order id looks like a magic one but is not. */
export const WARNING_HEADER = 'X-Conv-Warning';

/**
 * Reads a magic order id: `fault:RULE` or `fault:RULE:ANYTHING`, with `+` for the spaces in the rule.
 * A rule may contain colons, as a URL does: the rule ends at the last colon that leaves a valid one.
 * @returns undefined for an ordinary order id.
 */
export function readMagicOrder(merchantOrderId: string): RequestRule | undefined {
  if (!merchantOrderId.startsWith(MAGIC_ORDER)) return undefined;
  if (merchantOrderId.length > LONGEST)
    return {
      ok: false,
      message: message('order_too_long_for_rule', { given: excerpt(merchantOrderId, 80) }),
    };
  const texts = possibleRules(merchantOrderId.slice(MAGIC_ORDER.length).replaceAll('+', ' '));
  const readings = texts.map((text) => read(text, merchantOrderId));
  // If none can be read, the text before the first colon is most likely the rule.
  return readings.find(({ ok }) => ok) ?? readings.at(-2) ?? readings[0];
}

/** How many colons are tried from each end: a hostile id has hundreds. */
const TRIED = 8;

/** The text before the last colon, before the last but one, …, and then all of it. */
function possibleRules(text: string): string[] {
  const colons = [...text.matchAll(/:/g)].map(({ index }) => index);
  const tried = colons.filter((_, at) => at < TRIED || at >= colons.length - TRIED);
  return [...tried.map((end) => text.slice(0, end)).reverse(), text];
}

function read(text: string, given: string): RequestRule {
  const parsed = parseRule(text);
  if (parsed.ok) return parsed;
  return {
    ok: false,
    message: message('not_a_fault_rule', { given: excerpt(given, 80), faults: ruleFaults(parsed) }),
  };
}
