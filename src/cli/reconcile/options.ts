import type { Command } from 'commander';
import { single } from '../report/single.ts';
import { addFormatOptions, collect, type FileFlags } from '../send/options.ts';

/** The flags of `conv reconcile` as commander hands them over. */
export interface ReconcileFlags extends Omit<ReconcileOptions, 'statement'> {
  /** The statement itself may stand behind the flag. */
  readonly statement?: string | boolean;
}

/** The same, once it is known which file is meant. */
export interface ReconcileOptions extends Omit<FileFlags, 'kind' | 'saveMap'> {
  /** Each `WORD=STATUS`. */
  readonly status?: readonly string[];
  readonly allPaid?: boolean;
  /** Columns that are meant to be left out. */
  readonly ignore?: readonly string[];
  readonly statement?: boolean;
  readonly since?: string;
  readonly until?: string;
  readonly write?: string;
  readonly force?: boolean;
  readonly profile?: string;
  readonly json?: boolean;
}

export function addReconcileOptions(command: Command): void {
  addFormatOptions(command);
  command
    .option('--status <word=status>', 'meaning of a shop status; repeatable', collect)
    .option('--all-paid', 'treat rows without a status as paid')
    .option('--ignore <column>', 'ignore a column that looks like refunds; repeatable', collect)
    .option(
      '--statement [file]',
      'compare with a statement from the service',
      single('--statement'),
    )
    .option('--since <when>', 'start of the period (7d, 2026-01-01)', single('--since'))
    .option('--until <when>', 'end of the period, inclusive', single('--until'))
    .option('--write <file>', 'write missing reports as NDJSON for conv send', single('--write'))
    .option('--force', 'replace a --write file that conv did not write')
    .option('--currency <code>', 'currency of rows that name none', single('--currency'))
    .option('--profile <name>', 'profile to use', single('--profile'))
    .option('--json', 'print one JSON object per line, then a summary');
}
