import { suggest } from '../../core/kit/suggest.ts';
import { quoted } from '../../core/kit/visible.ts';
import { readAnswer } from '../../core/protocol/answers/answer.ts';
import { findServiceError, reasonText } from '../../core/protocol/answers/reason.ts';
import { hasField } from '../../core/protocol/kinds/index.ts';
import { Failure } from '../../core/words/failure.ts';
import { message } from '../../core/words/message.ts';
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

/** An event with everything that was tried. */
export interface EventWithAttempts {
  readonly event: JournaledEvent;
  readonly money: BodyMoney;
  readonly attempts: readonly Attempt[];
}

/** Fewer characters are more likely a slip than the beginning of an id. */
const LEAST_PREFIX_LENGTH = 6;

/** How many ids a message lists. */
const LISTED_IDS = 5;

/** Among how many of the newest ids a slip is looked for. */
const RECENT_EVENTS = 500;

/**
 * Finds the events with an ID, which several accounts can share, or the one ID with this prefix.
 * @param wanted an event ID, or at least its first 6 characters; a trailing `…` is ignored.
 * @throws Failure `unknown_event` if no ID, or more than one, matches.
 */
export async function findEvent(
  journal: JournalReader,
  wanted: string,
): Promise<readonly EventWithAttempts[]> {
  const exact = await eventsOf(journal, wanted);
  return exact.length > 0 ? exact : eventsOf(journal, await completeId(journal, wanted));
}

const eventsOf = async (journal: JournalReader, eventId: string): Promise<EventWithAttempts[]> =>
  withAttempts(journal, await journal.find({ eventId, order: 'newest-first' }).all());

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

async function completeId(journal: JournalReader, wanted: string): Promise<string> {
  const prefix = wanted.replace(/…$/, '');
  const isLongEnough = prefix.length >= LEAST_PREFIX_LENGTH;
  const [only, ...others] = isLongEnough ? await idsFrom(journal, prefix) : [];
  if (only === undefined) throw await unknown(journal, wanted);
  if (others.length > 0) throw ambiguous(wanted, [only, ...others]);
  return only;
}

/** Distinct IDs with this prefix, newest first, as many as a message lists. */
async function idsFrom(journal: JournalReader, prefix: string): Promise<string[]> {
  const ids = new Set<string>();
  for await (const page of journal.find({ order: 'newest-first' }).pages()) {
    for (const { eventId } of page) {
      if (eventId.startsWith(prefix)) ids.add(eventId);
      if (ids.size > LISTED_IDS) return [...ids];
    }
  }
  return [...ids];
}

async function unknown(journal: JournalReader, wanted: string): Promise<Failure> {
  const recent = await journal.find({ order: 'newest-first', limit: RECENT_EVENTS }).all();
  const near = suggest(
    wanted,
    recent.map(({ eventId }) => eventId),
  );
  return new Failure('unknown_event', message('event_unknown', { id: wanted }), {
    hint: message('list_events', { near }),
  });
}

function ambiguous(wanted: string, ids: readonly string[]): Failure {
  const reason = message('event_id_ambiguous', { id: quoted(wanted) });
  return new Failure('unknown_event', reason, {
    hint: message('first_event_ids', {
      ids: ids.slice(0, LISTED_IDS),
      more: ids.length > LISTED_IDS,
    }),
  });
}

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
