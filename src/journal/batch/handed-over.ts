/**
 * In `open_since`: nothing is in flight, and a living run is to go on with the event, though an earlier
 * one did not. Else that is the time since when the event may be in flight, or NULL.
 */
export const HANDED_OVER = 0;

/** Of an event: an attempt at it may have begun whose end is not written. */
export const MAY_BE_IN_FLIGHT = `coalesce(events.open_since, ${HANDED_OVER}) <> ${HANDED_OVER}`;
