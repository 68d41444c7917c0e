import { IS_CANCELLED } from './batch/cancelled-events.ts';
import { searchedText } from './body-columns.ts';
import type { Connection, Row, SqlValue, Steps } from './connection.ts';
import { IS_BEGUN, readEvent, SELECT_EVENTS } from './events.ts';
import type { FoundEvent, SearchField } from './port.ts';
import { storedText } from './stored-text.ts';

interface Searched {
  readonly field: SearchField;
  /** The column to search; each has an index. */
  readonly column: string;
  /** Converts a search text to the column's form. */
  readonly stored: (text: string) => string;
}

const inColumn = (field: SearchField): Searched => ({ field, column: field, stored: storedText });

const inBody = (field: SearchField, column: string): Searched => ({
  field,
  column,
  stored: searchedText,
});

/** In the order of the results. */
const SEARCHED: readonly Searched[] = [
  inColumn('merchant_order_id'),
  inColumn('event_id'),
  inBody('cb_aev', 'click_id'),
  inColumn('sub_id'),
  inColumn('refund_id'),
  inBody('product_name', 'product_name'),
  inColumn('note'),
];

/** Sorts after every text with the same prefix. */
const LAST_CHARACTER = '\u{10FFFF}';

/**
 * JournalReader.search: exact matches first, newest first, then prefix matches in text order. If there are none,
 * other letter cases are tried, and then text anywhere in notes.
 */
export function* searchEvents(
  connection: Connection,
  text: string,
  limit: number,
): Steps<readonly FoundEvent[]> {
  return yield* connection.guarded('reading', () =>
    connection.snapshot(function* () {
      const typed = normalForms([text]);
      for (const texts of [typed, otherCases(text).filter((other) => !typed.includes(other))]) {
        const found = yield* findBeginnings(connection, texts, limit);
        if (found.length > 0) return found;
      }
      return yield* findInNotes(connection, typed, limit);
    }),
  );
}

/** macOS may decompose Korean syllables (NFD); both forms look the same, so both are searched. */
const normalForms = (texts: readonly string[]): readonly string[] => [
  ...new Set(texts.flatMap((text) => [text, text.normalize('NFC'), text.normalize('NFD')])),
];

/** The usual letter cases of IDs and names. */
function otherCases(text: string): readonly string[] {
  const lower = text.toLowerCase();
  const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
  const title = lower.split(' ').map(capital).join(' ');
  return normalForms([lower, text.toUpperCase(), capital(lower), title]);
}

function* findBeginnings(
  connection: Connection,
  texts: readonly string[],
  limit: number,
): Steps<readonly FoundEvent[]> {
  const looks = [equal, beginning].flatMap((look) =>
    SEARCHED.flatMap((searched) => texts.map((text) => look(connection, searched, text, limit))),
  );
  const found: FoundEvent[] = [];
  for (const look of looks) found.push(...(yield* look));
  return eachOnce(found).slice(0, limit);
}

/** Scans all notes, which takes a moment if there are a million events. */
function* findInNotes(
  connection: Connection,
  texts: readonly string[],
  limit: number,
): Steps<readonly FoundEvent[]> {
  // Like SQL's lower(), which changes only ASCII letters.
  const lower = texts.map((text) =>
    storedText(text).replace(/[A-Z]+/g, (some) => some.toLowerCase()),
  );
  const isIn = lower.map(() => 'instr(lower(note), ?) > 0').join(' OR ');
  const condition = `sequence IN (SELECT sequence FROM events INDEXED BY events_by_note
    WHERE note IS NOT NULL AND (${isIn}))`;
  return yield* read(connection, 'note', condition, 'sequence DESC', limit, ...lower);
}

/** An event is listed once, at its first match. */
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

function read(
  connection: Connection,
  field: SearchField,
  condition: string,
  order: string,
  limit: number,
  ...values: SqlValue[]
): Steps<readonly FoundEvent[]> {
  const select = `${SELECT_EVENTS} WHERE ${condition} AND ${IS_BEGUN} AND NOT ${IS_CANCELLED} ORDER BY ${order} LIMIT ${limit}`;
  return foundIn(field, connection.all(select, ...values));
}

function* foundIn(field: SearchField, rows: Steps<readonly Row[]>): Steps<readonly FoundEvent[]> {
  return (yield* rows).map((row) => ({ field, event: readEvent(row) }));
}

/** JournalReader.hasNotes. */
export function* hasNotes(connection: Connection): Steps<boolean> {
  const find = `SELECT 1 FROM events WHERE note IS NOT NULL AND ${IS_BEGUN} LIMIT 1`;
  return (yield* connection.get(find)) !== undefined;
}
