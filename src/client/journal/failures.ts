import { statfsSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname } from 'node:path';
import { isReportKind, type ReportKind } from '../../protocol/kinds/index.ts';
import { Failure, type FailureCode, isFailure, type Said } from '../../words/failure.ts';
import { type Message, message } from '../../words/message.ts';

/** What a step that failed means for the report at hand. */
const CONSEQUENCES = {
  opening: message('nothing_sent'),
  staging: message('nothing_of_file_sent'),
  claiming: message('report_not_sent'),
  draining: message('nothing_more_of_file_sent'),
  starting: message('attempt_not_sent'),
  finishing: message('outcome_unwritten'),
  cancelling: message('nothing_canceled'),
  withdrawing: message('nothing_withdrawn'),
  clearing: message('nothing_more_sent'),
  releasing: message('lease_ends'),
  reading: undefined,
} as const;

/** The step that failed. */
export type Step = keyof typeof CONSEQUENCES;

const DETAIL_LENGTH = 100;

/**
 * The failure of one step, in one sentence that names the file, with its remedy.
 * @param detail what conv itself found, or SQLite or the system reported.
 */
export function journalFailure(
  code: FailureCode,
  path: string,
  step: Step,
  detail: Said,
  cause?: unknown,
): Failure {
  const found = { path, detail: typeof detail === 'string' ? printable(detail) : detail };
  const [problem, remedy] = explain(code, found, dirname(path));
  return stepFailure(code, { problem, remedy, step, cause });
}

interface FailedStep {
  readonly problem: Message;
  readonly remedy: Message;
  readonly step: Step;
  readonly cause: unknown;
}

/** The failure of one step, with what it means for the report at hand. */
export function stepFailure(
  code: FailureCode,
  { problem, remedy, step, cause }: FailedStep,
): Failure {
  const consequence = CONSEQUENCES[step];
  const reason =
    consequence === undefined ? problem : message('step_failed', { problem, consequence });
  const hint = step === 'finishing' ? message('then_replay', { remedy }) : remedy;
  return new Failure(code, reason, { hint, cause });
}

/** SQLite may quote damaged bytes and whole statements. */
export const printable = (detail: string): string =>
  detail
    .replace('*** in database main ***', '')
    .replace(/[\s\p{Control}\ufffd]+/gu, ' ')
    .trim()
    .slice(0, DETAIL_LENGTH);

function explain(
  code: FailureCode,
  found: { readonly path: string; readonly detail: Said },
  directory: string,
): [problem: Message, remedy: Message] {
  switch (code) {
    case 'journal_locked':
      return [message('journal_locked', found), message('wait_for_process')];
    case 'journal_full':
      return [message('journal_full', found), message('free_space', { directory })];
    case 'journal_too_new':
      return [message('journal_too_new', found), message('update_conv')];
    case 'journal_unavailable':
      return [message('journal_unavailable', found), message('reinstall_conv')];
    case 'journal_unreadable':
      return [message('journal_unreadable', found), message('check_disk', { directory })];
    case 'journal_unwritable':
      return [message('journal_unwritable', found), message('grant_directory', { directory })];
    default:
      return [
        message('journal_damaged', found),
        message('move_journal_away', { path: found.path }),
      ];
  }
}

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
const SQLITE_CANTOPEN = 14;
const SQLITE_CORRUPT = 11;

/** IOERR_SHORT_READ: the file ends too early. */
const SQLITE_SHORT_READ = 522;

/**
 * IOERR_READ, IOERR_FSTAT, IOERR_SEEK, and IOERR_CORRUPTFS, which is EIO at a read: what the disk says of itself,
 * and perhaps for the moment only, is no damage.
 */
const FAILED_READS: ReadonlySet<number> = new Set([266, 1802, 5642, 8458]);

/** IOERR_SHMSIZE: SQLite keeps no reason for it, but it is what a full disk gives. */
const SQLITE_SHMSIZE = 4874;

/** The driver's `all` throws without a result code, only with SQLite's own words for it. */
const SQLITE_WORDS: Readonly<Record<string, number>> = {
  'database is locked': 5,
  'attempt to write a readonly database': 8,
  'disk I/O error': SQLITE_IOERR,
  'database or disk is full': 13,
  'unable to open database file': 14,
  'locking protocol': 15,
};

/** What the system says of a disk, or of a server, that fails for the moment. */
const { EIO, ESTALE, ENXIO, ETIMEDOUT } = constants.errno;
const DISK_FAILS: ReadonlySet<unknown> = new Set([EIO, ESTALE, ENXIO, ETIMEDOUT]);
const LOOKING: ReadonlySet<unknown> = new Set(['lstat', 'stat', 'fstat', 'read', 'scandir']);

const { ENOSPC, EDQUOT, EFBIG } = constants.errno;
const NO_ROOM: ReadonlySet<unknown> = new Set([ENOSPC, EDQUOT, EFBIG, 'ENOSPC', 'EDQUOT', 'EFBIG']);

/** Only with these does SQLite say what the system said last. */
const NO_ROOM_MATTERS: ReadonlySet<number> = new Set([SQLITE_IOERR, SQLITE_CANTOPEN]);

/** What the driver and `node:fs` put on their errors. */
interface SystemError extends Error {
  readonly code?: string;
  readonly errcode?: number;
  readonly errno?: number;
  readonly systemErrno?: number;
  readonly syscall?: string;
  /** What conv itself found. */
  readonly detail?: Message;
  /** See `tooNew`. */
  readonly isTooNew?: boolean;
}

/** Damage that conv itself found, in the shape of SQLite's own CORRUPT. */
export function damage(detail: Said): Error {
  const found = typeof detail === 'string' ? { message: detail } : { message: detail.code, detail };
  const shape = { code: 'ERR_SQLITE_ERROR', errcode: SQLITE_CORRUPT } as const;
  return Object.assign(new Error(found.message), found, shape);
}

/** A read that failed while SQLite looked through the file, in the shape of SQLite's own. */
export function failedRead(detail: string, errcode: number): Error {
  return Object.assign(new Error(detail), { code: 'ERR_SQLITE_ERROR', errcode });
}
/** Something whole that this conv does not know: only a newer one can have written it. */
export const tooNew = (detail: Message): Error =>
  Object.assign(damage(detail), { isTooNew: true } satisfies Partial<SystemError>);

/** What conv itself found in a journal; undefined of any other error. */
export function foundDamage(
  error: SystemError,
): { readonly detail: Said; readonly isTooNew: boolean } | undefined {
  if (error.code !== 'ERR_SQLITE_ERROR') return undefined;
  return { detail: said(error), isTooNew: error.isTooNew === true };
}

/** Whether the driver says that another connection is in the way. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && classify(error) === 'journal_locked';
}

/**
 * Runs one step on the journal's file.
 * @throws Failure `journal_*` where the file is the cause; any other error passes unchanged.
 */
export function guarded<Result>(path: string, step: Step, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw explained(error, path, step);
  }
}

/** What an error at a step is: a failure of the journal's file, where that is the cause; else it is as it was. */
export function explained(error: unknown, path: string, step: Step): unknown {
  if (isFailure(error) || !(error instanceof Error)) return error;
  const code = hasNoRoom(error, path) ? 'journal_full' : classify(error, step);
  return code === undefined ? error : journalFailure(code, path, step, said(error), error);
}

const said = ({ detail, message }: SystemError): Said => detail ?? message;

function classify(error: SystemError, step?: Step): FailureCode | undefined {
  if (error.isTooNew === true) return 'journal_too_new';
  if (error.code === 'ERR_SQLITE_ERROR') return classifySqlite(error, step);
  // The driver met an integer that conv never wrote.
  if (error.code === 'ERR_OUT_OF_RANGE') return 'journal_corrupt';
  if (error.syscall === undefined) return undefined;
  // By number: Node has no name for all of them.
  if (DISK_FAILS.has(-(error.errno ?? 0)) && LOOKING.has(error.syscall))
    return 'journal_unreadable';
  return NO_ROOM.has(error.code) ? 'journal_full' : 'journal_unwritable';
}

/** SQLite keeps no reason where it cannot make its shared memory, but a disk without room can be asked itself. */
function hasNoRoom(error: SystemError, path: string): boolean {
  if (error.code !== 'ERR_SQLITE_ERROR') return false;
  const result = error.errcode ?? SQLITE_WORDS[error.message];
  if (result === undefined || !NO_ROOM_MATTERS.has(result & 0xff)) return false;
  try {
    const { bavail, files, ffree } = statfsSync(dirname(path));
    return bavail === 0 || (files > 0 && ffree === 0);
  } catch {
    return false;
  }
}

function classifySqlite(
  { errcode, message, systemErrno }: SystemError,
  step: Step | undefined,
): FailureCode | undefined {
  const result = errcode ?? SQLITE_WORDS[message] ?? SQLITE_CORRUPT;
  if (result === SQLITE_BROKEN_REFERENCE) return undefined;
  if (result === SQLITE_SHORT_READ) return 'journal_corrupt';
  if (FAILED_READS.has(result)) return 'journal_unreadable';
  const primary = result & 0xff;
  if (result === SQLITE_SHMSIZE || (NO_ROOM_MATTERS.has(primary) && NO_ROOM.has(systemErrno)))
    return 'journal_full';
  // Where the driver gives no more than that, nothing has been written yet.
  if (result === SQLITE_IOERR && (step === 'reading' || step === 'opening'))
    return 'journal_unreadable';
  return SQLITE_CODES[primary];
}

/**
 * The kind of a report, as the journal holds it. One that this conv does not know is nothing it could send: it
 * must never pass for another kind.
 * @throws an error of a journal that is too new where it is none.
 */
export function readKind(stored: unknown): ReportKind {
  if (isReportKind(stored)) return stored;
  throw tooNew(message('journal_kind_unknown'));
}
