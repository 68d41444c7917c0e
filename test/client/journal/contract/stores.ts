import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Connection } from '../../../../src/client/journal/connection.ts';
import { openJournal } from '../../../../src/client/journal/open.ts';
import type { Author, EventState } from '../../../../src/client/journal/port.ts';
import {
  PostgresConnection,
  quotedIdentifier,
} from '../../../../src/client/journal/postgres/connection.ts';
import { openPostgresJournal } from '../../../../src/client/journal/postgres/postgres-journal.ts';
import { sqliteAt } from '../../../../src/client/journal/sqlite-store.ts';
import { inProofs } from '../../../helpers/runs.ts';
import { SEALING, SECRET } from '../../../helpers/sealing.ts';
import { temporaryDirectory } from '../../../helpers/temporary-directory.ts';
import type { Journals } from '../batch/support/drains.ts';
import { writeBeside } from '../support/beside.ts';
import { serverOfTest, writePast } from '../support/postgres.ts';
import { LEASE_MS, machineAt } from '../support/samples.ts';

/** A journal of a test's own. */
interface Place {
  /** Opens it once more, as another process would. */
  open(author?: Author): Promise<Journals>;
  /** By which its leases end; it stands still until the test moves it. */
  readonly clock: { nowMs: number };
  /** What a test writes past the journal: what processes leave that die between two steps, or a state that takes long to reach. */
  readonly past: {
    /** All that the first commit of a cancel writes, for the first batch, or for all. */
    markCancelled(batchNumber?: number): Promise<void>;
    setState(sequence: number, state: EventState): Promise<void>;
    /** Writes another kind into an event than it was sealed with. */
    damage(sequence: number): Promise<void>;
    /** Writes another status into the attempts of an event than they were sealed with. */
    damageAttempts(sequence: number): Promise<void>;
    /** The store itself, without a journal's rules. */
    connect(): Connection;
  };
}

/** A way to keep the journal. All that the contract says holds for each of them. */
interface Store {
  readonly name: string;
  readonly place: (startMs: number) => Promise<Place>;
}

const LOCK_WAIT_MS = 5000;

const MARK_CANCELLED = `UPDATE batches SET state = 'cancelled'`;

async function sqlitePlace(startMs: number): Promise<Place> {
  const directory = temporaryDirectory();
  const clock = { nowMs: startMs };
  const open = (author?: Author): Promise<Journals> =>
    openJournal({
      directory,
      sealing: SEALING,
      now: () => clock.nowMs,
      leaseMs: LEASE_MS,
      machine: machineAt(clock),
      ...(author === undefined ? {} : { author }),
    });
  const past: Place['past'] = {
    async markCancelled(number) {
      if (number === undefined) writeBeside(directory, MARK_CANCELLED);
      else writeBeside(directory, `${MARK_CANCELLED} WHERE number = ?`, number);
    },
    async setState(sequence, state) {
      writeBeside(directory, 'UPDATE events SET state = ? WHERE sequence = ?', state, sequence);
    },
    async damage(sequence) {
      writeBeside(directory, `UPDATE events SET kind = 'cancel' WHERE sequence = ?`, sequence);
    },
    async damageAttempts(sequence) {
      writeBeside(directory, 'UPDATE attempts SET http_status = 500 WHERE event = ?', sequence);
    },
    connect: () => closedAtEnd(sqliteAt(join(directory, 'journal.db'), LOCK_WAIT_MS)),
  };
  return { open, clock, past };
}

async function postgresPlace(startMs: number): Promise<Place> {
  const clock = { nowMs: startMs };
  const server = await serverOfTest();
  const attempts = `${quotedIdentifier(server.schema)}.attempts`;
  const events = `${quotedIdentifier(server.schema)}.events`;
  const batches = `${quotedIdentifier(server.schema)}.batches`;
  const open = async (author?: Author): Promise<Journals> => {
    const terms = {
      server,
      sealing: { secret: SECRET },
      now: () => clock.nowMs,
      leaseClock: () => clock.nowMs,
      leaseMs: LEASE_MS,
      machine: machineAt(clock),
      ...(author === undefined ? {} : { author }),
    };
    const journal = await openPostgresJournal(terms);
    onTestFinished(() => journal.close());
    return journal;
  };
  const past: Place['past'] = {
    markCancelled: (number = 0) =>
      writePast(
        server,
        `UPDATE ${batches} SET state = 'cancelled' WHERE $1::bigint IN (0, number)`,
        [number],
      ),
    setState: (sequence, state) =>
      writePast(server, `UPDATE ${events} SET state = $1 WHERE sequence = $2`, [state, sequence]),
    damage: (sequence) =>
      writePast(server, `UPDATE ${events} SET kind = 'cancel' WHERE sequence = $1`, [sequence]),
    damageAttempts: (sequence) =>
      writePast(server, `UPDATE ${attempts} SET http_status = 500 WHERE event = $1`, [sequence]),
    connect: () => closedAtEnd(new PostgresConnection(server)),
  };
  return { open, clock, past };
}

function closedAtEnd(connection: Connection): Connection {
  onTestFinished(() => connection.close());
  return connection;
}

const SQLITE: Store = { name: 'SQLite', place: sqlitePlace };
const POSTGRES: Store = { name: 'PostgreSQL', place: postgresPlace };

/**
 * The stores that the contract is run with: `describe.each(STORES)('$name', …)`. A server takes longer, so it is the
 * store of the proofs.
 * @see test/client/journal/on-postgres.proof.ts, which must import the file.
 */
export const STORES = [inProofs() ? POSTGRES : SQLITE].map(({ name, place }) => ({
  name,
  /** A new journal, opened once. */
  journalAt: async (startMs: number) => {
    const { open, ...rest } = await place(startMs);
    return { journal: await open(), ...rest };
  },
  /** A new journal, opened twice, as two processes have it. */
  twoJournals: async (first?: Author, second?: Author) => {
    const { open, ...rest } = await place(1_000_000);
    return { one: await open(first), other: await open(second), ...rest };
  },
}));
