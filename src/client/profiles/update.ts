import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ProcessIdentity } from '../../core/durable/alive.ts';
import { makeDurableDirectory } from '../../core/durable/directory.ts';
import { type Lock, takeLock } from '../../core/durable/lock.ts';
import { type Failure, isFailure } from '../../core/words/failure.ts';
import { message } from '../../core/words/message.ts';
import type { Profiles } from './profile.ts';
import { inaccessible, type ProfilesFile, readProfiles, unreadable } from './read.ts';

/** Changes take milliseconds; a lock that is held longer than this is stuck. */
const PATIENCE_MS = 10_000;

/**
 * Runs `work` while holding a lock.
 * @param lock the lock file; its directory exists.
 * @param patienceMs maximum time to wait for another holder, in milliseconds.
 * @throws Failure `profiles_unreadable` if the lock cannot be acquired; the system's error if it cannot be written.
 */
export async function withLock<Result>(
  lock: string,
  work: (held: Lock) => Result,
  patienceMs: number = PATIENCE_MS,
): Promise<Result> {
  const held = await takeLock(lock, { patienceMs, held: inUse, obstructed });
  try {
    return work(held);
  } finally {
    held.release();
  }
}

function inUse(lock: string, owner: ProcessIdentity | undefined): Failure {
  return unreadable(message('profiles_locked', { process: owner?.processId, lock }));
}

const obstructed = (name: string): Failure => unreadable(message('lock_not_a_file', { name }));

/**
 * Changes the stored profiles. Concurrent changes are not lost, and the change is durable once this returns.
 * @param change receives the stored profiles; if it throws, nothing is written.
 * @returns the profiles after the change.
 * @throws Failure `profiles_unreadable` if the file cannot be read or written, or is damaged.
 */
export async function updateProfiles(
  directory: string,
  change: (profiles: Profiles) => Profiles,
): Promise<ProfilesFile> {
  const { writeProfiles } = await import('./conf-store.ts');
  const { path: file } = readProfiles(directory);
  const folder = path.dirname(file);
  try {
    // If the file exists, the path to it is durable already.
    if (!existsSync(file)) makeDurableDirectory(folder, 0o700);
    const lock = path.join(folder, 'profiles.lock');
    await withLock(lock, (held) =>
      writeProfiles(folder, change(readProfiles(folder)), () => requireLock(held, lock)),
    );
  } catch (error) {
    throw isFailure(error) ? error : inaccessible('write', file, error);
  }
  return readProfiles(folder);
}

/** A process that was suspended for a long time may have lost the lock, and the profiles may have changed. */
function requireLock(held: Lock, lock: string): void {
  if (!held.isMine()) throw unreadable(message('profiles_lock_lost', { lock }));
}
