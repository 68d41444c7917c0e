import { Failure } from '../../../core/failure.ts';
import type { FileRow, RowReading } from '../../../core/rows/row.ts';
import type { RowFile } from '../../../intake/row-file.ts';
import { type Message, message } from '../../../words/message.ts';

/** What is said of a pass over a file while it goes on. */
export interface Pass {
  /** Aborts at Ctrl-C. */
  readonly signal: AbortSignal;
  /** @param rows so many were looked at, of this pass. */
  progress(rows: number): void;
}

/** What tells the rows of a file that can be sent from those that cannot. */
export interface Checker {
  check(row: FileRow): RowReading;
}

/**
 * The rows of a file, some hundred at a time.
 * @param stopped what did not happen.
 * @throws Failure `interrupted`
 */
export async function* pagesOf(
  file: Pick<RowFile, 'rows'>,
  { signal, progress }: Pass,
  stopped?: Message,
): AsyncGenerator<readonly FileRow[]> {
  let rows = 0;
  for await (const page of file.rows()) {
    yield page;
    rows += page.length;
    progress(rows);
    if (signal.aborted) throw interrupted(stopped);
  }
}

export const interrupted = (consequence: Message = message('batch_sent_nothing')): Failure =>
  new Failure('interrupted', message('interrupted_before', { consequence }), {
    hint: message('run_again_from_start'),
  });
