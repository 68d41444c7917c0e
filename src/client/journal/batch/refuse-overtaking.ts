import { OPENING, type ReportKind } from '../../../core/protocol/kinds/index.ts';
import { overtaken } from '../../../core/protocol/rulebook/orders.ts';
import { Failure } from '../../../core/words/failure.ts';
import { message } from '../../../core/words/message.ts';
import type { Connection, Statement, Steps } from '../connection.ts';
import { readKind } from '../failures.ts';
import type { Intent, JournaledEvent } from '../port.ts';
import { overtaking } from '../refusals.ts';
import { originalText, storedText } from '../stored-text.ts';
import { IS_CANCELLED } from './cancelled-events.ts';

/** The number of an account whose ID is the second value. */
const IN_ACCOUNT = '(SELECT number FROM accounts WHERE account_id = ?2)';

const HAS_PAID = `SELECT 1 FROM events INDEXED BY events_by_order
  WHERE merchant_order_id = ?1 AND account = ${IN_ACCOUNT} AND kind = '${OPENING}' AND state = 'accepted' LIMIT 1`;

/** A paid report may correct a withdrawn one; earlier reports of the order then wait for it. */
const OPEN_EARLIER = `SELECT event_id, kind, batches.id AS batch_id, batches.state AS batch_state
  FROM events INDEXED BY events_by_order LEFT JOIN batches ON batches.number = events.batch
  WHERE merchant_order_id = ?1 AND events.account = ${IN_ACCOUNT} AND events.state = 'pending'
    AND (sequence < ?3 OR kind = '${OPENING}')
    AND NOT ${IS_CANCELLED} ORDER BY sequence`;

/**
 * A report that overtakes an earlier one of its order may be permanently refused, as a cancellation before the paid
 * report is. So it waits until the earlier one is settled, whether that was sent alone or from a file. Call within
 * the claim's transaction, so that reports in flight elsewhere count, too.
 * @param existing the intent's own event, if the journal has it.
 * @throws Failure `order_waits`
 */
export function* refuseOvertaking(
  connection: Connection,
  intent: Intent,
  existing: JournaledEvent | undefined,
): Steps<void> {
  // The service has counted it: sending it again moves nothing.
  if (existing?.state === 'accepted') return;
  yield* refuseBehindReportsOf(intent.accountId, connection, intent, existing);
  // An event that moves to another account still waits for open reports in its old one.
  if (existing !== undefined && existing.accountId !== intent.accountId)
    yield* refuseBehindReportsOf(existing.accountId, connection, intent, existing);
}

function* refuseBehindReportsOf(
  accountId: string,
  connection: Connection,
  intent: Intent,
  existing: JournaledEvent | undefined,
): Steps<void> {
  const before = existing?.sequence ?? Number.MAX_SAFE_INTEGER;
  const position = { intent, accountId, before };
  const isPaid = (yield* connection.get(...paidOf(position))) !== undefined;
  yield* refuseBehindOpen(connection, position, isPaid);
  if (intent.kind === OPENING || existing !== undefined || isPaid) return;
  const staged = yield* connection.get(...stagedPaidOf(position));
  if (staged !== undefined) throw overtakingFile(intent, String(staged.id));
}

/** What `refuseOvertaking` is going to ask for an intent that the journal does not have. */
export const askedToOvertake = (intent: Intent): readonly Statement[] => {
  const position = { intent, accountId: intent.accountId, before: Number.MAX_SAFE_INTEGER };
  const staged = intent.kind === OPENING ? [] : [stagedPaidOf(position)];
  return [paidOf(position), openEarlierOf(position), ...staged];
};

interface OrderPosition {
  readonly intent: Intent;
  readonly accountId: string;
  /** Reports with a lower sequence come before it. */
  readonly before: number;
}

const orderIn = ({ intent, accountId }: OrderPosition): [string, string] => [
  storedText(intent.merchantOrderId),
  storedText(accountId),
];

const paidOf = (position: OrderPosition): Statement => [HAS_PAID, ...orderIn(position)];

const openEarlierOf = (position: OrderPosition): Statement => [
  OPEN_EARLIER,
  ...orderIn(position),
  position.before,
];

const stagedPaidOf = (position: OrderPosition): Statement => [STAGED_PAID, ...orderIn(position)];

/** @param isPaid whether a paid report of the order is accepted; then nothing waits for another open one. */
function* refuseBehindOpen(
  connection: Connection,
  position: OrderPosition,
  isPaid: boolean,
): Steps<void> {
  const { intent } = position;
  const open = (yield* connection.all(...openEarlierOf(position))).map(
    ({ event_id, kind, batch_id, batch_state }) => {
      const isOpenFile = batch_state === 'open' || batch_state === 'done';
      const eventId = originalText(event_id) ?? '';
      return { eventId, kind: readKind(kind), file: isOpenFile ? String(batch_id) : undefined };
    },
  );
  const earlier = overtaken(intent.kind, open, isPaid);
  for (const { file, kind } of earlier) {
    if (file !== undefined) throw overtakingFile(intent, file, kind);
  }
  const [first] = earlier;
  if (first === undefined || intent.overtakes === true) return;
  throw overtaking(intent, first);
}

/** A staged paid report of an order, by the file that will send it. */
const STAGED_PAID = `SELECT batches.id FROM (
    SELECT batch FROM events WHERE merchant_order_id = ?1 AND account = ${IN_ACCOUNT} AND kind = '${OPENING}' AND state = 'staged'
    UNION ALL SELECT batch FROM repeats WHERE merchant_order_id = ?1 AND account = ${IN_ACCOUNT} AND kind = '${OPENING}') AS staged
  JOIN batches ON batches.number = staged.batch AND batches.state = 'open' ORDER BY batches.number LIMIT 1`;

const overtakingFile = (
  { kind, merchantOrderId }: Intent,
  id: string,
  earlier: ReportKind = OPENING,
): Failure =>
  new Failure(
    'order_waits',
    message('order_waits_for_file', { earlier, merchantOrderId, batch: id, kind }),
    {
      hint: message('resume_file_first', { batch: id }),
    },
  );
