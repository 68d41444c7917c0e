import {
  compareDecimals,
  formatDecimal,
  parseDecimal,
  subtractDecimals,
} from '../../../protocol/money.ts';
import type { Money } from './wire.ts';

/** The parts of the bar, in hundredths of its length; they sum to 100, or to 0 for an order of nothing. */
export interface BarParts {
  readonly net: number;
  readonly refunded: number;
  /** Neither refunded nor settled: what a decline dropped. */
  readonly dropped: number;
}

/** How long the parts of the bar are: for the eye alone, so floating point does. */
export function barParts({ amount, net, refunded }: Money): BarParts {
  const whole = Number(amount);
  if (!(whole > 0)) return { net: 0, refunded: 0, dropped: 0 };
  const share = (part: string): number => Math.min(100, Math.max(0, (100 * Number(part)) / whole));
  const parts = { net: share(net), refunded: share(refunded) };
  return { ...parts, dropped: Math.max(0, 100 - parts.net - parts.refunded) };
}

/** Digits in groups of three, with a narrow space that keeps them together: `1 250 000.50`. */
export const groupDigits = (decimal: string): string =>
  decimal.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, '\u202f'));

/** By how much the net amount changed, exactly: `−2 000`; empty where it did not, or nobody knows. */
export function netChange(before: Money | null, after: Money): string {
  const [from, to] = [parseDecimal(before?.net ?? ''), parseDecimal(after.net)];
  if (from === undefined || to === undefined) return '';
  const sign = compareDecimals(to, from);
  if (sign === 0) return '';
  const size = sign > 0 ? subtractDecimals(to, from) : subtractDecimals(from, to);
  return `${sign > 0 ? '+' : '−'}${groupDigits(formatDecimal(size))}`;
}

/** What is settled with nobody though it was not refunded, exactly: what a decline dropped. */
export function droppedAmount({ amount, net, refunded }: Money): string {
  const [whole, left, back] = [amount, net, refunded].map(parseDecimal);
  if (whole === undefined || left === undefined || back === undefined) return '0';
  return formatDecimal(subtractDecimals(subtractDecimals(whole, left), back));
}
