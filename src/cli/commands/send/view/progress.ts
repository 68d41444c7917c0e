import type { DrainProgress, Waiting } from '../../../../client/drain/drain-types.ts';
import type { Batch } from '../../../../client/journal/batches.ts';
import { textWidth } from '../../../../kit/columns.ts';
import { grouped, shortDuration } from '../../../../kit/numbers.ts';
import { sendWords } from '../../../../words/en/send.ts';
import { resumeCommand } from '../../../views/batch-counts.ts';

/** What a run waits for, as long as there is room for it, and in few letters. */
interface WaitingWords {
  readonly long: string;
  readonly short: string;
}

/** Below this, in milliseconds, `--rate` only spaces the attempts, as it should. */
const LEAST_RATE_WAIT_MS = 1000;

/** @returns undefined where it waits for nothing but answers. */
function waitingWords({
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

/** The text before a time, and the text without one where no time is known. */
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

/**
 * How far a batch is, in one line: `412,300 of 1,000,000 · 6,210/s · 1 min 35 s left · 411,871 accepted,
 * 12 rejected, 1,903 retried · 24 at once · waiting: the service asks for 12 s`.
 * @param width columns that there are: what is least needed gives way first, and what is waited for last.
 */
export function progressText(progress: DrainProgress, width = Number.POSITIVE_INFINITY): string {
  let text = '';
  for (const parts of everShorter(progress)) {
    text = parts.filter((part) => part !== undefined).join(' · ');
    if (textWidth(text) <= width) return text;
  }
  return text;
}

type Parts = readonly (string | undefined)[];

function* everShorter(progress: DrainProgress): Generator<Parts> {
  const wait = waitingWords(progress);
  const done = sendWords.done_of_total({ done: progress.done, total: progress.total });
  const rate = `${rateText(progress.perSecond)}/s`;
  const left = timeLeft(progress);
  const all = outcomes(progress, OUTCOMES);
  const inFlight = sendWords.at_once({ count: progress.inFlight });
  yield [done, rate, left, all, inFlight, wait?.long];
  yield [done, rate, left, all, wait?.long];
  yield [done, left, all, wait?.long];
  const few = outcomes(progress, ['accepted', 'rejected', 'parked']);
  yield [done, left, few, wait?.long];
  yield [done, few, wait?.long];
  yield [done, few, wait?.short];
  yield [done, outcomes(progress, ['accepted', 'rejected']), wait?.short];
  yield [done, wait?.long];
  yield [done, wait?.short];
  yield [sendWords.done_in_short({ done: progress.done, total: progress.total }), wait?.short];
}

/** Said at once at the first Ctrl-C: at the second one nothing more can be said. */
export const interruptedText = (batch: Pick<Batch, 'id'>, inFlight: number): string =>
  sendWords.interrupted_in_flight({ inFlight, command: resumeCommand(batch) });

/** Below 10 per second the first decimal is significant. */
const rateText = (perSecond: number): string =>
  perSecond < 10 ? String(Math.round(perSecond * 10) / 10) : grouped(Math.round(perSecond));

function timeLeft({ done, total, perSecond }: DrainProgress): string | undefined {
  if (perSecond <= 0 || done >= total) return undefined;
  return sendWords.time_left({ duration: shortDuration(Math.ceil((total - done) / perSecond)) });
}

type Counted = 'accepted' | 'rejected' | 'retried' | 'parked';

const OUTCOMES: readonly Counted[] = ['accepted', 'rejected', 'retried', 'parked'];

/** Zero counts are left out, except for accepted reports. */
const outcomes = (progress: DrainProgress, names: readonly Counted[]): string =>
  names
    .filter((name) => name === 'accepted' || progress[name] > 0)
    .map((name) => `${grouped(progress[name])} ${name === 'parked' ? 'put off' : name}`)
    .join(', ');
