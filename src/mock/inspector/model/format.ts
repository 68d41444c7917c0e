import {
  compareDecimals,
  formatDecimal,
  parseDecimal,
  subtractDecimals,
} from '../../../core/protocol/money.ts';
import type { Money } from './wire.ts';

/** The service's clock as it was last read. All times are milliseconds since 1970. */
export interface ClockReading {
  /** The clock's time. */
  readonly at: number;
  /** What this computer's clock said then. */
  readonly readAt: number;
  /** It is stopped. */
  readonly isFrozen: boolean;
}

/** The service's current time. */
export const serviceTime = ({ at, readAt, isFrozen }: ClockReading, ownNow: number): number =>
  isFrozen ? at : at + ownNow - readAt;

/** Read again without being set in between: a clock that shows the same time is stopped. */
export const readAgain = (before: ClockReading, at: number, readAt: number): ClockReading => ({
  at,
  readAt,
  isFrozen: at === before.at,
});

/** The reading after the clock was set, which does not stop or start it. */
export const readAfterSet = (before: ClockReading, at: number, readAt: number): ClockReading => ({
  ...before,
  at,
  readAt,
});

/** `14:03:59`, by the service's clock, in UTC. */
export const clockTime = (iso: string): string => iso.slice(11, 19);

/** `2026-01-01 14:03:59 UTC` */
export const fullTime = (iso: string): string => `${iso.slice(0, 10)} ${clockTime(iso)} UTC`;

/** The parts of the bar, in hundredths of its length; they sum to 100, or to 0 for an order of nothing. */
interface BarParts {
  readonly net: number;
  readonly refunded: number;
  /** Neither refunded nor settled: the amount that a decline dropped. */
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

/** By how much the net amount changed, exactly: `−2 000`; empty if it did not, or if that is unknown. */
export function netChange(before: Money | null, after: Money): string {
  const [from, to] = [parseDecimal(before?.net ?? ''), parseDecimal(after.net)];
  if (from === undefined || to === undefined) return '';
  const sign = compareDecimals(to, from);
  if (sign === 0) return '';
  const size = sign > 0 ? subtractDecimals(to, from) : subtractDecimals(from, to);
  return `${sign > 0 ? '+' : '−'}${groupDigits(formatDecimal(size))}`;
}

/** The exact amount that is neither settled nor refunded, because a decline dropped it. */
export function droppedAmount({ amount, net, refunded }: Money): string {
  const [whole, left, back] = [amount, net, refunded].map(parseDecimal);
  if (whole === undefined || left === undefined || back === undefined) return '0';
  return formatDecimal(subtractDecimals(subtractDecimals(whole, left), back));
}
