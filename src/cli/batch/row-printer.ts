import type { Terminal } from '../terminal.ts';

/** Lines about rows on their way to standard output. */
export interface RowPrinter {
  add(line: string): void;
  /**
   * Writes what is left.
   * @throws Failure `output_lost` where a line could not be written before.
   */
  end(): void;
}

/** Written at once even in the middle of a step, so that the memory stays small; in characters. */
const MOST_HELD = 64 * 1024;

/**
 * Gathers the lines that come in one go, such as all of one durable step, into one write. Where they
 * cannot be written (a full disk), the rows are sent all the same: it is said at the end.
 */
export function createRowPrinter({ print, showStatus }: Terminal): RowPrinter {
  let held = '';
  let trouble: unknown;
  const flush = (): void => {
    const text = held;
    held = '';
    if (text === '' || trouble !== undefined) return;
    try {
      showStatus('');
      print(text);
    } catch (error) {
      trouble = error;
    }
  };
  return {
    add: (line) => {
      if (held === '') queueMicrotask(flush);
      held += line;
      if (held.length >= MOST_HELD) flush();
    },
    end: () => {
      flush();
      if (trouble !== undefined) throw trouble;
    },
  };
}
