import { expect, it } from 'vitest';
import type { Waiting } from '../../../src/client/sending/drain-types.ts';
import { waitingFor } from '../../../src/client/sending/reporter.ts';

const NOW = 1000;

/** A sender as far as what it waits for goes by it: nothing is to be sent, unless a case says so. */
const IDLE = {
  ...{ pauseMs: 0, isAsked: false, rateMs: 0, inFlight: 0 },
  ...{ ready: 0, size: 0, delayedUntil: Number.POSITIVE_INFINITY, isElsewhere: false },
};

it.each<[string, Partial<typeof IDLE>, Waiting, number | null]>([
  ['a pause that the service has asked for', { pauseMs: 5, isAsked: true }, 'service', 5],
  ['a pause that nobody asked for', { pauseMs: 5 }, 'trouble', 5],
  ['a pause before everything else', { pauseMs: 5, rateMs: 7, ready: 1, size: 1 }, 'trouble', 5],
  ['--rate, where something can be sent', { rateMs: 7, ready: 1, size: 1 }, 'rate', 7],
  ['nothing, where something can be sent', { ready: 1, size: 1 }, null, null],
  ['nothing but answers', { inFlight: 1, size: 1, delayedUntil: NOW + 9 }, null, null],
  ['the next retry', { size: 1, delayedUntil: NOW + 9 }, 'retry', 9],
  ['a retry whose time is not known yet', { size: 1 }, 'retry', null],
  ['another process', { isElsewhere: true }, 'other-process', null],
  ['nothing at all', {}, null, null],
])('a run waits for %s', (_, changes, waiting, waitMs) => {
  const { pauseMs, rateMs, isAsked, inFlight, isElsewhere, ...queues } = { ...IDLE, ...changes };
  const throttle = { pauseMs: () => pauseMs, rateMs: () => rateMs, isAsked, inFlight };
  expect(waitingFor({ queues, throttle }, isElsewhere, NOW)).toEqual({ waiting, waitMs });
});
