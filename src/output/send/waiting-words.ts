import type { DrainProgress, Waiting } from '../../actions/batch/drain/drain-types.ts';
import { sendWords } from '../../words/en/send.ts';
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
  if (waitMs === null)
    return { long: sendWords.waiting_for({ what: untimed }), short: short.untimed };
  const seconds = Math.ceil(waitMs / 1000);
  return {
    long: sendWords.waiting_with_time({ what: timed, duration: shortDuration(seconds) }),
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
    timed: sendWords.service_asks_for,
    untimed: sendWords.service_asks_pause,
    short: { timed: sendWords.told_wait, untimed: sendWords.told_to_wait },
  },
  trouble: {
    timed: sendWords.trouble_next,
    untimed: sendWords.trouble,
    short: { timed: 'trouble:', untimed: 'trouble' },
  },
  retry: {
    timed: sendWords.next_retry_in,
    untimed: 'retries',
    short: { timed: sendWords.retry_in, untimed: 'retries' },
  },
  rate: {
    timed: sendWords.rate_next,
    untimed: '--rate',
    short: { timed: '--rate:', untimed: '--rate' },
  },
  'other-process': {
    timed: sendWords.other_process_for,
    untimed: sendWords.other_process_sends,
    short: { timed: sendWords.other_process_time, untimed: sendWords.other_process },
  },
};
