import { type Decimal, parseDecimal } from '../../core/money.ts';

/** What is left of an amount of 60 digits after a refund of 60 decimals has 120. */
const PLAIN = /^(-?\d{1,120})(?:\.(\d{1,120}))?$/;

/** Reads a number that the service itself has reckoned: more digits than a report may bring. */
export function readExactly(literal: string): Decimal | undefined {
  const short = parseDecimal(literal);
  if (short !== undefined) return short;
  const [, whole, fraction = ''] = PLAIN.exec(literal) ?? [];
  if (whole === undefined) return undefined;
  return { units: BigInt(`${whole}${fraction}`), scale: fraction.length };
}
