import { deriveEventIdIn } from '../../core/protocol/reports/event-id.ts';
import { type Message, message } from '../../core/words/message.ts';
import { IS_CANCELLED, isCancelled } from './batch/cancelled-events.ts';
import type { Connection, Steps } from './connection.ts';
import { getEvent } from './events.ts';
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
  if (found !== undefined) return originalText(found.event_id) ?? '';
  return yield* nextDerivedId(connection, event);
}

/** An earlier conv did not write down which report a corrected one succeeds: the ids tell, but for those of a refund id. */
function* nextDerivedId(connection: Connection, event: JournaledEvent): Steps<string | undefined> {
  const { accountId, kind, merchantOrderId } = event;
  function* has(eventId: string): Steps<boolean> {
    const found = yield* getEvent(connection, { accountId, eventId });
    return found !== undefined && !(yield* isCancelled(connection, found.sequence));
  }
  for (let ordinal = 1; ; ordinal += 1) {
    const derive = (nth: number) =>
      deriveEventIdIn(accountId, { kind, merchantOrderId, ordinal: nth });
    const eventId = derive(ordinal);
    if (!(yield* has(eventId))) return undefined;
    const next = derive(ordinal + 1);
    if (eventId === event.eventId) return (yield* has(next)) ? next : undefined;
  }
}

/** Why a refused report is not sent again. */
export const supersededBy = (eventId: string): Message => message('superseded_by', { eventId });
