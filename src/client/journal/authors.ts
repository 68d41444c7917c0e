import type { Connection, Row, Statement, Steps } from './connection.ts';
import type { Author } from './port.ts';
import type { Sealed } from './seal.ts';
import { originalText, storedText } from './stored-text.ts';

/** An author with the number that events and attempts refer to. */
export interface StoredAuthor {
  /** `actors.number`. */
  readonly number: number;
  readonly by: Author;
}

/**
 * This process's author row, inserted on first use. Call within a transaction.
 * @returns null if the author is not recorded.
 */
export function* authorOf(connection: Connection): Steps<StoredAuthor | null> {
  const { author } = connection;
  if (author === undefined) return null;
  connection.authorNumber ??= yield* findOrInsertAuthor(connection, author);
  return { number: connection.authorNumber, by: author };
}

/** What `authorOf` is going to ask for. */
export const askedOfAuthor = ({ author, authorNumber }: Connection): readonly Statement[] =>
  author === undefined || authorNumber !== undefined ? [] : [findAuthor(author)];

const findAuthor = ({ actor, version }: Author): Statement => [
  'SELECT number FROM actors WHERE actor = ? AND version = ?',
  storedText(actor),
  storedText(version),
];

/** @returns `actors.number`. */
export function* findOrInsertAuthor(
  connection: Connection,
  { actor, version }: Author,
): Steps<number> {
  const known = yield* connection.get(...findAuthor({ actor, version }));
  if (known !== undefined) return Number(known.number);
  const insert = `INSERT INTO actors (number, actor, version)
    VALUES ((SELECT coalesce(max(number), 0) + 1 FROM actors), ?, ?)`;
  return yield* connection.insert('number', insert, storedText(actor), storedText(version));
}

/** Of a row that is joined with `actors`. */
export const AUTHOR_COLUMNS = 'actors.actor AS by_actor, actors.version AS by_version';

/** @param row with `AUTHOR_COLUMNS`. @returns nothing if no author is recorded. */
export function readAuthor({ by_actor, by_version }: Row): { readonly by?: Author } {
  const [actor, version] = [originalText(by_actor), originalText(by_version)];
  return actor === null || version === null ? {} : { by: { actor, version } };
}

/** The author, as a checksum covers it. */
export const sealedAuthor = (by: Author | undefined): Sealed =>
  by === undefined ? [null] : [[by.actor, by.version]];

/** The names of all who have written to the journal. */
export function* listActors(connection: Connection): Steps<readonly string[]> {
  return (yield* connection.all('SELECT DISTINCT actor FROM actors ORDER BY actor')).map(
    ({ actor }) => originalText(actor) ?? '',
  );
}
