import type { Batch } from '../../client/journal/port.ts';
import { batchWords } from '../../client/words/batch.ts';
import { makeVisible } from '../../core/kit/visible.ts';
import { Failure } from '../../core/words/failure.ts';
import { message } from '../../core/words/message.ts';
import { defineCommand, defineGroup } from '../command.ts';
import type { Dependencies } from '../dependencies.ts';
import { argument, type OptionsOf } from '../flags.ts';
import { readPolicy } from '../sending-options.ts';
import { CONFIRMATION, JSON_OUTPUT } from '../shared-flags.ts';
import { questionsFor } from '../terminal/questions.ts';
import { openRowsOf } from '../views/batch-counts.ts';
import { labelText } from '../views/labels.ts';
import { withBatch } from './batch/find-batch.ts';
import { EXPORT, LIST } from './batch/looks.ts';
import { batchJson, cancelledText } from './batch/view.ts';

const CANCEL_FLAGS = [JSON_OUTPUT, ...CONFIRMATION];

type CancelOptions = OptionsOf<typeof CANCEL_FLAGS>;

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
  return batchWords.nothing_to_cancel({ id: batch.id, state: labelText(batch.state), open });
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

const CANCEL_NOTES = `
Rows that were not sent will never be sent. Rows that the service accepted stay
accepted. Rows that may have been sent stay in the journal; resend them with
conv replay --pending.

Examples:
  $ conv batch cancel b-k3m9q2x7
  $ conv batch cancel b-k3m9q2x7 --yes`;

/** `conv batch cancel` */
const CANCEL = defineCommand({
  name: 'cancel',
  description: 'Cancel the remaining rows of a batch.',
  arguments: [argument('<id>', 'batch ID', 'batches')],
  flags: CANCEL_FLAGS,
  notes: CANCEL_NOTES,
  run: cancelBatch,
});

const NOTES = `
A batch is a file that conv send has stored in the journal. The file itself is
no longer needed. conv show ID shows a batch, and conv replay ID sends the rest
of it. A batch ID can be shortened to 4 characters if it is unique.

Examples:
  $ conv batch list
  $ conv show b-k3m9
  $ conv replay b-k3m9q2x7
  $ conv batch export b-k3m9q2x7 --outcome rejected --output rejected.csv

More: conv help files`;

export const command = defineGroup({
  name: 'batch',
  description: 'List, export, or cancel files being sent.',
  usage: 'COMMAND',
  notes: NOTES,
  commands: [LIST, EXPORT, CANCEL],
});
