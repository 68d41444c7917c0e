import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
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
import { isUint8Array } from 'node:util/types';
import { syncDirectory, syncFile } from '../../durable/sync.ts';
import type { Secret } from '../../protocol/masking/secret.ts';
import { hmacSha256Bytes } from '../../protocol/signing/hmac.ts';
import { sealKeyOf } from '../../protocol/signing/seal-key.ts';
import { Failure } from '../../words/failure.ts';
import { message } from '../../words/message.ts';
import type { Connection } from './connection.ts';

/** Whose entries may be signed: an account in use is one. */
export interface Sealer {
  readonly secret: Secret;
  /** Seal keys of earlier secrets whose entries are not all sealed anew yet. */
  readonly oldSealKeys?: readonly Secret[] | undefined;
}

/** An entry as its seals know it. */
export interface SealedEntry {
  readonly kind: 'event' | 'batch' | 'chunk';
  /** Its number in its table. */
  readonly number: number;
  /** Of a chunk: the id of its batch. Events and batches say all about themselves in their checksum. */
  readonly batchId?: string;
  /** Its checksum, which was compared with what the entry says. */
  readonly seal: Uint8Array;
}

/**
 * `sealed`: under the secret in use. `outdated`: under an earlier secret, or written before there were keyed
 * seals; to be sealed anew. `untrusted`: never to be signed.
 */
export type Trust = 'sealed' | 'outdated' | 'untrusted';

/**
 * The keyed seal of an entry is an HMAC over its checksum, and the checksum covers all that decides what is sent:
 * kind, order, event id, account, body. So whoever can write the journal but does not have the account's secret
 * cannot make conv sign anything that conv itself did not put there.
 *
 * It does not protect what the service made of a report (`state`, attempts), nor does it notice an entry that was
 * deleted, or a whole journal that was put back to an earlier day: what is sent again then is the same event,
 * which the service counts once.
 */
export class KeyedSeals {
  readonly #key: Secret;
  readonly #oldKeys: readonly Secret[];
  readonly #firstSight: FirstSight;

  constructor({ secret, oldSealKeys = [] }: Sealer, firstSight: FirstSight) {
    this.#key = sealKeyOf(secret);
    this.#oldKeys = oldSealKeys;
    this.#firstSight = firstSight;
  }

  seal(entry: SealedEntry): Uint8Array {
    return keyedSeal(this.#key, entry);
  }

  /** @param stored the keyed seal as the journal has it. */
  trustIn(entry: SealedEntry, stored: unknown): Trust {
    if (stored === null) return this.#firstSight.has(entry) ? 'outdated' : 'untrusted';
    if (isSealedWith(this.#key, entry, stored)) return 'sealed';
    const isOld = this.#oldKeys.some((key) => isSealedWith(key, entry, stored));
    return isOld ? 'outdated' : 'untrusted';
  }
}

const keyedSeal = (key: Secret, { kind, batchId = '', seal }: SealedEntry): Uint8Array =>
  hmacSha256Bytes(key, `${kind}\n${batchId}\n`, seal);

function isSealedWith(key: Secret, entry: SealedEntry, stored: unknown): boolean {
  const expected = keyedSeal(key, entry);
  if (!isUint8Array(stored) || stored.length !== expected.length) return false;
  return timingSafeEqual(stored, expected);
}

/** @throws Error where the journal was opened without a secret: then nothing is sealed, and nothing sent. */
export function sealsOf({ seals }: Connection): KeyedSeals {
  if (seals === undefined) throw new Error('the journal was opened without a secret');
  return seals;
}

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
 * Which entries without a keyed seal may be sent: those that were in the journal when a conv that knows keyed seals
 * first opened it to send. They are listed in a file outside of the journal, where only this user writes (beside
 * the profiles), and the list is made once: an entry in the old form that somebody adds later, or a keyed seal that
 * somebody strips, is not in it, whatever the journal says about its own age.
 */
export class FirstSight {
  readonly #file: string | undefined;

  /** @param records the directory of the lists; without one every entry counts as seen: not to be sent from. */
  constructor(journal: string, records: string | undefined) {
    this.#file = records === undefined ? undefined : join(records, nameOf(journal));
  }

  /**
   * Lists what is in the journal without a keyed seal, unless that was done before.
   * @throws Failure `profiles_unreadable` where there is something to list and the list cannot be written.
   */
  take(connection: Connection): void {
    if (this.#file === undefined || existsSync(this.#file)) return;
    const path = this.#file;
    try {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      writeOnce(path, (temporary) => writeList(temporary, connection));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
      // Without a list nothing in the old form is sent; a journal that has nothing of it needs none.
      if (isAllSealed(connection)) return;
      throw unwritable(dirname(path), error);
    }
  }

  get isTaken(): boolean {
    return this.#file !== undefined && existsSync(this.#file);
  }

  /** Whether the entry was there at first sight, as it is now. */
  has({ kind, number, seal }: SealedEntry): boolean {
    if (this.#file === undefined) return true;
    if (!existsSync(this.#file)) return false;
    const list = openSync(this.#file, 'r');
    try {
      return isListed(list, recordOf(kind, number, seal));
    } finally {
      closeSync(list);
    }
  }
}

/** The journal's place names it: whatever is put there later is the same journal. */
function nameOf(journal: string): string {
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

function writeList(path: string, connection: Connection): void {
  const list = openSync(path, 'wx', 0o600);
  try {
    for (const records of pagesOf(connection)) writeFileSync(list, records);
  } finally {
    closeSync(list);
  }
}

function* pagesOf(connection: Connection): Generator<Uint8Array> {
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

const isAllSealed = (connection: Connection): boolean =>
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
