import { findOwnEvent } from '../../client/delivery/find-event.ts';
import { lookUp } from '../../client/delivery/look-up.ts';
import { asJournaled, isOwn } from '../../client/delivery/own-account.ts';
import type {
  Batch,
  Intent,
  Journal,
  JournaledEvent,
  JournalReader,
} from '../../client/journal/port.ts';
import { withdrawnEvent } from '../../client/journal/refusals.ts';
import { isUsable, requireAccount, type UsableAccount } from '../../client/profiles/settings.ts';
import type { DrainPolicy } from '../../client/sending/drain-types.ts';
import { makeVisible } from '../../core/kit/visible.ts';
import { accountId } from '../../core/protocol/account.ts';
import { Failure, type FailureCode, isFailure } from '../../core/words/failure.ts';
import { message } from '../../core/words/message.ts';
import { fill } from '../../core/words/sentence.ts';
import { defineCommand } from '../command.ts';
import { accountOrDemo } from '../demo-account.ts';
import type { Dependencies } from '../dependencies.ts';
import { renderFailure } from '../failure.ts';
import { argument, flag, type OptionsOf } from '../flags.ts';
import { refuseOtherAccounts, remarkOnOtherAccounts } from '../other-accounts.ts';
import { DRAIN, readDrainPolicy, SENDING, SOME_NOT_ACCEPTED } from '../sending-options.ts';
import { settingsOf } from '../settings.ts';
import { questionsFor } from '../terminal/questions.ts';
import { openRowsOf } from '../views/batch-counts.ts';
import { openToSendFiles } from '../with-journal.ts';
import { replayWords } from '../words/replay.ts';
import { watchWords } from '../words/watch.ts';
import { deliverBatch, orUntrusted, type SendingJournal } from './batch/deliver.ts';
import { batchNamed } from './batch/find-batch.ts';
import { resumeBatch } from './replay/resume.ts';
import {
  describeLeftOut,
  type LeftOut,
  readSelection,
  SELECTION,
  type Selection,
  selectBatches,
  selectEvents,
  unknownEvents,
} from './replay/select.ts';
import { watch } from './replay/watch.ts';
import { dryRunIntent, withState } from './report/dry-run.ts';
import { announceLive, sendIntent } from './report/send.ts';
import { endpointUrl } from './report/sending.ts';
import { showDelivery } from './report/show-delivery.ts';

/** The service refuses the credentials: it would refuse every batch, too. */
const UNAUTHORIZED = 4;

/** Nothing of a batch got through. */
const UNDELIVERED = 6;

/** After these, the next batch is tried. */
const PASSED_BY: readonly number[] = [0, UNDELIVERED, SOME_NOT_ACCEPTED];

/** After this many undelivered batches in a row, the next would fail too. */
const MOST_UNDELIVERED = 2;

/**
 * Resumes each open batch until one is refused or interrupted. A report that never gets through does not delay later
 * batches.
 * @param status exit code of the events before; the result if there is no batch.
 * @returns 0 if everything is accepted, 6 if nothing of some batch got through, 8 if something is not accepted, else
 *   the exit code of the batch that ended early.
 */
async function goOn(
  status: number,
  { batches, account, options, policy }: Replay,
  journal: SendingJournal,
  dependencies: Dependencies,
): Promise<number> {
  if (batches.length === 0 || status === UNAUTHORIZED) return status;
  const delivery = { account, options, policy, isOneOfSeveral: batches.length > 1 };
  const ends = [status === 0 ? 0 : SOME_NOT_ACCEPTED];
  for (const batch of batches) {
    const ended =
      (await orUntrusted(options, dependencies.terminal, () =>
        deliverBatch(batch, journal, delivery, dependencies),
      )) ?? SOME_NOT_ACCEPTED;
    ends.push(ended);
    if (!PASSED_BY.includes(ended)) return ended;
    if (ends.slice(-MOST_UNDELIVERED).every((end) => end === UNDELIVERED)) break;
  }
  return [UNDELIVERED, SOME_NOT_ACCEPTED].find((end) => ends.includes(end)) ?? 0;
}

/** Not an exit code: another process holds the event. */
const BUSY = -1;

/** What keeps one event from being sent, and no other. */
const PASSED_OVER: readonly string[] = [
  'event_busy',
  'event_conflict',
  'invalid_report',
  'journal_untrusted',
  'order_waits',
  'unknown_event',
] satisfies FailureCode[];

/** Sends one event and shows its outcome; returns its exit status. */
type Send = (event: JournaledEvent) => Promise<number>;

/**
 * Sends several events in sequence. If one of an order is not accepted, later ones of that order wait for another
 * run: a cancellation that overtakes its paid report would be permanently refused.
 * @returns the exit code of a single event; of several, 0, 8, or 4 if the credentials are refused.
 * @throws Failure `interrupted` between two events.
 */
async function inTurn(
  { events, options }: Replay,
  journal: JournalReader | undefined,
  { terminal, interrupt }: Pick<Dependencies, 'terminal' | 'interrupt'>,
  send: Send,
): Promise<number> {
  const [only, ...others] = events;
  if (only !== undefined && others.length === 0) return send(only);
  const left: LeftEvent[] = [];
  for (const event of events) {
    if (interrupt().aborted) throw interrupted();
    const earlier = left.find((other) => isSameOrder(other.event, event));
    if (earlier !== undefined)
      terminal.note(fill(replayWords.waits_for_earlier, { eventId: makeVisible(event.eventId) }));
    const status = earlier?.status ?? (await orBusy(send, options, terminal)(event));
    if (status === UNAUTHORIZED) return status;
    if (status !== 0) left.push({ event, status });
  }
  for (const event of left) if (!(await isDoneElsewhere(event, journal))) return SOME_NOT_ACCEPTED;
  return 0;
}

/** An event that was not accepted, with its exit code, or that of the one it waits for. */
interface LeftEvent {
  readonly event: JournaledEvent;
  readonly status: number;
}

/** What another process was sending may have been accepted meanwhile. */
const isDoneElsewhere = async (
  { event, status }: LeftEvent,
  journal: JournalReader | undefined,
): Promise<boolean> =>
  status === BUSY && (await findOwnEvent(journal, event))?.state === 'accepted';

/** Of several events, one that another process is sending, or that is a conflict, is shown and passed over. */
const orBusy =
  (send: Send, { json }: Replay['options'], { note }: Dependencies['terminal']): Send =>
  (event) =>
    send(event).catch((error: unknown) => {
      if (!isFailure(error) || !PASSED_OVER.includes(error.code)) throw error;
      note(renderFailure(error, { asJson: json === true }).trimEnd());
      return error.code === 'event_busy' ? BUSY : error.exitStatus;
    });

/** Regardless of the account, because all of them are sent to the one in use. */
const isSameOrder = (one: JournaledEvent, other: JournaledEvent): boolean =>
  one.merchantOrderId === other.merchantOrderId;

const interrupted = (): Failure =>
  new Failure('interrupted', message('interrupted_between'), {
    hint: message('replay_pending_continues'),
  });

/** The selected events, and how to send them. */
interface Replay {
  readonly events: readonly JournaledEvent[];
  /** Oldest first; they follow the events. */
  readonly batches: readonly Batch[];
  readonly account: UsableAccount;
  /** Whether the demo credentials replace an account: only in a dry run. */
  readonly isDemo: boolean;
  readonly options: ReplayOptions;
  readonly policy: DrainPolicy;
}

/** Sends each event and shows its outcome, then resumes each batch. */
async function sendAgain(replay: Replay, dependencies: Dependencies): Promise<number> {
  const { account, options } = replay;
  if (options.dryRun === true) return tryAgain(replay, dependencies);
  const questions = options.yes === true ? undefined : questionsFor(options, dependencies);
  const what = describe(replay);
  await announceLive(account, { what, preview: '' }, dependencies.terminal, questions);
  const journal = await openToSendFiles(replay.policy.limits.wholeMs, account, dependencies);
  try {
    const send = (event: JournaledEvent) => sendOne(event, replay, journal, dependencies);
    const status = await inTurn(replay, journal, dependencies, send);
    if (options.watch !== true) return await goOn(status, replay, journal, dependencies);
    if (status === UNAUTHORIZED) return status;
    return await watch({ ...replay, journal, dependencies });
  } finally {
    await journal.close();
  }
}

function describe({ events, batches }: Replay): string {
  if (events.length + batches.length === 0) return watchWords.open_batches;
  const rows = batches.reduce((sum, batch) => sum + openRowsOf(batch), 0);
  return replayWords.what_is_resent({ events: events.length, files: batches.length, left: rows });
}

/** Dry run: events that would be accepted affect the following ones. */
async function tryAgain(replay: Replay, dependencies: Dependencies): Promise<number> {
  const journal = await dependencies.openJournalForReading();
  try {
    const accepted: JournaledEvent[] = [];
    const send = async (event: JournaledEvent): Promise<number> => {
      const soFar = journal && withState(journal, accepted, 'accepted');
      const status = await tryOne(event, replay, soFar, dependencies);
      if (status === 0) accepted.push(event);
      return status;
    };
    return await inTurn(replay, journal, dependencies, send);
  } finally {
    await journal?.close();
  }
}

/** More events are shown in a line each. */
const MOST_IN_FULL = 10;

async function sendOne(
  event: JournaledEvent,
  { account, options, policy, events, batches }: Replay,
  journal: Journal,
  dependencies: Dependencies,
): Promise<number> {
  if (event.state === 'withdrawn') throw withdrawnEvent(event);
  const intent = underAccount(event, account);
  const isOneOfSeveral = events.length + batches.length > 1;
  const manner = { options, policy, isOneOfSeveral };
  const result = await sendIntent(intent, account, journal, manner, dependencies);
  const shown = { ...options, isBrief: events.length > MOST_IN_FULL };
  return showDelivery({ result, dryRun: undefined }, shown, dependencies);
}

async function tryOne(
  event: JournaledEvent,
  { account, isDemo, options, policy }: Replay,
  journal: JournalReader | undefined,
  dependencies: Dependencies,
): Promise<number> {
  if (event.state === 'withdrawn') throw withdrawnEvent(event);
  const manner = { options, policy };
  const intent = isDemo ? event : underAccount(event, account);
  const result = await dryRunIntent(intent, account, journal, manner, dependencies);
  const target = isDemo ? undefined : endpointUrl(account.endpoint, event).href;
  return showDelivery({ result, dryRun: { target } }, options, dependencies);
}

/** The event's bytes as an intent of the account in use. */
const underAccount = (event: JournaledEvent, account: UsableAccount): Intent => ({
  eventId: event.eventId,
  kind: event.kind,
  merchantOrderId: event.merchantOrderId,
  subId: event.subId,
  body: event.body,
  accountId: accountId(account),
  endpoint: account.endpoint,
  profile: account.profile,
  replayOf: event.sequence,
});

const FLAGS = [
  ...SELECTION,
  flag('--retry-rejected', 'of a batch: resend rows the service rejected earlier'),
  flag('--other-account', 'include what was journaled for another merchant'),
  flag('--dry-run', 'send to the bundled local service instead'),
  ...DRAIN,
  ...SENDING,
];

type ReplayOptions = OptionsOf<typeof FLAGS>;

/**
 * Sends what is open: events from their stored bytes, and the rest of files.
 * @param words any IDs, or `-` for IDs on standard input.
 * @returns the exit code of a single event, or 8 if some of several were not accepted.
 */
async function replay(
  words: readonly string[],
  options: ReplayOptions,
  dependencies: Dependencies,
): Promise<number> {
  const policy = readDrainPolicy(options);
  const selection = await readSelection(words, options);
  const batch = await batchAmong(selection, options, dependencies);
  if (batch !== undefined) return resumeBatch(batch, options, dependencies);
  const { profile, endpoint } = options;
  const settings = await settingsOf({ profile, endpoint }, dependencies);
  const inUse = options.dryRun === true ? accountOrDemo(settings) : requireAccount(settings);
  const found = await findOpen(selection, inUse, options, dependencies);
  const { account, events, batches, leftOut } = found;
  const sendable = events.filter(({ state }) => state !== 'withdrawn');
  if (isUsable(settings)) refuseOtherAccounts(sendable, account, options);
  if (events.length + batches.length > 0 || options.watch === true) {
    if (leftOut !== undefined) dependencies.terminal.note(replayWords.rejected_left_out(leftOut));
    remarkOnNewAddress([...events, ...batches], account, dependencies.terminal);
    const isDemo = !isUsable(settings);
    return sendAgain({ events, batches, account, isDemo, options, policy }, dependencies);
  }
  dependencies.terminal.note(
    leftOut === undefined ? replayWords.nothing_open : replayWords.only_rejected(leftOut),
  );
  return 0;
}

/** Such as `b-k3m9q2x7`. */
const LIKE_BATCH = /^b-/i;
const WHOLE_BATCH = /^b-[a-z0-9]{8}$/i;

/**
 * The ID, if it is that of a batch.
 * @throws Failure `usage` where a batch is not alone, or `--retry-rejected` goes with anything else.
 */
async function batchAmong(
  { ids }: Selection,
  { retryRejected, dryRun }: ReplayOptions,
  { openJournalForReading }: Dependencies,
): Promise<string | undefined> {
  const like = ids.filter((id) => LIKE_BATCH.test(id));
  const named = like.length === 0 ? [] : await batchesNamed(like, openJournalForReading);
  const [batch] = named;
  if (batch === undefined) {
    if (retryRejected !== true) return undefined;
    throw new Failure('usage', message('retry_rejected_of_batch'));
  }
  if (ids.length > 1) throw new Failure('usage', message('batch_alone', { id: batch }));
  if (dryRun === true) throw new Failure('usage', message('batch_no_dry_run', { id: batch }));
  return batch;
}

async function batchesNamed(
  ids: readonly string[],
  openJournalForReading: Dependencies['openJournalForReading'],
): Promise<readonly string[]> {
  const journal = await openJournalForReading();
  try {
    const all = (await journal?.batches({})) ?? [];
    const named: string[] = [];
    for (const id of ids) {
      const isEvent = journal !== undefined && (await isNamed(journal, id));
      if (batchNamed(id, all) !== undefined || (!isEvent && WHOLE_BATCH.test(id))) named.push(id);
    }
    return named;
  } finally {
    await journal?.close();
  }
}

/** Whether it is the ID of an event or an order. */
async function isNamed(journal: JournalReader, id: string): Promise<boolean> {
  const { events, isOrder } = await lookUp(journal, id, 1);
  return events.length > 0 || isOrder;
}

/** Notes that open events, journaled for another address, follow the merchant to the current one. */
function remarkOnNewAddress(
  open: readonly { readonly accountId: string; readonly endpoint: string }[],
  account: UsableAccount,
  { note }: Pick<Dependencies['terminal'], 'note'>,
): void {
  const own = open.filter((one) => isOwn(one, account)).map(({ endpoint }) => endpoint);
  const to = makeVisible(account.endpoint);
  for (const from of new Set(own.filter((endpoint) => endpoint !== account.endpoint)))
    note(fill(replayWords.follows_to_new_address, { from: makeVisible(from), to }));
}

/** What is to be sent, and what of the orders named is not. */
interface Found extends Pick<Replay, 'account' | 'events' | 'batches'> {
  readonly leftOut?: LeftOut | undefined;
}

async function findOpen(
  selection: Selection,
  inUse: UsableAccount,
  options: ReplayOptions,
  { openJournalForReading, directories, terminal }: Dependencies,
): Promise<Found> {
  const journal = await openJournalForReading();
  if (journal === undefined) {
    const ids = [...selection.ids, ...selection.piped];
    if (ids.length === 0) return { account: inUse, events: [], batches: [] };
    throw unknownEvents(ids, (await directories()).data);
  }
  const { otherAccount = false, dryRun = false } = options;
  try {
    const account = await asJournaled(inUse, journal);
    const selected = await selectEvents(selection, journal, account, otherAccount);
    const leftOut = selection.onlyPending
      ? undefined
      : await describeLeftOut(selected.leftOut, journal);
    const { events } = selected;
    if (selection.onlyPending && !otherAccount) {
      await remarkOnOtherAccounts(journal, account, options, terminal);
    }
    const batches = await selectBatches(selection, journal, account, otherAccount);
    if (!dryRun || batches.length === 0) return { account, events, batches, leftOut };
    terminal.note(NOT_TRIED);
    return { account, events, batches: [], leftOut };
  } finally {
    await journal.close();
  }
}

const NOT_TRIED = replayWords.dry_run_skips_batches;

const NOTES = `
ID is an event, order, refund, click, or batch ID; for a batch, the remaining
rows are sent. Rejected events of an order are left out: to resend one, give its
event ID. This is always safe, even in two terminals at the same time: every
report counts once.

Any number of processes, on any number of machines, can run conv replay --watch
on one journal: each row is sent by only one of them. Ctrl-C releases the rows
that this process holds. Files that are still being staged are skipped; rows
that were not delivered are retried every minute.

Examples:
  $ conv replay paid-9f2c41d0                  one event
  $ conv replay 20260130-001                   an order
  $ conv replay b-k3m9q2x7                     the rest of a file
  $ conv replay --pending                      everything that is open
  $ conv log --pending --profile shop --json | jq -r .event_id | conv replay -

More: conv help delivery, conv help team`;

export const command = defineCommand({
  name: 'replay',
  description:
    'Resend open events and the remaining rows of files. The bytes stay the same; timestamp and signature are new.',
  arguments: [argument('[id...]', 'what to send; - reads event IDs from standard input', 'ids')],
  flags: FLAGS,
  notes: NOTES,
  run: replay,
});
