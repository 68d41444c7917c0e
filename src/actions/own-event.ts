import type { Intent, JournaledEvent, JournalReader } from '../journal/journal.ts';

/** The one event of this id that the account has in the journal. */
export function findOwnEvent(
  journal: JournalReader | undefined,
  { accountId, eventId }: Pick<Intent, 'accountId' | 'eventId'>,
): JournaledEvent | undefined {
  const [event] = journal?.find({ accountId, eventId, order: 'newest-first', limit: 1 }) ?? [];
  return event;
}
