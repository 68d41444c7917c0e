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

const MAGIC = /^fault:([^:]+)(?::|$)/;

/**
 * Reads a magic order id: `fault:RULE` or `fault:RULE:ANYTHING`, with `+` for the blanks of the rule.
 * @returns undefined for an ordinary order id, such as any of more than 1000 characters.
 */
export function readMagicOrder(merchantOrderId: string): RequestRule | undefined {
  if (merchantOrderId.length > LONGEST) return undefined;
  const [, text] = MAGIC.exec(merchantOrderId) ?? [];
  return text === undefined ? undefined : read(text.replaceAll('+', ' '), merchantOrderId);
}

function read(text: string, given: string): RequestRule {
  const parsed = parseRule(text);
  if (parsed.ok) return parsed;
  const faults = parsed.faults.map(({ path, message }) => `${path} ${message}`);
  return { ok: false, message: `${excerpt(given, 80)} is not a fault rule: ${faults.join('; ')}` };
}
