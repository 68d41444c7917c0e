import { existsSync } from 'node:fs';
import path from 'node:path';
import { isFailure } from '../core/failure.ts';
import { makeDurableDirectory } from '../durable/directory.ts';
import type { Lock } from '../durable/lock.ts';
import { message } from '../words/message.ts';
import { inaccessible, unreadable } from './failures.ts';
import { withLock } from './lock.ts';
import type { Profiles } from './profile.ts';
import { type ProfilesFile, readProfiles } from './read.ts';

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
