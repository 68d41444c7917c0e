import type { Command } from 'commander';
import type { Run } from '../command.ts';
import { addSendingOptions } from '../report/options.ts';
import { type CancelOptions, cancelBatch } from './cancel.ts';
import { addDrainOptions, OF_ROWS } from './rate-options.ts';
import { type ResumeOptions, resumeBatch } from './resume.ts';

const RESUME_HELP = `
The same as conv send --resume ID. Safe at any time, and in two terminals at once: every report counts once.

Examples:
  $ conv batch resume
  $ conv batch resume b-k3m9q2x7
  $ conv batch resume b-k3m9 --rate 20 --json`;

const CANCEL_HELP = `
Rows that were never sent are never sent then. What the service has accepted stays accepted; what may have
been sent stays in the journal (conv replay --pending).

Examples:
  $ conv batch cancel b-k3m9q2x7
  $ conv batch cancel b-k3m9q2x7 --yes`;

/** The commands that send, or give up. */
export function registerChanges(batch: Command, run: Run): void {
  const resume = batch
    .command('resume')
    .description('Send what is left of a batch; its file is not needed.')
    .argument('[id]', 'the only open one without it');
  addDrainOptions(resume);
  resume.option('--retry-rejected', 'send again what the service has refused before');
  resume.option('--other-account', 'send a batch of another address or key to the account in use');
  addSendingOptions(resume, OF_ROWS);
  resume
    .addHelpText('after', RESUME_HELP)
    .action((id: string | undefined, options: ResumeOptions) =>
      run((dependencies) => resumeBatch(id, options, dependencies)),
    );
  batch
    .command('cancel')
    .description('Give up what is left of a batch.')
    .argument('<id>')
    .option('--json', 'one JSON object on standard output')
    .option('--no-input', 'never ask')
    .option('-y, --yes', 'answer yes to the question')
    .addHelpText('after', CANCEL_HELP)
    .action((id: string, options: CancelOptions) =>
      run((dependencies) => cancelBatch(id, options, dependencies)),
    );
}
