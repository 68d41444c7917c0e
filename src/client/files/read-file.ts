import type { Message } from '../../core/words/message.ts';
import { interrupted } from './intake/failures.ts';
import type { CheckedRow, FileRow, RowFile, RowReading } from './rows/row.ts';
import type { RowSet } from './rows/row-set.ts';

/** The progress of a pass over a file. */
export interface Pass {
  /** Aborts at Ctrl-C. */
  readonly signal: AbortSignal;
  /** @param rows how many this pass has read. */
  progress(rows: number): void;
}

/**
 * Splits the rows of a file into valid and invalid ones, page by page, because the journal is consulted
 * asynchronously.
 */
export interface Checker {
  /** @returns a reading for each row, in their order. */
  check(rows: readonly FileRow[]): Promise<readonly RowReading[]>;
}

/** Checks each row on its own. */
export const checkerOf = (checker: { check(row: FileRow): RowReading }): Checker => ({
  check: async (rows) => rows.map((row) => checker.check(row)),
});

/** Which rows of a checked file cannot be sent. */
export interface Checked {
  readonly faulty: Pick<RowSet, 'has' | 'size'>;
}

/**
 * The rows of a file, some hundred at a time.
 * @param stopped what an interruption prevents.
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

/**
 * The rows of a checked file that can be sent, some hundred at a time.
 * @throws Failure `interrupted`
 */
export async function* goodRowsOf(
  file: Pick<RowFile, 'rows'>,
  checker: Checker,
  { faulty }: Checked,
  pass: Pass,
): AsyncGenerator<readonly CheckedRow[]> {
  for await (const page of pagesOf(file, pass)) {
    yield goodRows(await checker.check(page), faulty);
  }
}

const goodRows = (
  readings: readonly RowReading[],
  faulty: Checked['faulty'],
): readonly CheckedRow[] =>
  readings.flatMap((reading) => (reading.ok && !faulty.has(reading.row.row) ? [reading.row] : []));
