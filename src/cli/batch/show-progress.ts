import type { DrainProgress } from '../../actions/batch/drain/drain-types.ts';
import { progressText } from '../../output/send/progress.ts';
import type { Dependencies } from '../dependencies.ts';

/** So often the line on a terminal is written anew, in milliseconds. */
const REFRESH_MS = 250;

/** Without a terminal a line is written now and then: the first after this long, in milliseconds. */
const FIRST_NOTE_MS = 10_000;
const NEXT_NOTE_MS = 30_000;

type ShowProgress = (progress: DrainProgress) => void;

/**
 * Shows how far a batch is on standard error.
 * @param isScreen whether that is a terminal.
 */
export function createProgressView(
  batchId: string,
  isScreen: boolean,
  { clock: { now }, terminal }: Pick<Dependencies, 'clock' | 'terminal'>,
): ShowProgress {
  let dueAt = isScreen ? Number.NEGATIVE_INFINITY : now() + FIRST_NOTE_MS;
  return (progress) => {
    if (now() < dueAt) return;
    dueAt = now() + (isScreen ? REFRESH_MS : NEXT_NOTE_MS);
    if (isScreen) terminal.showStatus(progressText(progress, terminal.statusWidth()));
    else terminal.note(`${batchId}: ${progressText(progress)}`);
  };
}
