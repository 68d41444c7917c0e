import type { Batch } from '../../client/journal/port.ts';
import { batchWords } from '../../client/words/batch.ts';
import { makeVisible } from '../../core/kit/visible.ts';
import { Failure } from '../../core/words/failure.ts';
import { message } from '../../core/words/message.ts';
import type { CommandModule, ConvCommand, Run } from '../command.ts';
import type { Dependencies } from '../dependencies.ts';
import { addDrainOptions, addSendingOptions, OF_ROWS, readPolicy } from '../sending-options.ts';
import { type InputOptions, questionsFor } from '../terminal/questions.ts';
import { openRowsOf } from '../views/batch-counts.ts';
import { withBatch } from './batch/find-batch.ts';
import {
  EXPORT_FORMATS,
  type ExportOptions,
  exportBatch,
  type ListOptions,
  listBatches,
  showBatch,
} from './batch/looks.ts';
import { type ResumeOptions, resumeBatch } from './batch/resume.ts';
import { batchJson, cancelledText, STATES } from './batch/view.ts';

interface CancelOptions extends InputOptions {
  readonly json?: boolean;
  readonly yes?: boolean;
}

/** `conv batch cancel`: asks on a terminal, because unsent rows are then never sent. */
async function cancelBatch(
  word: string,
  options: CancelOptions,
  dependencies: Dependencies,
): Promise<number> {
  const { terminal } = dependencies;
  const batch = await withBatch(word, dependencies, (found) => found);
  const isCancelled = batch.state === 'cancelled';
  if (batch.state === 'done' || (isCancelled && openRowsOf(batch) === 0)) {
    // A cancel that was killed may have left rows in the journal that are counted as cancelled.
    if (isCancelled) await cancelIn(batch, { ...options, yes: true }, dependencies);
    terminal.note(nothingToCancel(batch));
    if (options.json === true) terminal.print(batchJson(batch));
    return 0;
  }
  // No confirmation for a canceled batch: this finishes a cancel that was killed.
  const yes = options.yes === true || isCancelled;
  if (!yes && questionsFor(options, dependencies) === undefined) throw unasked(batch);
  const cancelled = await cancelIn(batch, { ...options, yes }, dependencies);
  terminal.print(options.json === true ? batchJson(cancelled) : cancelledText(cancelled));
  return 0;
}

/** A settled report is open again if a replay ended without a response. */
function nothingToCancel(batch: Batch): string {
  const open = openRowsOf(batch);
  return batchWords.nothing_to_cancel({ id: batch.id, state: batch.state, open });
}

/** A busy batch is refused before the question, so that a yes is always carried out. */
async function cancelIn(
  batch: Batch,
  options: CancelOptions,
  dependencies: Dependencies,
): Promise<Batch> {
  const journal = await dependencies.openJournal(readPolicy({}).limits.wholeMs, undefined);
  try {
    await journal.refuseBusy(batch);
    await confirmCancel(batch, options, dependencies);
    return await journal.cancelBatch(batch);
  } finally {
    await journal.close();
  }
}

async function confirmCancel(
  batch: Batch,
  options: CancelOptions,
  dependencies: Dependencies,
): Promise<void> {
  const questions = options.yes === true ? undefined : questionsFor(options, dependencies);
  if (questions === undefined) return;
  const left = openRowsOf(batch);
  const question = batchWords.cancel_question({
    id: batch.id,
    source: makeVisible(batch.source),
    left,
  });
  if (await questions.confirm(question, false)) return;
  throw new Failure('declined_by_user', message('batch_kept', { id: batch.id }));
}

const unasked = ({ id }: Batch): Failure =>
  new Failure('usage', message('cancel_needs_yes', { id }), {
    hint: message('add_yes'),
  });

const RESUME_HELP = `
Same as conv send --resume ID. This is always safe, even in two terminals at the
same time: every report counts once.

Examples:
  $ conv batch resume
  $ conv batch resume b-k3m9q2x7
  $ conv batch resume b-k3m9 --rate 20 --json

More: conv help files`;

const CANCEL_HELP = `
Rows that were not sent will never be sent. Rows that the service accepted stay
accepted. Rows that may have been sent stay in the journal; resend them with
conv replay --pending.

Examples:
  $ conv batch cancel b-k3m9q2x7
  $ conv batch cancel b-k3m9q2x7 --yes`;

/** The subcommands that send or cancel. */
function registerChanges(batch: ConvCommand, run: Run): void {
  const resume = batch
    .command('resume')
    .description('Send the remaining rows of a batch.')
    .argument('[id]', 'batch ID (default: the only open batch)');
  addDrainOptions(resume);
  resume.option('--retry-rejected', 'resend rows the service rejected earlier');
  resume.option('--other-account', 'allow a batch of another merchant');
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

/** Rows that were canceled before they were started are not kept, nor are pruned ones. */
const OUTCOMES = STATES.filter((state) => state !== 'cancelled' && state !== 'pruned');

const LIST_HELP = `
States: staging (the file is being read and nothing is sent yet; if that was
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
outcome, http_status, attempts, reason, last_attempt_at, actor, note.
The CSV is UTF-8 with a byte order mark, for Excel. A ' is added before a cell
that a spreadsheet would run as a formula; NDJSON has the original text.

Examples:
  $ conv batch export b-k3m9q2x7 --output result.csv
  $ conv batch export b-k3m9q2x7 --outcome rejected
  $ conv batch export --json | jq -r 'select(.outcome == "conflict").line'`;

/** The commands that change nothing. */
function registerLooks(batch: ConvCommand, run: Run): void {
  batch
    .command('list')
    .description('List batches, oldest first.')
    .once('--profile <name>', "only batches of this profile's account")
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

function registerExport(batch: ConvCommand, run: Run): void {
  batch
    .command('export')
    .description('Export the outcome of every row, in file order.')
    .argument('[id]', 'batch ID (default: the newest batch)')
    .choice('--format <format>', 'output format (default: csv)', EXPORT_FORMATS)
    .excluding('format', '--json', 'same as --format ndjson')
    .once('--output <file>', 'output file (default: standard output)')
    .option('--force', 'replace an existing --output file')
    .choice('--outcome <outcome>', 'only rows with this outcome', OUTCOMES)
    .addHelpText('after', EXPORT_HELP)
    .action((id: string | undefined, options: ExportOptions) =>
      run((dependencies) => exportBatch(id, options, dependencies)),
    );
}

const EXAMPLES = `
A batch is a file that conv send has stored in the journal. The file itself is
no longer needed. A batch ID can be shortened to 4 characters if it is unique.

Examples:
  $ conv batch list
  $ conv batch show b-k3m9
  $ conv batch resume b-k3m9q2x7
  $ conv batch export b-k3m9q2x7 --outcome rejected --output rejected.csv

More: conv help files`;

export const command: CommandModule = {
  register(parent, run) {
    const batch = parent
      .command('batch')
      .description('List, inspect, resume, export, or cancel files being sent.')
      .usage('COMMAND')
      .helpCommand(false)
      .addHelpText('after', EXAMPLES);
    registerLooks(batch, run);
    registerChanges(batch, run);
    batch.refuseOthers();
  },
};
