import { lstatSync } from 'node:fs';
import { dirname } from 'node:path';

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
 * What others can change: nothing of it is signed that is not sealed, but reports can be deleted, and what became
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

/** What cannot be looked at is not warned about: whoever needs it fails by itself. */
function modeOf(path: string): number {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  } catch {
    return 0;
  }
}
