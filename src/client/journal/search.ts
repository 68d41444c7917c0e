import { IS_GIVEN_UP } from './batch/given-up.ts';
import { CLICK_ID, INDEXED_CHARACTERS, PRODUCT_NAME } from './body-columns.ts';
import { storedText } from './columns.ts';
import type { Connection, SqlValue, Steps } from './connection.ts';
import { readEvent, SELECT_EVENTS } from './events.ts';
import type { FoundEvent, SearchField } from './port.ts';

interface Searched {
  readonly field: SearchField;
  /** What is compared; each one has an index. */
  readonly column: string;
  /** A text as the column has it. */
  readonly stored: (text: string) => string;
}

const inColumn = (field: SearchField): Searched => ({ field, column: field, stored: storedText });

const inBody = (field: SearchField, column: string): Searched => ({
  field,
  column,
  // No store has a NUL or half a character in what it took out of a body.
  stored: (text) =>
    [...text.replace(/[\0\p{Surrogate}]/gu, '')].slice(0, INDEXED_CHARACTERS).join(''),
});

/** In the order in which finds are listed. */
const SEARCHED: readonly Searched[] = [
  inColumn('merchant_order_id'),
  inColumn('event_id'),
  inBody('cb_aev', CLICK_ID),
  inColumn('sub_id'),
  inColumn('refund_id'),
  inBody('product_name', PRODUCT_NAME),
  inColumn('note'),
];

/** Follows every text that begins alike. */
const LAST_CHARACTER = '\u{10FFFF}';

/** JournalReader.search: first what is equal, newest first; then what only begins so, in the order of the texts. */
export function* searchEvents(
  connection: Connection,
  text: string,
  limit: number,
): Steps<readonly FoundEvent[]> {
  return yield* connection.guarded('reading', () =>
    connection.snapshot(function* () {
      const found: FoundEvent[] = [];
      for (const searched of SEARCHED)
        found.push(...(yield* equal(connection, searched, text, limit)));
      for (const searched of SEARCHED)
        found.push(...(yield* beginning(connection, searched, text, limit)));
      return eachOnce(found).slice(0, limit);
    }),
  );
}

/** An event is listed where it was found first. */
function eachOnce(found: readonly FoundEvent[]): readonly FoundEvent[] {
  const bySequence = new Map<number, FoundEvent>();
  for (const each of found)
    if (!bySequence.has(each.event.sequence)) bySequence.set(each.event.sequence, each);
  return [...bySequence.values()];
}

const equal = (
  connection: Connection,
  { field, column, stored }: Searched,
  text: string,
  limit: number,
): Steps<readonly FoundEvent[]> =>
  read(connection, field, `${column} = ?`, 'sequence DESC', limit, stored(text));

const beginning = (
  connection: Connection,
  { field, column, stored }: Searched,
  text: string,
  limit: number,
): Steps<readonly FoundEvent[]> => {
  const prefix = stored(text);
  const condition = `${column} > ? AND ${column} < ?`;
  return read(connection, field, condition, column, limit, prefix, prefix + LAST_CHARACTER);
};

function* read(
  connection: Connection,
  field: SearchField,
  condition: string,
  order: string,
  limit: number,
  ...values: SqlValue[]
): Steps<readonly FoundEvent[]> {
  const rows = yield* connection.all(
    `${SELECT_EVENTS} WHERE ${condition} AND NOT ${IS_GIVEN_UP} ORDER BY ${order} LIMIT ${limit}`,
    ...values,
  );
  return rows.map((row) => ({ field, event: readEvent(row) }));
}

/** JournalReader.hasNotes. */
export function* hasNotes(connection: Connection): Steps<boolean> {
  const find = 'SELECT 1 FROM events WHERE note IS NOT NULL LIMIT 1';
  return (yield* connection.get(find)) !== undefined;
}
