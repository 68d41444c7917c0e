import { moneyOf } from '../../client/delivery/body-money.ts';
import { hasId, lookUp, unknownId } from '../../client/delivery/look-up.ts';
import { HAND_OUTCOMES } from '../../client/journal/by-hand.ts';
import type {
  HandDecision,
  HandOutcome,
  Journal,
  JournaledEvent,
  JournalReader,
} from '../../client/journal/port.ts';
import { stringify } from '../../core/kit/json/node.ts';
import { suggest } from '../../core/kit/suggest.ts';
import { makeVisible } from '../../core/kit/visible.ts';
import { Failure } from '../../core/words/failure.ts';
import { type Fault, fault, message } from '../../core/words/message.ts';
import { fill } from '../../core/words/sentence.ts';
import { defineCommand } from '../command.ts';
import type { Dependencies } from '../dependencies.ts';
import { argument, flag, hidden, type OptionsOf } from '../flags.ts';
import { checkReason } from '../note.ts';
import { readPolicy } from '../sending-options.ts';
import { settingsOf } from '../settings.ts';
import { CONFIRMATION, JSON_OUTPUT } from '../shared-flags.ts';
import { type Questions, questionsFor } from '../terminal/questions.ts';
import { eventJson } from '../views/event-text.ts';
import { handJson } from '../views/hand-text.ts';
import { withJournal } from '../with-journal.ts';
import { settleWords } from '../words/settle.ts';

const FLAGS = [
  hidden(flag('--order <id>', 'settle the only open event of this order')),
  flag('--reason <text>', 'why, up to 500 characters; kept in the journal with your name'),
  flag('--may-have-been-counted', 'withdraw even if the service may have counted it'),
  JSON_OUTPUT,
  ...CONFIRMATION,
];

type SettleOptions = OptionsOf<typeof FLAGS>;

/** What was typed: the event or the outcome may still be asked for. */
interface Wanted {
  readonly eventId: string | undefined;
  readonly order: string | undefined;
  readonly outcome: HandOutcome | undefined;
  readonly reason: string | undefined;
}

/** `conv settle`: settles an open event by hand. Nothing is sent, so no account is needed. */
async function settle(
  words: readonly string[],
  options: SettleOptions,
  dependencies: Dependencies,
): Promise<number> {
  const typed = readWords(words, options);
  const questions = questionsFor(options, dependencies);
  refuseMissing(typed, questions);
  const wanted = namesEvent(typed) ? typed : { ...typed, eventId: await askEvent(questions) };
  const { secret } = await settingsOf({}, dependencies);
  checkReason(wanted.reason, secret?.value);
  const event = await withJournal(dependencies, (journal) => chooseEvent(wanted, journal));
  refuseSettled(event);
  const outcome = wanted.outcome ?? (await askOutcome(questions));
  const reason = wanted.reason ?? (await questions?.text(settleWords.settle_reason_question)) ?? '';
  checkReason(reason, secret?.value);
  if (isSettledSo(event, outcome))
    return withJournal(dependencies, (journal) =>
      showSettled(event, 'hand_settled_already', options, dependencies, journal),
    );
  if (options.yes !== true) await confirm(event, outcome, questions);
  const mayHaveBeenCounted = options.mayHaveBeenCounted === true;
  const journal = await dependencies.openEventJournal(readPolicy({}).limits.wholeMs, undefined);
  try {
    const settled = await settleIn(journal, event, { outcome, reason, mayHaveBeenCounted });
    return await showSettled(settled, 'settled', options, dependencies, journal);
  } finally {
    await journal.close();
  }
}

const isOutcome = (word: string | undefined): word is HandOutcome =>
  HAND_OUTCOMES.some((outcome) => outcome === word);

/** With `--order`, the only word is the outcome. @throws Failure `usage` if it is none. */
function readWords(words: readonly string[], { order, reason }: SettleOptions): Wanted {
  const [eventId, word] = order === undefined ? words : [undefined, ...words];
  if (word === undefined || isOutcome(word)) return { eventId, order, outcome: word, reason };
  const near = suggest(word, HAND_OUTCOMES);
  throw new Failure('usage', message('settle_outcome_unknown', { word, near }), {
    hint: message('settle_example'),
  });
}

const namesEvent = ({ eventId, order }: Wanted): boolean =>
  eventId !== undefined || order !== undefined;

const askEvent = (questions: Questions | undefined): Promise<string> | undefined =>
  questions?.text(settleWords.settle_event_question);

/** Without a terminal, all that is missing is reported at once. @throws Failure `usage` */
function refuseMissing(wanted: Wanted, questions: Questions | undefined): void {
  if (questions !== undefined) return;
  const faults: Fault[] = [];
  if (!namesEvent(wanted)) faults.push(fault('event-id', 'settle_event_missing'));
  if (wanted.outcome === undefined) faults.push(fault('outcome', 'settle_outcome_missing'));
  if (wanted.reason === undefined) faults.push(fault('--reason', 'settle_reason_missing'));
  if (faults.length === 0) return;
  throw new Failure('usage', message('settle_incomplete', { count: faults.length }), {
    hint: message(namesEvent(wanted) ? 'settle_example' : 'open_events_hint'),
    faults,
  });
}

/** @throws Failure `unknown_event` or `usage` unless exactly one event is meant. */
async function chooseEvent(
  { eventId, order }: Wanted,
  journal: JournalReader,
): Promise<JournaledEvent> {
  const found =
    eventId === undefined ? await openOf(order ?? '', journal) : await idOf(eventId, journal);
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0) return only;
  if (only === undefined)
    throw new Failure(
      'unknown_event',
      message('nothing_open_of', { order: order ?? eventId ?? '' }),
      {
        hint: message('log_lists_journal'),
      },
    );
  const eventIds = found.map((event) => event.eventId);
  throw new Failure('usage', message('several_open', { eventIds }), {
    hint: message('several_open_hint'),
  });
}

/** How many events with the same refund ID or click ID are looked at. */
const MOST_FOUND = 100;

const openOf = (
  merchantOrderId: string,
  journal: JournalReader,
): Promise<readonly JournaledEvent[]> =>
  journal.find({ merchantOrderId, state: 'pending', order: 'oldest-first' }).all();

/** The event with this ID, the open ones of the order, or those with this refund ID or click ID. */
async function idOf(word: string, journal: JournalReader): Promise<readonly JournaledEvent[]> {
  const { id, events, isOrder, found } = await lookUp(journal, word, MOST_FOUND);
  const all = events.length > 0 ? events : found.filter(hasId(id)).map(({ event }) => event);
  if (all.length === 0 && isOrder) return openOf(id, journal);
  if (all.length === 0) throw await unknownId(journal, id, message('open_events_hint'));
  // If several accounts have the ID, the open event is chosen.
  const open = all.filter(({ state }) => state === 'pending');
  return open.length > 0 ? open : all.slice(0, 1);
}

const askOutcome = async (questions: Questions | undefined): Promise<HandOutcome> => {
  const choices = HAND_OUTCOMES.map((value) => ({
    value,
    name: settleWords[`settle_as_${value}`],
  }));
  const chosen = await questions?.select(settleWords.settle_outcome_question, choices);
  return chosen as HandOutcome;
};

async function confirm(
  { eventId, kind, merchantOrderId }: JournaledEvent,
  outcome: HandOutcome,
  questions: Questions | undefined,
): Promise<void> {
  if (questions === undefined) return;
  const facts = { eventId, kind, order: merchantOrderId, outcome };
  if (await questions.confirm(settleWords.settle_question(facts), false)) return;
  throw new Failure('declined_by_user', message('event_kept', { eventId }));
}

/**
 * Settles an event by hand.
 * @throws Failure `event_busy` while another process sends it; `event_conflict` if the service has settled it, or may
 *   have counted what is to be withdrawn.
 */
export async function settleIn(
  journal: Journal,
  event: JournaledEvent,
  order: HandDecision,
): Promise<JournaledEvent> {
  const result = await journal.settle(event, order);
  const { eventId } = event;
  switch (result.type) {
    case 'done':
      return result.event;
    case 'settled':
      if (isSettledSo(result.event, order.outcome)) return result.event;
      throw settledByService(result.event);
    case 'unknown':
      throw new Failure('event_conflict', message('may_have_been_counted', { eventId }), {
        hint: message('may_have_been_counted_hint', { eventId }),
      });
    case 'busy':
      throw new Failure(
        'event_busy',
        message('event_in_flight', { holder: result.holder, eventId }),
        { hint: message('check_event_outcome', { eventId }) },
      );
  }
}

/** Only a person's settlement can be settled otherwise; what was withdrawn stays so. */
const isSettledSo = ({ state, byHand }: JournaledEvent, outcome: HandOutcome): boolean =>
  state === outcome && byHand !== undefined;

function refuseSettled(event: JournaledEvent): void {
  const isOfService = event.state === 'accepted' || event.state === 'rejected';
  if (isOfService && event.byHand === undefined) throw settledByService(event);
}

function settledByService({ state, eventId }: JournaledEvent): Failure {
  const hints = {
    accepted: 'undo_accepted',
    rejected: 'rejected_counts_nothing',
    withdrawn: 'withdrawn_stays',
    pending: 'open_events_hint',
  } as const;
  return new Failure('event_conflict', message('settled_by_service', { eventId, state }), {
    hint: message(hints[state]),
  });
}

async function showSettled(
  event: JournaledEvent,
  what: 'settled' | 'hand_settled_already',
  { json }: SettleOptions,
  { terminal }: Dependencies,
  journal: Pick<JournalReader, 'attemptsOf'>,
): Promise<number> {
  const { eventId, kind, merchantOrderId, state } = event;
  const facts = { eventId: makeVisible(eventId), kind, order: makeVisible(merchantOrderId) };
  if (json !== true) terminal.print(`${fill(settleWords[what], { ...facts, outcome: state })}\n`);
  else {
    const byHand = { settled_by_hand: handJson(event, await journal.attemptsOf(event)) };
    terminal.print(`${stringify({ ...eventJson(event, moneyOf(event)), ...byHand })}\n`);
  }
  return 0;
}

const NOTES = `
Use it for an event that stays open although you know what became of it, for
example because the service's support told you. Nothing is sent. The outcome is
kept with the reason and your name.

Accepted means that the service counted it. Rejected means that the service
refused it. A later answer of the service replaces either: conv replay EVENT-ID.
A report that is settled as withdrawn is given up: it is never sent again,
reports of its order no longer wait for it, and the order's next report gets a
new event ID.

If an attempt ended without a response, the service may have counted the event,
and withdrawing does not undo that. Check with the service first, then add
--may-have-been-counted.

Examples:
  $ conv settle paid-9f2c… accepted --reason 'TICKET-77: confirmed by support'
  $ conv settle 20260130-001 withdrawn --reason 'wrong amount' --yes

More: conv help delivery`;

export const command = defineCommand({
  name: 'settle',
  description: 'Settle an open event by hand.',
  arguments: [
    argument('[id]', 'event ID, or the order, refund, or click ID of an open event', 'events'),
    argument('[outcome]', 'accepted, rejected, or withdrawn', HAND_OUTCOMES),
  ],
  flags: FLAGS,
  notes: NOTES,
  run: (id, outcome, options, dependencies) =>
    settle(
      [id, outcome].filter((word) => word !== undefined),
      options,
      dependencies,
    ),
});
