import { Failure } from '../../core/failure.ts';
import { laneOf } from '../../core/rows/order-hash.ts';
import { operandWord, shellWord } from '../../core/shell.ts';
import type { Connection } from '../connection.ts';
import type { Intent } from '../journal.ts';
import { storedText } from '../text.ts';
import { nextChunk } from './staging/unpack.ts';

const HAS_PAID = `SELECT 1 FROM events INDEXED BY events_by_order
  WHERE merchant_order_id = ? AND account = ? AND kind = 'paid' AND state = 'accepted' LIMIT 1`;

const OPEN_PAID = `SELECT batches.id FROM events INDEXED BY events_by_order
  JOIN batches ON batches.number = events.batch
  WHERE merchant_order_id = ? AND events.account = ? AND kind = 'paid' AND events.state = 'pending'
    AND batches.state IN ('open', 'done') LIMIT 1`;

/**
 * A cancel, decline or refund that overtakes the paid report of its order is refused by the service for
 * good: it must not, where a file has that report and it is not settled.
 * @throws Failure `order_waits`
 */
export function refuseOvertaking(connection: Connection, intent: Intent): void {
  if (intent.kind === 'paid') return;
  const find = 'SELECT number FROM accounts WHERE account_id = ?';
  const account = connection.get(find, storedText(intent.accountId))?.number;
  if (account === undefined) return;
  const id = batchWithPaid(connection, Number(account), intent.merchantOrderId);
  if (id !== undefined) throw overtaking(intent, id);
}

function batchWithPaid(
  connection: Connection,
  account: number,
  merchantOrderId: string,
): string | undefined {
  const order = storedText(merchantOrderId);
  if (connection.get(HAS_PAID, order, account) !== undefined) return undefined;
  const open = connection.get(OPEN_PAID, order, account);
  if (open !== undefined) return String(open.id);
  const batches = connection.all(
    `SELECT number, id FROM batches WHERE account = ? AND state = 'open'`,
    account,
  );
  const found = batches.find(({ number }) =>
    isPaidStaged(connection, Number(number), merchantOrderId),
  );
  return found === undefined ? undefined : String(found.id);
}

/** All that is staged of an order is in one lane. */
function isPaidStaged(connection: Connection, batch: number, merchantOrderId: string): boolean {
  const lane = laneOf(merchantOrderId);
  let chunk = nextChunk(connection, batch, lane, 0);
  while (chunk !== undefined) {
    const { number, rows } = chunk;
    if (rows.some((row) => row.merchantOrderId === merchantOrderId && row.kind === 'paid'))
      return true;
    chunk = nextChunk(connection, batch, lane, number);
  }
  return false;
}

const overtaking = ({ kind, merchantOrderId }: Intent, id: string): Failure =>
  new Failure(
    'order_waits',
    `the paid report of ${merchantOrderId} is in the file ${id} and is not settled yet; a ${kind} that overtakes it would be refused for good; nothing was sent`,
    {
      hint: `first conv send --resume ${shellWord(id)} (or conv batch cancel ${operandWord(id)}), then run the command again`,
    },
  );
