import { Failure } from '../../core/failure.ts';
import { makeVisible } from '../../core/visible.ts';
import type { Batch, BatchReader } from '../../journal/batches.ts';
import { openRowsOf, rowsText } from '../../output/batch-counts.ts';
import { grouped } from '../../output/count.ts';

/** Shorter beginnings are too easily another batch's, too. */
const LEAST_CHARACTERS = 4;

/**
 * The newest batch.
 * @throws Failure `unknown_batch` where there is none.
 */
export function newestBatch(journal: BatchReader | undefined): Batch {
  const newest = journal?.batches({}).at(-1);
  if (newest !== undefined) return newest;
  throw new Failure('unknown_batch', 'the journal has no batch yet', {
    hint: 'conv send FILE makes one',
  });
}

/**
 * The one batch that is open.
 * @throws Failure `unknown_batch` where there is none, `usage` where several are.
 */
export function onlyOpenBatch(journal: BatchReader | undefined): Batch {
  const open = journal?.batches({ state: 'open' }) ?? [];
  const [only, ...others] = open;
  if (only === undefined)
    throw new Failure('unknown_batch', 'no batch is open', {
      hint: 'conv batch list shows them all',
    });
  if (others.length === 0) return only;
  throw new Failure('usage', `${open.length} batches are open`, {
    faults: open.map(describe),
    hint: 'name one by its id',
  });
}

/**
 * The batch that a word names: by its id, or by a beginning of it that no other has.
 * @throws Failure `unknown_batch` with the open ones, `usage` where several begin so or the word is too short.
 */
export function findBatch(journal: BatchReader | undefined, word: string): Batch {
  const all = journal?.batches({}) ?? [];
  const wanted = word.toLowerCase();
  const exact = all.find(({ id }) => id === wanted);
  if (exact !== undefined) return exact;
  if (wanted.length < LEAST_CHARACTERS) throw tooShort(word);
  const matching = all.filter(({ id }) => id.startsWith(wanted));
  const [only, ...others] = matching;
  if (only === undefined) throw unknownBatch(word, all);
  if (others.length > 0) throw ambiguous(word, matching);
  return only;
}

const tooShort = (word: string): Failure =>
  new Failure('usage', `${quoted(word)} is too short for a batch`, {
    hint: `at least ${LEAST_CHARACTERS} characters of its id: conv batch list shows them`,
  });

const ambiguous = (word: string, batches: readonly Batch[]): Failure =>
  new Failure('usage', `${quoted(word)} begins the ids of ${batches.length} batches`, {
    faults: batches.map(describe),
    hint: 'give more of the id',
  });

function unknownBatch(word: string, all: readonly Batch[]): Failure {
  const open = all.filter(({ state }) => state === 'open');
  return new Failure('unknown_batch', `the journal has no batch ${quoted(word)}`, {
    faults: open.map(describe),
    hint:
      open.length === 0
        ? 'no batch is open; conv batch list shows them all'
        : 'these are open; conv batch list shows them all',
  });
}

const describe = (batch: Batch) => ({
  path: batch.id,
  message: `${makeVisible(batch.source)}, ${grouped(openRowsOf(batch))} of ${rowsText(batch.rows)} open`,
});

const quoted = (word: string): string => makeVisible(JSON.stringify(word));
