/** The index `events_left` holds what is not accepted, and SQLite uses it only where the statement says so too. */
export const IS_IN_LEFT_INDEX = `events.state <> 'accepted'`;

/** Of an event that is not settled, in the words that SQLite needs to find it by its index. */
export const IS_PENDING = `events.state = 'pending' AND ${IS_IN_LEFT_INDEX}`;
