import type { Command } from 'commander';
import type { Run } from '../command.ts';
import { addSendingOptions } from '../report/options.ts';
import { type CancelOptions, cancelBatch } from './cancel.ts';
import { addDrainOptions, OF_ROWS } from './rate-options.ts';
import { type ResumeOptions, resumeBatch } from './resume.ts';

const RESUME_HELP = `
Same as conv send --resume ID. It is safe at any time, even in two terminals at
once: every report counts once.

Examples:
  $ conv batch resume
  $ conv batch resume b-k3m9q2x7
  $ conv batch resume b-k3m9 --rate 20 --json

More: conv help files`;

const CANCEL_HELP = `
Rows that were not sent are never sent. Rows the service accepted stay accepted.
Rows that may have been sent stay in the journal; resend them with
conv replay --pending.

Examples:
  $ conv batch cancel b-k3m9q2x7
  $ conv batch cancel b-k3m9q2x7 --yes`;

/** The commands that send, or give up. */
export function registerChanges(batch: Command, run: Run): void {
  const resume = batch
    .command('resume')
    .description('Send the remaining rows of a batch.')
    .argument('[id]', 'batch ID (default: the only open batch)');
  addDrainOptions(resume);
  resume.option('--retry-rejected', 'resend rows the service rejected earlier');
  resume.option('--other-account', 'allow a batch of another endpoint or api_key');
  addSendingOptions(resume, OF_ROWS);
  resume
    .addHelpText('after', RESUME_HELP)
    .action((id: string | undefined, options: ResumeOptions) =>
      run((dependencies) => resumeBatch(id, options, dependencies)),
    );
  batch
    .command('cancel')
    .description('Cancel the remaining rows of a batch.')
    .argument('<id>', 'batch ID')
    .option('--json', 'print one JSON object')
    .option('--no-input', 'never prompt')
    .option('-y, --yes', 'skip the confirmation')
    .addHelpText('after', CANCEL_HELP)
    .action((id: string, options: CancelOptions) =>
      run((dependencies) => cancelBatch(id, options, dependencies)),
    );
}
