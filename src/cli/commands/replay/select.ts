import { beginningOfIds } from '../../../client/delivery/find-event.ts';
import { eventsOfOrder, hasId, idsOf, lookUp } from '../../../client/delivery/look-up.ts';
import { isTakenOver, openBatchesElsewhere } from '../../../client/delivery/open-elsewhere.ts';
import { isOwn } from '../../../client/delivery/own-account.ts';
import type {
  Batch,
  BatchReader,
  EventFilter,
  JournaledEvent,
  JournalReader,
} from '../../../client/journal/port.ts';
import type { UsableAccount } from '../../../client/profiles/settings.ts';
import { decodeText } from '../../../core/kit/json/decode.ts';
import { shellWord } from '../../../core/kit/shell.ts';
import { makeVisible } from '../../../core/kit/visible.ts';
import { OPENING } from '../../../core/protocol/kinds/index.ts';
import { Failure } from '../../../core/words/failure.ts';
import { fault, message } from '../../../core/words/message.ts';
import { readInput } from '../../files/input.ts';
import { flag, hidden, type OptionsOf } from '../../flags.ts';
import { eventReason } from '../../views/event-reason.ts';
import type { replayWords } from '../../words/replay.ts';

/** What is to be sent. */
export interface SelectedEvents {
  readonly events: readonly JournaledEvent[];
  /** Rejected events of named orders that no correction has replaced. */
  readonly leftOut: readonly JournaledEvent[];
}

/**
 * The selected events. Of an order, rejected ones are left out, because a correction may have replaced them: such an
 * event is resent only by its own ID. Pending events of an open batch are left to the batch.
 * @param everyAccount whether to include other accounts.
 * @throws Failure `unknown_event` with all IDs that the journal does not have; `usage` if several other accounts have
 *   the ID.
 */
export async function selectEvents(
  selection: Selection,
  journal: JournalReader,
  account: UsableAccount,
  everyAccount: boolean,
): Promise<SelectedEvents> {
  const whose = (event: JournaledEvent): boolean => everyAccount || isOwn(event, account);
  const inTurn = async (events: readonly JournaledEvent[]) =>
    (await withoutTakenOver(events, journal, account)).sort(paidFirst);
  if (!selection.isEverything) {
    const leftOut: JournaledEvent[] = [];
    const named = await findNamed(selection, journal, { account, whose, leftOut });
    const events = selection.onlyPending ? await inTurn(named.filter(isPending)) : named;
    const sent = new Set(named.map(({ sequence }) => sequence));
    return { events, leftOut: leftOut.filter(({ sequence }) => !sent.has(sequence)) };
  }
  const open = await find(journal, { state: 'pending', outsideOpenBatches: true });
  return { events: await inTurn(open.filter(whose)), leftOut: [] };
}

/** Rejected events, in words. */
export type LeftOut = Parameters<typeof replayWords.only_rejected>[0];

/** @returns undefined if nothing is left out. */
export async function describeLeftOut(
  [first, ...others]: readonly JournaledEvent[],
  journal: JournalReader,
): Promise<LeftOut | undefined> {
  if (first === undefined) return undefined;
  const { eventId, merchantOrderId } = first;
  const reason = eventReason(first, await journal.attemptsOf(first));
  return {
    count: others.length + 1,
    order: merchantOrderId,
    eventId,
    reason: reason === undefined ? undefined : makeVisible(reason),
  };
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

interface Whose {
  readonly account: UsableAccount;
  readonly whose: (event: JournaledEvent) => boolean;
  /** Takes what is left out of orders. */
  readonly leftOut: JournaledEvent[];
}

async function findNamed(
  { ids, piped }: Selection,
  journal: JournalReader,
  whose: Whose,
): Promise<JournaledEvent[]> {
  const wanted = [...new Set([...ids, ...piped])];
  const found: (readonly JournaledEvent[] | undefined)[] = [];
  for (const id of wanted)
    found.push(
      (ids.includes(id) ? undefined : await exactly(id, journal, whose)) ??
        (await findOne(id, journal, whose)),
    );
  const unknown = wanted.filter((_, at) => found[at] === undefined);
  if (unknown.length > 0) throw unknownEvents(unknown, journal.place);
  const bySequence = new Map(found.flatMap((all = []) => all.map((one) => [one.sequence, one])));
  return [...bySequence.values()];
}

/** An ID of another program's list is an event ID. */
async function exactly(
  eventId: string,
  journal: JournalReader,
  { account }: Whose,
): Promise<readonly JournaledEvent[] | undefined> {
  const own = ownFirst(await find(journal, { eventId }), account);
  return own && [own];
}

/** How many events with the same click ID or refund ID are resent. */
const MOST_FOUND = 100;

/** The events that an ID names: an event, those of an order, or those with this refund ID or click ID. */
async function findOne(
  word: string,
  journal: JournalReader,
  inAccount: Whose,
): Promise<readonly JournaledEvent[] | undefined> {
  const { account, whose } = inAccount;
  const { id, events, isOrder, found } = await lookUp(journal, word, MOST_FOUND);
  const own = ownFirst(events, account);
  const named = own === undefined ? [] : [own];
  if (isOrder) return [...(await ofOrder(id, journal, inAccount, named.length > 0)), ...named];
  if (own !== undefined) return named;
  const equal = found.filter(hasId(id)).map(({ event }) => event);
  const ofAccount = equal.filter(whose);
  const all = ofAccount.length > 0 ? ofAccount : equal;
  if (all.length > 0) return all;
  const begun = idsOf(found);
  if (begun.length > 0) throw beginningOfIds(word, begun);
  return undefined;
}

/** @param isEvent whether it is the ID of an event, too. */
async function ofOrder(
  id: string,
  journal: JournalReader,
  { whose, leftOut }: Whose,
  isEvent: boolean,
): Promise<readonly JournaledEvent[]> {
  const all = await eventsOfOrder(journal, id, 'oldest-first');
  const own = all.filter(whose);
  const replaced = new Set(own.map(({ successorOf }) => successorOf));
  const isLeftOut = ({ state, sequence }: JournaledEvent): boolean =>
    state === 'rejected' && !replaced.has(sequence);
  leftOut.push(...own.filter(isLeftOut));
  if (own.length > 0 || isEvent)
    return own.filter(({ state }) => state !== 'rejected' && state !== 'withdrawn');
  throw new Failure('unknown_event', message('order_not_journaled', { order: id }), {
    hint: message('order_of_other_account'),
  });
}

/** If several accounts have the ID, the account in use is preferred; among others, none is. */
function ownFirst(
  all: readonly JournaledEvent[],
  account: UsableAccount,
): JournaledEvent | undefined {
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

/** @throws Failure `invalid_input` where standard input is not UTF-8. */
async function pipedIds(): Promise<string[]> {
  const decoded = decodeText(await readInput('-', 'the_event_ids'));
  if (!decoded.ok) throw new Failure('invalid_input', decoded.message);
  return decoded.text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** What to resend: what these IDs name, or everything that is open. */
export interface Selection {
  readonly ids: readonly string[];
  /** From standard input. */
  readonly piped: readonly string[];
  readonly onlyPending: boolean;
  /** Whether to send what is open of all orders, and the rest of all files. */
  readonly isEverything: boolean;
}

/** The flags that select events. */
export const SELECTION = [
  flag('--pending', 'only unsettled events; without an ID, also the rest of all files'),
  flag('--watch', 'as --pending, then wait for more rows until Ctrl-C'),
  hidden(flag('--event-id <id...>', 'same as ID')),
  hidden(flag('--order <id>', 'same as ID')),
];

/**
 * @param words IDs, or `-` for IDs on standard input, which can be empty.
 * @throws Failure `usage` if nothing is selected, or IDs are combined with `--watch`.
 */
export async function readSelection(
  words: readonly string[],
  { eventId = [], pending = false, watch = false, order }: OptionsOf<typeof SELECTION>,
): Promise<Selection> {
  const named = [...words, ...eventId, ...(order === undefined ? [] : [order])];
  const isNamed = named.length > 0;
  if (isNamed && watch) throw idsToWatch();
  if (!isNamed && !pending && !watch) throw nothingNamed();
  return {
    ids: named.filter((word) => word !== '-'),
    piped: named.includes('-') ? await pipedIds() : [],
    onlyPending: pending || watch,
    isEverything: !isNamed,
  };
}

const idsToWatch = (): Failure =>
  new Failure('usage', message('option_conflict', { flags: 'ID', other: '--watch' }));

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
  if (!selection.isEverything) return [];
  const open = await journal.batches({ state: 'open' });
  const own = open.filter((batch) => isOwn(batch, account));
  return otherAccount ? [...(await openBatchesElsewhere(journal, account)), ...own] : own;
}
