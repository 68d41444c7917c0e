import { type Message, message } from '../../core/words/message.ts';
import { IS_CANCELLED } from './batch/cancelled-events.ts';
import type { Connection, Steps } from './connection.ts';
import type { JournaledEvent } from './port.ts';
import { originalText, storedText } from './stored-text.ts';

/**
 * The corrected report that has taken the place of a refused one, which is then never sent again: the service
 * would count both.
 * @returns its event ID; undefined if there is none.
 */
export function* successorIdOf(
  connection: Connection,
  event: JournaledEvent,
): Steps<string | undefined> {
  const found = yield* connection.get(
    `SELECT event_id FROM events INDEXED BY events_by_order
      WHERE merchant_order_id = ? AND successor_of = ? AND NOT ${IS_CANCELLED} LIMIT 1`,
    storedText(event.merchantOrderId),
    event.sequence,
  );
  return found === undefined ? undefined : (originalText(found.event_id) ?? '');
}

/** Why a refused report is not sent again. */
export const supersededBy = (eventId: string): Message => message('superseded_by', { eventId });
