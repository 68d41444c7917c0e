import { randomUUID } from 'node:crypto';
import {
  closeSync,
  constants,
  futimesSync,
  linkSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { jsonValue } from '../kit/json/value.ts';
import type { Failure } from '../words/failure.ts';
import { asIdentity, lifeOf, type Machine, type ProcessIdentity, thisMachine } from './alive.ts';

const PAUSE_MS = 20;

/** A holder that cannot be checked from here loses the lock after this long without a sign of life. */
const LEASE_MS = 8000;
const BEAT_MS = LEASE_MS / 4;

/** A file next to a lock that is older than this is abandoned. */
const OLD_MS = 60_000;

export interface LockTerms {
  /** How long a living holder is waited for, in milliseconds. */
  readonly patienceMs: number;
  /** The failure if another process does not release the lock in time. */
  readonly held: (lock: string, owner: ProcessIdentity | undefined) => Failure;
  /** The failure if something other than a file has the lock's name. */
  readonly obstructed: (name: string) => Failure;
  readonly machine?: Machine;
}

export interface Lock {
  /** False once another process has taken it over, because this one gave no sign of life. */
  readonly isMine: () => boolean;
  /** Safe to call again. */
  readonly release: () => void;
}

/** A process, as a lock names it. */
interface Owner extends ProcessIdentity {
  /** No two locks have the same. */
  readonly token: string;
  /** The holder sends heartbeats more often than this, in milliseconds; older versions sent none. */
  readonly leaseMs?: number;
}

/** A lock file as it was found. */
interface Found {
  readonly name: string;
  /** Unique among all locks that ever had this name. */
  readonly id: string;
  /** The same for a file that names no holder. */
  readonly place: string;
  /** Changes with each sign of life. */
  readonly modifiedMs: number;
  /** Undefined if the lock names none. */
  readonly owner: Owner | undefined;
  /** Others may own it, whose files cannot be read. */
  readonly isReadable: boolean;
}

/**
 * Takes a lock: a file that names its holder. A lock without a living holder is free, and is taken over. It does not
 * have to survive a power cut, which no holder survives either, so it is not synced. A lock always names its holder:
 * a complete file, the claim, is linked into place. To take over a dead lock, a process first links its claim to the
 * name of the lock's heir, which only one can do; an heir that dies meanwhile has an heir in turn. The living end of
 * that chain replaces the lock, so the lock exists at all times.
 * @param lock the file; its directory exists.
 * @throws Failure of `terms`; the system's error if it cannot be written.
 */
export async function takeLock(lock: string, terms: LockTerms): Promise<Lock> {
  const { machine = thisMachine() } = terms;
  const token = randomUUID();
  const claim = `${lock}.${token}`;
  const owner: Owner = { ...machine.self, token, leaseMs: LEASE_MS };
  let descriptor: number | undefined;
  try {
    // Readable by other users of the directory, so that they can see the holder.
    writeFileSync(claim, JSON.stringify(owner), { flag: 'wx', mode: 0o644 });
    descriptor = openSync(claim, 'r+');
    await acquire(lock, claim, terms, machine);
  } catch (error) {
    if (descriptor !== undefined) closeSync(descriptor);
    throw error;
  } finally {
    rmSync(claim, { force: true });
  }
  const held = heldLock(lock, token, descriptor);
  try {
    removeLeftovers(lock, machine);
    return held;
  } catch (error) {
    held.release();
    throw error;
  }
}

function heldLock(lock: string, token: string, descriptor: number): Lock {
  const isMine = (): boolean => find(lock)?.owner?.token === token;
  // On the open file, so that a heartbeat never goes to another process's lock.
  const beat = setInterval(() => giveSign(descriptor), BEAT_MS);
  beat.unref();
  let isOver = false;
  return {
    isMine,
    release: () => {
      if (isOver) return;
      isOver = true;
      clearInterval(beat);
      closeSync(descriptor);
      if (isMine()) unlinkSync(lock);
    },
  };
}

/** A disk that refuses it must not end the work. */
function giveSign(descriptor: number): void {
  try {
    futimesSync(descriptor, new Date(), new Date());
  } catch {
    // Others may take the lock over then, which `isMine` shows.
  }
}

async function acquire(
  lock: string,
  claim: string,
  { patienceMs, held, obstructed }: LockTerms,
  machine: Machine,
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  const watch = new Watch();
  while (!link(claim, lock)) {
    const chain = chainOf(lock, obstructed);
    const last = chain.at(-1);
    if (last === undefined) continue;
    const verdict = judgeOwner(last, machine, watch);
    if (verdict === 'free' && takeOver(lock, claim, chain)) return;
    const lateMs = performance.now() - deadline;
    if (verdict === 'held' ? lateMs >= 0 : lateMs >= OLD_MS) throw held(lock, last.owner);
    await wait(PAUSE_MS);
  }
}

/** `watched`: whether its holder gives a sign of life is not yet clear. */
function judgeOwner(found: Found, machine: Machine, watch: Watch): 'free' | 'held' | 'watched' {
  const { owner, isReadable } = found;
  if (owner === undefined) return isReadable ? 'free' : 'held';
  const life = lifeOf(owner, machine);
  if (life !== 'unknown') return life === 'dead' ? 'free' : 'held';
  return owner.leaseMs === undefined ? 'held' : watch.look(found, owner.leaseMs);
}

/** Watches a lock by the local clock, because other hosts' clocks are not trusted. */
class Watch {
  #sign = '';
  #since = 0;
  #hasChanged = false;

  look({ id, modifiedMs }: Found, leaseMs: number): 'free' | 'held' | 'watched' {
    const now = performance.now();
    const sign = `${id} ${modifiedMs}`;
    if (sign !== this.#sign) {
      this.#hasChanged = this.#sign !== '';
      this.#sign = sign;
      this.#since = now;
    }
    if (now - this.#since >= Math.min(leaseMs, OLD_MS)) return 'free';
    return this.#hasChanged ? 'held' : 'watched';
  }
}

/** The lock, and the heirs that died before they could replace it; who decides is the last. */
function chainOf(lock: string, obstructed: LockTerms['obstructed']): readonly Found[] {
  const chain: Found[] = [];
  for (let name = lock; !chain.some((found) => found.name === name); ) {
    const found = find(name, obstructed);
    if (found === undefined) break;
    // A copied lock file would have the same ID twice, and be its own heir.
    const isCopy = chain.some(({ id }) => id === found.id);
    chain.push(isCopy ? { ...found, id: found.place } : found);
    name = heirOf(lock, chain.at(-1) as Found);
  }
  return chain;
}

/** Older versions guard with the same name whom they let remove a dead lock. */
const heirOf = (lock: string, { id }: Found): string => `${lock}.${id}.dead`;

/** Replaces a lock without a living holder. @returns false if another process was faster. */
function takeOver(lock: string, claim: string, chain: readonly Found[]): boolean {
  const [first, ...dead] = chain;
  const right = heirOf(lock, chain.at(-1) as Found);
  if (!link(claim, right)) return false;
  try {
    if (find(lock)?.id !== first?.id) return false;
    renameSync(claim, lock);
  } finally {
    unlinkSync(right);
  }
  for (const { name } of dead) rmSync(name, { force: true });
  return true;
}

/** @returns undefined if it does not exist. */
function find(name: string, obstructed?: LockTerms['obstructed']): Found | undefined {
  const status = lstatSync(name, { throwIfNoEntry: false });
  if (status === undefined) return undefined;
  if (!status.isFile()) {
    if (obstructed !== undefined) throw obstructed(name);
    return undefined;
  }
  const text = readOwnerText(name);
  if (text === 'gone') return undefined;
  const owner = text === undefined ? undefined : parseOwner(text);
  const { ino, size, mtimeMs } = status;
  const place = `${ino}-${size}-${Math.trunc(mtimeMs)}`;
  return {
    name,
    id: owner?.token ?? place,
    place,
    modifiedMs: mtimeMs,
    owner,
    isReadable: text !== undefined,
  };
}

/** Windows knows neither flag. */
const PLAINLY = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** @returns undefined if it cannot be read. */
function readOwnerText(name: string): string | 'gone' | undefined {
  try {
    return readFileSync(name, { encoding: 'utf8', flag: PLAINLY as unknown as string });
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'gone' : undefined;
  }
}

/** It becomes part of a file's name. */
const TOKEN = /^[\w-]{1,64}$/;

function parseOwner(text: string): Owner | undefined {
  const value = jsonValue(text);
  const identity = asIdentity(value);
  if (identity === undefined) return undefined;
  const { token, leaseMs } = value as Record<string, unknown>;
  if (typeof token !== 'string' || !TOKEN.test(token)) return undefined;
  return typeof leaseMs === 'number' && leaseMs > 0
    ? { ...identity, token, leaseMs }
    : { ...identity, token };
}

const UUID = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}';
const LEFTOVER = new RegExp(`^\\.(?:${UUID}|${UUID}\\.dead|\\d+-\\d+-\\d+\\.dead)$`);

/** Removes files of processes that were killed while waiting or taking over. The caller holds the lock. */
function removeLeftovers(lock: string, machine: Machine): void {
  const directory = path.dirname(lock);
  const now = lstatSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  for (const name of readdirSync(directory)) {
    if (!name.startsWith(path.basename(lock))) continue;
    if (!LEFTOVER.test(name.slice(path.basename(lock).length))) continue;
    const found = find(path.join(directory, name));
    if (found === undefined) continue;
    const life = found.owner === undefined ? 'unknown' : lifeOf(found.owner, machine);
    const isOld = now - found.modifiedMs > OLD_MS;
    if (life === 'dead' || (life === 'unknown' && isOld)) rmSync(found.name, { force: true });
  }
}

/** @returns false if the name is taken. */
function link(file: string, name: string): boolean {
  try {
    linkSync(file, name);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
