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
States: staging (the file is being read, nothing is sent yet; if this was
interrupted, run the same conv send again), open (resume it), done, cancelled.

Examples:
  $ conv batch list
  $ conv batch list --json | jq -r 'select(.open > 0).id'`;

const SHOW_HELP = `
Examples:
  $ conv batch show                            the newest batch
  $ conv batch show b-k3m9q2x7
  $ conv batch show b-k3m9q2x7 --json | jq .totals`;

const EXPORT_HELP = `
Columns: row, line, kind, merchant_order_id, event_id, amount, currency,
outcome, http_status, attempts, reason, last_attempt_at.
The CSV is UTF-8 with a byte order mark, for Excel. A ' is added before a cell
that a spreadsheet would run as a formula; NDJSON has the original text.

Examples:
  $ conv batch export b-k3m9q2x7 --output result.csv
  $ conv batch export b-k3m9q2x7 --outcome rejected
  $ conv batch export --json | jq -r 'select(.outcome == "conflict").line'`;

/** The commands that change nothing. */
export function registerLooks(batch: Command, run: Run): void {
  batch
    .command('list')
    .description('List batches, oldest first.')
    .option('--profile <name>', "only batches of this profile's account", single('--profile'))
    .option('--header', 'print a header row even when piped')
    .option('--json', 'print one JSON object per line')
    .addHelpText('after', LIST_HELP)
    .action((options: ListOptions) => run((dependencies) => listBatches(options, dependencies)));
  batch
    .command('show')
    .description('Show the totals of a batch and the first rows that are not accepted.')
    .argument('[id]', 'batch ID (default: the newest batch)')
    .option('--json', 'print one JSON object')
    .addHelpText('after', SHOW_HELP)
    .action((id: string | undefined, options: { readonly json?: boolean }) =>
      run((dependencies) => showBatch(id, options, dependencies)),
    );
  registerExport(batch, run);
}

function registerExport(batch: Command, run: Run): void {
  const command = batch
    .command('export')
    .description('Export the outcome of every row, in file order.')
    .argument('[id]', 'batch ID (default: the newest batch)');
  command
    .addOption(
      command
        .createOption('--format <format>', 'output format (default: csv)')
        .choices([...EXPORT_FORMATS]),
    )
    .addOption(command.createOption('--json', 'same as --format ndjson').conflicts('format'))
    .option('--output <file>', 'output file (default: standard output)', single('--output'))
    .option('--force', 'replace an existing --output file')
    .addOption(
      command
        .createOption('--outcome <outcome>', 'only rows with this outcome')
        .choices([...OUTCOMES]),
    )
    .addHelpText('after', EXPORT_HELP)
    .action((id: string | undefined, options: ExportOptions) =>
      run((dependencies) => exportBatch(id, options, dependencies)),
    );
}
