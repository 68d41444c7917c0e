import { excerpt } from '../../core/visible.ts';
import { LONGEST, parseRule } from './parse.ts';
import type { FaultRule } from './rule.ts';

/** The header by which a request asks for its own fault; the value is a rule. */
export const FAULT_HEADER = 'X-Conv-Fault';

/** A rule that a request brings along, or why it is none. */
export type RequestRule =
  | { readonly ok: true; readonly rule: FaultRule }
  | { readonly ok: false; readonly message: string };

/** Reads the value of `X-Conv-Fault`. */
export const readHeaderRule = (value: string): RequestRule => read(value, value);

/** What the order id of a request begins with that asks for its own fault. */
export const MAGIC_ORDER = 'fault:';

/** Tells a client that its order id looks like a magic one and is none. */
export const WARNING_HEADER = 'X-Conv-Warning';

/**
 * Reads a magic order id: `fault:RULE` or `fault:RULE:ANYTHING`, with `+` for the blanks of the rule.
 * A rule may have colons itself, as a URL has: the last colon counts that leaves a rule before it.
 * @returns undefined for an ordinary order id.
 */
export function readMagicOrder(merchantOrderId: string): RequestRule | undefined {
  if (!merchantOrderId.startsWith(MAGIC_ORDER)) return undefined;
  if (merchantOrderId.length > LONGEST)
    return { ok: false, message: `${excerpt(merchantOrderId, 80)} is too long for a fault rule` };
  const texts = possibleRules(merchantOrderId.slice(MAGIC_ORDER.length).replaceAll('+', ' '));
  const readings = texts.map((text) => read(text, merchantOrderId));
  // Where none can be read, what stands before the first colon was most likely meant.
  return readings.find(({ ok }) => ok) ?? readings.at(-2) ?? readings[0];
}

/** So many colons are tried from each end: a hostile id has hundreds. */
const TRIED = 8;

/** What stands before the last colon, before the last but one, …, and then all of it. */
function possibleRules(text: string): string[] {
  const colons = [...text.matchAll(/:/g)].map(({ index }) => index);
  const tried = colons.filter((_, at) => at < TRIED || at >= colons.length - TRIED);
  return [...tried.map((end) => text.slice(0, end)).reverse(), text];
}

function read(text: string, given: string): RequestRule {
  const parsed = parseRule(text);
  if (parsed.ok) return parsed;
  const faults = parsed.faults.map(({ path, message }) => `${path} ${message}`);
  return { ok: false, message: `${excerpt(given, 80)} is not a fault rule: ${faults.join('; ')}` };
}
