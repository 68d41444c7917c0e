import { isTakenOver } from '../../actions/open-elsewhere.ts';
import { type Account, accountId } from '../../core/account.ts';
import { Failure } from '../../core/failure.ts';
import { shellWord } from '../../core/shell.ts';
import type { EventFilter, JournaledEvent, JournalReader } from '../../journal/journal.ts';
import { fault, message } from '../../words/message.ts';
import type { Selection } from './selection.ts';

/**
 * The events that a selection names; by state or order those of the account alone, oldest first.
 * A rejected event is sent again only by its own id: a mended one may have taken its place. What is pending
 * in an open batch is left to the batch.
 * @param everyAccount whether events of other accounts are meant, too.
 * @throws Failure `unknown_event` with every id or the order that the journal does not have; `usage`
 * where several accounts have an id and none of them is the one in use.
 */
export function selectEvents(
  selection: Selection,
  journal: JournalReader,
  account: Account,
  everyAccount: boolean,
): JournaledEvent[] {
  const whose = everyAccount ? {} : { accountId: accountId(account) };
  const isWanted = (event: JournaledEvent): boolean => !isTakenOver(event, journal, account);
  switch (selection.by) {
    case 'id':
      return findById(selection.eventIds, journal, account);
    case 'pending':
      if (selection.merchantOrderId === undefined) {
        return find(journal, { ...whose, state: 'pending', outsideOpenBatches: true }).filter(
          isWanted,
        );
      }
      return findOrder(selection.merchantOrderId, journal, whose)
        .filter(isPending)
        .filter(isWanted);
    case 'order':
      return findOrder(selection.merchantOrderId, journal, whose);
  }
}

const isPending = ({ state }: JournaledEvent): boolean => state === 'pending';

const find = (journal: JournalReader, filter: Omit<EventFilter, 'order'>): JournaledEvent[] => [
  ...journal.find({ ...filter, order: 'oldest-first' }),
];

function findOrder(
  merchantOrderId: string,
  journal: JournalReader,
  whose: Pick<EventFilter, 'accountId'>,
): JournaledEvent[] {
  const events = find(journal, { ...whose, merchantOrderId });
  if (events.length > 0) return events.filter(({ state }) => state !== 'rejected');
  const isElsewhere = find(journal, { merchantOrderId, limit: 1 }).length > 0;
  throw new Failure('unknown_event', message('order_not_journaled', { order: merchantOrderId }), {
    hint: message(isElsewhere ? 'order_of_other_account' : 'log_lists_journal'),
  });
}

function findById(
  eventIds: readonly string[],
  journal: JournalReader,
  account: Account,
): JournaledEvent[] {
  const wanted = [...new Set(eventIds)];
  const found = wanted.map((eventId) => findOwnFirst(eventId, journal, account));
  const unknown = wanted.filter((_, at) => found[at] === undefined);
  if (unknown.length > 0) throw unknownEvents(unknown, journal.path);
  return found.filter((event) => event !== undefined);
}

/** The same id may stand under several accounts: the one in use comes first; of two others none is the one. */
function findOwnFirst(
  eventId: string,
  journal: JournalReader,
  account: Account,
): JournaledEvent | undefined {
  const all = find(journal, { eventId });
  const own = all.find((event) => event.accountId === accountId(account));
  if (own === undefined && all.length > 1) throw ambiguous(all);
  return own ?? all[0];
}

const ambiguous = (events: readonly JournaledEvent[]): Failure =>
  new Failure(
    'usage',
    message('event_of_several_accounts', { eventId: shellWord(events[0]?.eventId ?? '') }),
    {
      faults: events.map(({ endpoint, kind, merchantOrderId }) =>
        fault(endpoint, 'kind_of_order', { kind, order: merchantOrderId }),
      ),
      hint: message('choose_account'),
    },
  );

export const unknownEvents = (eventIds: readonly string[], journalPath: string): Failure =>
  new Failure(
    'unknown_event',
    message('events_not_journaled', { journal: journalPath, eventIds: eventIds.join(', ') }),
    { hint: message('log_lists_journal') },
  );
