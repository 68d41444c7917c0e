import type { DrainProgress, Waiting } from '../../actions/batch/drain/drain-types.ts';
import { shortDuration } from '../duration.ts';

/** What a run waits for, as long as there is room for it, and in few letters. */
export interface WaitingWords {
  readonly long: string;
  readonly short: string;
}

/** Below this, in milliseconds, `--rate` only spaces the attempts, as it should. */
const LEAST_RATE_WAIT_MS = 1000;

/** @returns undefined where it waits for nothing but answers. */
export function waitingWords({
  waiting,
  waitMs,
}: Pick<DrainProgress, 'waiting' | 'waitMs'>): WaitingWords | undefined {
  if (waiting === null) return undefined;
  if (waiting === 'rate' && waitMs !== null && waitMs < LEAST_RATE_WAIT_MS) return undefined;
  const { timed, untimed, short } = WAITING[waiting];
  if (waitMs === null) return { long: `waiting: ${untimed}`, short: short.untimed };
  const seconds = Math.ceil(waitMs / 1000);
  return {
    long: `waiting: ${timed} ${shortDuration(seconds)}`,
    short: `${short.timed} ${inOneUnit(seconds)}`,
  };
}

/** `99 s`, `2 min`, `3 h`: rounded up. */
function inOneUnit(seconds: number): string {
  if (seconds < 100) return `${seconds} s`;
  return seconds <= 99 * 60 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3600)} h`;
}

/** What stands before a time, and what stands alone where no time is known. */
interface Words {
  readonly timed: string;
  readonly untimed: string;
}

const WAITING: Readonly<Record<Exclude<Waiting, null>, Words & { readonly short: Words }>> = {
  service: {
    timed: 'the service asks for',
    untimed: 'the service asks for a pause',
    short: { timed: 'told: wait', untimed: 'told to wait' },
  },
  trouble: {
    timed: 'the service has trouble, next try in',
    untimed: 'the service has trouble',
    short: { timed: 'trouble:', untimed: 'trouble' },
  },
  retry: {
    timed: 'next retry in',
    untimed: 'retries',
    short: { timed: 'retry in', untimed: 'retries' },
  },
  rate: {
    timed: '--rate allows the next in',
    untimed: '--rate',
    short: { timed: '--rate:', untimed: '--rate' },
  },
  'other-process': {
    timed: 'another process sends the rest, for',
    untimed: 'another process sends the rest',
    short: { timed: 'other process:', untimed: 'other process' },
  },
};
