import { setTimeout as pause } from 'node:timers/promises';
import type { Handled } from '../handle.ts';
import type { RequestLog } from '../log.ts';
import type { ServiceResponse } from '../response.ts';
import type { Effect, FaultyAnswer } from './effect.ts';

/** What the request log says of a request that met a fault: the status is 0 where none was sent. */
export interface FaultyLog {
  readonly log: RequestLog;
  /** The label of the fault. */
  readonly fault: string;
}

/** What a fault happens to. */
export interface Afflicted {
  /**
   * Decides on the request, with the service's clock so many seconds off, and commits what it accepts
   * if it shall; between the two nothing else may come.
   */
  readonly settle: (skewSeconds: number, commits: boolean) => Promise<Handled>;
  /** Told as soon as it is decided: what counts is not hidden by an answer that is held back. */
  readonly record: (faulty: FaultyLog) => void;
  /** Gives the answer, or none, instead of the one that the service itself would give. */
  readonly apply: (own: ServiceResponse) => void;
}

/** Lets a fault happen to a request: wait, decide and perhaps commit, wait, answer. */
export async function carryOut(
  effect: Effect,
  { settle, record, apply }: Afflicted,
): Promise<void> {
  await wait(effect.delayBeforeMs);
  const handled = await settle(effect.skewSeconds, effect.commits);
  record({ log: faultyLog(handled, effect), fault: effect.label });
  await wait(effect.delayAfterMs);
  apply(handled.response);
}

/** A report that waits does not keep the process from ending. */
const wait = async (ms: number): Promise<void> => {
  if (ms > 0) await pause(ms, undefined, { ref: false });
};

/** What was not committed was not accepted, whatever the rules would have said. */
function faultyLog({ log, change }: Handled, { answer, commits, skewSeconds }: Effect): RequestLog {
  const receivedAt = log.receivedAt - skewSeconds;
  const seen = { ...log, receivedAt, httpStatus: statusOf(answer, log.httpStatus) };
  if (commits || change === undefined) return seen;
  const { statusAfter: _, record: __, ...rest } = seen;
  const after = log.statusBefore === undefined ? {} : { statusAfter: log.statusBefore };
  return { ...rest, ...after, outcome: 'refused' };
}

const SILENT: readonly FaultyAnswer['type'][] = ['close', 'reset', 'hang', 'not-http'];

function statusOf(answer: FaultyAnswer, own: number): number {
  if (answer.type === 'replaced') return answer.response.status;
  return SILENT.includes(answer.type) ? 0 : own;
}
