import type { Account } from '../../core/account.ts';
import { accountId } from '../../core/account.ts';
import { Failure } from '../../core/failure.ts';
import type { JournaledEvent, JournalReader } from '../../journal/journal.ts';

/** Which events to send again. */
export interface Selection {
  readonly eventIds: readonly string[];
  readonly pending: boolean;
  readonly merchantOrderId: string | undefined;
}

/**
 * The events that a replay names, oldest first where it names them by state or order.
 * A rejected event is sent again only by its own id: a mended one may have taken its place.
 * @throws Failure `unknown_event` with every id that the journal does not have.
 */
export function selectEvents(
  selection: Selection,
  journal: JournalReader,
  account: Account,
): JournaledEvent[] {
  const { eventIds, pending, merchantOrderId } = selection;
  if (eventIds.length > 0) return findById(eventIds, journal, account);
  const found = journal.find({
    accountId: accountId(account),
    order: 'oldest-first',
    ...(pending ? { state: 'pending' as const } : {}),
    ...(merchantOrderId === undefined ? {} : { merchantOrderId }),
  });
  return [...found].filter(({ state }) => state !== 'rejected');
}

function findById(
  eventIds: readonly string[],
  journal: JournalReader,
  account: Account,
): JournaledEvent[] {
  const wanted = [...new Set(eventIds)];
  const found = wanted.map((eventId) => ({
    eventId,
    event: findOwnFirst(eventId, journal, account),
  }));
  const unknown = found.filter(({ event }) => event === undefined).map(({ eventId }) => eventId);
  if (unknown.length > 0) throw unknownEvents(unknown, journal.path);
  return found.flatMap(({ event }) => event ?? []);
}

/** The same id may stand under several accounts: the one in use comes first. */
function findOwnFirst(
  eventId: string,
  journal: JournalReader,
  account: Account,
): JournaledEvent | undefined {
  const all = [...journal.find({ eventId, order: 'newest-first' })];
  return all.find((event) => event.accountId === accountId(account)) ?? all[0];
}

export const unknownEvents = (eventIds: readonly string[], journalPath: string): Failure =>
  new Failure(
    'unknown_event',
    `the journal ${journalPath} has no event ${eventIds.join(', ')}; nothing was sent`,
    {
      hint: 'conv log lists what it has',
    },
  );
