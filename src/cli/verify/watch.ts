import type { SearchWatch } from '../../actions/follow-search.ts';
import { searchProgress } from '../../words/en/verdict.ts';
import type { Dependencies } from '../dependencies.ts';

/** A search that a person can follow, and stop with Ctrl-C. */
export interface WatchedSearch extends SearchWatch {
  readonly isInterrupted: () => boolean;
  /** Another search begins: `title` is shown before its progress. */
  readonly begin: (title: string) => void;
  /** Clears the progress line. */
  readonly end: () => void;
}

/** How often the line is refreshed, in milliseconds. */
const REFRESH_MS = 100;

/** From here on the first Ctrl-C does not end the process: the caller must check `isInterrupted`. */
export function watchSearch({
  clock: { now },
  terminal,
  interrupt,
}: Pick<Dependencies, 'clock' | 'terminal' | 'interrupt'>): WatchedSearch {
  const signal = interrupt();
  let search = { title: '', startedAt: now() };
  let shownAt = Number.NEGATIVE_INFINITY;
  return {
    now,
    isInterrupted: () => signal.aborted,
    begin: (title) => {
      search = { title, startedAt: now() };
    },
    onProgress: (hypotheses) => {
      if (now() - shownAt < REFRESH_MS) return;
      shownAt = now();
      terminal.showStatus(
        `${search.title}${searchProgress(hypotheses, shownAt - search.startedAt)}`,
      );
    },
    end: () => terminal.showStatus(''),
  };
}
