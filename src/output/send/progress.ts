import type { DrainProgress, Waiting } from '../../actions/batch/drain/drain-types.ts';
import type { Batch } from '../../journal/batches.ts';
import { resumeCommand } from '../batch-commands.ts';
import { countOf, grouped } from '../count.ts';
import { shortDuration } from '../duration.ts';

/**
 * How far a batch is, in one line: `412,300 of 1,000,000 · 6,210/s · 1 min 35 s left · 411,871 accepted,
 * 12 rejected, 1,903 retried · 24 at once · waiting: the service asks for 12 s`.
 */
export const progressText = (progress: DrainProgress): string =>
  [
    `${grouped(progress.done)} of ${grouped(progress.total)}`,
    `${rateText(progress.perSecond)}/s`,
    timeLeft(progress),
    outcomes(progress),
    `${grouped(progress.inFlight)} at once`,
    waitingText(progress),
  ]
    .filter((part) => part !== undefined)
    .join(' · ');

/** Said at once at the first Ctrl-C: at the second one nothing more can be said. */
export const interruptedText = (batch: Pick<Batch, 'id'>, inFlight: number): string =>
  `interrupted: waiting for ${countOf(inFlight, 'report')} in flight (10 s at most); Ctrl-C again stops now; ${resumeCommand(batch)} goes on`;

/** Below ten a second the first decimal tells something. */
const rateText = (perSecond: number): string =>
  perSecond < 10 ? String(Math.round(perSecond * 10) / 10) : grouped(Math.round(perSecond));

function timeLeft({ done, total, perSecond }: DrainProgress): string | undefined {
  if (perSecond <= 0 || done >= total) return undefined;
  return `${shortDuration(Math.ceil((total - done) / perSecond))} left`;
}

const outcomes = ({ accepted, rejected, retried, parked }: DrainProgress): string =>
  [
    `${grouped(accepted)} accepted`,
    ...(rejected === 0 ? [] : [`${grouped(rejected)} rejected`]),
    ...(retried === 0 ? [] : [`${grouped(retried)} retried`]),
    ...(parked === 0 ? [] : [`${grouped(parked)} put off`]),
  ].join(', ');

/** Below this, in milliseconds, `--rate` only spaces the attempts, as it should. */
const LEAST_RATE_WAIT_MS = 1000;

function waitingText({ waiting, waitMs }: DrainProgress): string | undefined {
  if (waiting === null) return undefined;
  if (waiting === 'rate' && waitMs !== null && waitMs < LEAST_RATE_WAIT_MS) return undefined;
  const { timed, untimed } = WAITING[waiting];
  const what = waitMs === null ? untimed : `${timed} ${shortDuration(Math.ceil(waitMs / 1000))}`;
  return `waiting: ${what}`;
}

/** What it waits for, where the time is known and where it is not. */
const WAITING: Readonly<
  Record<Exclude<Waiting, null>, { readonly timed: string; readonly untimed: string }>
> = {
  service: { timed: 'the service asks for', untimed: 'the service asks for a pause' },
  retry: { timed: 'next retry in', untimed: 'retries' },
  rate: { timed: '--rate allows the next in', untimed: '--rate' },
  'other-process': {
    timed: 'another process sends the rest, for',
    untimed: 'another process sends the rest',
  },
};
