import type { OrderIndex } from './order-index.ts';
import { decimalsOfRecord, hasOtherCurrency, kindOfRecord } from './read-record.ts';
import { RECORD } from './record-layout.ts';
import { roleOf } from './roles.ts';

/** Units up to here are exact in a number: 2 ** 53 in words of four bytes. */
const HIGH_END = 2 ** 21;
const WORD = 2 ** 32;

/**
 * Whether an order has no fault, told without its messages: its paid report first, then refunds that
 * are less together, then at most one cancel or decline. Of nearly every order that is true.
 * @returns false also where it is not simple to tell.
 */
export function isSurelyRight(index: OrderIndex, order: number): boolean {
  let at = index.firstOf(order);
  if (index.nextOf(at) < 0) return true;
  const isPaid = roleAt(index, at) === 'begins';
  const paid = at;
  let left = unitsAt(index, at);
  let isEnded = false;
  for (at = isPaid ? index.nextOf(at) : at; at >= 0; at = index.nextOf(at)) {
    const role = roleAt(index, at);
    if (isEnded || (role !== 'refunds' && role !== 'ends')) return false;
    isEnded = role === 'ends';
    if (isEnded || !isPaid) continue;
    left -= refundAt(index, at, paid);
    if (!(left >= 0)) return false;
  }
  return true;
}

const roleAt = ({ bytes }: OrderIndex, at: number) => roleOf(kindOfRecord(bytes, at));

/** Units of a refund that are of one sort with those of the paid report; NaN where they are not, or it is not simple to tell. */
function refundAt(index: OrderIndex, at: number, paid: number): number {
  const decimals = decimalsOfRecord(index.bytes, paid);
  if (decimals === undefined || decimalsOfRecord(index.bytes, at) !== decimals) return Number.NaN;
  return hasOtherCurrency(index, at, paid) ? Number.NaN : unitsAt(index, at);
}

/** NaN where they are too many for a number. */
function unitsAt({ words }: Pick<OrderIndex, 'words'>, at: number): number {
  const word = (at >>> 2) + RECORD.units;
  const high = words[word + 1] ?? 0;
  return high < HIGH_END ? high * WORD + (words[word] ?? 0) : Number.NaN;
}
