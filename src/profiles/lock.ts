import { linkSync, readdirSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Failure } from '../core/failure.ts';
import { unreadable } from './failures.ts';
import { hasDied, type Owner, readOwner, thisOwner } from './owner.ts';

/** Changes take milliseconds: who waits this long waits for something else. */
const PATIENCE_MS = 10_000;
const PAUSE_MS = 20;
const OLD_MS = 60_000;

/**
 * Runs `work` while no other conv does the same under this lock; one whose owner died is taken over.
 * @param lock the file that exists while the lock is held; its directory is there.
 * @param patienceMs how long another holder is waited for, in milliseconds.
 * @throws Failure `profiles_unreadable` where it cannot be had; the system's error where it cannot be written.
 */
export async function withLock<Result>(
  lock: string,
  work: () => Result,
  patienceMs: number = PATIENCE_MS,
): Promise<Result> {
  const release = await takeLock(lock, held, patienceMs);
  try {
    removeOldClaims(lock);
    return work();
  } finally {
    release();
  }
}

/**
 * Takes a lock for as long as it is needed; one whose owner died is taken over.
 * @param heldBy what is said where another process holds it, and does not let it go in time.
 * @returns what lets it go.
 * @throws Failure of `heldBy`; the system's error where it cannot be written.
 */
export async function takeLock(
  lock: string,
  heldBy: (lock: string, owner: Owner | undefined) => Failure,
  patienceMs: number,
): Promise<() => void> {
  const self = thisOwner();
  const claim = claimOf(lock, self);
  try {
    writeFileSync(claim, JSON.stringify(self), { flag: 'wx', mode: 0o600 });
    await acquire(lock, claim, heldBy, performance.now() + patienceMs);
  } finally {
    rmSync(claim, { force: true });
  }
  return () => {
    if (readOwner(lock)?.token === self.token) unlinkSync(lock);
  };
}

/** A claim becomes the lock by a hard link: the lock never exists without its owner's name in it. */
const claimOf = (lock: string, { token }: Owner): string => `${lock}.${token}`;

async function acquire(
  lock: string,
  claim: string,
  heldBy: (lock: string, owner: Owner | undefined) => Failure,
  deadline: number,
): Promise<void> {
  while (!link(claim, lock)) {
    const owner = readOwner(lock);
    if (owner !== undefined && hasDied(owner) && clear(lock, owner, claim)) continue;
    if (performance.now() >= deadline) throw heldBy(lock, owner);
    await wait(PAUSE_MS);
  }
}

/**
 * Removes the lock of an owner that died. Two processes may come to that at once, and a third may
 * already hold a new lock: only the one that links the name made from the dead lock's token may
 * remove that lock, and only while it is still that one.
 * @returns false where another process is about it.
 */
function clear(lock: string, dead: Owner, claim: string): boolean {
  const right = `${claimOf(lock, dead)}.dead`;
  if (!link(claim, right)) return false;
  try {
    if (readOwner(lock)?.token === dead.token) unlinkSync(lock);
  } finally {
    unlinkSync(right);
  }
  return true;
}

/** What processes left behind that were killed while they waited: nobody waits that long. */
function removeOldClaims(lock: string): void {
  const prefix = `${path.basename(lock)}.`;
  for (const name of readdirSync(path.dirname(lock)).filter((name) => name.startsWith(prefix))) {
    const claim = path.join(path.dirname(lock), name);
    const madeAt = statSync(claim, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (Date.now() - madeAt > OLD_MS) rmSync(claim, { force: true });
  }
}

/** @returns false where the name is taken. */
function link(file: string, name: string): boolean {
  try {
    linkSync(file, name);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function held(lock: string, owner: Owner | undefined): Failure {
  const who = owner === undefined ? 'another process' : `process ${owner.processId}`;
  return unreadable(`${who} is changing the profiles; if no other conv runs, remove ${lock}`);
}
