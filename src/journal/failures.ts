import { constants } from 'node:os';
import { type FailureCode, isFailure } from '../core/failure.ts';
import { journalFailure, type Step } from './wording.ts';

/** SQLite's primary result codes (sqlite.org/rescode.html), as far as they tell of the file. */
const SQLITE_CODES: Readonly<Record<number, FailureCode>> = {
  1: 'journal_corrupt', // ERROR: conv's statements are right, so the tables are not as conv made them
  3: 'journal_unwritable', // PERM
  5: 'journal_locked', // BUSY
  6: 'journal_locked', // LOCKED
  8: 'journal_unwritable', // READONLY
  10: 'journal_unwritable', // IOERR
  11: 'journal_corrupt', // CORRUPT
  13: 'journal_full', // FULL
  14: 'journal_unwritable', // CANTOPEN
  15: 'journal_locked', // PROTOCOL: a race for the write-ahead log that did not end
  19: 'journal_corrupt', // CONSTRAINT: an index and its table disagree
  20: 'journal_corrupt', // MISMATCH
  23: 'journal_unwritable', // AUTH
  24: 'journal_corrupt', // FORMAT
  26: 'journal_corrupt', // NOTADB
};

/** CONSTRAINT_FOREIGNKEY: conv itself deleted what others refer to, and the file is as it was. */
const SQLITE_BROKEN_REFERENCE = 787;

const SQLITE_IOERR = 10;
const SQLITE_CORRUPT = 11;

/** IOERR_SHORT_READ, IOERR_CORRUPTFS: the file ends too early, or its disk calls it damaged. */
const DAMAGED_READS: ReadonlySet<number> = new Set([522, 8458]);

/** The driver's `all` throws without a result code, only with SQLite's own words for it. */
const SQLITE_WORDS: Readonly<Record<string, number>> = {
  'database is locked': 5,
  'attempt to write a readonly database': 8,
  'disk I/O error': SQLITE_IOERR,
  'database or disk is full': 13,
  'unable to open database file': 14,
  'locking protocol': 15,
};

const { ENOSPC, EDQUOT, EFBIG } = constants.errno;
const NO_ROOM: ReadonlySet<unknown> = new Set([ENOSPC, EDQUOT, EFBIG, 'ENOSPC', 'EDQUOT', 'EFBIG']);

/** What the driver and `node:fs` put on their errors. */
interface SystemError extends Error {
  readonly code?: string;
  readonly errcode?: number;
  readonly systemErrno?: number;
  readonly syscall?: string;
  /** See `tooNew`. */
  readonly isTooNew?: boolean;
}

/** Damage that conv itself found, in the shape of SQLite's own CORRUPT. */
export function damage(detail: string): Error {
  return Object.assign(new Error(detail), { code: 'ERR_SQLITE_ERROR', errcode: SQLITE_CORRUPT });
}

/** Something whole that this conv does not know: only a newer one can have written it. */
export const tooNew = (detail: string): Error =>
  Object.assign(damage(detail), { isTooNew: true } satisfies Partial<SystemError>);

/** Whether the driver says that another connection is in the way. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && classify(error) === 'journal_locked';
}

/**
 * Runs one step on the journal's file.
 * @throws Failure `journal_*` where the file stands in the way; any other error passes unchanged.
 */
export function guarded<Result>(path: string, step: Step, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (isFailure(error) || !(error instanceof Error)) throw error;
    const code = classify(error);
    throw code === undefined ? error : journalFailure(code, path, step, error.message, error);
  }
}

function classify(error: SystemError): FailureCode | undefined {
  if (error.isTooNew === true) return 'journal_too_new';
  if (error.code === 'ERR_SQLITE_ERROR') return classifySqlite(error);
  // The driver met an integer that conv never wrote.
  if (error.code === 'ERR_OUT_OF_RANGE') return 'journal_corrupt';
  if (error.syscall === undefined) return undefined;
  return NO_ROOM.has(error.code) ? 'journal_full' : 'journal_unwritable';
}

function classifySqlite({ errcode, message, systemErrno }: SystemError): FailureCode | undefined {
  const result = errcode ?? SQLITE_WORDS[message] ?? SQLITE_CORRUPT;
  if (result === SQLITE_BROKEN_REFERENCE) return undefined;
  if (DAMAGED_READS.has(result)) return 'journal_corrupt';
  const primary = result & 0xff;
  if (primary === SQLITE_IOERR && NO_ROOM.has(systemErrno)) return 'journal_full';
  return SQLITE_CODES[primary];
}
