import {
  accessSync,
  closeSync,
  constants,
  copyFileSync,
  lstatSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { message } from '../words/message.ts';
import { pause } from './pause.ts';

/** A private copy of a journal. */
export interface JournalCopy {
  readonly file: string;
  remove(): void;
}

/** What a journal consists of; the shared memory is made anew. The log comes after what it is to be applied to. */
const PARTS = ['', '-journal', '-wal'] as const;

const TRIES = 20;
const PAUSE_MS = 25;

/** Whether this user may not write the journal or beside it: SQLite cannot even read it then. */
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

/** The header of the log tells one that was begun anew from its predecessor, however quickly that went. */
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
