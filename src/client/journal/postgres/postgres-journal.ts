import type { Machine } from '../../../core/durable/alive.ts';
import { batchJournal } from '../batch-journal.ts';
import { batchReader } from '../batch-reader.ts';
import type { OpenStore } from '../event-reader.ts';
import { LIST_ACCOUNTS } from '../events.ts';
import { KeyedSeals, type Sealer } from '../keyed-seals.ts';
import type {
  Author,
  BatchJournal,
  BatchReader,
  EventFilter,
  Intent,
  Journal,
  JournalReader,
} from '../port.ts';
import { firstPageOf } from '../query.ts';
import { PostgresConnection, type Server } from './connection.ts';
import { checkLayout, versionOf } from './layout.ts';

export { serverAt } from './connect.ts';

/** How a journal in PostgreSQL is opened to send from. */
export interface PostgresTerms {
  readonly server: Server;
  /** Undefined for read-only use, in which nothing can be sent. */
  readonly sealing: Sealer | undefined;
  /** How long a claim holds without a new attempt, in milliseconds. */
  readonly leaseMs: number;
  /** This machine's clock, in milliseconds since 1970, to which `commandStartedAt` refers. */
  readonly now: () => number;
  /** What leases are compared with, in milliseconds since 1970; the server's clock without it. */
  readonly leaseClock?: () => number;
  readonly machine?: Machine;
  /** Who sends; nothing is recorded of it without. */
  readonly author?: Author;
  /** Searches that are certain to follow at once; they travel with the opening. */
  readonly searches?: readonly EventFilter[] | undefined;
}

/** A connection that asks for what every command needs as soon as it is made. */
const connectionTo = (server: Server, searches: readonly EventFilter[] = []): PostgresConnection =>
  new PostgresConnection(server, [versionOf(server), LIST_ACCOUNTS, ...searches.map(firstPageOf)]);

async function openStore(connection: PostgresConnection): Promise<OpenStore> {
  try {
    await connection.perform(() => connection.guarded('opening', () => checkLayout(connection)));
  } catch (error) {
    await connection.close();
    throw error;
  }
  return { connection, warnings: connection.warnings };
}

/** Opens an existing journal to send reports and files. */
export async function openPostgresJournal({
  server,
  sealing,
  leaseMs,
  now,
  leaseClock,
  machine,
  author,
  searches,
}: PostgresTerms): Promise<Journal & BatchJournal> {
  const connection = connectionTo(server, searches);
  if (machine !== undefined) connection.machine = machine;
  connection.author = author;
  if (sealing !== undefined) connection.seals = new KeyedSeals(sealing);
  const store = await openStore(connection);
  const clock = leaseClock ?? (() => connection.now());
  const journal = batchJournal(store, { now: clock, leaseMs });
  const byServer = (intent: Intent): Intent =>
    intent.commandStartedAt === undefined
      ? intent
      : { ...intent, commandStartedAt: intent.commandStartedAt + clock() - now() };
  return { ...journal, claim: (intent) => journal.claim(byServer(intent)) };
}

/** Opens an existing journal for reading. */
export const openPostgresReader = async (server: Server): Promise<JournalReader & BatchReader> =>
  batchReader(await openStore(connectionTo(server)));
