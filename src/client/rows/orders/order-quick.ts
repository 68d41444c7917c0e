import {
  eachKind,
  kindNamed,
  OPENING,
  type OrderState,
  type OrderStatus,
} from '../../../protocol/kinds/index.ts';
import { TRANSITIONS } from '../../../protocol/orders.ts';
import type { OrderIndex } from './order-index.ts';
import {
  decimalsOfRecord,
  hasOtherCurrency,
  kindOfRecord,
  type RecordKind,
} from './read-record.ts';
import { RECORD } from './record-layout.ts';

/** Units up to here are exact in a number: 2 ** 53 in words of four bytes. */
const HIGH_END = 2 ** 21;
const WORD = 2 ** 32;

/** The status after a report, by the one before; undefined where the rules of orders refuse it, or it cannot be sent. */
const NEXT = Object.fromEntries(
  Object.entries(TRANSITIONS).map(([state, moves]) => [
    state,
    {
      ...eachKind(({ name }) => ('to' in moves[name] ? moves[name].to : undefined)),
      faulty: undefined,
    },
  ]),
) as Readonly<Record<OrderState, Readonly<Record<RecordKind, OrderStatus | undefined>>>>;

const REDUCES: Readonly<Record<RecordKind, boolean>> = {
  ...eachKind(({ effect }) => effect.net === 'reduced'),
  faulty: false,
};

/**
 * Whether an order has no fault, without the messages: each report may follow the one before it, and its refunds are
 * less together than the paid report. Of nearly every order that is true.
 * @returns false also where it is not simple to tell.
 */
export function isSurelyRight(index: OrderIndex, order: number): boolean {
  let at = index.firstOf(order);
  if (index.nextOf(at) < 0) return true;
  const paid = at;
  const opened = NEXT.UNREPORTED[kindAt(index, at)];
  const isPaid = opened !== undefined;
  // Without a paid report in the file, the order was reported before.
  let state = opened ?? kindNamed(OPENING).to;
  let left = unitsAt(index, at);
  for (at = isPaid ? index.nextOf(at) : at; at >= 0; at = index.nextOf(at)) {
    const kind = kindAt(index, at);
    const next = NEXT[state][kind];
    if (next === undefined) return false;
    state = next;
    if (!isPaid || !REDUCES[kind]) continue;
    left -= refundAt(index, at, paid);
    if (!(left >= 0)) return false;
  }
  return true;
}

const kindAt = ({ bytes }: OrderIndex, at: number): RecordKind => kindOfRecord(bytes, at);

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
