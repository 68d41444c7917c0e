import type { BatchReader } from '../../journal/batches.ts';
import { rowsIn } from '../../output/batch-counts.ts';
import { grouped } from '../../output/count.ts';
import type { Terminal } from '../terminal.ts';

type OfAccount = { readonly accountId?: string | undefined };

/** Rows that nobody has begun are no events yet: a list of events says that there are more. */
export function noteStagedRows(
  journal: BatchReader,
  filter: OfAccount,
  { note }: Pick<Terminal, 'note'>,
): void {
  const staged = stagedRows(journal, filter);
  if (staged === 0) return;
  note(`note: ${grouped(staged)} more ${staged === 1 ? 'is' : 'are'} staged: conv batch list`);
}

/** Of an order that has no event: where it may be. @returns undefined where nothing is staged. */
export function amongStagedText(journal: BatchReader, filter: OfAccount): string | undefined {
  const staged = stagedRows(journal, filter);
  if (staged === 0) return undefined;
  const among = staged === 1 ? 'the one staged row' : `${grouped(staged)} staged rows`;
  return `not sent yet: it may be among ${among}: conv batch list`;
}

function stagedRows(journal: BatchReader, { accountId }: OfAccount): number {
  const filter = accountId === undefined ? {} : { accountId };
  const batches = journal.batches({ ...filter, state: 'open' });
  return batches.reduce((sum, batch) => sum + rowsIn(batch, 'staged'), 0);
}
