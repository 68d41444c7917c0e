import type { RowFile } from '../../../intake/row-file.ts';
import type { Batch, Staging } from '../../../journal/batches.ts';
import type { FileCheck } from './file-tally.ts';
import { type Checker, type Pass, pagesOf } from './read-file.ts';

/**
 * Puts the good rows of a checked file into the journal; from then on the file is not needed.
 * @returns the batch, ready to be sent. Whatever goes wrong before leaves nothing in the journal.
 * @throws Failure `interrupted`; `invalid_input` where the file has changed since it was checked.
 */
export async function stageFile(
  file: Pick<RowFile, 'rows'>,
  checker: Checker,
  { faulty }: Pick<FileCheck, 'faulty'>,
  staging: Staging,
  pass: Pass,
): Promise<Batch> {
  try {
    for await (const page of pagesOf(file, pass)) {
      for (const row of page) {
        const reading = checker.check(row);
        if (reading.ok && !faulty.has(row.row)) staging.add(reading.row);
      }
    }
    return staging.finish(faulty.size);
  } catch (error) {
    staging.discard();
    throw error;
  }
}
