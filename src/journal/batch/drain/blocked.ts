import { WAITS, WAITS_BEHIND_REFUSED } from '../../../core/delivery/row-words.ts';
import { isBehindRefused, type KnownReport } from '../../../core/orders/behind-refused.ts';
import type { ReportKind } from '../../../core/protocol.ts';
import type { SettledRow } from '../../../core/rows/settled-row.ts';
import { OPENING } from '../../../protocol/kinds/index.ts';
import type { Connection, Row } from '../../connection.ts';
import { originalText, storedText } from '../../text.ts';
import type { Claiming } from './claiming.ts';

/** A report that is to be sent in its turn. */
export interface Turn {
  /** `accounts.number`. */
  readonly account: number;
  readonly merchantOrderId: string;
  readonly kind: ReportKind;
  /** Reports with a lower sequence stand before it. */
  readonly before: number;
}

const OPEN_EARLIER = `
  SELECT kind, state, session FROM events INDEXED BY events_by_order
  WHERE merchant_order_id = ? AND account = ? AND state <> 'accepted' AND sequence < ?`;

const OPEN_AMONG = `
  SELECT DISTINCT merchant_order_id FROM json_each(?) CROSS JOIN events INDEXED BY events_by_order
  WHERE merchant_order_id = json_each.value AND account = ? AND state <> 'accepted'
    AND (state <> 'pending' OR session IS NOT ?)`;

const PAID = `
  SELECT state, sequence FROM events INDEXED BY events_by_order
  WHERE merchant_order_id = ? AND account = ? AND kind = '${OPENING}'`;

/** Those of the orders that have a report which may be in the way of others: the rest need not be asked for one by one. */
export function suspectOrders(
  { connection, batch, session }: Pick<Claiming, 'connection' | 'batch' | 'session'>,
  orders: readonly string[],
): Set<string> {
  const found = connection.all(
    OPEN_AMONG,
    JSON.stringify(orders.map(storedText)),
    batch.account,
    session,
  );
  return new Set(found.map((row) => originalText(row.merchant_order_id) ?? ''));
}

/**
 * Which earlier report of the order is in the way: one that is open and not this session's, whose own
 * queue keeps the turn; or a refused paid report, without which the later ones would be refused for good.
 * A paid report waits for paid ones only: it may be what the others wait for.
 * @returns the reason as it is told; null where the way is free.
 */
export function obstacleOf(
  connection: Connection,
  turn: Turn,
  session: number,
): SettledRow['error'] {
  const order = storedText(turn.merchantOrderId);
  const earlier = connection.all(OPEN_EARLIER, order, turn.account, turn.before);
  if (earlier.length === 0) return null;
  const isPaid = turn.kind === OPENING;
  const open = earlier.filter(
    ({ state, kind }) => state === 'pending' && (!isPaid || kind === OPENING),
  );
  if (open.some((other) => other.session !== session)) return WAITS;
  if (isPaid || !earlier.some(isRefusedPaid) || earlier.some(isOpenPaid)) return null;
  return obstacleBehindRefused(connection, turn);
}

/** The mended successor of the refused paid report may stand anywhere: also behind what waits for it. */
function obstacleBehindRefused(connection: Connection, turn: Turn): SettledRow['error'] {
  const paid = connection.all(PAID, storedText(turn.merchantOrderId), turn.account).map(readPaid);
  if (paid.some(({ state }) => state === 'accepted')) return null;
  return isBehindRefused(paid, { ...turn, sequence: turn.before }) ? WAITS_BEHIND_REFUSED : WAITS;
}

const readPaid = ({ state, sequence }: Row): KnownReport => ({
  kind: OPENING,
  state: state as KnownReport['state'],
  sequence: Number(sequence),
});

const isRefusedPaid = ({ kind, state }: Row): boolean => kind === OPENING && state === 'rejected';
const isOpenPaid = ({ kind, state }: Row): boolean => kind === OPENING && state === 'pending';
