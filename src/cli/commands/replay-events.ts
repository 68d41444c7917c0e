import { isTakenOver, openBatchesElsewhere } from '../../client/delivery/open-elsewhere.ts';
import { isOwn } from '../../client/delivery/own-account.ts';
import type {
  Batch,
  BatchReader,
  EventFilter,
  JournaledEvent,
  JournalReader,
} from '../../client/journal/port.ts';
import type { UsableAccount } from '../../client/profiles/settings.ts';
import { decodeText } from '../../core/kit/json/decode.ts';
import { shellWord } from '../../core/kit/shell.ts';
import { OPENING } from '../../core/protocol/kinds/index.ts';
import { Failure } from '../../core/words/failure.ts';
import { fault, message } from '../../core/words/message.ts';
import { readInput } from '../files/input.ts';
import { flag, type OptionsOf } from '../flags.ts';

/**
 * The selected events; by state or order, only those of the account, oldest first. A rejected event is resent only by
 * its own ID, because a correction may have replaced it. Pending events of an open batch are left to the batch.
 * @param everyAccount whether to include other accounts.
 * @throws Failure `unknown_event` with all IDs, or the order, that the journal does not have; `usage` if several
 *   other accounts have the ID.
 */
export async function selectEvents(
  selection: Selection,
  journal: JournalReader,
  account: UsableAccount,
  everyAccount: boolean,
): Promise<JournaledEvent[]> {
  const whose = (event: JournaledEvent): boolean => everyAccount || isOwn(event, account);
  switch (selection.by) {
    case 'id':
      return findById(selection.eventIds, journal, account);
    case 'pending': {
      const open = await withoutTakenOver(
        selection.merchantOrderId === undefined
          ? (await find(journal, { state: 'pending', outsideOpenBatches: true })).filter(whose)
          : (await findOrder(selection.merchantOrderId, journal, whose)).filter(isPending),
        journal,
        account,
      );
      return open.sort(paidFirst);
    }
    case 'order':
      return findOrder(selection.merchantOrderId, journal, whose);
  }
}

/** A corrected paid report may have been written after what waits for it. */
const paidFirst = (one: JournaledEvent, other: JournaledEvent): number =>
  Number(other.kind === OPENING) - Number(one.kind === OPENING);

const isPending = ({ state }: JournaledEvent): boolean => state === 'pending';

async function withoutTakenOver(
  events: readonly JournaledEvent[],
  journal: JournalReader,
  account: UsableAccount,
): Promise<JournaledEvent[]> {
  const wanted: JournaledEvent[] = [];
  for (const event of events) if (!(await isTakenOver(event, journal, account))) wanted.push(event);
  return wanted;
}

const find = (
  journal: JournalReader,
  filter: Omit<EventFilter, 'order'>,
): Promise<JournaledEvent[]> => journal.find({ ...filter, order: 'oldest-first' }).all();

async function findOrder(
  merchantOrderId: string,
  journal: JournalReader,
  whose: (event: JournaledEvent) => boolean,
): Promise<JournaledEvent[]> {
  const events = (await find(journal, { merchantOrderId })).filter(whose);
  if (events.length > 0)
    return events.filter(({ state }) => state !== 'rejected' && state !== 'withdrawn');
  const isElsewhere = (await find(journal, { merchantOrderId, limit: 1 })).length > 0;
  throw new Failure('unknown_event', message('order_not_journaled', { order: merchantOrderId }), {
    hint: message(isElsewhere ? 'order_of_other_account' : 'log_lists_journal'),
  });
}

async function findById(
  eventIds: readonly string[],
  journal: JournalReader,
  account: UsableAccount,
): Promise<JournaledEvent[]> {
  const wanted = [...new Set(eventIds)];
  const found: (JournaledEvent | undefined)[] = [];
  for (const eventId of wanted) found.push(await findOwnFirst(eventId, journal, account));
  const unknown = wanted.filter((_, at) => found[at] === undefined);
  if (unknown.length > 0) throw unknownEvents(unknown, journal.place);
  return found.filter((event) => event !== undefined);
}

/** If several accounts have the ID, the account in use is preferred; among others, none is. */
async function findOwnFirst(
  eventId: string,
  journal: JournalReader,
  account: UsableAccount,
): Promise<JournaledEvent | undefined> {
  const all = await find(journal, { eventId });
  const own = all.find((event) => isOwn(event, account));
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

export const unknownEvents = (eventIds: readonly string[], place: string): Failure =>
  new Failure(
    'unknown_event',
    message('events_not_journaled', { journal: place, eventIds: eventIds.join(', ') }),
    { hint: message('log_lists_journal') },
  );

/**
 * The event IDs given; `-` reads them from standard input, one per line.
 * @throws Failure `invalid_input` where standard input is not UTF-8.
 */
async function readEventIds(words: readonly string[]): Promise<string[]> {
  const named = words.filter((word) => word !== '-');
  return words.includes('-') ? [...named, ...(await pipedIds())] : named;
}

async function pipedIds(): Promise<string[]> {
  const decoded = decodeText(await readInput('-', 'the_event_ids'));
  if (!decoded.ok) throw new Failure('invalid_input', decoded.message);
  return decoded.text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** The events to resend: named ones, open ones of the account, or those of an order. */
export type Selection =
  | { readonly by: 'id'; readonly eventIds: readonly string[] }
  | { readonly by: 'pending'; readonly merchantOrderId: string | undefined }
  | { readonly by: 'order'; readonly merchantOrderId: string };

/** The flags that select events. */
export const SELECTION = [
  flag('--event-id <id...>', 'events to resend', { complete: 'events' }),
  flag('--pending', 'resend all unsettled events, then resume all batches'),
  flag('--order <id>', 'resend events of this order, except rejected ones', { complete: 'orders' }),
];

/**
 * @param words event IDs, or `-` for IDs on standard input, which can be empty.
 * @throws Failure `usage` if nothing is selected, or IDs are combined with `--pending` or `--order`.
 */
export async function readSelection(
  words: readonly string[],
  { eventId = [], pending = false, order }: OptionsOf<typeof SELECTION>,
): Promise<Selection> {
  const named = [...words, ...eventId];
  if (named.length > 0) {
    if (pending || order !== undefined) throw mixed();
    return { by: 'id', eventIds: await readEventIds(named) };
  }
  if (pending) return { by: 'pending', merchantOrderId: order };
  if (order !== undefined) return { by: 'order', merchantOrderId: order };
  throw nothingNamed();
}

const mixed = (): Failure =>
  new Failure('usage', message('ids_beside_selection'), {
    hint: message('ids_beside_selection_hint'),
  });

const nothingNamed = (): Failure =>
  new Failure('usage', message('no_events_named'), {
    hint: message('no_events_named_hint'),
  });

/**
 * The open batches that `--pending` resumes, oldest first: those of the account in use, preceded with
 * `--other-account` by those of other merchants under its secret.
 */
export async function selectBatches(
  selection: Selection,
  journal: BatchReader,
  account: UsableAccount,
  otherAccount: boolean,
): Promise<readonly Batch[]> {
  if (selection.by !== 'pending' || selection.merchantOrderId !== undefined) return [];
  const open = await journal.batches({ state: 'open' });
  const own = open.filter((batch) => isOwn(batch, account));
  return otherAccount ? [...(await openBatchesElsewhere(journal, account)), ...own] : own;
}
