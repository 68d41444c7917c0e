import type { CheckedRow } from '../../../core/rows/row.ts';
import type { RowFile } from '../../../intake/row-file.ts';
import type { FileCheck } from './file-tally.ts';
import { type Checker, type Pass, pagesOf } from './read-file.ts';

/**
 * The rows of a checked file that can be sent, some hundred at a time.
 * @throws Failure `interrupted`
 */
export async function* goodRowsOf(
  file: Pick<RowFile, 'rows'>,
  checker: Checker,
  { faulty }: Pick<FileCheck, 'faulty'>,
  pass: Pass,
): AsyncGenerator<readonly CheckedRow[]> {
  for await (const page of pagesOf(file, pass)) {
    yield page.flatMap((row) => {
      const reading = checker.check(row);
      return reading.ok && !faulty.has(row.row) ? [reading.row] : [];
    });
  }
}
