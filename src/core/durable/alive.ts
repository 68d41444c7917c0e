import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Identifies one process, so that a later one with the same ID is not mistaken for it. */
export interface ProcessIdentity {
  readonly host: string;
  /** ID of the machine's boot; null if unknown. */
  readonly boot: string | null;
  /** The pid namespace, because containers may share a host name; null if unknown. */
  readonly namespace: string | null;
  readonly processId: number;
  /** Start time of the process, in clock ticks since boot; null if unknown. */
  readonly startedAt: string | null;
}

/** `unknown`: only the end of a lease decides. */
export type Life = 'alive' | 'dead' | 'unknown';

/** The result of looking up a process ID: `gone`, or its start time, if known. */
export type Sight = 'gone' | { readonly startedAt: string | null };

/** Facts about processes on this machine. */
export interface Machine {
  readonly self: ProcessIdentity;
  /** Looks for a process of this namespace. */
  readonly look: (processId: number) => Sight;
  /** Milliseconds on a clock that all processes of this boot share and that cannot be set. */
  readonly steadyMs: () => number;
}

/** Reads from /proc; undefined if it is missing or not permitted. */
export interface ProcReader {
  readonly text: (name: string) => string | undefined;
  readonly link: (name: string) => string | undefined;
}

/**
 * Whether a process is alive. A stopped process is alive; a zombie is not. A process that may run elsewhere is never
 * `dead`: a process ID is evidence only if both sides certainly use the same numbering.
 */
export function lifeOf(owner: ProcessIdentity, { self, look }: Machine): Life {
  if (owner.host !== self.host) return 'unknown';
  if (owner.boot !== null && self.boot !== null && owner.boot !== self.boot) return 'dead';
  if (owner.namespace === null || owner.namespace !== self.namespace) return 'unknown';
  const found = owner.processId === self.processId ? self : look(owner.processId);
  if (found === 'gone') return 'dead';
  if (owner.startedAt === null || found.startedAt === null) return unstartedLife(owner, self);
  return owner.startedAt === found.startedAt ? 'alive' : 'dead';
}

/** A record of this process always has its start time, if the system provides it. */
const unstartedLife = (owner: ProcessIdentity, self: ProcessIdentity): Life =>
  owner.processId === self.processId && self.startedAt !== null ? 'dead' : 'unknown';

let known: Machine | undefined;

/** This machine as this process sees it. */
export function thisMachine(): Machine {
  known ??= readMachine();
  return known;
}

/** Outside Linux no two processes of a machine have the same id. */
const ONE_FOR_ALL = 'all';

/** @param proc null on systems that have no such thing. */
export function readMachine(
  proc: ProcReader | null = process.platform === 'linux' ? PROC : null,
): Machine {
  const isNumberedHere = proc?.link('self') === String(process.pid);
  return {
    self: {
      host: hostname(),
      boot: proc?.text('sys/kernel/random/boot_id')?.trim() || null,
      namespace: proc === null ? ONE_FOR_ALL : (proc.link('self/ns/pid') ?? null),
      processId: process.pid,
      startedAt: proc === null ? null : readStat(proc, 'self').startedAt,
    },
    look: (processId) => {
      if (!isRunning(processId)) return 'gone';
      // A /proc of another namespace lists other processes.
      if (proc === null || !isNumberedHere) return { startedAt: null };
      const { startedAt, state } = readStat(proc, processId);
      return state !== undefined && ENDED.has(state) ? 'gone' : { startedAt };
    },
    steadyMs: () => Number(process.hrtime.bigint() / 1_000_000n),
  };
}

/**
 * Parses a stored identity, including the format of older versions, whose `host` is the name and, on Linux, the pid
 * namespace.
 * @returns undefined if it is invalid.
 */
export function asIdentity(
  value: unknown,
  { self }: Machine = thisMachine(),
): ProcessIdentity | undefined {
  const { host, boot, namespace, processId, startedAt } = (value ?? {}) as Record<string, unknown>;
  if (typeof host !== 'string' || !isProcessId(processId)) return undefined;
  if (boot !== undefined) {
    return {
      host,
      boot: textOrNull(boot),
      namespace: textOrNull(namespace),
      processId,
      startedAt: textOrNull(startedAt),
    };
  }
  const [, name = host, numbering] = OLD_HOST.exec(host) ?? [];
  const unnamed = self.namespace === ONE_FOR_ALL ? ONE_FOR_ALL : null;
  return {
    host: name,
    boot: null,
    namespace: numbering ?? unnamed,
    processId,
    startedAt: null,
  };
}

const OLD_HOST = /^(.*) (pid:\[\d+\])$/s;

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Zero and negative numbers would name groups of processes. */
const isProcessId = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) < 2 ** 31;

/** A process of another user runs too, although it may not be signaled. */
function isRunning(processId: number): boolean {
  if (!isProcessId(processId)) return false;
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** States of a dead process that its parent has not reaped yet (proc_pid_stat(5)). */
const ENDED: ReadonlySet<string> = new Set(['Z', 'X', 'x']);

interface Stat {
  readonly state: string | undefined;
  readonly startedAt: string | null;
}

/** The name of the program, in parentheses, may hold anything; the state is the third field, the start the 22nd. */
function readStat(proc: ProcReader, processId: number | 'self'): Stat {
  const stat = proc.text(`${processId}/stat`) ?? '';
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0], startedAt: fields[19] || null };
}

const PROC: ProcReader = {
  text: (name) => attempt(() => readFileSync(`/proc/${name}`, 'utf8')),
  link: (name) => attempt(() => readlinkSync(`/proc/${name}`)),
};

function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
