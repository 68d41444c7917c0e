import type { Batch, RowState } from '../../client/journal/batches.ts';
import { operandWord, shellWord } from '../../kit/shell.ts';

/** How many rows of a batch are in one of these states. */
export const rowsIn = ({ totals }: Pick<Batch, 'totals'>, ...states: readonly RowState[]): number =>
  totals.reduce((sum, { state, count }) => (states.includes(state) ? sum + count : sum), 0);

/** Rows that may still be sent. */
export const openRowsOf = (batch: Pick<Batch, 'totals'>): number =>
  rowsIn(batch, 'staged', 'pending');

/** Whether every row of its file was accepted, now or before. */
export const isAllAccepted = (batch: Pick<Batch, 'totals' | 'rows' | 'skipped'>): boolean =>
  batch.skipped === 0 && rowsIn(batch, 'accepted', 'duplicate') === batch.rows;

/** The command that goes on with a batch; it finds the profile of the batch itself. */
export const resumeCommand = ({ id }: Pick<Batch, 'id'>): string =>
  `conv send --resume ${shellWord(id)}`;

/** The command that resends refused reports, and the reports that wait for them. */
export const retryCommand = (batch: Pick<Batch, 'id'>): string =>
  `${resumeCommand(batch)} --retry-rejected`;

/** The commands that tell all about its rows. */
export const detailCommands = ({ id }: Pick<Batch, 'id'>): readonly string[] => [
  `conv batch show ${operandWord(id)}`,
  `conv batch export ${shellWord(id)} --format csv`,
];
