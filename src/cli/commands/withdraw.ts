import { moneyOf } from '../../client/delivery/body-money.ts';
import { findEvent } from '../../client/delivery/find-event.ts';
import type { Journal, JournaledEvent, JournalReader } from '../../client/journal/port.ts';
import { stringify } from '../../kit/json/node.ts';
import { makeVisible } from '../../kit/visible.ts';
import { withdrawWords } from '../../words/en/withdraw.ts';
import { Failure } from '../../words/failure.ts';
import { message } from '../../words/message.ts';
import type { CommandModule } from '../command.ts';
import type { Dependencies } from '../dependencies.ts';
import { readPolicy } from '../sending-options.ts';
import { type InputOptions, questionsFor } from '../terminal/questions.ts';
import { eventJson, isoTime } from '../views/event-text.ts';
import { withJournal } from '../with-journal.ts';

interface WithdrawOptions extends InputOptions {
  readonly order?: string;
  readonly mayHaveBeenCounted?: boolean;
  readonly json?: boolean;
  readonly yes?: boolean;
}

/** `conv withdraw`: permanently withdraws an open event. Nothing is sent, so no account is needed. */
async function withdraw(
  word: string | undefined,
  options: WithdrawOptions,
  dependencies: Dependencies,
): Promise<number> {
  const wanted = await withJournal(dependencies, async (journal) =>
    chooseEvent(word, options.order, journal),
  );
  refuseSettled(wanted);
  if (wanted.state !== 'withdrawn') await confirmWithdraw(wanted, options, dependencies);
  const journal = await dependencies.openEventJournal(readPolicy({}).limits.wholeMs, undefined);
  try {
    const withdrawn = await withdrawIn(journal, wanted, options.mayHaveBeenCounted === true);
    dependencies.terminal.print(options.json === true ? asJson(withdrawn) : asText(withdrawn));
    return 0;
  } finally {
    await journal.close();
  }
}

/** @throws Failure `usage`, or `unknown_event` unless exactly one open event matches. */
async function chooseEvent(
  word: string | undefined,
  order: string | undefined,
  journal: JournalReader,
): Promise<JournaledEvent> {
  if ((word === undefined) === (order === undefined))
    throw new Failure('usage', message('withdraw_one'), { hint: message('withdraw_one_hint') });
  const found = word === undefined ? await openOf(order ?? '', journal) : await idOf(word, journal);
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0) return only;
  if (only === undefined)
    throw new Failure('unknown_event', message('nothing_open_of', { order: order ?? '' }), {
      hint: message('log_lists_journal'),
    });
  throw new Failure(
    'usage',
    message('several_open', { eventIds: found.map(({ eventId }) => eventId) }),
    { hint: message('several_open_hint') },
  );
}

const openOf = (
  merchantOrderId: string,
  journal: JournalReader,
): Promise<readonly JournaledEvent[]> =>
  journal.find({ merchantOrderId, state: 'pending', order: 'oldest-first' }).all();

/** If several accounts have the ID, the open event is chosen. */
async function idOf(word: string, journal: JournalReader): Promise<readonly JournaledEvent[]> {
  const all = (await findEvent(journal, word)).map(({ event }) => event);
  const open = all.filter(({ state }) => state === 'pending');
  return open.length > 0 ? open : all.slice(0, 1);
}

async function confirmWithdraw(
  { eventId, kind, merchantOrderId }: JournaledEvent,
  options: WithdrawOptions,
  dependencies: Dependencies,
): Promise<void> {
  const questions = options.yes === true ? undefined : questionsFor(options, dependencies);
  if (questions === undefined) return;
  const question = withdrawWords.question({ eventId, kind, order: merchantOrderId });
  if (await questions.confirm(question, false)) return;
  throw new Failure('declined_by_user', message('event_kept', { eventId }));
}

/**
 * Withdraws an event, or finds it already withdrawn.
 * @throws Failure `event_busy` while another process sends it; `event_conflict` if the service has settled it, or may
 *   have counted it.
 */
export async function withdrawIn(
  journal: Journal,
  event: JournaledEvent,
  mayHaveBeenCounted: boolean,
): Promise<JournaledEvent> {
  const result = await journal.withdraw(event, mayHaveBeenCounted);
  const { eventId } = event;
  switch (result.type) {
    case 'withdrawn':
      return result.event;
    case 'settled':
      refuseSettled(result.event);
      return result.event;
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

/** Settled events cannot be withdrawn. */
function refuseSettled({ state, eventId }: JournaledEvent): void {
  if (state !== 'accepted' && state !== 'rejected') return;
  throw new Failure('event_conflict', message('settled_not_withdrawn', { eventId, state }), {
    hint: message(state === 'accepted' ? 'undo_accepted' : 'rejected_counts_nothing'),
  });
}

const asText = ({ eventId, kind, merchantOrderId }: JournaledEvent): string =>
  `${withdrawWords.withdrawn({ eventId: makeVisible(eventId), kind, order: makeVisible(merchantOrderId) })}\n`;

const asJson = (event: JournaledEvent): string =>
  `${stringify({
    ...eventJson(event, moneyOf(event)),
    withdrawn_at: isoTime(event.withdrawnAt ?? event.createdAt),
  })}\n`;

const EXAMPLES = `
A withdrawn event is never sent again, and reports of its order no longer wait
for it. The next report of the order gets a new event ID.

If an attempt ended without a response, the service may have counted the event,
and withdrawing does not undo that. Check with the service first, then add
--may-have-been-counted.

Examples:
  $ conv withdraw paid-9f2c…
  $ conv withdraw --order 123 --yes --json

More: conv help delivery`;

export const command: CommandModule = {
  register(parent, run) {
    parent
      .command('withdraw')
      .description('Permanently withdraw an open event.')
      .argument('[event-id]', 'event to withdraw')
      .option('--order <id>', 'withdraw the only open event of this order')
      .option('--may-have-been-counted', 'withdraw even if the service may have counted it')
      .option('--json', 'print one JSON object')
      .option('--no-input', 'never prompt')
      .option('-y, --yes', 'skip the confirmation')
      .addHelpText('after', EXAMPLES)
      .action((id: string | undefined, options: WithdrawOptions) =>
        run((dependencies) => withdraw(id, options, dependencies)),
      );
  },
};
