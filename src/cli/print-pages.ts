import { setImmediate as nextTurn } from 'node:timers/promises';
import { listenForClosedReader } from './log/closed-reader.ts';
import type { Terminal } from './terminal.ts';

/**
 * Prints pages as they come, until the reader of standard output is gone.
 * @returns whether there was anything to print.
 */
export async function printPages(
  pages: Iterable<string>,
  print: Terminal['print'],
): Promise<boolean> {
  const readerGone = listenForClosedReader();
  let isAny = false;
  for (const page of pages) {
    print(page);
    isAny = true;
    // The signal of a closed pipe arrives between two turns of the event loop.
    await nextTurn();
    if (readerGone.aborted) break;
  }
  return isAny;
}
