import type { Batch, BatchReader, RowState } from '../../client/journal/port.ts';
import { batchWords } from '../../client/words/batch.ts';
import { operandWord, shellWord } from '../../core/kit/shell.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** How many rows of a batch are in one of these states. */
export const rowsIn = ({ totals }: Pick<Batch, 'totals'>, ...states: readonly RowState[]): number =>
  totals.reduce((sum, { state, count }) => (states.includes(state) ? sum + count : sum), 0);

/** Rows that may still be sent. */
export const openRowsOf = (batch: Pick<Batch, 'totals'>): number =>
  rowsIn(batch, 'staged', 'pending');

/** Whether every row of its file was accepted, now or before. */
export const isAllAccepted = (batch: Pick<Batch, 'totals' | 'rows' | 'skipped'>): boolean =>
  batch.skipped === 0 && rowsIn(batch, 'accepted', 'duplicate') === batch.rows;

/** The command that resumes a batch, which looks up the batch's profile. */
export const resumeCommand = ({ id }: Pick<Batch, 'id'>): string => `conv replay ${shellWord(id)}`;

/** The command that resends refused reports, and then those waiting for them. */
export const retryCommand = (batch: Pick<Batch, 'id'>): string =>
  `${resumeCommand(batch)} --retry-rejected`;

/** The commands that show its rows in detail. */
export const detailCommands = ({ id }: Pick<Batch, 'id'>): readonly string[] => [
  `conv show ${operandWord(id)}`,
  `conv batch export ${shellWord(id)} --format csv`,
];

type OfAccount = { readonly accountId?: string | undefined };

/** Staged rows are not events yet, so a list of events notes their number. */
export async function noteStagedRows(
  journal: BatchReader,
  filter: OfAccount,
  { note }: Pick<Terminal, 'note'>,
): Promise<void> {
  const staged = await stagedRows(journal, filter);
  if (staged === 0) return;
  note(batchWords.more_staged({ staged }));
}

/** Where an order without events may be. @returns undefined if nothing is staged. */
export async function amongStagedText(
  journal: BatchReader,
  filter: OfAccount,
): Promise<string | undefined> {
  const staged = await stagedRows(journal, filter);
  if (staged === 0) return undefined;
  return batchWords.among_staged({ staged });
}

async function stagedRows(journal: BatchReader, { accountId }: OfAccount): Promise<number> {
  const filter = accountId === undefined ? {} : { accountId };
  const batches = await journal.batches({ ...filter, state: 'open' });
  return batches.reduce((sum, batch) => sum + rowsIn(batch, 'staged'), 0);
}
