import { operandWord, shellWord } from '../core/shell.ts';
import type { Batch } from '../journal/batches.ts';

/** The command that goes on with a batch; it finds the profile of the batch itself. */
export const resumeCommand = ({ id }: Pick<Batch, 'id'>): string =>
  `conv send --resume ${shellWord(id)}`;

/** The one that sends refused reports again, and what waits behind them. */
export const retryCommand = (batch: Pick<Batch, 'id'>): string =>
  `${resumeCommand(batch)} --retry-rejected`;

/** The commands that tell all about its rows. */
export const detailCommands = ({ id }: Pick<Batch, 'id'>): readonly string[] => [
  `conv batch show ${operandWord(id)}`,
  `conv batch export ${shellWord(id)} --format csv`,
];
