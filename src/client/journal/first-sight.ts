import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fstatSync,
  linkSync,
  mkdirSync,
  openSync,
  readSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { openRegular } from '../../core/durable/regular-file.ts';
import { syncDirectory, syncFile } from '../../core/durable/sync.ts';
import { Failure } from '../../core/words/failure.ts';
import { message } from '../../core/words/message.ts';
import type { SealedEntry } from './keyed-seals.ts';
import type { SqliteFile } from './sqlite-connection.ts';

/** One letter for the table, the number in it, the checksum. */
const RECORD_BYTES = 1 + 8 + 32;

/** Entries without a keyed seal, in the order of their records. */
const UNSEALED = [
  [
    'batch',
    `SELECT number, seal FROM batches WHERE keyed_seal IS NULL AND state <> 'staging' AND number > ?`,
  ],
  [
    'chunk',
    `SELECT number, seal FROM chunks
      WHERE number > ? AND NOT EXISTS (SELECT 1 FROM chunk_seals WHERE chunk = chunks.number)`,
  ],
  [
    'event',
    'SELECT sequence AS number, seal FROM events WHERE keyed_seal IS NULL AND sequence > ?',
  ],
] as const;

const PAGE = 5000;

/**
 * Entries without a keyed seal that may be sent: those that existed when a conv that knows keyed seals first opened
 * the journal to send. They are listed once, in a file outside the journal that only this user can write (next to the
 * profiles). An unsealed entry that is added later, or whose keyed seal is removed, is not listed, no matter what the
 * journal claims about its age.
 */
export class FirstSight {
  readonly #file: string | undefined;

  /** @param records the directory of the lists; without one every entry counts as seen: not to be sent from. */
  constructor(journal: string, records: string | undefined) {
    this.#file = records === undefined ? undefined : join(records, markerName(journal));
  }

  /**
   * Lists the entries without a keyed seal, unless that was done before.
   * @throws Failure `profiles_unreadable` if the list cannot be written.
   */
  take(connection: SqliteFile): void {
    if (this.#file === undefined || existsSync(this.#file)) return;
    const path = this.#file;
    try {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      writeOnce(path, (temporary) => writeList(temporary, connection));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
      // A journal without unsealed entries needs no list.
      if (isAllSealed(connection)) return;
      throw unwritable(dirname(path), error);
    }
  }

  get isTaken(): boolean {
    return this.#file !== undefined && existsSync(this.#file);
  }

  /** Whether the entry existed at first sight, with the same content. */
  has({ kind, number, seal }: SealedEntry): boolean {
    if (this.#file === undefined) return true;
    if (!existsSync(this.#file)) return false;
    const list = openRegular(this.#file);
    try {
      return isListed(list, recordOf(kind, number, seal));
    } finally {
      closeSync(list);
    }
  }
}

/** A journal is identified by its path, even if the file is replaced. */
function markerName(journal: string): string {
  const path = join(realpathSync(dirname(journal)), basename(journal));
  return createHash('sha256').update(path).digest('hex').slice(0, 32);
}

/** Of several processes the first one makes the list. */
function writeOnce(path: string, fill: (temporary: string) => void): void {
  const temporary = `${path}.new-${randomUUID()}`;
  try {
    fill(temporary);
    syncFile(temporary);
    linkSync(temporary, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
  for (const made of [dirname(path), dirname(dirname(path))]) syncDirectory(made);
}

function writeList(path: string, connection: SqliteFile): void {
  const list = openSync(path, 'wx', 0o600);
  try {
    for (const records of pagesOf(connection)) writeFileSync(list, records);
  } finally {
    closeSync(list);
  }
}

function* pagesOf(connection: SqliteFile): Generator<Uint8Array> {
  for (const [kind, select] of UNSEALED) {
    let after = 0;
    for (;;) {
      const page = connection.all(`${select} ORDER BY 1 LIMIT ${PAGE}`, after);
      yield Buffer.concat(
        page.map(({ number, seal }) => recordOf(kind, Number(number), seal as Uint8Array)),
      );
      if (page.length < PAGE) break;
      after = Number(page.at(-1)?.number);
    }
  }
}

const isAllSealed = (connection: SqliteFile): boolean =>
  UNSEALED.every(([, select]) => connection.get(`${select} LIMIT 1`, 0) === undefined);

function recordOf(kind: SealedEntry['kind'], number: number, seal: Uint8Array): Buffer {
  const record = Buffer.alloc(RECORD_BYTES);
  record.write(kind, 0, 1);
  record.writeBigUInt64BE(BigInt(number), 1);
  record.set(seal.subarray(0, 32), 9);
  return record;
}

/** The records ascend. */
function isListed(list: number, wanted: Buffer): boolean {
  const record = Buffer.alloc(RECORD_BYTES);
  let [low, high] = [0, Math.floor(fstatSync(list).size / RECORD_BYTES)];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    readSync(list, record, 0, RECORD_BYTES, middle * RECORD_BYTES);
    const difference = Buffer.compare(record, wanted);
    if (difference === 0) return true;
    if (difference < 0) low = middle + 1;
    else high = middle;
  }
  return false;
}

const unwritable = (directory: string, cause: unknown): Failure =>
  new Failure('profiles_unreadable', message('journal_record_unwritable', { directory }), {
    hint: message('grant_config_directory'),
    cause,
  });
