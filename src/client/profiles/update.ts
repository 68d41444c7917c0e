import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ProcessIdentity } from '../../durable/alive.ts';
import { makeDurableDirectory } from '../../durable/directory.ts';
import { type Lock, takeLock } from '../../durable/lock.ts';
import { type Failure, isFailure } from '../../words/failure.ts';
import { message } from '../../words/message.ts';
import type { Profiles } from './profile.ts';
import { inaccessible, type ProfilesFile, readProfiles, unreadable } from './read.ts';

/** Changes take milliseconds: who waits this long waits for something else. */
const PATIENCE_MS = 10_000;

/**
 * Runs `work` while no other conv does the same under this lock.
 * @param lock the file that exists while the lock is held; its directory exists.
 * @param patienceMs how long another holder is waited for, in milliseconds.
 * @throws Failure `profiles_unreadable` where it cannot be had; the system's error where it cannot be written.
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
 * Changes the stored profiles; of two changes at once none is lost, and after the return the change
 * survives a power cut.
 * @param change takes what is stored now; what it throws is thrown, and nothing is written.
 * @returns what is stored after the change.
 * @throws Failure `profiles_unreadable` where the file cannot be read, is damaged or cannot be written.
 */
export async function updateProfiles(
  directory: string,
  change: (profiles: Profiles) => Profiles,
): Promise<ProfilesFile> {
  const { writeProfiles } = await import('./conf-store.ts');
  const { path: file } = readProfiles(directory);
  const folder = path.dirname(file);
  try {
    // Where the file is there, the path to it was durable before.
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

/** A process that was suspended for long wakes up to profiles that another one has changed since. */
function requireLock(held: Lock, lock: string): void {
  if (!held.isMine()) throw unreadable(message('profiles_lock_lost', { lock }));
}
