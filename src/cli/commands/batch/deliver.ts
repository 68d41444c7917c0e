import { findOwnEvent } from '../../../client/delivery/find-event.ts';
import type { SettledRow } from '../../../client/files/rows/row.ts';
import { withCommand } from '../../../client/journal/failures.ts';
import type { Batch, BatchJournal, Journal, RemainingRows } from '../../../client/journal/port.ts';
import { untrustedBatch } from '../../../client/journal/refusals.ts';
import type { UsableAccount } from '../../../client/profiles/settings.ts';
import type { ExportAccount } from '../../../client/reconcile/export-account.ts';
import type {
  DrainObserver,
  DrainPolicy,
  DrainProgress,
  DrainResult,
  Ending,
} from '../../../client/sending/drain-types.ts';
import { batchWords } from '../../../client/words/batch.ts';
import { makeVisible } from '../../../core/kit/visible.ts';
import { accountId } from '../../../core/protocol/account.ts';
import { OTHER_BODY } from '../../../core/protocol/answers/verdict.ts';
import { Failure, type FailureCode, isFailure } from '../../../core/words/failure.ts';
import { message } from '../../../core/words/message.ts';
import { fill } from '../../../core/words/sentence.ts';
import type { Dependencies } from '../../dependencies.ts';
import { renderFailure } from '../../failure.ts';
import { tuneCollector } from '../../process.ts';
import { SOME_NOT_ACCEPTED } from '../../sending-options.ts';
import { isTerminal, type Terminal, tableView } from '../../terminal/terminal.ts';
import { isAllAccepted, openRowsOf, resumeCommand, rowsIn } from '../../views/batch-counts.ts';
import { isWarning, problemText } from '../../views/error-text.ts';
import {
  answerRemarks,
  interruptedText,
  leftText,
  progressText,
  settledJson,
  settledText,
  summaryJson,
  summaryRemarks,
  summaryTitle,
} from './run-view.ts';
import { totalsTable } from './view.ts';

/** A batch after a run, with facts about its remaining rows. */
interface BatchNow {
  readonly batch: Batch;
  readonly left: RemainingRows;
}

/** How a run ended, and the first of its rows that are not accepted. */
interface WatchedResult extends DrainResult {
  readonly troubled: readonly SettledRow[];
  /** Remarks on the answers to accepted reports, with the number of each. */
  readonly remarks: ReadonlyMap<string, number>;
  /** How many event IDs the service has with another body. */
  readonly reused: number;
}

interface SummaryOptions extends BatchDeliveryOptions {
  /** Whether standard output has other totals, too, so that each must name its batch. */
  readonly isOneOfSeveral: boolean;
  /** What becomes of the orders of the export. */
  readonly account?: ExportAccount | undefined;
}

const CODES: Readonly<Record<Exclude<Ending, 'done'>, FailureCode>> = {
  interrupted: 'interrupted',
  unauthorized: 'unauthorized',
  clock_off: 'clock_off',
  unreachable: 'undelivered',
};

/**
 * Prints the summary of a run, and what ended it early.
 * @returns the exit status of the whole batch.
 */
async function concludeRun(
  now: BatchNow,
  result: WatchedResult,
  options: SummaryOptions,
  dependencies: Dependencies,
): Promise<number> {
  await showSummary(now, result, options, dependencies);
  if (result.ending === 'done') return batchStatus(now.batch);
  const failure = endingFailure(now, result.ending, result);
  const text = renderFailure(failure, { asJson: options.json === true });
  dependencies.terminal.note(text.trimEnd());
  return failure.exitStatus;
}

/** Totals are data; everything about them is a remark. */
async function showSummary(
  { batch, left: rows }: BatchNow,
  result: WatchedResult,
  { json, verbose, isOneOfSeveral, account }: SummaryOptions,
  { terminal }: Pick<Dependencies, 'terminal'>,
): Promise<void> {
  if (json === true) return terminal.print(summaryJson(batch, rows, result, account));
  terminal.note(summaryTitle(batch, result));
  const view = tableView(await terminal.theme());
  terminal.print(totalsTable(batch.totals, view, isOneOfSeveral ? batch.id : undefined));
  // With --verbose, they were listed one by one.
  if (verbose !== true) for (const row of result.troubled) terminal.note(settledText(row));
  for (const remark of answerRemarks(result.remarks)) terminal.note(remark);
  for (const remark of summaryRemarks(batch)) terminal.note(remark);
  if (result.reused > 0) terminal.note(batchWords.reused_ids({ count: result.reused }));
  const left = result.reused < openRowsOf(batch) ? leftText(batch, rows) : undefined;
  if (result.ending === 'done' && left !== undefined) terminal.note(left);
}

/** The exit status for the state of a batch, whichever process left it so. */
export const batchStatus = (batch: Batch): number => (isAllAccepted(batch) ? 0 : SOME_NOT_ACCEPTED);

function endingFailure(
  { batch, left }: BatchNow,
  ending: Exclude<Ending, 'done'>,
  { message: reason, clockSkewSeconds }: Pick<DrainResult, 'message' | 'clockSkewSeconds'>,
): Failure {
  const rest = leftText(batch, left) ?? message('nothing_left_of_batch');
  const isOfProfile = batch.profile !== null;
  const first =
    ending === 'unauthorized' && !isOfProfile ? 'correct_variables_first' : FIRST[ending];
  const hint = first === undefined ? rest : message(first, { rest });
  return new Failure(CODES[ending], reason ?? message(REASONS[ending]), { hint, clockSkewSeconds });
}

/** What has to be done before the rest can be sent. */
const FIRST = {
  interrupted: undefined,
  unauthorized: 'fix_credentials_first',
  clock_off: 'set_clock_first',
  unreachable: undefined,
} as const;

const REASONS = {
  interrupted: 'drain_interrupted',
  unauthorized: 'drain_unauthorized',
  clock_off: 'drain_unauthorized',
  unreachable: 'drain_unreachable',
} as const satisfies Record<Exclude<Ending, 'done'>, string>;

/** Lines about rows on their way to standard output. */
interface RowPrinter {
  add(line: string): void;
  /** Flushes the output. @throws Failure `output_lost` if a line could not be written. */
  end(): void;
}

/** Written at once even in the middle of a step, so that the memory stays small; in characters. */
const MOST_HELD = 64 * 1024;

/**
 * Combines lines that arrive together, such as those of one durable step, into one write. If writing fails (a full
 * disk), rows are still sent, and the failure is reported at the end.
 */
export function createRowPrinter({ print, showStatus }: Terminal): RowPrinter {
  let held = '';
  let trouble: unknown;
  const flush = (): void => {
    const text = held;
    held = '';
    if (text === '' || trouble !== undefined) return;
    try {
      showStatus('');
      print(text);
    } catch (error) {
      trouble = error;
    }
  };
  return {
    add: (line) => {
      if (held === '') queueMicrotask(flush);
      held += line;
      if (held.length >= MOST_HELD) flush();
    },
    end: () => {
      flush();
      if (trouble !== undefined) throw trouble;
    },
  };
}

/** How often the status line on a terminal is refreshed, in milliseconds. */
const REFRESH_MS = 250;

/** Without a terminal a line is written now and then: the first after this long, in milliseconds. */
const FIRST_NOTE_MS = 10_000;
const NEXT_NOTE_MS = 30_000;

type ShowProgress = (progress: DrainProgress) => void;

/**
 * Shows how far a batch is on standard error.
 * @param isScreen whether that is a terminal.
 */
export function createProgressView(
  batchId: string,
  isScreen: boolean,
  { clock: { now }, terminal }: Pick<Dependencies, 'clock' | 'terminal'>,
): ShowProgress {
  let dueAt = isScreen ? Number.NEGATIVE_INFINITY : now() + FIRST_NOTE_MS;
  return (progress) => {
    if (now() < dueAt) return;
    dueAt = now() + (isScreen ? REFRESH_MS : NEXT_NOTE_MS);
    if (isScreen) terminal.showStatus(progressText(progress, terminal.statusWidth()));
    else terminal.note(`${batchId}: ${progressText(progress)}`);
  };
}

const STDERR = 2;

/** How many rows that are not accepted are listed at the end; `conv show` and `export` have the others. */
const NAMED_ROWS = 20;

/** One run that a person or a script can follow. */
interface DrainWatch {
  readonly observer: DrainObserver;
  /** The first rows of this run that are not accepted, or accepted with a warning. */
  readonly troubled: readonly SettledRow[];
  readonly remarks: ReadonlyMap<string, number>;
  readonly reused: () => number;
  /** Removes the status line and flushes the output. @throws Failure `output_lost`. */
  readonly end: () => void;
}

function watchDrain(
  batch: Batch,
  { json = false, verbose = false }: BatchDeliveryOptions,
  { terminal, clock, variables }: Pick<Dependencies, 'terminal' | 'clock' | 'variables'>,
): DrainWatch {
  const isScreen = variables.TERM !== 'dumb' && isTerminal(STDERR);
  const printer = createRowPrinter(terminal);
  const troubled: SettledRow[] = [];
  const remarks = new Map<string, number>();
  let reused = 0;
  const settled = (row: SettledRow): void => {
    if (row.error?.code === OTHER_BODY) reused += 1;
    if (json) printer.add(settledJson(batch, row));
    if (row.remark !== undefined && !isWarning(row.remark))
      countRemark(problemText(row.remark), remarks);
    if (isTroubled(row) && troubled.length < NAMED_ROWS) troubled.push(row);
    if (!verbose || !isTroubled(row)) return;
    terminal.showStatus('');
    terminal.note(settledText(row));
  };
  const interrupted = (inFlight: number): void => {
    terminal.showStatus('');
    terminal.note(interruptedText(batch, inFlight));
  };
  const progress = createProgressView(batch.id, isScreen, { clock, terminal });
  return {
    troubled,
    remarks,
    reused: () => reused,
    observer: { settled, progress, interrupted },
    end: () => {
      terminal.showStatus('');
      printer.end();
    },
  };
}

const isTroubled = ({ outcome, remark }: SettledRow): boolean =>
  remark === undefined ? outcome !== 'accepted' && outcome !== 'duplicate' : isWarning(remark);

/** Most different remarks that are counted; they can hold amounts and names of fields. */
const COUNTED_REMARKS = 10;

function countRemark(remark: string, remarks: Map<string, number>): void {
  const known = remarks.get(remark);
  if (known !== undefined || remarks.size < COUNTED_REMARKS) remarks.set(remark, (known ?? 0) + 1);
}

/** How to send a batch, and under which account. */
interface BatchDelivery {
  readonly account: UsableAccount;
  readonly policy: DrainPolicy;
  readonly options: BatchDeliveryOptions;
  /** Whether others follow it, or came before it. */
  readonly isOneOfSeveral?: boolean;
  /** What becomes of the orders of the export that it was made of. */
  readonly ofExport?: ExportAccount | undefined;
}

export interface BatchDeliveryOptions {
  readonly json?: boolean;
  /** Whether to print each row that is not accepted to standard error as it settles. */
  readonly verbose?: boolean;
  readonly retryRejected?: boolean;
}

/** The journal to send from, with the files in it. */
export type SendingJournal = Journal & BatchJournal;

/** The result if nothing was sent, because an older batch ended early. */
const NOTHING_SENT = {
  sent: 0,
  retried: 0,
  durationMs: 0,
  troubled: [],
  remarks: new Map(),
  reused: 0,
} as const;

/**
 * Sends the remaining rows of a batch, after those of the account's older batches, whose reports of an order come
 * first. Prints the summary.
 * @returns the exit code of the whole batch: 0 if everything is accepted, 8 if not, 4, 6, or 130 if it ended early.
 * @throws Failure `output_lost` if a line of `--json` could not be written; what the journal throws.
 */
export async function deliverBatch(
  chosen: Batch,
  journal: SendingJournal,
  delivery: BatchDelivery,
  dependencies: Dependencies,
): Promise<number> {
  tuneCollector();
  const { terminal } = dependencies;
  const batch = await broughtOver(chosen, journal, delivery.account);
  const earlier = await olderToFinish(batch, journal);
  const isOneOfSeveral = delivery.isOneOfSeveral === true || earlier.length > 0;
  const options = { ...delivery.options, isOneOfSeveral };
  const own = { ...options, account: delivery.ofExport };
  const untrusted: Batch[] = [];
  for (const older of earlier) {
    if (!(await journal.isBatchSealedBy(older, delivery.account))) {
      untrusted.push(older);
      continue;
    }
    terminal.note(olderText(older));
    const result = await drainOne(older, journal, withoutRetries(delivery), dependencies);
    await showSummary(await reread(older, journal), result, options, dependencies);
    if (result.ending === 'done' || (await isPassedBy(older, result, journal))) continue;
    const unbegun = { ...result, ...NOTHING_SENT };
    return concludeRun(await reread(batch, journal), unbegun, own, dependencies);
  }
  const result = await drainOne(batch, journal, delivery, dependencies);
  const status = await concludeRun(await reread(batch, journal), result, own, dependencies);
  const isClosed = await closeUntrusted(untrusted, journal, options, terminal);
  return status === 0 && !isClosed ? SOME_NOT_ACCEPTED : status;
}

/**
 * Shows the batches that are not sealed under the secret in use, except those that the run has left nothing of: their
 * file was sent again under the corrected secret.
 * @returns whether none is left.
 */
async function closeUntrusted(
  batches: readonly Batch[],
  journal: SendingJournal,
  { json }: BatchDeliveryOptions,
  { note }: Pick<Terminal, 'note'>,
): Promise<boolean> {
  let isClosed = true;
  for (const batch of batches) {
    const { id, source } = batch;
    if (await closeReported(batch, journal)) {
      note(fill(batchWords.untrusted_closed, { id, source: makeVisible(source) }));
      continue;
    }
    isClosed = false;
    note(renderFailure(untrustedBatch(batch), { asJson: json === true }).trimEnd());
  }
  return isClosed;
}

/** Closes a batch if every row left in it has been accepted since, from another file. @returns whether it is closed. */
async function closeReported(stuck: Batch, journal: SendingJournal): Promise<boolean> {
  const { batch } = await reread(stuck, journal);
  if (batch.state !== 'open') return true;
  for await (const { state, eventId } of journal.rowsOf(batch)) {
    const isLeft = state === 'staged' || state === 'pending';
    const id = { accountId: batch.accountId, eventId };
    if (isLeft && (await findOwnEvent(journal, id))?.state !== 'accepted') return false;
  }
  try {
    await journal.cancelBatch(batch);
    return true;
  } catch (error) {
    if (isFailure(error) && error.code === 'event_busy') return false;
    throw error;
  }
}

/** A batch that is not sealed under the secret in use is shown and passed over: it must not keep the others back. */
export async function orUntrusted<Result>(
  { json }: BatchDeliveryOptions,
  { note }: Pick<Dependencies['terminal'], 'note'>,
  send: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await send();
  } catch (error) {
    if (!isFailure(error) || error.code !== 'journal_untrusted') throw error;
    note(renderFailure(error, { asJson: json === true }).trimEnd());
    return undefined;
  }
}

/** Moves a batch of another merchant to the account in use, to which its reports are sent. */
async function broughtOver(
  batch: Batch,
  journal: SendingJournal,
  account: UsableAccount,
): Promise<Batch> {
  const owner = accountId(account);
  if (batch.accountId === owner) return batch;
  const { endpoint, profile } = account;
  return journal.takeOver(batch, { accountId: owner, endpoint, profile });
}

/** Whether to skip a batch: nothing of it got through, and no remaining row must precede another file's reports. */
const isPassedBy = async (
  older: Batch,
  { ending }: WatchedResult,
  journal: SendingJournal,
): Promise<boolean> =>
  ending === 'unreachable' && !(await isUnfinished((await reread(older, journal)).batch, journal));

/** `--retry-rejected` applies to one batch; other batches' rejected rows are not resent. */
const withoutRetries = (delivery: BatchDelivery): BatchDelivery => ({
  ...delivery,
  options: { ...delivery.options, retryRejected: false },
});

/** In the order in which they came. */
async function olderToFinish(batch: Batch, journal: SendingJournal): Promise<readonly Batch[]> {
  const all = await journal.batches({ accountId: batch.accountId });
  const own = all.findIndex(({ id }) => id === batch.id);
  const unfinished: Batch[] = [];
  for (const older of all.slice(0, Math.max(0, own)))
    if (older.state === 'open' && (await isUnfinished(older, journal))) unfinished.push(older);
  return unfinished;
}

/**
 * Whether it has rows that no run has finished with. Rows that a run has put off do not delay other files:
 * otherwise an order that never gets through would be retried before every file.
 */
export const isUnfinished = async (older: Batch, journal: SendingJournal): Promise<boolean> =>
  rowsIn(older, 'staged') > 0 ||
  (rowsIn(older, 'pending') > 0 && (await journal.remainingOf(older)).unfinished > 0);

function olderText(older: Batch): string {
  const { id, source } = older;
  return batchWords.older_first({ id, source: makeVisible(source), left: openRowsOf(older) });
}

/** The batch with its current totals. */
async function reread(batch: Batch, journal: SendingJournal): Promise<BatchNow> {
  const all = await journal.batches({ accountId: batch.accountId });
  const now = all.find(({ id }) => id === batch.id);
  if (now !== undefined) return { batch: now, left: await journal.remainingOf(now) };
  throw new Failure('unknown_batch', message('batch_gone', { id: batch.id }));
}

/** Adds the command that continues, because the remaining rows are in the journal. */
function withWayOn(error: unknown, batch: Batch): unknown {
  if (!isFailure(error) || error.code === 'journal_untrusted') return error;
  const { code, reason, hint, faults } = error;
  const command = resumeCommand(batch);
  const wayOn = message('resume_rest', { id: batch.id, command });
  const both = hint === undefined ? wayOn : message('two_hints', { first: hint, second: wayOn });
  return new Failure(code, reason, {
    hint: withCommand(hint, command) ?? both,
    faults,
    cause: error,
  });
}

async function drainOne(
  batch: Batch,
  journal: SendingJournal,
  { account, policy, options }: BatchDelivery,
  dependencies: Dependencies,
): Promise<WatchedResult> {
  const { drainBatch } = await import('../../../client/sending/drain.ts');
  const { clock, random, openTransport, interrupt } = dependencies;
  const watch = watchDrain(batch, options, dependencies);
  const transport = await openTransport(new URL(account.endpoint), policy.concurrency);
  const edges = { transport, clock, random, journal, stop: interrupt() };
  try {
    const { loadSentences, said } = await import('../../../core/words/text.ts');
    loadSentences();
    const retryRejected = options.retryRejected === true;
    const drain = await journal.drain(batch, { retryRejected, say: said });
    const result = await drainBatch(drain, account, policy, edges, watch.observer);
    const { troubled, remarks } = watch;
    return { ...result, troubled, remarks, reused: watch.reused() };
  } catch (error) {
    throw withWayOn(error, batch);
  } finally {
    await transport.close();
    watch.end();
  }
}
