import { suggest } from '../../core/kit/suggest.ts';
import { quoted } from '../../core/kit/visible.ts';
import { Failure, type Said } from '../../core/words/failure.ts';
import { message } from '../../core/words/message.ts';
import type {
  EventFilter,
  FoundEvent,
  JournaledEvent,
  JournalReader,
  SearchField,
} from '../journal/port.ts';
import { textIn } from './body-money.ts';

/** What an ID, or the beginning of one, names in the journal. */
export interface Named {
  /** As it was looked up: of a link, its click ID. */
  readonly id: string;
  /** The events with this event ID, one per account, or those of the only ID that begins with it; newest first. */
  readonly events: readonly JournaledEvent[];
  /** Whether it is an order ID, or a sub ID. */
  readonly isOrder: boolean;
  /** Otherwise, what has it as another ID, a product name, or a note, or begins with it. */
  readonly found: readonly FoundEvent[];
}

/** Fewer characters are more likely a slip than the beginning of an event ID. */
const LEAST_PREFIX_LENGTH = 6;

/**
 * Looks up an ID, as every command does that takes one: event ID, order ID, sub ID, refund ID, click ID, or what
 * `JournalReader.search` finds.
 * @param word as typed: an ID, the beginning of one (also with the `…` of a table), or a link with a click ID.
 * @param limit how much is found at most if it is neither an event nor an order.
 */
export async function lookUp(journal: JournalReader, word: string, limit: number): Promise<Named> {
  const id = clickIdIn(word) ?? word.replace(/…$/, '');
  const events = await journal.find({ eventId: id, order: 'newest-first' }).all();
  const isOrder = await isOrderId(journal, id);
  if (events.length > 0 || isOrder) return { id, events, isOrder, found: [] };
  const found = await journal.search(id, limit);
  return isBeginningOfOne(id, found)
    ? { id, events: found.map(({ event }) => event), isOrder, found: [] }
    : { id, events, isOrder, found };
}

/** Creators often send the whole link. */
const clickIdIn = (text: string): string | undefined =>
  URL.canParse(text) ? (new URL(text).searchParams.get('cb_aev') ?? undefined) : undefined;

async function isOrderId(journal: JournalReader, id: string): Promise<boolean> {
  for (const filter of [{ merchantOrderId: id }, { subId: id }])
    if ((await journal.find({ ...filter, order: 'newest-first', limit: 1 }).all()).length > 0)
      return true;
  return false;
}

const isBeginningOfOne = (id: string, found: readonly FoundEvent[]): boolean =>
  id.length >= LEAST_PREFIX_LENGTH &&
  found.every(({ field }) => field === 'event_id') &&
  new Set(found.map(({ event }) => event.eventId)).size === 1;

/** The events of an order, by its ID or else its sub ID. */
export async function eventsOfOrder(
  journal: JournalReader,
  id: string,
  order: EventFilter['order'],
): Promise<readonly JournaledEvent[]> {
  const byOrderId = await journal.find({ merchantOrderId: id, order }).all();
  return byOrderId.length > 0 ? byOrderId : journal.find({ subId: id, order }).all();
}

/** Whether an event was found by this refund ID or click ID, and not by the beginning of one. */
export const hasId =
  (id: string) =>
  ({ field, event }: FoundEvent): boolean =>
    (field === 'refund_id' && event.refundId === id) ||
    (field === 'cb_aev' && textIn(event, 'cb_aev') === id);

/** The IDs that begin with what was looked up, each once. */
export const idsOf = (found: readonly FoundEvent[]): readonly string[] => [
  ...new Set(found.flatMap(({ field, event }) => idIn(field, event) ?? [])),
];

function idIn(field: SearchField, event: JournaledEvent): string | null | undefined {
  switch (field) {
    case 'merchant_order_id':
      return event.merchantOrderId;
    case 'event_id':
      return event.eventId;
    case 'sub_id':
      return event.subId;
    case 'refund_id':
      return event.refundId;
    case 'cb_aev':
      return textIn(event, 'cb_aev');
    case 'product_name':
    case 'note':
      return undefined;
  }
}

/** Among how many of the newest events a slip in an ID is looked for. */
const RECENT_EVENTS = 500;

/** @param otherwise what to do if no ID of the journal was meant. */
export async function unknownId(
  journal: JournalReader,
  id: string,
  otherwise: Said,
): Promise<Failure> {
  const recent = await journal.find({ order: 'newest-first', limit: RECENT_EVENTS }).all();
  const known = recent.flatMap(({ eventId, merchantOrderId, subId }) => [
    ...[merchantOrderId, eventId],
    ...(subId === null ? [] : [subId]),
  ]);
  const near = suggest(id, known);
  return new Failure('unknown_event', message('id_unknown', { text: quoted(id) }), {
    hint: message('id_hint', { near, otherwise }),
  });
}
