import { Listing } from '../../core/kit/listing.ts';
import type { Message } from '../../core/words/message.ts';
import { listAttempts } from './attempts.ts';
import { listActors } from './authors.ts';
import type { Connection, Steps } from './connection.ts';
import { entryOf, listAccounts, storedEventAt } from './events.ts';
import { KeyedSeals } from './keyed-seals.ts';
import type { JournaledEvent, JournalReader } from './port.ts';
import { pagesOfEvents } from './query.ts';
import { hasNotes, searchEvents } from './search.ts';

/** An open store. */
export interface OpenStore {
  readonly connection: Connection;
  readonly warnings: readonly Message[];
}

/** Asks a store something; its failure says that the journal could not be read. */
export const ask = <Answer>(
  connection: Connection,
  question: () => Steps<Answer>,
): Promise<Answer> => connection.perform(() => connection.guarded('reading', question));

/** Implements JournalReader on any store. */
export const eventReader = ({ connection, warnings }: OpenStore): JournalReader => ({
  place: connection.path,
  warnings,
  accounts: () => ask(connection, () => listAccounts(connection)),
  actors: () => ask(connection, () => listActors(connection)),
  find: (filter) => new Listing(() => pagesOfEvents(connection, filter)),
  search: (text, limit) => connection.perform(() => searchEvents(connection, text, limit)),
  hasNotes: () => ask(connection, () => hasNotes(connection)),
  attemptsOf: ({ sequence }) => ask(connection, () => listAttempts(connection, sequence)),
  isSealedBy: (event, sealer) =>
    ask(connection, () => isEventSealed(connection, event, new KeyedSeals(sealer))),
  close: () => connection.close(),
});

function* isEventSealed(
  connection: Connection,
  { sequence }: JournaledEvent,
  seals: KeyedSeals,
): Steps<boolean> {
  const stored = yield* storedEventAt(connection, sequence);
  return seals.trustIn(entryOf(stored.content), stored.seal) !== 'untrusted';
}
