import { suggest } from '../../kit/suggest.ts';
import { makeVisible } from '../../kit/visible.ts';
import { Failure } from '../../words/failure.ts';
import { message } from '../../words/message.ts';
import type {
  Attempt,
  EventFilter,
  Intent,
  JournaledEvent,
  JournalReader,
} from '../journal/journal.ts';
import type { Sealer } from '../journal/keyed-seals.ts';
import { untrustedEvent } from '../journal/refusals.ts';
import { type BodyMoney, moneyOf } from './body-money.ts';

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
 * Finds the events of an id, which several accounts may have, or of the one id that begins so.
 * @param wanted an event id, or at least 6 characters of its beginning; a `…` at its end is left out.
 * @throws Failure `unknown_event` where no id, or more than one, is meant.
 */
export function findEvent(journal: JournalReader, wanted: string): readonly EventWithAttempts[] {
  const exact = eventsOf(journal, wanted);
  return exact.length > 0 ? exact : eventsOf(journal, completeId(journal, wanted));
}

const eventsOf = (journal: JournalReader, eventId: string): EventWithAttempts[] =>
  [...journal.find({ eventId, order: 'newest-first' })].map((event) => ({
    event,
    money: moneyOf(event),
    attempts: journal.attemptsOf(event),
  }));

function completeId(journal: JournalReader, wanted: string): string {
  const prefix = wanted.replace(/…$/, '');
  const [only, ...others] = prefix.length < LEAST_PREFIX_LENGTH ? [] : idsFrom(journal, prefix);
  if (only === undefined) throw unknown(journal, wanted);
  if (others.length > 0) throw ambiguous(wanted, [only, ...others]);
  return only;
}

/** The different ids that begin so, newest first; more than a message lists are not looked for. */
function idsFrom(journal: JournalReader, prefix: string): string[] {
  const ids = new Set<string>();
  for (const { eventId } of journal.find({ order: 'newest-first' })) {
    if (eventId.startsWith(prefix)) ids.add(eventId);
    if (ids.size > LISTED_IDS) break;
  }
  return [...ids];
}

function unknown(journal: JournalReader, wanted: string): Failure {
  const recent = journal.find({ order: 'newest-first', limit: RECENT_EVENTS });
  const near = suggest(
    wanted,
    [...recent].map(({ eventId }) => eventId),
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

const quoted = (text: string): string => makeVisible(JSON.stringify(text));

/** One line of the list. */
export interface ListedEvent {
  readonly event: JournaledEvent;
  readonly money: BodyMoney;
  /** Looked up where it is asked for; undefined where nothing was tried yet. */
  readonly lastAttempt: () => Attempt | undefined;
}

/** Lists the journal event by event: a million of them need no more memory than one. */
export function* listEvents(journal: JournalReader, filter: EventFilter): Generator<ListedEvent> {
  for (const event of journal.find(filter)) {
    yield { event, money: moneyOf(event), lastAttempt: () => journal.attemptsOf(event).at(-1) };
  }
}

/** The one event of this id that the account has in the journal. */
export function findOwnEvent(
  journal: JournalReader | undefined,
  { accountId, eventId }: Pick<Intent, 'accountId' | 'eventId'>,
): JournaledEvent | undefined {
  const [event] = journal?.find({ accountId, eventId, order: 'newest-first', limit: 1 }) ?? [];
  return event;
}

/**
 * For callers that sign the bytes of an entry without claiming it.
 * @throws Failure `journal_untrusted` where conv did not write it under this secret.
 */
export function requireSealed(event: JournaledEvent, journal: JournalReader, sealer: Sealer): void {
  if (!journal.isSealedBy(event, sealer)) throw untrustedEvent(event);
}
