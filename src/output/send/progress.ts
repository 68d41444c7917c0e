import type { DrainProgress } from '../../actions/batch/drain/drain-types.ts';
import type { Batch } from '../../journal/batches.ts';
import { sendWords } from '../../words/en/send.ts';
import { resumeCommand } from '../batch-commands.ts';
import { grouped } from '../count.ts';
import { shortDuration } from '../duration.ts';
import { textWidth } from '../text-width.ts';
import { waitingWords } from './waiting-words.ts';

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

/** Below ten a second the first decimal tells something. */
const rateText = (perSecond: number): string =>
  perSecond < 10 ? String(Math.round(perSecond * 10) / 10) : grouped(Math.round(perSecond));

function timeLeft({ done, total, perSecond }: DrainProgress): string | undefined {
  if (perSecond <= 0 || done >= total) return undefined;
  return sendWords.time_left({ duration: shortDuration(Math.ceil((total - done) / perSecond)) });
}

type Counted = 'accepted' | 'rejected' | 'retried' | 'parked';

const OUTCOMES: readonly Counted[] = ['accepted', 'rejected', 'retried', 'parked'];

/** What did not happen is left out; what is accepted is always told. */
const outcomes = (progress: DrainProgress, names: readonly Counted[]): string =>
  names
    .filter((name) => name === 'accepted' || progress[name] > 0)
    .map((name) => `${grouped(progress[name])} ${name === 'parked' ? 'put off' : name}`)
    .join(', ');
