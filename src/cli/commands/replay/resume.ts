import { isOwn } from '../../../client/delivery/own-account.ts';
import type { Batch } from '../../../client/journal/port.ts';
import { requireAccount, type UsableAccount } from '../../../client/profiles/settings.ts';
import { batchWords } from '../../../client/words/batch.ts';
import { operandWord } from '../../../core/kit/shell.ts';
import { makeVisible } from '../../../core/kit/visible.ts';
import { Failure } from '../../../core/words/failure.ts';
import { message } from '../../../core/words/message.ts';
import { fill } from '../../../core/words/sentence.ts';
import type { Dependencies } from '../../dependencies.ts';
import { belongsTo } from '../../other-accounts.ts';
import { type DrainFlags, readDrainPolicy } from '../../sending-options.ts';
import { settingsOf } from '../../settings.ts';
import { type InputOptions, questionsFor } from '../../terminal/questions.ts';
import { openRowsOf, rowsIn } from '../../views/batch-counts.ts';
import { accountText } from '../../views/event-text.ts';
import { flagWords } from '../../views/replay-command.ts';
import { accountInJournal, openToSendFiles } from '../../with-journal.ts';
import { type BatchDeliveryOptions, batchStatus, deliverBatch } from '../batch/deliver.ts';
import { withBatch } from '../batch/find-batch.ts';
import { summaryJson } from '../batch/run-view.ts';
import { announceLive } from '../report/send.ts';

/** Exit code for a canceled batch, of which nothing can be sent. */
const CANCELLED = 2;

/**
 * Notes that nothing more of a batch will be sent.
 * @returns 2 for a canceled one, otherwise the exit status for the state of its rows.
 */
function concludeSettled(
  batch: Batch,
  { json }: BatchDeliveryOptions,
  { terminal }: Pick<Dependencies, 'terminal'>,
): number {
  if (json === true) {
    const nothing = { ending: 'done', sent: 0, retried: 0, durationMs: 0 } as const;
    // A cancel keeps only rows that may have been sent.
    const left = { mayHaveBeenSent: rowsIn(batch, 'pending') };
    terminal.print(summaryJson(batch, left, nothing));
  }
  const isCancelled = batch.state === 'cancelled';
  terminal.note(
    batchWords.settled_already({
      id: batch.id,
      isCancelled,
      command: `conv show ${operandWord(batch.id)}`,
    }),
  );
  if (isCancelled) return CANCELLED;
  const status = batchStatus(batch);
  if (status !== 0) terminal.note(fill(batchWords.exit_status, { status, why: whyNotAll(batch) }));
  return status;
}

/** `2 rows left out as faulty, 1 rejected`. */
const whyNotAll = (batch: Batch): string =>
  [
    { count: batch.skipped, what: batchWords.rows_skipped },
    { count: rowsIn(batch, 'rejected'), what: batchWords.rows_rejected },
    { count: rowsIn(batch, 'conflict'), what: batchWords.rows_in_conflict },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, what }) => what({ count }))
    .join(', ');

interface ResumeOptions extends DrainFlags, BatchDeliveryOptions, InputOptions {
  readonly profile?: string;
  readonly endpoint?: string;
  readonly otherAccount?: boolean;
  readonly yes?: boolean;
}

/**
 * Resumes a batch without its file. Without `--profile`, it uses the profile that the batch was staged with.
 * @param word the batch ID, or a unique prefix.
 * @returns the exit code of the whole batch.
 * @throws Failure `unknown_batch`, `other_account`, `no_profile`, `declined_by_user`; what the journal throws.
 */
export async function resumeBatch(
  word: string,
  options: ResumeOptions,
  dependencies: Dependencies,
): Promise<number> {
  const policy = readDrainPolicy(options);
  const batch = await withBatch(word, dependencies, (found) => found);
  if (batch.state === 'staging') throw unfinished(batch);
  if (batch.state === 'cancelled' || toBeSent(batch, options) === 0) {
    return concludeSettled(batch, options, dependencies);
  }
  const account = await accountOf(batch, options, dependencies);
  const questions = options.yes === true ? undefined : questionsFor(options, dependencies);
  const what = batchWords.rest_of_batch({ id: batch.id, left: toBeSent(batch, options) });
  await announceLive(account, { what, preview: '' }, dependencies.terminal, questions);
  const journal = await openToSendFiles(policy.limits.wholeMs, account, dependencies);
  try {
    return await deliverBatch(batch, journal, { account, policy, options }, dependencies);
  } finally {
    await journal.close();
  }
}

/** How many rows a run may send. */
const toBeSent = (batch: Batch, { retryRejected }: BatchDeliveryOptions): number =>
  openRowsOf(batch) + (retryRejected === true ? rowsIn(batch, 'rejected') : 0);

/** A batch is sent to the account in use. If it belongs to another merchant, that requires an explicit flag. */
async function accountOf(
  batch: Batch,
  options: ResumeOptions,
  dependencies: Dependencies,
): Promise<UsableAccount> {
  const { profile = batch.profile ?? undefined, endpoint } = options;
  const inUse = requireAccount(await settingsOf({ profile, endpoint }, dependencies));
  const account = await accountInJournal(inUse, dependencies);
  if (isOwn(batch, account) || options.otherAccount === true) return account;
  const flags = flagWords({ profile: options.profile, endpoint });
  const command = ['conv replay', batch.id, '--other-account', ...flags].join(' ');
  throw new Failure(
    'other_account',
    message('batch_of_other_account', { id: batch.id, account: accountText(account) }),
    {
      faults: [belongsTo(batch.id, batch, account)],
      hint: message('other_account_batch_hint', { endpoint: account.endpoint, command }),
    },
  );
}

const unfinished = (batch: Batch): Failure =>
  new Failure('unknown_batch', message('batch_incomplete', { id: batch.id }), {
    hint: message('run_staging_again', { source: makeVisible(batch.source) }),
  });
