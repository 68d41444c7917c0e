import { Failure } from '../core/failure.ts';
import type { BatchReader } from '../journal/batches.ts';
import type { JournalReader } from '../journal/journal.ts';
import { message } from '../words/message.ts';
import type { Dependencies } from './dependencies.ts';
import { ifKnown } from './directories.ts';

/**
 * Looks something up in the journal and closes it again.
 * @throws Failure `unknown_event` where there is no journal; what `use` throws.
 */
export async function withJournal<Result>(
  dependencies: Dependencies,
  use: (journal: JournalReader & BatchReader) => Promise<Result>,
): Promise<Result> {
  const journal = await dependencies.openJournalForReading();
  if (journal === undefined) throw await noJournal(dependencies);
  try {
    return await use(journal);
  } finally {
    journal.close();
  }
}

/** The journal as it is, for what sends nothing: a user without a home directory has none, and needs none. */
export async function journalIfAny({
  directories,
  openJournalForReading,
}: Dependencies): ReturnType<Dependencies['openJournalForReading']> {
  const place = await ifKnown(directories, 'data');
  return place === undefined ? undefined : openJournalForReading();
}

async function noJournal({ directories }: Dependencies): Promise<Failure> {
  const { data } = await directories();
  return new Failure('unknown_event', message('journal_missing', { directory: data }), {
    hint: message('name_journal'),
  });
}
