import type { Failure } from '../core/failure.ts';
import type { ProcessIdentity } from '../durable/alive.ts';
import { type Lock, takeLock } from '../durable/lock.ts';
import { message } from '../words/message.ts';
import { unreadable } from './failures.ts';

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
