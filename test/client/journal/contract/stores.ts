import { openJournal } from '../../../../src/client/journal/open.ts';
import type { EventState } from '../../../../src/client/journal/port.ts';
import { sealingIn } from '../../../helpers/sealing.ts';
import type { Journals } from '../batch/support/drains.ts';
import { writeBeside } from '../support/beside.ts';
import { LEASE_MS, machineAt, temporaryDirectory } from '../support/samples.ts';

/** A journal of a test's own. */
interface Place {
  /** Opens it once more, as another process would. */
  open(): Promise<Journals>;
  /** By which its leases end; it stands still until the test moves it. */
  readonly clock: { nowMs: number };
  /** What a test writes past the journal: what processes leave that die between two steps, or a state that takes long to reach. */
  readonly past: {
    /** All that the first commit of a cancel writes, for the first batch, or for all. */
    markCancelled(batchNumber?: number): void;
    setState(sequence: number, state: EventState): void;
  };
}

/** A way to keep the journal. All that the contract says holds for each of them. */
interface Store {
  readonly name: string;
  readonly place: (startMs: number) => Place;
}

function sqlitePlace(startMs: number): Place {
  const directory = temporaryDirectory();
  const clock = { nowMs: startMs };
  const open = (): Promise<Journals> =>
    openJournal({
      directory,
      sealing: sealingIn(directory),
      now: () => clock.nowMs,
      leaseMs: LEASE_MS,
      machine: machineAt(clock),
    });
  const write = (sql: string, ...values: (string | number)[]): void =>
    writeBeside(directory, sql, ...values);
  return {
    open,
    clock,
    past: {
      markCancelled: (number) =>
        number === undefined
          ? write(`UPDATE batches SET state = 'cancelled'`)
          : write(`UPDATE batches SET state = 'cancelled' WHERE number = ?`, number),
      setState: (sequence, state) =>
        write('UPDATE events SET state = ? WHERE sequence = ?', state, sequence),
    },
  };
}

const ALL: readonly Store[] = [{ name: 'SQLite', place: sqlitePlace }];

/** The stores that the contract is run with: `describe.each(STORES)('$name', …)`. */
export const STORES = ALL.map(({ name, place }) => ({
  name,
  /** A new journal, opened once. */
  journalAt: async (startMs: number) => {
    const { open, ...rest } = place(startMs);
    return { journal: await open(), ...rest };
  },
  /** A new journal, opened twice, as two processes have it. */
  twoJournals: async () => {
    const { open, ...rest } = place(1_000_000);
    return { one: await open(), other: await open(), ...rest };
  },
}));
