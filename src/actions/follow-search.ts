import type { Findings } from '../core/diagnosis/explanation.ts';

/** How a long search is followed and stopped. */
export interface SearchWatch {
  /** Milliseconds of any steady clock. */
  readonly now: () => number;
  readonly isInterrupted?: () => boolean;
  /** @param hypotheses signatures computed so far. */
  readonly onProgress?: (hypotheses: number) => void;
}

/** Yields to Ctrl-C and the terminal between the steps of a search. */
export async function follow(
  search: Generator<number, Findings, boolean | undefined>,
  { isInterrupted, onProgress }: SearchWatch,
): Promise<Findings> {
  let step = search.next();
  while (!step.done) {
    onProgress?.(step.value);
    await new Promise((resolve) => setImmediate(resolve));
    step = search.next(isInterrupted?.() === true);
  }
  return step.value;
}
