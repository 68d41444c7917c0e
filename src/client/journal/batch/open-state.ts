import { message } from '../../../words/message.ts';
import { damage } from '../failures.ts';

/**
 * In `open_since`: nothing is in flight, and a living run is to go on with the event, though an earlier
 * one did not. Else that is the time since when the event may be in flight, or NULL.
 */
export const HANDED_OVER = 0;

/** No seal covers what changes so often; but SQLite keeps a 1 in the very type that it also keeps a NULL in: one flipped byte makes that of it. */
const FLIPPED = 1;

/**
 * The time since when an event may be in flight, in milliseconds since 1970.
 * @throws damage where it is no time.
 */
export function readOpenSince(stored: unknown): { readonly openSince?: number } {
  if (stored === FLIPPED) throw damage(message('open_since_invalid'));
  return stored === null || stored === HANDED_OVER ? {} : { openSince: Number(stored) };
}

/** Of an event: an attempt at it may have begun whose end is not written. */
export const MAY_BE_IN_FLIGHT = `coalesce(events.open_since, ${HANDED_OVER}) <> ${HANDED_OVER}`;

/** The index `events_left` holds what is not accepted, and SQLite uses it only where the statement says so too. */
export const IS_IN_LEFT_INDEX = `events.state <> 'accepted'`;

/** Of an event that is not settled, in the words that SQLite needs to find it by its index. */
export const IS_PENDING = `events.state = 'pending' AND ${IS_IN_LEFT_INDEX}`;
