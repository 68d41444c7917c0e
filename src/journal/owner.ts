import { asIdentity, lifeOf, type Machine, type ProcessIdentity } from '../durable/alive.ts';
import type { Row } from './connection.ts';

/** The process that a claim or a session names. */
export interface Owner {
  /** Undefined where nobody can be asked. */
  readonly process: ProcessIdentity | undefined;
  readonly leaseEnd: {
    /** Milliseconds since 1970, by the owner's clock. */
    readonly wall: number;
    /** By the steady clock of its machine; undefined where an older version wrote it. */
    readonly steady: number | undefined;
  };
  /** How long the lease was when it was last renewed, in milliseconds. */
  readonly leaseMs: number;
}

/** An hour, as `--timeout` allows at most, and the slack: what an older version may have claimed. */
const LONGEST_LEASE_MS = 3_720_000;

/**
 * What a row says of its owner beside the process id. Older versions know only the host and, on Linux, the
 * pid namespace; they take this text for the name of another host, and leave the row alone until its lease ends.
 */
export function ownerText({ self, steadyMs }: Machine, leaseMs: number): string {
  const { processId: _, ...place } = self;
  return JSON.stringify({ ...place, leaseMs, leaseEnd: steadyMs() + leaseMs });
}

/** @param row of a claim or a session. */
export function readOwner(row: Row, machine: Machine): Owner {
  const written = parse(row.host);
  const process = asIdentity({ ...written, processId: Number(row.process_id) }, machine);
  const { leaseMs, leaseEnd } = written;
  const wall = Number(row.lease_end);
  return {
    process,
    leaseEnd: { wall, steady: typeof leaseEnd === 'number' ? leaseEnd : undefined },
    leaseMs: typeof leaseMs === 'number' ? Math.min(leaseMs, LONGEST_LEASE_MS) : LONGEST_LEASE_MS,
  };
}

/**
 * When the lease ends by the steady clock of this machine, by which none can end later than it is long.
 * @returns undefined where the owner read another clock, or none is known.
 */
export function steadyEndOf(owner: Owner, { self, steadyMs }: Machine): number | undefined {
  const { steady } = owner.leaseEnd;
  if (steady === undefined || self.boot === null || owner.process?.boot !== self.boot)
    return undefined;
  return steady <= steadyMs() + owner.leaseMs ? steady : undefined;
}

export const hasDied = ({ process }: Owner, machine: Machine): boolean =>
  process !== undefined && lifeOf(process, machine) === 'dead';

function parse(host: unknown): Record<string, unknown> {
  if (typeof host !== 'string' || !host.startsWith('{')) return { host };
  try {
    return JSON.parse(host) as Record<string, unknown>;
  } catch {
    return { host };
  }
}
