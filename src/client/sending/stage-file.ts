import { type Checked, type Checker, goodRowsOf, type Pass } from '../files/read-file.ts';
import type { RowFile } from '../files/rows/row.ts';
import type { Batch, Staging } from '../journal/port.ts';

/**
 * Stages the valid rows of a checked file in the journal; the file is not needed afterwards.
 * @returns the batch, ready to be sent. If this fails, nothing is left in the journal.
 * @throws Failure `interrupted`; `invalid_input` if the file changed since it was checked.
 */
export async function stageFile(
  file: Pick<RowFile, 'rows'>,
  checker: Checker,
  { faulty }: Checked,
  staging: Staging,
  pass: Pass,
): Promise<Batch> {
  try {
    for await (const page of goodRowsOf(file, checker, { faulty }, pass)) await staging.add(page);
    return await staging.finish(faulty.size);
  } catch (error) {
    await staging.discard();
    throw error;
  }
}
