import { quoted } from '../../core/kit/visible.ts';
import { Failure } from '../../core/words/failure.ts';
import { type Message, message } from '../../core/words/message.ts';
import type { Sealer } from '../journal/keyed-seals.ts';
import type {
  Attempt,
  EventFilter,
  Intent,
  JournaledEvent,
  JournalReader,
} from '../journal/port.ts';
import { untrustedEvent } from '../journal/refusals.ts';
import { type BodyMoney, moneyOf } from './body-money.ts';
import { eventsOfOrder, hasId, lookUp, type Named, unknownId } from './look-up.ts';

/** An event with everything that was tried. */
export interface EventWithAttempts {
  readonly event: JournaledEvent;
  readonly money: BodyMoney;
  readonly attempts: readonly Attempt[];
}

/** How many ids a message lists. */
const LISTED_IDS = 5;

/** Among how many events with this ID, or one that begins so, the one that is meant is looked for. */
const MOST_FOUND = 100;

/**
 * Finds the one event that an ID names: an event ID or the beginning of one, an order ID, a refund ID, or a click ID.
 * @returns several events if accounts share the event ID.
 * @throws Failure `unknown_event` if no event, or more than one, is meant.
 */
export async function findEvent(
  journal: JournalReader,
  word: string,
): Promise<readonly EventWithAttempts[]> {
  const named = await lookUp(journal, word, MOST_FOUND);
  const events = named.events.length > 0 ? named.events : await eventsOf(named, journal);
  const ids = [...new Set(events.map(({ eventId }) => eventId))];
  if (ids.length === 1) return withAttempts(journal, events);
  const begun = named.found
    .filter(({ field }) => field === 'event_id')
    .toSorted((one, other) => other.event.sequence - one.event.sequence)
    .map(({ event }) => event.eventId);
  const meant = ids.length > 0 ? ids : [...new Set(begun)];
  throw meant.length > 1
    ? ambiguous(word, meant)
    : await unknownId(journal, named.id, message('list_events'));
}

const eventsOf = async (
  { id, isOrder, found }: Named,
  journal: JournalReader,
): Promise<readonly JournaledEvent[]> =>
  isOrder
    ? eventsOfOrder(journal, id, 'newest-first')
    : found.filter(hasId(id)).map(({ event }) => event);

/** Adds everything that was tried. */
export const withAttempts = (
  journal: Pick<JournalReader, 'attemptsOf'>,
  events: readonly JournaledEvent[],
): Promise<EventWithAttempts[]> =>
  Promise.all(
    events.map(async (event) => ({
      event,
      money: moneyOf(event),
      attempts: await journal.attemptsOf(event),
    })),
  );

const ambiguous = (wanted: string, ids: readonly string[]): Failure =>
  listing(message('event_id_ambiguous', { id: quoted(wanted) }), ids);

/** The beginning of IDs where a whole one is wanted. */
export const beginningOfIds = (wanted: string, ids: readonly string[]): Failure =>
  listing(message('beginning_of_ids', { id: quoted(wanted), count: ids.length }), ids);

const listing = (reason: Message, ids: readonly string[]): Failure =>
  new Failure('unknown_event', reason, {
    hint: message('first_event_ids', {
      ids: ids.slice(0, LISTED_IDS),
      more: ids.length > LISTED_IDS,
    }),
  });

/** One line of the list. */
export interface ListedEvent {
  readonly event: JournaledEvent;
  readonly money: BodyMoney;
  /** Looked up on demand, the first one first. */
  readonly attempts: () => Promise<readonly Attempt[]>;
}

/** Lists the journal page by page: a million events need no more memory than a page of them. */
export async function* listEvents(
  journal: JournalReader,
  filter: EventFilter,
): AsyncGenerator<readonly ListedEvent[]> {
  for await (const page of journal.find(filter).pages())
    yield page.map((event) => listedOf(journal, event));
}

/** One event as a line of a list. */
export const listedOf = (journal: JournalReader, event: JournaledEvent): ListedEvent => ({
  event,
  money: moneyOf(event),
  attempts: () => journal.attemptsOf(event),
});

/** The search of `findOwnEvent`. */
export const ownEvent = ({
  accountId,
  eventId,
}: Pick<Intent, 'accountId' | 'eventId'>): EventFilter => ({
  accountId,
  eventId,
  order: 'newest-first',
  limit: 1,
});

/** The account's event with this ID. */
export async function findOwnEvent(
  journal: JournalReader | undefined,
  id: Pick<Intent, 'accountId' | 'eventId'>,
): Promise<JournaledEvent | undefined> {
  if (journal === undefined) return undefined;
  const [event] = await journal.find(ownEvent(id)).all();
  return event;
}

/**
 * For callers that sign the bytes of an entry without claiming it.
 * @throws Failure `journal_untrusted` where conv did not write it under this secret.
 */
export async function requireSealed(
  event: JournaledEvent,
  journal: JournalReader,
  sealer: Sealer,
): Promise<void> {
  if (!(await journal.isSealedBy(event, sealer))) throw untrustedEvent(event);
}
