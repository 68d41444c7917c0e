import { mayHaveArrived } from '../../../client/delivery/conflict-advice.ts';
import { deliver } from '../../../client/delivery/deliver.ts';
import type { DeliveryResult } from '../../../client/delivery/edges.ts';
import { idsToFind } from '../../../client/delivery/event-id.ts';
import { findOwnEvent, ownEvent } from '../../../client/delivery/find-event.ts';
import { asJournaled } from '../../../client/delivery/own-account.ts';
import type {
  EventFilter,
  Intent,
  Journal,
  JournaledEvent,
  JournalReader,
} from '../../../client/journal/port.ts';
import { isSameReport } from '../../../client/journal/refusals.ts';
import { requireAccount, type UsableAccount } from '../../../client/profiles/settings.ts';
import { PLAIN_THEME } from '../../../core/kit/theme.ts';
import { type Account, accountId } from '../../../core/protocol/account.ts';
import { kindNamed } from '../../../core/protocol/kinds/index.ts';
import { describeDifferences } from '../../../core/protocol/reports/differences.ts';
import { draftHas, fieldText } from '../../../core/protocol/rulebook/draft.ts';
import { Failure, isFailure } from '../../../core/words/failure.ts';
import { message } from '../../../core/words/message.ts';
import { fill } from '../../../core/words/sentence.ts';
import { text } from '../../../core/words/text.ts';
import type { Dependencies } from '../../dependencies.ts';
import { refuseSecretIn } from '../../note.ts';
import { type Questions, questionsFor } from '../../terminal/questions.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { labelledRows } from '../../views/labels.ts';
import { replayCommand, replayOrderCommand } from '../../views/replay-command.ts';
import { openToSend } from '../../with-journal.ts';
import { reportWords } from '../../words/report.ts';
import { settleWords } from '../../words/settle.ts';
import type { ReportOptions } from './draft.ts';
import { guardEqualRefund, refundsLike } from './equal-refund.ts';
import {
  createIntent,
  endpointUrl,
  type Sending,
  type SendingManner,
  withEdges,
} from './sending.ts';
import { previewRows, showDelivery } from './show-delivery.ts';

/** What is about to be sent: a phrase, and the details to show before the confirmation. */
interface Announcement {
  readonly what: string;
  readonly preview: string;
}

/**
 * Announces a live account; on a terminal, asks for confirmation.
 * @param questions undefined if no prompt can be shown, or with `--yes`.
 * @throws Failure `declined_by_user`
 */
export async function announceLive(
  { mode, profile, endpoint }: Pick<UsableAccount, 'mode' | 'profile' | 'endpoint'>,
  { what, preview }: Announcement,
  { note }: Pick<Terminal, 'note'>,
  questions: Questions | undefined,
): Promise<void> {
  if (mode !== 'live') return;
  note(reportWords.live_account({ profile, endpoint }));
  if (questions === undefined) return;
  if (preview !== '') note(preview.trimEnd());
  if (await questions.confirm(fill(reportWords.send_question, { what }), false)) return;
  throw new Failure('declined_by_user', message('not_sent_by_answer'));
}

/**
 * The open report that this one corrects: the order's only one, which cannot have arrived, and whose withdrawal was
 * confirmed or requested with `--replace`.
 */
async function toBeReplaced(
  intent: Intent,
  journal: Journal,
  options: ReportOptions,
  dependencies: Dependencies,
): Promise<JournaledEvent | undefined> {
  const replaced = await replaceableBy(intent, journal);
  if (replaced === undefined || options.replace === true) return replaced;
  const questions = questionsFor(options, dependencies);
  if (questions === undefined) return undefined;
  const changes = describeDifferences(replaced.body, intent.body).map(
    (change) => `${change.at}: ${text(change)}`,
  );
  const { eventId } = replaced;
  dependencies.terminal.note(settleWords.open_report_differs({ eventId, changes }));
  return (await questions.confirm(settleWords.replace_question, false)) ? replaced : undefined;
}

/** Killed after it, the order has no open report, and the same command sends the new one. */
async function withdrawReplaced(
  replaced: JournaledEvent,
  journal: Journal,
  { note }: Dependencies['terminal'],
): Promise<void> {
  const { settleIn } = await import('../settle.ts');
  const reason = settleWords.replaced_reason;
  await settleIn(journal, replaced, { outcome: 'withdrawn', reason, mayHaveBeenCounted: false });
  note(settleWords.replaced({ eventId: replaced.eventId }));
}

const ofOrder = ({
  accountId,
  merchantOrderId,
}: Pick<Intent, 'accountId' | 'merchantOrderId'>): EventFilter => ({
  accountId,
  merchantOrderId,
  order: 'oldest-first',
});

/** What is looked for before a report is sent, if the journal has the merchant under no other account. */
function searchesBefore(
  { draft, options: { refundId } }: Sending,
  account: Account,
): readonly EventFilter[] {
  const id = accountId(account);
  const ids = idsToFind(draft, { accounts: [id], refundId });
  const { kind } = draft;
  const merchantOrderId = fieldText(draft, 'merchant_order_id') ?? '';
  const order = { accountId: id, merchantOrderId, kind };
  return [
    ...ids.map((eventId) => ownEvent({ accountId: id, eventId })),
    ...(draftHas(draft, 'event_id') ? [] : [ofOrder(order)]),
    ...(kindNamed(kind).isRepeatable ? [refundsLike(order)] : []),
  ];
}

/** The open report with the intent's derived ID but other content; undefined if it cannot be replaced. */
export async function replaceableBy(
  intent: Intent,
  journal: JournalReader,
): Promise<JournaledEvent | undefined> {
  const { eventId, kind } = intent;
  const events = await journal.find(ofOrder(intent)).all();
  const [only, ...others] = events.filter(
    ({ state }) => state === 'pending' || state === 'accepted',
  );
  const isTheOne = only?.eventId === eventId && only.state === 'pending' && only.kind === kind;
  if (only === undefined || others.length > 0 || !isTheOne || isSameReport(only, intent))
    return undefined;
  return (await mayHaveArrived(only, journal)) ? undefined : only;
}

/** Sends a finished report to the service: written to the journal before the first network byte. */
export async function sendReport(sending: Sending, dependencies: Dependencies): Promise<number> {
  const { draft, settings, options } = sending;
  const inUse = requireAccount(settings);
  const questions = options.yes === true ? undefined : questionsFor(options, dependencies);
  const searches = searchesBefore(sending, inUse);
  const journal = await openToSend(sending.policy.limits.wholeMs, inUse, dependencies, searches);
  try {
    const account = await asJournaled(inUse, journal);
    const { refundId, note } = options;
    refuseSecretIn(note, account.secret);
    const sources = { account, refundId, note, journal, newId: dependencies.newId };
    const { terminal } = dependencies;
    const report = await createIntent(draft, sources);
    const replaced = draftHas(draft, 'event_id')
      ? undefined
      : await toBeReplaced(report, journal, options, dependencies);
    if (replaced === undefined) await warnOfOtherNote(report, journal, options, terminal);
    const asking = questionsFor(options, dependencies);
    await guardEqualRefund(report, journal, sending, asking, dependencies);
    await announceLive(account, announcementOf(report), terminal, questions);
    // Nothing is changed before the last answer: a question may be left.
    if (replaced !== undefined) await withdrawReplaced(replaced, journal, terminal);
    const settled = replaced === undefined ? report : await createIntent(draft, sources);
    const intent = { ...settled, overtakes: options.overtake === true };
    const result = await sendIntent(intent, account, journal, sending, dependencies);
    return await showDelivery({ result, dryRun: undefined }, options, dependencies);
  } finally {
    await journal.close();
  }
}

/** An event keeps its first note. @throws Failure `event_conflict` with `--strict` */
async function warnOfOtherNote(
  intent: Intent,
  journal: JournalReader,
  { strict }: Pick<ReportOptions, 'strict'>,
  { note }: Dependencies['terminal'],
): Promise<void> {
  if (intent.note === undefined) return;
  const known = await findOwnEvent(journal, intent);
  if (known === undefined || known.note === intent.note) return;
  const remark = message('note_not_kept', { eventId: known.eventId });
  if (strict === true) throw new Failure('event_conflict', remark);
  note(fill(reportWords.warning, { remark: text(remark) }));
}

const announcementOf = ({ kind, merchantOrderId, body }: Intent): Announcement => ({
  what: `${kind} ${merchantOrderId}`,
  preview: labelledRows(previewRows(kind, body), PLAIN_THEME),
});

/**
 * Delivers an intent under the account that it belongs to.
 * @throws Failure `interrupted` with the command that sends it again; and what `deliver` throws.
 */
export async function sendIntent(
  intent: Intent,
  account: UsableAccount,
  journal: Journal,
  { options, policy, isOneOfSeveral = false }: SendingManner,
  dependencies: Dependencies,
): Promise<DeliveryResult> {
  const url = endpointUrl(account.endpoint, intent);
  const claimed = { ...intent, commandStartedAt: dependencies.startedAt };
  try {
    return await withEdges(url, options, dependencies, async (edges) => {
      if (!isOneOfSeveral) return deliver(claimed, url, account, journal, policy, edges);
      const { accountProver: provingBy } = await import(
        '../../../client/sending/account-prover.ts'
      );
      // Without retries: the claim on the report has to last meanwhile.
      const once = { ...policy, retries: 0 };
      const prove = provingBy(intent, account, once, { ...edges, journal });
      return deliver(claimed, url, account, journal, policy, { ...edges, prove });
    });
  } catch (error) {
    throw isFailure(error) ? withReplay(error, intent, options) : error;
  }
}

/** Adds the replay command to a failure; only here it is known how the account was selected. */
export function withReplay(
  failure: Failure,
  intent: Intent,
  options: SendingManner['options'],
): Failure {
  const { code, reason } = failure;
  if (code === 'interrupted') {
    const replay = replayCommand(intent.eventId, options);
    return new Failure(code, reason, { hint: message('replay_is_safe', { replay }) });
  }
  if (code !== 'order_waits' || failure.hint !== undefined) return failure;
  const replay = replayOrderCommand(intent.merchantOrderId, options);
  return new Failure(code, reason, { hint: message('replay_first', { replay }) });
}
