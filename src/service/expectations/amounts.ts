import type { JsonNode } from '../../core/json/node.ts';
import { compareDecimals, type Decimal, parseDecimal } from '../../core/money.ts';
import { type Message, message } from '../../words/message.ts';

/** Whether a JSON number is this amount: as decimals, so that `12.9` is `12.90`. */
export function isAmount(node: JsonNode | undefined, wanted: string): boolean {
  const got = node?.type === 'number' ? parseDecimal(node.literal) : undefined;
  return got !== undefined && isEqual(got, wanted);
}

export function isEqual(got: Decimal, wanted: string): boolean {
  const expected = parseDecimal(wanted);
  return expected !== undefined && compareDecimals(got, expected) === 0;
}

/**
 * How an amount differs: `12.90, expected 1290: minor units?`
 * @param got as it was sent, or nothing.
 */
export function amountDifference(got: string | undefined, wanted: string): Message {
  return got === undefined
    ? message('is_missing', { wanted })
    : message(slipOf(got, wanted), { got, wanted });
}

/** How the two amounts most likely came to differ. */
function slipOf(got: string, wanted: string) {
  const [a, b] = [parseDecimal(got), parseDecimal(wanted)];
  if (a === undefined || b === undefined) return 'differs';
  if (isTimes(a, b, 100n) || isTimes(b, a, 100n)) return 'differs_perhaps_minor_units';
  if (isTimes(a, b, 1000n) || isTimes(b, a, 1000n)) return 'differs_by_1000';
  return a.units === -b.units && a.scale === b.scale ? 'differs_in_sign' : 'differs';
}

const isTimes = (larger: Decimal, smaller: Decimal, factor: bigint): boolean =>
  smaller.units !== 0n &&
  compareDecimals(larger, { ...smaller, units: smaller.units * factor }) === 0;
