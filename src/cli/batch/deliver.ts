import type { DrainPolicy } from '../../actions/batch/drain/drain-types.ts';
import { accountId } from '../../core/account.ts';
import { Failure, isFailure } from '../../core/failure.ts';
import { makeVisible } from '../../core/visible.ts';
import type { Batch, BatchJournal } from '../../journal/batches.ts';
import type { Journal } from '../../journal/journal.ts';
import { resumeCommand } from '../../output/batch-commands.ts';
import { openRowsOf, rowsIn, rowsText } from '../../output/batch-counts.ts';
import { renderFailure } from '../../output/failure.ts';
import type { UsableAccount } from '../../profiles/settings.ts';
import { message } from '../../words/message.ts';
import type { Dependencies } from '../dependencies.ts';
import { keepHeapSmall } from '../small-heap.ts';
import { type BatchNow, concludeRun, showSummary, type WatchedResult } from './conclude.ts';
import { SOME_NOT_ACCEPTED } from './statuses.ts';
import { watchDrain } from './watch-drain.ts';

/** How a batch is to be sent, and under whose name. */
export interface BatchDelivery {
  readonly account: UsableAccount;
  readonly policy: DrainPolicy;
  readonly options: BatchDeliveryOptions;
  /** Whether others follow it, or came before it. */
  readonly isOneOfSeveral?: boolean;
}

export interface BatchDeliveryOptions {
  readonly json?: boolean;
  /** Says on standard error what became of each row that is not accepted, as it is settled. */
  readonly verbose?: boolean;
  readonly retryRejected?: boolean;
}

/** The journal to send from, with the files in it. */
export type SendingJournal = Journal & BatchJournal;

/** Nothing of this batch was sent: the one before it already ended otherwise than by its end. */
const NOTHING_SENT = { sent: 0, retried: 0, durationMs: 0, troubled: [] } as const;

/**
 * Sends what is left of a batch, and before it what is left of older ones of the account: their reports
 * of an order come first. Prints the summary.
 * @returns the exit status of the whole batch: 0 where all of it is accepted, 8 where some is not, 4, 6 or
 * 130 where it ended early.
 * @throws Failure `output_lost` where a line of `--json` could not be written; what the journal throws.
 */
export async function deliverBatch(
  chosen: Batch,
  journal: SendingJournal,
  delivery: BatchDelivery,
  dependencies: Dependencies,
): Promise<number> {
  keepHeapSmall();
  const { terminal } = dependencies;
  const batch = broughtOver(chosen, journal, delivery.account);
  const earlier = olderToFinish(batch, journal);
  const isOneOfSeveral = delivery.isOneOfSeveral === true || earlier.length > 0;
  const options = { ...delivery.options, isOneOfSeveral };
  let hasUntrusted = false;
  for (const older of earlier) {
    terminal.note(olderText(older));
    const result = await orUntrusted(options, terminal, () =>
      drainOne(older, journal, withoutRetries(delivery), dependencies),
    );
    hasUntrusted ||= result === undefined;
    if (result === undefined) continue;
    await showSummary(reread(older, journal), result, options, dependencies);
    if (result.ending === 'done' || isPassedBy(older, result, journal)) continue;
    const unbegun = { ...result, ...NOTHING_SENT };
    return concludeRun(reread(batch, journal), unbegun, options, dependencies);
  }
  const result = await drainOne(batch, journal, delivery, dependencies);
  const status = await concludeRun(reread(batch, journal), result, options, dependencies);
  return status === 0 && hasUntrusted ? SOME_NOT_ACCEPTED : status;
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

/** A batch of another address or key is one of the account in use from here on: that is where its reports go. */
function broughtOver(batch: Batch, journal: SendingJournal, account: UsableAccount): Batch {
  const owner = accountId(account);
  if (batch.accountId === owner) return batch;
  const { endpoint, profile } = account;
  return journal.takeOver(batch, { accountId: owner, endpoint, profile });
}

/** Nothing of it got through, and nothing is left of it that another file's reports must not overtake. */
const isPassedBy = (older: Batch, { ending }: WatchedResult, journal: SendingJournal): boolean =>
  ending === 'unreachable' && !isUnfinished(reread(older, journal).batch, journal);

/** `--retry-rejected` is said of one batch: what was refused of others is not sent again by the way. */
const withoutRetries = (delivery: BatchDelivery): BatchDelivery => ({
  ...delivery,
  options: { ...delivery.options, retryRejected: false },
});

/** In the order in which they came. */
function olderToFinish(batch: Batch, journal: SendingJournal): readonly Batch[] {
  const all = journal.batches({ accountId: batch.accountId });
  const own = all.findIndex(({ id }) => id === batch.id);
  return all
    .slice(0, Math.max(0, own))
    .filter((older) => older.state === 'open' && isUnfinished(older, journal));
}

/**
 * Whether a run has yet to have done with rows of it. What a run has put off holds up no other file: that
 * would try an order that never gets through again before every file.
 */
const isUnfinished = (older: Batch, journal: SendingJournal): boolean =>
  rowsIn(older, 'staged') > 0 ||
  (rowsIn(older, 'pending') > 0 && journal.leftOf(older).unfinished > 0);

function olderText(older: Batch): string {
  const left = openRowsOf(older);
  const go = left === 1 ? 'it goes' : 'they go';
  return `note: ${older.id} (${makeVisible(older.source)}) is older and has ${rowsText(left)} left: ${go} first`;
}

/** The batch with its totals as they are now. */
function reread(batch: Batch, journal: SendingJournal): BatchNow {
  const now = journal.batches({ accountId: batch.accountId }).find(({ id }) => id === batch.id);
  if (now !== undefined) return { batch: now, left: journal.leftOf(now) };
  throw new Failure('unknown_batch', `batch ${batch.id} is not in the journal any more`);
}

/** Whatever failed, what is left is in the journal. */
function withWayOn(error: unknown, batch: Batch): unknown {
  if (!isFailure(error) || error.code === 'journal_untrusted') return error;
  const { code, reason, hint, faults } = error;
  const wayOn = `What is left of ${batch.id}: ${resumeCommand(batch)}`;
  const hints = hint === undefined ? wayOn : message('hint_then', { hint, next: wayOn });
  return new Failure(code, reason, { hint: hints, faults, cause: error });
}

async function drainOne(
  batch: Batch,
  journal: SendingJournal,
  { account, policy, options }: BatchDelivery,
  dependencies: Dependencies,
): Promise<WatchedResult> {
  const { drainBatch } = await import('../../actions/batch/drain/drain.ts');
  const { clock, random, openTransport, interrupt } = dependencies;
  const watch = watchDrain(batch, options, dependencies);
  const url = new URL(account.endpoint);
  const transport = await openTransport(url, policy.concurrency);
  const edges = { transport, clock, random, stop: interrupt() };
  try {
    const drain = journal.drain(batch, { retryRejected: options.retryRejected === true });
    const result = await drainBatch(drain, url, account, policy, edges, watch.observer);
    return { ...result, troubled: watch.troubled };
  } catch (error) {
    throw withWayOn(error, batch);
  } finally {
    await transport.close();
    watch.end();
  }
}
