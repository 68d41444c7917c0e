import type { DrainProgress } from './drain-types.ts';
import type { Sender } from './sender.ts';

type WhatFor = Pick<DrainProgress, 'waiting' | 'waitMs'>;

const FOR_NOTHING: WhatFor = { waiting: null, waitMs: null };

/**
 * What a run waits for, if it is for anything but answers.
 * @param isElsewhere whether what is left is with another process.
 * @param now milliseconds of `performance.now`.
 */
export function waitingFor({ queues, pace }: Sender, isElsewhere: boolean, now: number): WhatFor {
  const pauseMs = pace.pauseMs(now);
  if (pauseMs > 0) return { waiting: 'service', waitMs: pauseMs };
  const rateMs = pace.rateMs(now);
  if (queues.ready > 0) return rateMs > 0 ? { waiting: 'rate', waitMs: rateMs } : FOR_NOTHING;
  if (pace.inFlight > 0) return FOR_NOTHING;
  if (queues.size > 0) return { waiting: 'retry', waitMs: Math.max(0, queues.wakeAt - now) };
  return isElsewhere ? { waiting: 'other-process', waitMs: null } : FOR_NOTHING;
}
