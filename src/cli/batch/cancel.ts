import { Failure } from '../../core/failure.ts';
import { makeVisible } from '../../core/visible.ts';
import type { Batch } from '../../journal/batches.ts';
import { batchJson } from '../../output/batch.ts';
import { cancelledText } from '../../output/batch-cancelled.ts';
import { openRowsOf } from '../../output/batch-counts.ts';
import { batchWords } from '../../words/en/batch.ts';
import { message } from '../../words/message.ts';
import type { Dependencies } from '../dependencies.ts';
import type { InputOptions } from '../prompts-allowed.ts';
import { questionsFor } from '../questions.ts';
import { readPolicy } from '../report/policy.ts';
import { withBatch } from './with-batch.ts';

export interface CancelOptions extends InputOptions {
  readonly json?: boolean;
  readonly yes?: boolean;
}

/** `conv batch cancel`: asks on a terminal, for rows that nobody has sent are never sent then. */
export async function cancelBatch(
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
  // Once more is no question: a cancel that was killed has not taken out everything yet.
  const yes = options.yes === true || isCancelled;
  if (!yes && questionsFor(options, dependencies) === undefined) throw unasked(batch);
  const cancelled = await cancelIn(batch, { ...options, yes }, dependencies);
  terminal.print(options.json === true ? batchJson(cancelled) : cancelledText(cancelled));
  return 0;
}

/** A report that was settled is open again where a replay of it ended without the service's word. */
function nothingToCancel(batch: Batch): string {
  const open = openRowsOf(batch);
  return batchWords.nothing_to_cancel({ id: batch.id, state: batch.state, open });
}

/** A question that is answered with yes, and not carried out then, is worse than none. */
async function cancelIn(
  batch: Batch,
  options: CancelOptions,
  dependencies: Dependencies,
): Promise<Batch> {
  const journal = await dependencies.openJournal(readPolicy({}).limits.wholeMs, undefined);
  try {
    journal.refuseBusy(batch);
    await confirmCancel(batch, options, dependencies);
    return journal.cancelBatch(batch);
  } finally {
    journal.close();
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
