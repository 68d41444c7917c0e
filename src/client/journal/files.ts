import { randomUUID } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  copyFileSync,
  linkSync,
  lstatSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { makeDurableDirectory } from '../../durable/directory.ts';
import { pause } from '../../durable/pause.ts';
import { syncDirectory, syncFile } from '../../durable/sync.ts';
import { type Message, message } from '../../words/message.ts';
import { damage } from './failures.ts';
import type { SqliteFile } from './sqlite-connection.ts';

/** What SQLite may leave next to a database file. */
const SIDECARS = ['-wal', '-shm', '-journal'] as const;

/**
 * Whether the journal's file is there; neither it nor its directory may be a symbolic link.
 * @throws the system's error, or damage where only the write-ahead log is left of a journal.
 */
export function journalExists(path: string): boolean {
  const directory = statusOf(dirname(path));
  if (directory === undefined) return false;
  if (!directory.isDirectory())
    throw refuse('ENOTDIR', message('not_a_plain_directory', { path: dirname(path) }));
  return isPlainFile(path) || isOrphaned(path);
}

/**
 * Makes the journal's directory (0700) and, in one step, its file (0600): no other process ever sees
 * a half-made journal, and an empty file is always damage. Both survive a power cut after the return;
 * the path to the file does so before the file has its name, so a process that finds the file need not sync the path.
 * @param fill writes the database at the path it is given, and closes it.
 */
export function createJournalFile(path: string, fill: (temporary: string) => void): void {
  makeDurableDirectory(dirname(path), 0o700);
  const temporary = `${path}.new-${randomUUID()}`;
  try {
    closeSync(openSync(temporary, 'wx', 0o600));
    fill(temporary);
    syncFile(temporary);
    publish(temporary, path);
  } finally {
    for (const suffix of ['', ...SIDECARS]) rmSync(temporary + suffix, { force: true });
  }
  syncDirectory(dirname(path));
}

/**
 * Makes the names of the journal and of its write-ahead log durable, before anything is sent on their word:
 * another process may have made them a moment ago, and SQLite goes on where its own sync of a directory fails.
 */
export function syncJournalNames(connection: SqliteFile): void {
  // The first read makes the write-ahead log.
  connection.get('PRAGMA schema_version');
  syncDirectory(dirname(connection.path));
}

/** A hard link, unlike a renamed file, never replaces the journal that another process made meanwhile. */
function publish(temporary: string, path: string): void {
  try {
    linkSync(temporary, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Making a journal takes milliseconds; a process that is stopped for longer finds its file gone, and fails. */
const ABANDONED_AFTER_MS = 60_000;

/** Removes what a process left that was killed while it made the journal. What cannot be removed does no harm. */
export function removeHalfMade(path: string): void {
  const prefix = `${basename(path)}.new-`;
  try {
    for (const name of readdirSync(dirname(path)).filter((each) => each.startsWith(prefix)))
      removeIfAbandoned(join(dirname(path), name));
  } catch {}
}

function removeIfAbandoned(file: string): void {
  const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (changedAt !== undefined && Date.now() - changedAt > ABANDONED_AFTER_MS)
    rmSync(file, { force: true });
}

function isPlainFile(path: string): boolean {
  const status = statusOf(path);
  if (status === undefined) return false;
  if (!status.isFile()) throw refuse('ELOOP', message('not_a_plain_file', { path }));
  return true;
}

/** Looks for the file once more after its log: another process may have made both in between. */
function isOrphaned(path: string): boolean {
  if (statusOf(`${path}-wal`) === undefined) return false;
  if (isPlainFile(path)) return true;
  throw damage(message('log_without_journal', { path }));
}

/** @throws the system's error where the disk cannot give back the journal or its log. */
export function readWhole(path: string): void {
  const buffer = Buffer.allocUnsafe(READ_BYTES);
  for (const file of [path, `${path}-wal`]) {
    if (statusOf(file)?.isFile() !== true) continue;
    const descriptor = openSync(file, 'r');
    try {
      while (readSync(descriptor, buffer) > 0);
    } finally {
      closeSync(descriptor);
    }
  }
}

const READ_BYTES = 1024 * 1024;

function statusOf(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false });
}

function refuse(code: string, detail: Message): Error {
  return Object.assign(new Error(code), { detail, code, syscall: 'lstat' });
}

/** A private copy of a journal. */
interface JournalCopy {
  readonly file: string;
  remove(): void;
}

/** What a journal consists of; the shared memory is made anew. The log comes after what it is to be applied to. */
const PARTS = ['', '-journal', '-wal'] as const;

const TRIES = 20;
const PAUSE_MS = 25;

/** Whether this user may not write the journal or its directory: SQLite cannot even read it then. */
export const isReadOnly = (path: string): boolean =>
  [path, dirname(path)].some((name) => !isAllowed(name, constants.W_OK));

/**
 * Copies a journal to where this user may write. To open the file itself as unchangeable would miss what its
 * log holds, and what another user writes meanwhile.
 * @throws the system's error; EBUSY where other processes never leave the journal alone.
 */
export function copyJournal(path: string): JournalCopy {
  const directory = mkdtempSync(join(tmpdir(), 'conv-copy-'));
  const remove = (): void => rmSync(directory, { recursive: true, force: true });
  try {
    const file = join(directory, basename(path));
    for (let tries = 1; !tryCopy(path, file); tries += 1) {
      if (tries === TRIES) throw busy(path);
      pause(PAUSE_MS);
    }
    return { file, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** @returns false where the journal has changed meanwhile, so that its parts may not belong together. */
function tryCopy(path: string, file: string): boolean {
  const before = stampOf(path);
  for (const part of PARTS) {
    rmSync(file + part, { force: true });
    if (before.has(part)) copyFileSync(path + part, file + part, constants.COPYFILE_EXCL);
  }
  const after = stampOf(path);
  return PARTS.every((part) => before.get(part) === after.get(part));
}

const LOG_HEADER_BYTES = 32;

/** The header of the log distinguishes one that was begun anew from its predecessor, however quickly that went. */
function stampOf(path: string): ReadonlyMap<string, string> {
  const stamps = new Map<string, string>();
  for (const part of PARTS) {
    const status = lstatSync(path + part, { throwIfNoEntry: false, bigint: true });
    if (status === undefined) continue;
    const header = part === '-wal' ? headerOf(path + part) : '';
    stamps.set(part, [status.ino, status.size, status.mtimeNs, header].join(' '));
  }
  return stamps;
}

function headerOf(file: string): string {
  const header = Buffer.alloc(LOG_HEADER_BYTES);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, header);
    return header.toString('hex');
  } finally {
    closeSync(descriptor);
  }
}

function isAllowed(name: string, mode: number): boolean {
  try {
    accessSync(name, mode);
    return true;
  } catch {
    return false;
  }
}

const busy = (path: string): Error =>
  Object.assign(new Error('EBUSY'), {
    detail: message('journal_keeps_changing', { path }),
    code: 'EBUSY',
    syscall: 'copyfile',
  });

/** A part of the journal that others on this machine can write to. */
export interface LooseMode {
  readonly path: string;
  /** Permission bits, such as 0o777. */
  readonly mode: number;
  readonly wanted: number;
}

/** Of a group and of all others. */
const OTHERS_WRITE = 0o022;

/**
 * What others can change: nothing is signed that is not sealed, but reports can be deleted, and what became
 * of them can be rewritten. Windows has no such bits: there a folder of the user's own is the user's.
 * @param records where it is kept which entries in the old form may be sent; see first-sight.ts.
 */
export function looseModesOf(journal: string, records: string | undefined): readonly LooseMode[] {
  if (process.platform === 'win32') return [];
  return [
    ...looseMode(dirname(journal), 0o700),
    ...looseMode(journal, 0o600),
    ...looseMode(`${journal}-wal`, 0o600),
    ...(records === undefined ? [] : looseMode(records, 0o700)),
  ];
}

function looseMode(path: string, wanted: number): LooseMode[] {
  const mode = modeOf(path);
  return (mode & OTHERS_WRITE) === 0 ? [] : [{ path, mode: mode & 0o777, wanted }];
}

/** What cannot be read gets no warning: the step that needs it fails by itself. */
function modeOf(path: string): number {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  } catch {
    return 0;
  }
}
