import type { DrainProgress } from './drain-types.ts';
import type { Sender } from './sender.ts';

type WhatFor = Pick<DrainProgress, 'waiting' | 'waitMs'>;

/** Of a sender, what it waits by. */
interface WaitingSender {
  readonly queues: Pick<Sender['queues'], 'ready' | 'size' | 'wakeAt'>;
  readonly pace: Pick<Sender['pace'], 'pauseMs' | 'rateMs' | 'isAsked' | 'inFlight'>;
}

const FOR_NOTHING: WhatFor = { waiting: null, waitMs: null };

/**
 * What a run waits for, if it is for anything but answers.
 * @param isElsewhere whether what is left is with another process.
 * @param now milliseconds of `performance.now`.
 */
export function waitingFor(
  { queues, pace }: WaitingSender,
  isElsewhere: boolean,
  now: number,
): WhatFor {
  const pauseMs = pace.pauseMs(now);
  if (pauseMs > 0) return { waiting: pace.isAsked ? 'service' : 'trouble', waitMs: pauseMs };
  const rateMs = pace.rateMs(now);
  if (queues.ready > 0) return rateMs > 0 ? { waiting: 'rate', waitMs: rateMs } : FOR_NOTHING;
  if (pace.inFlight > 0) return FOR_NOTHING;
  if (queues.size > 0) return { waiting: 'retry', waitMs: untilRetry(queues.wakeAt, now) };
  return isElsewhere ? { waiting: 'other-process', waitMs: null } : FOR_NOTHING;
}

/** Unknown as long as how the last attempt ended is not written: only then its next one has a time. */
const untilRetry = (wakeAt: number, now: number): number | null =>
  Number.isFinite(wakeAt) ? Math.max(0, wakeAt - now) : null;
