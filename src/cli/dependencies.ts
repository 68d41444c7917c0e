import type { ByteStore } from '../client/files/rows/byte-store.ts';
import type { RowFile, RowFileOptions } from '../client/files/rows/row.ts';
import type { Sealer } from '../client/journal/keyed-seals.ts';
import type {
  BatchJournal,
  BatchReader,
  EventFilter,
  Journal,
  JournalReader,
} from '../client/journal/port.ts';
import type { Keychain } from '../client/profiles/keychain.ts';
import type { PostgresAddress } from '../client/profiles/postgres-address.ts';
import type { SecretReader } from '../client/profiles/secret-place.ts';
import type { Transport } from '../client/transport/transport.ts';
import type { MismatchSearch } from './commands/mock/mismatch-search.ts';
import type { Directories } from './directories.ts';
import type { Clock } from './process.ts';
import type { Terminal } from './terminal/terminal.ts';

/** The few real things that commands touch, built once by the composition root; what costs time is a function. */
export interface Dependencies {
  /** What follows `conv` on the command line that runs. */
  readonly commandLine: readonly string[];
  readonly variables: NodeJS.ProcessEnv;
  readonly directories: () => Promise<Directories>;
  readonly terminal: Terminal;
  readonly clock: Clock;
  /** When this process started, in milliseconds since 1970, if that is meaningful. */
  readonly startedAt?: number;
  /** At least 0, below 1. */
  readonly random: () => number;
  /** A fresh UUID. */
  readonly newId: () => string;
  /** Aborts at the first Ctrl-C (or SIGTERM); from then on a second one ends the process at once. */
  readonly interrupt: () => AbortSignal;
  /** Gets the secrets that profiles keep elsewhere. */
  readonly secrets: SecretReader;
  /** The system's keychain. @throws Failure `secret_unavailable` if it cannot be loaded. */
  readonly keychain: () => Promise<Keychain>;
  /** Sets the profile that the command line names, which determines the journal. */
  readonly nameProfile?: (name: string | undefined) => void;
  /** The server of the journal in use; undefined if it is a file. @throws Failure `usage` */
  readonly sharedJournal: () => Promise<PostgresAddress | undefined>;
  /**
   * The journal, created if necessary.
   * @param attemptMs maximum duration of an attempt; a claim outlives it.
   * @param sealer the account whose entries may be signed; without it, nothing can be sent.
   */
  readonly openJournal: (
    attemptMs: number,
    sealer: Sealer | undefined,
  ) => Promise<Journal & BatchJournal>;
  /** The same for single reports: it loads nothing of what files need. */
  readonly openEventJournal: (
    attemptMs: number,
    sealer: Sealer | undefined,
    /** Searches that are certain to follow at once: a distant server answers them with the opening. */
    searches?: readonly EventFilter[],
  ) => Promise<Journal>;
  /** The existing journal, if any. */
  readonly openJournalForReading: () => Promise<(JournalReader & BatchReader) | undefined>;
  /** The existing journal, without the code for files. */
  readonly openEventsForReading: () => Promise<JournalReader | undefined>;
  /** A file of rows, or standard input for `-`. @throws Failure `invalid_input` if it cannot be read. */
  readonly openRows: (path: string, options: RowFileOptions) => Promise<RowFile>;
  /** A private scratch file next to the journal, gone when it is closed or the process ends. */
  readonly openScratch: () => Promise<ByteStore>;
  /** Searches for the causes of signature mismatches in a separate thread. */
  readonly openMismatchSearch: () => Promise<MismatchSearch>;
  /** The inspector's page as it was built. */
  readonly readInspector: () => string;
  /**
   * The transport for this address, through a proxy if the environment names one.
   * @param connections maximum number of open connections; omitted for a single report.
   */
  readonly openTransport: (url: URL, connections?: number) => Promise<Transport>;
}
