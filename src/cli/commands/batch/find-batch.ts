import path from 'node:path';
import type { Batch, BatchReader, JournalReader } from '../../../client/journal/port.ts';
import { makeVisible, quoted } from '../../../core/kit/visible.ts';
import { Failure } from '../../../core/words/failure.ts';
import { fault, message } from '../../../core/words/message.ts';
import type { Dependencies } from '../../dependencies.ts';
import { openRowsOf } from '../../views/batch-counts.ts';

/** Shorter beginnings are too easily another batch's, too. */
const LEAST_CHARACTERS = 4;

/** The newest batch. @throws Failure `unknown_batch` if there is none. */
async function newestBatch(journal: BatchReader | undefined): Promise<Batch> {
  const newest = (await journal?.batches({}))?.at(-1);
  if (newest !== undefined) return newest;
  throw new Failure('unknown_batch', message('no_batch_yet'), {
    hint: message('send_makes_batch'),
  });
}

/**
 * Finds a batch by its ID or an unambiguous prefix of it.
 * @throws Failure `unknown_batch` with the open ones, `usage` where several match or the prefix is too short.
 */
export async function findBatch(journal: BatchReader | undefined, word: string): Promise<Batch> {
  const all = (await journal?.batches({})) ?? [];
  const found = batchNamed(word, all);
  if (found !== undefined) return found;
  throw word.length < LEAST_CHARACTERS ? tooShort(word) : unknownBatch(word, all);
}

/** The batch with this ID, or the only one that begins with it. @throws Failure `usage` where several do. */
export function batchNamed(word: string, all: readonly Batch[]): Batch | undefined {
  const wanted = word.toLowerCase();
  const exact = all.find(({ id }) => id === wanted);
  if (exact !== undefined || wanted.length < LEAST_CHARACTERS) return exact;
  const matching = all.filter(({ id }) => id.startsWith(wanted));
  if (matching.length > 1) throw ambiguous(word, matching);
  return matching[0];
}

/** The batches of a file, by its name with or without its folder; the newest first. */
export const batchesOfFile = (name: string, all: readonly Batch[]): readonly Batch[] =>
  all.filter(({ source }) => source === name || path.basename(source) === name).toReversed();

const tooShort = (word: string): Failure =>
  new Failure('usage', message('batch_id_too_short', { word: quoted(word) }), {
    hint: message('batch_id_length', { least: LEAST_CHARACTERS }),
  });

const ambiguous = (word: string, batches: readonly Batch[]): Failure =>
  new Failure(
    'usage',
    message('batch_id_ambiguous', { word: quoted(word), count: batches.length }),
    {
      faults: batches.map(describe),
      hint: message('give_more_of_batch_id'),
    },
  );

function unknownBatch(word: string, all: readonly Batch[]): Failure {
  const open = all.filter(({ state }) => state === 'open');
  return new Failure('unknown_batch', message('batch_unknown', { word: quoted(word) }), {
    faults: open.map(describe),
    hint: open.length === 0 ? message('no_batch_open_of_all') : message('these_batches_open'),
  });
}

const describe = (batch: Batch) =>
  fault(batch.id, 'batch_open_rows', {
    source: makeVisible(batch.source),
    open: openRowsOf(batch),
    all: batch.rows,
  });

/**
 * Looks something up about one batch and closes the journal again.
 * @param word the batch's ID, or an unambiguous prefix of it.
 * @throws Failure as `findBatch`; what `use` throws.
 */
export async function withBatch<Result>(
  word: string | undefined,
  { openJournalForReading }: Pick<Dependencies, 'openJournalForReading'>,
  use: (batch: Batch, journal: JournalReader & BatchReader) => Result | Promise<Result>,
): Promise<Result> {
  const journal = await openJournalForReading();
  try {
    const batch = await (word === undefined ? newestBatch(journal) : findBatch(journal, word));
    return await use(batch, journal as JournalReader & BatchReader);
  } finally {
    await journal?.close();
  }
}
