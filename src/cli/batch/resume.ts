import { accountId } from '../../core/account.ts';
import { Failure } from '../../core/failure.ts';
import { makeVisible } from '../../core/visible.ts';
import type { Batch } from '../../journal/batches.ts';
import { openRowsOf, rowsIn } from '../../output/batch-counts.ts';
import { accountText } from '../../output/event-text.ts';
import { flagWords } from '../../output/replay-command.ts';
import { requireAccount, type UsableAccount } from '../../profiles/settings.ts';
import { batchWords } from '../../words/en/batch.ts';
import { message } from '../../words/message.ts';
import type { Dependencies } from '../dependencies.ts';
import { openToSend } from '../open-to-send.ts';
import { questionsFor } from '../questions.ts';
import { belongsTo } from '../replay/accounts.ts';
import { announceLive } from '../report/announce.ts';
import type { SendingOptions } from '../report/options.ts';
import { settingsOf } from '../settings.ts';
import { concludeSettled } from './conclude-settled.ts';
import { type BatchDeliveryOptions, deliverBatch } from './deliver.ts';
import { onlyOpenBatch } from './find-batch.ts';
import { type DrainFlags, readDrainPolicy } from './rate-options.ts';
import { withBatch } from './with-batch.ts';

/** The flags of `conv batch resume` and `conv send --resume`. */
export interface ResumeOptions extends SendingOptions, DrainFlags, BatchDeliveryOptions {
  readonly otherAccount?: boolean;
}

/**
 * Goes on with a batch where it was left; its file is not needed. Without `--profile` it takes the
 * profile that the batch was made with.
 * @param word the batch's id, or a beginning of it that no other has; the only open one without it.
 * @returns the exit status of the whole batch.
 * @throws Failure `unknown_batch`, `other_account`, `no_profile`, `declined_by_user`; what the journal throws.
 */
export async function resumeBatch(
  word: string | undefined,
  options: ResumeOptions,
  dependencies: Dependencies,
): Promise<number> {
  const policy = readDrainPolicy(options);
  const batch = await withBatch(word, dependencies, (found) => found, onlyOpenBatch);
  if (batch.state === 'staging') throw unfinished(batch);
  if (batch.state === 'cancelled' || toBeSent(batch, options) === 0) {
    return concludeSettled(batch, options, dependencies);
  }
  const account = await accountOf(batch, options, dependencies);
  const questions = options.yes === true ? undefined : questionsFor(options, dependencies);
  const what = batchWords.rest_of_batch({ id: batch.id, left: toBeSent(batch, options) });
  await announceLive(account, { what, preview: '' }, dependencies.terminal, questions);
  const journal = await openToSend(policy.limits.wholeMs, account, dependencies);
  try {
    return await deliverBatch(batch, journal, { account, policy, options }, dependencies);
  } finally {
    journal.close();
  }
}

/** How many rows a run may send. */
const toBeSent = (batch: Batch, { retryRejected }: BatchDeliveryOptions): number =>
  openRowsOf(batch) + (retryRejected === true ? rowsIn(batch, 'rejected') : 0);

/**
 * "An entry belongs to its account (endpoint + key)": a batch goes to the account in use, and where that is another
 * one than it was made for, only by an explicit word.
 */
async function accountOf(
  batch: Batch,
  options: ResumeOptions,
  dependencies: Dependencies,
): Promise<UsableAccount> {
  const { profile = batch.profile ?? undefined, endpoint } = options;
  const account = requireAccount(await settingsOf({ profile, endpoint }, dependencies));
  if (accountId(account) === batch.accountId || options.otherAccount === true) return account;
  const flags = flagWords({ profile: options.profile, endpoint });
  const command = ['conv batch resume', batch.id, '--other-account', ...flags].join(' ');
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
