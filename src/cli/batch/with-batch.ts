import type { Batch, BatchReader } from '../../journal/batches.ts';
import type { JournalReader } from '../../journal/journal.ts';
import type { Dependencies } from '../dependencies.ts';
import { findBatch, newestBatch } from './find-batch.ts';

/**
 * Looks something up about one batch and closes the journal again.
 * @param word the batch's id, or a beginning of it that no other has.
 * @param pick which one it is without a word.
 * @throws Failure as `findBatch`; what `use` throws.
 */
export async function withBatch<Result>(
  word: string | undefined,
  { openJournalForReading }: Pick<Dependencies, 'openJournalForReading'>,
  use: (batch: Batch, journal: JournalReader & BatchReader) => Result | Promise<Result>,
  pick = newestBatch,
): Promise<Result> {
  const journal = await openJournalForReading();
  try {
    const batch = word === undefined ? pick(journal) : findBatch(journal, word);
    return await use(batch, journal as JournalReader & BatchReader);
  } finally {
    journal?.close();
  }
}
