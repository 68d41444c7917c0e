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
    .option(
      '--status <word=status>',
      'what a word of the shop means: paid, refunded (a part or all, by refund_amount), cancelled, declined, unpaid; repeatable',
      collect,
    )
    .option('--all-paid', 'rows without a status are paid; for a file without statuses')
    .option('--ignore <column>', 'leave this column out: it is no refund; repeatable', collect)
    .option(
      '--statement [file]',
      'the file is what the service billed: order id, net amount, currency',
      single('--statement'),
    )
    .option(
      '--since <when>',
      'orders that the file lacks: only those first reported then or later (7d, 2026-01-31)',
      single('--since'),
    )
    .option('--until <when>', 'and not later; a date is meant to its end', single('--until'))
    .option(
      '--write <file>',
      'write the missing reports as NDJSON that conv send takes',
      single('--write'),
    )
    .option(
      '--force',
      'replace the --write file even if conv did not write it; the old one is kept beside it',
    )
    .option(
      '--currency <code>',
      'of rows that name none, written ones among them',
      single('--currency'),
    )
    .option('--profile <name>', 'the account of this profile', single('--profile'))
    .option('--json', 'one JSON object a line; the last is a summary');
}
