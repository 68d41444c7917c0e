import { OPENING } from '../../../protocol/kinds/index.ts';
import type { Batch } from '../../batches.ts';
import type { Connection } from '../../connection.ts';
import { guarded } from '../../failures.ts';
import type { LeftRows } from '../../left-rows.ts';
import { IS_PENDING } from '../../open-state.ts';
import { IS_UNKNOWN } from '../../unknown-outcome.ts';
import { MAY_BE_IN_FLIGHT } from '../handed-over.ts';

/** The open events of a batch's rows, whether they are its own or those of another one that they follow. */
const OPEN = `
  SELECT sequence FROM events INDEXED BY events_left
    WHERE ${IS_PENDING} AND batch = ?1
  UNION ALL SELECT event FROM batch_rows INDEXED BY batch_rows_following
    WHERE event IS NOT NULL AND state <> 'duplicate' AND state = 'pending' AND batch = ?1`;

/** It is in flight, or an attempt at it ended so that nobody knows what the service made of it. */
const MAY_HAVE_BEEN_SENT = `(${MAY_BE_IN_FLIGHT} OR EXISTS (SELECT 1 FROM attempts
  WHERE event = events.sequence AND ${IS_UNKNOWN}))`;

/** `isBehindRefused` of core/orders, as SQL. */
const IS_BEHIND_REFUSED = `(events.kind <> '${OPENING}'
  AND EXISTS (SELECT 1 FROM events AS paid INDEXED BY events_by_order
    WHERE paid.merchant_order_id = events.merchant_order_id AND paid.account = events.account
      AND paid.kind = '${OPENING}' AND paid.state = 'rejected' AND paid.sequence < events.sequence)
  AND NOT EXISTS (SELECT 1 FROM events AS paid INDEXED BY events_by_order
    WHERE paid.merchant_order_id = events.merchant_order_id AND paid.account = events.account
      AND paid.kind = '${OPENING}' AND paid.state <> 'rejected'))`;

/** BatchJournal.leftOf: of the rows that are pending, what a person should know. */
export function leftOf(connection: Connection, { id }: Pick<Batch, 'id'>): LeftRows {
  return guarded(connection.path, 'reading', () => {
    const count = `SELECT count(CASE WHEN ${MAY_HAVE_BEEN_SENT} THEN 1 END) AS sent,
        count(CASE WHEN ${IS_BEHIND_REFUSED} THEN 1 END) AS refused,
        count(open_since) AS unfinished
      FROM events WHERE sequence IN (${OPEN})`;
    const number = connection.get('SELECT number FROM batches WHERE id = ?', id)?.number;
    const found = connection.get(count, Number(number ?? 0));
    return {
      mayHaveBeenSent: Number(found?.sent),
      behindRefused: Number(found?.refused),
      unfinished: Number(found?.unfinished),
    };
  });
}
