import type { BatchReader } from '../../../client/journal/batches.ts';
import { batchWords } from '../../../words/en/batch.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { rowsIn } from '../../views/batch-counts.ts';

type OfAccount = { readonly accountId?: string | undefined };

/** Rows that are only staged are not events yet, so a list of events says how many there are. */
export function noteStagedRows(
  journal: BatchReader,
  filter: OfAccount,
  { note }: Pick<Terminal, 'note'>,
): void {
  const staged = stagedRows(journal, filter);
  if (staged === 0) return;
  note(batchWords.more_staged({ staged }));
}

/** Of an order that has no event: where it may be. @returns undefined where nothing is staged. */
export function amongStagedText(journal: BatchReader, filter: OfAccount): string | undefined {
  const staged = stagedRows(journal, filter);
  if (staged === 0) return undefined;
  return batchWords.among_staged({ staged });
}

function stagedRows(journal: BatchReader, { accountId }: OfAccount): number {
  const filter = accountId === undefined ? {} : { accountId };
  const batches = journal.batches({ ...filter, state: 'open' });
  return batches.reduce((sum, batch) => sum + rowsIn(batch, 'staged'), 0);
}
