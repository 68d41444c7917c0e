import { constants } from 'node:os';
import { dirname } from 'node:path';
import { operandWord } from '../../core/kit/shell.ts';
import { isReportKind, type ReportKind } from '../../core/protocol/kinds/index.ts';
import { Failure, type FailureCode, isFailure, type Said } from '../../core/words/failure.ts';
import { type Message, message } from '../../core/words/message.ts';
import { readWhole } from './read-whole.ts';
import { cannotGrow, isDiskFull, NO_ROOM, saysNoRoom } from './room.ts';

/** The consequence of a failed step for the current report. */
const CONSEQUENCES = {
  opening: message('nothing_sent'),
  staging: message('nothing_of_file_sent'),
  claiming: message('report_not_sent'),
  draining: message('nothing_more_of_file_sent'),
  starting: message('attempt_not_sent'),
  finishing: message('outcome_unwritten'),
  cancelling: message('nothing_canceled'),
  settling: message('nothing_settled'),
  clearing: message('nothing_more_sent'),
  releasing: message('lease_ends'),
  reading: undefined,
} as const;

/** The step that failed. */
export type Step = keyof typeof CONSEQUENCES;

const DETAIL_LENGTH = 100;

/**
 * A step's failure in one sentence that names the file, with a remedy.
 * @param detail the finding of conv, SQLite, or the system.
 */
export function journalFailure(
  code: FailureCode,
  path: string,
  step: Step,
  detail: Said,
  cause?: unknown,
): Failure {
  const found = { path, detail: typeof detail === 'string' ? printable(detail) : detail };
  const [problem, remedy] = explainFailure(code, found, dirname(path));
  return stepFailure(code, { problem, remedy, step, cause });
}

interface FailedStep {
  readonly problem: Message;
  readonly remedy: Message;
  readonly step: Step;
  readonly cause: unknown;
}

/** A step's failure, with its consequence for the current report. */
export function stepFailure(
  code: FailureCode,
  { problem, remedy, step, cause }: FailedStep,
): Failure {
  const consequence = CONSEQUENCES[step];
  const reason =
    consequence === undefined ? problem : message('step_failed', { problem, consequence });
  return new Failure(code, reason, { hint: remedy, cause });
}

/** What most remedies end with: the step failed before anything was sent. */
export const AGAIN = { again: message('run_again') };

/**
 * A failure's hint that ends with a command, in place of "run the command again".
 * @returns undefined if that is not what the hint says.
 */
export const withCommand = (hint: Said | undefined, command: string): Message | undefined =>
  withFacts(hint, { again: message('run_command', { command }) });

/**
 * A journal failure after reports were sent; other errors are unchanged.
 * @param eventId if it was a single report.
 */
export function asUnwritten(error: unknown, eventId?: string): unknown {
  if (!isFailure(error)) return error;
  const { reason, hint } = error;
  if (eventId === undefined)
    return new Failure('outcome_unwritten', reason, { hint, cause: error });
  const command = `conv replay ${operandWord(eventId)}`;
  const consequence = message('event_unwritten', { eventId });
  return new Failure('outcome_unwritten', withFacts(reason, { consequence }) ?? reason, {
    hint:
      withCommand(hint, command) ??
      message('then_again', { remedy: hint ?? '', again: message('run_command', { command }) }),
    cause: error,
  });
}

/** The same sentence with other facts; undefined if it has none of these. */
function withFacts(
  said: Said | undefined,
  facts: Readonly<Record<string, Message>>,
): Message | undefined {
  if (said === undefined || typeof said === 'string') return undefined;
  const { params = {} } = said;
  const has = Object.keys(facts).every((name) => name in params);
  return has ? { ...said, params: { ...params, ...facts } } : undefined;
}

/** SQLite may quote damaged bytes and whole statements. */
export const printable = (detail: string): string =>
  detail
    .replace('*** in database main ***', '')
    .replace(/[\s\p{Control}\ufffd]+/gu, ' ')
    .trim()
    .slice(0, DETAIL_LENGTH);

function explainFailure(
  code: FailureCode,
  found: { readonly path: string; readonly detail: Said },
  directory: string,
): [problem: Message, remedy: Message] {
  switch (code) {
    case 'journal_locked':
      return [message('journal_locked', found), message('wait_for_process', AGAIN)];
    case 'journal_full':
      return [message('journal_full', found), message('free_space', { directory, ...AGAIN })];
    case 'journal_too_new':
      return [message('journal_too_new', found), message('update_conv')];
    case 'journal_unavailable':
      return [message('journal_unavailable', found), message('reinstall_conv')];
    case 'journal_unreadable':
      return [message('journal_unreadable', found), message('check_disk', { directory, ...AGAIN })];
    case 'journal_unwritable':
      return [message('journal_unwritable', found), message('grant_directory', { directory })];
    default:
      return [
        message('journal_damaged', found),
        message('move_journal_away', { path: found.path, ...AGAIN }),
      ];
  }
}

/** SQLite's primary result codes about the file (sqlite.org/rescode.html). */
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
 * IOERR_READ, IOERR_FSTAT, IOERR_SEEK, and IOERR_CORRUPTFS (EIO on read): a disk error, perhaps a transient one, is
 * not damage.
 */
const FAILED_READS: ReadonlySet<number> = new Set([266, 1802, 5642, 8458]);

/** IOERR_SHMSIZE: SQLite reports no reason, but a full disk causes it. */
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

/** Errors of a disk or a server that can be transient. */
const { EIO, ESTALE, ENXIO, ETIMEDOUT } = constants.errno;
const DISK_FAILS: ReadonlySet<unknown> = new Set([EIO, ESTALE, ENXIO, ETIMEDOUT]);
const LOOKING: ReadonlySet<unknown> = new Set(['lstat', 'stat', 'fstat', 'read', 'scandir']);

/** SQLite passes the system's error on only with these codes. */
const NO_ROOM_MATTERS: ReadonlySet<number> = new Set([SQLITE_IOERR, SQLITE_CANTOPEN]);

/** Error properties of the driver and `node:fs`. */
interface SystemError extends Error {
  readonly code?: string;
  readonly errcode?: number;
  readonly errno?: number;
  readonly systemErrno?: number;
  readonly syscall?: string;
  /** conv's own finding. */
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

/** conv's own finding in a journal; undefined for any other error. */
export function foundDamage(
  error: SystemError,
): { readonly detail: Said; readonly isTooNew: boolean } | undefined {
  if (error.code !== 'ERR_SQLITE_ERROR') return undefined;
  return { detail: said(error), isTooNew: error.isTooNew === true };
}

/** Whether another connection holds a lock. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && classify(error) === 'journal_locked';
}

/**
 * Runs a step on the journal's file.
 * @throws Failure `journal_*` if the file is the cause; other errors are unchanged.
 */
export function guarded<Result>(path: string, step: Step, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw explained(error, path, step);
  }
}

/** Turns an error into a failure of the journal's file if that is the cause; other errors are unchanged. */
export function explained(error: unknown, path: string, step: Step): unknown {
  if (isFailure(error) || !(error instanceof Error)) return error;
  const likely = hasNoRoom(error, path) ? 'journal_full' : classify(error, step);
  const isRead = likely !== 'journal_corrupt' || step !== 'reading' || canBeRead(path);
  const code = isRead ? likely : 'journal_unreadable';
  return code === undefined ? error : journalFailure(code, path, step, said(error), error);
}

/** SQLite can take a part that its disk does not read for damage. */
function canBeRead(path: string): boolean {
  try {
    readWhole(path);
    return true;
  } catch {
    return false;
  }
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
  return saysNoRoom(error) ? 'journal_full' : 'journal_unwritable';
}

/** Where SQLite or its driver reports no reason, the disk is checked for space. */
function hasNoRoom({ code, errcode, message, systemErrno }: SystemError, path: string): boolean {
  if (code !== 'ERR_SQLITE_ERROR') return false;
  const result = errcode ?? SQLITE_WORDS[message];
  if (result === undefined || !NO_ROOM_MATTERS.has(result & 0xff)) return false;
  if (isDiskFull(path)) return true;
  return systemErrno === undefined && !FAILED_READS.has(result) && cannotGrow(path);
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
  // If the driver reports only this code, nothing was written.
  if (result === SQLITE_IOERR && (step === 'reading' || step === 'opening'))
    return 'journal_unreadable';
  return SQLITE_CODES[primary];
}

/**
 * Reads a stored kind. An unknown kind cannot be sent, and must never be mistaken for another one.
 * @throws an error for a journal that is too new if the kind is unknown.
 */
export function readKind(stored: unknown): ReportKind {
  if (isReportKind(stored)) return stored;
  throw tooNew(message('journal_kind_unknown'));
}
