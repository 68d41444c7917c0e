import type { Command } from 'commander';
import { STATES } from '../../output/batch-totals.ts';
import type { Run } from '../command.ts';
import { single } from '../report/single.ts';
import { EXPORT_FORMATS, type ExportOptions, exportBatch } from './export.ts';
import { type ListOptions, listBatches } from './list.ts';
import { showBatch } from './show.ts';

/** Rows that were cancelled before anybody had begun them are not kept. */
const OUTCOMES = STATES.filter((state) => state !== 'cancelled');

const LIST_HELP = `
State: staging (its file is being read, and nothing of it was sent: where that was cut short, run the same
conv send again), open (conv batch resume goes on), done, cancelled.

Examples:
  $ conv batch list
  $ conv batch list --json | jq -r 'select(.open > 0).id'`;

const SHOW_HELP = `
Examples:
  $ conv batch show                          the newest
  $ conv batch show b-k3m9q2x7
  $ conv batch show b-k3m9q2x7 --json | jq .totals`;

const EXPORT_HELP = `
Columns: row, line, kind, merchant_order_id, event_id, amount, currency, outcome, http_status, attempts,
reason, last_attempt_at.
The CSV is UTF-8 with a byte order mark: Excel needs it, and what reads CSV otherwise skips it. A cell that a
spreadsheet would run as a formula has a ' before it; NDJSON has every text as it is.

Examples:
  $ conv batch export b-k3m9q2x7 --output result.csv
  $ conv batch export b-k3m9q2x7 --outcome rejected
  $ conv batch export b-k3m9q2x7 --format ndjson | jq -r 'select(.outcome == "conflict").line'`;

/** The commands that change nothing. */
export function registerLooks(batch: Command, run: Run): void {
  batch
    .command('list')
    .description('List the batches, oldest first.')
    .option('--profile <name>', 'those of the account of this profile', single('--profile'))
    .option('--header', 'print a header row even when piped')
    .option('--json', 'one JSON object a line')
    .addHelpText('after', LIST_HELP)
    .action((options: ListOptions) => run((dependencies) => listBatches(options, dependencies)));
  batch
    .command('show')
    .description(
      'Show what became of a batch: its totals, and the first rows that are not accepted.',
    )
    .argument('[id]', 'the newest without one')
    .option('--json', 'one JSON object on standard output')
    .addHelpText('after', SHOW_HELP)
    .action((id: string | undefined, options: { readonly json?: boolean }) =>
      run((dependencies) => showBatch(id, options, dependencies)),
    );
  registerExport(batch, run);
}

function registerExport(batch: Command, run: Run): void {
  const command = batch
    .command('export')
    .description('Write what became of every row, in the order of the file.')
    .argument('[id]', 'the newest without one');
  command
    .addOption(
      command.createOption('--format <format>', 'default: csv').choices([...EXPORT_FORMATS]),
    )
    .addOption(command.createOption('--json', 'the same as --format ndjson').conflicts('format'))
    .option(
      '--output <file>',
      'write a new file instead of standard output (-); one that is there is not touched',
      single('--output'),
    )
    .option('--force', 'replace the --output file if it exists')
    .addOption(command.createOption('--outcome <outcome>', 'only such rows').choices([...OUTCOMES]))
    .addHelpText('after', EXPORT_HELP)
    .action((id: string | undefined, options: ExportOptions) =>
      run((dependencies) => exportBatch(id, options, dependencies)),
    );
}
