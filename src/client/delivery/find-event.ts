import { quoted } from '../../core/kit/visible.ts';
import { readAnswer } from '../../core/protocol/answers/answer.ts';
import { findServiceError, reasonText } from '../../core/protocol/answers/reason.ts';
import { hasField } from '../../core/protocol/kinds/index.ts';
import { Failure } from '../../core/words/failure.ts';
import { type Message, message } from '../../core/words/message.ts';
import { BY_HAND, handSettlement, sentAttempts } from '../journal/by-hand.ts';
import type { Sealer } from '../journal/keyed-seals.ts';
import type {
  Attempt,
  EventFilter,
  Intent,
  JournaledEvent,
  JournalReader,
} from '../journal/port.ts';
import { untrustedEvent } from '../journal/refusals.ts';
import { type BodyMoney, moneyOf, textIn } from './body-money.ts';
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

/** A listed event, with the reason why it was not accepted, or of a decline, if known. */
export interface ExplainedEvent extends ListedEvent {
  readonly reason: string | undefined;
}

/**
 * Adds the reasons to a list.
 * @param wanted leaves only the events whose reason has this in it, in any letter case: what matched is always visible.
 */
export async function* withReasons(
  pages: AsyncIterable<readonly ListedEvent[]>,
  wanted?: string,
): AsyncGenerator<readonly ExplainedEvent[]> {
  for await (const page of pages) {
    const events = await Promise.all(page.map((listed) => withReason(listed, wanted)));
    const fitting = events.filter((event) => event !== undefined);
    if (fitting.length > 0) yield fitting;
  }
}

async function withReason(
  listed: ListedEvent,
  wanted: string | undefined,
): Promise<ExplainedEvent | undefined> {
  const { event } = listed;
  const isPlain = event.state === 'accepted' && event.byHand === undefined;
  const attempts = isPlain ? [] : await listed.attempts();
  const reason = eventReason(event, attempts) ?? reasonGiven(event);
  const isWanted = wanted === undefined || isIn(wanted, reason);
  return isWanted ? { ...listed, reason } : undefined;
}

const isIn = (wanted: string, reason = ''): boolean =>
  reason.toLowerCase().includes(wanted.toLowerCase());

/** The reason that an accepted report gives, such as why an order was declined; undefined of kinds without one. */
const reasonGiven = (event: JournaledEvent): string | undefined =>
  event.state === 'accepted' && hasField(event.kind, 'reason')
    ? textIn(event, 'reason')
    : undefined;

/** Why an event is not accepted: the reason of a settlement by hand that is in force, or that of the last attempt. */
export function eventReason(
  event: JournaledEvent,
  attempts: readonly Attempt[],
): string | undefined {
  const hand = handSettlement(event, attempts);
  if (hand !== undefined) return `${BY_HAND}: ${hand.reason}`;
  return event.state === 'accepted' ? undefined : reasonOfAttempt(sentAttempts(attempts).at(-1));
}

/** The service's own words, or else conv's word for it. */
const reasonOfAttempt = (attempt: Attempt | undefined): string | undefined =>
  attempt === undefined || attempt.outcome === 'accepted'
    ? undefined
    : (serviceReason(attempt) ?? attempt.errorCode ?? undefined);

/** The most telling text of the service's answer to an attempt, if it is an error in JSON. */
export function serviceReason({ response, httpStatus }: Attempt): string | undefined {
  if (httpStatus === null) return undefined;
  const error = findServiceError(readAnswer(Buffer.from(response ?? ''), undefined));
  return error === null ? undefined : reasonText(error);
}

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
