import { deliver } from '../../actions/deliver.ts';
import type { DeliveryResult } from '../../actions/result.ts';
import { Failure, isFailure } from '../../core/failure.ts';
import type { Intent, Journal } from '../../journal/journal.ts';
import { previewRows } from '../../output/preview.ts';
import { replayCommand, replayOrderCommand } from '../../output/replay-command.ts';
import { alignRows, PLAIN_THEME } from '../../output/theme.ts';
import { requireAccount, type UsableAccount } from '../../profiles/settings.ts';
import type { Dependencies } from '../dependencies.ts';
import { openToSend } from '../open-to-send.ts';
import { questionsFor } from '../questions.ts';
import { type Announcement, announceLive } from './announce.ts';
import { remarkOnEqualRefund } from './equal-refund.ts';
import { createIntent, endpointUrl } from './intent.ts';
import { type Sending, type SendingManner, withEdges } from './sending.ts';
import { showDelivery } from './show-delivery.ts';

/** Sends a finished report to the service: written to the journal before the first network byte. */
export async function sendReport(sending: Sending, dependencies: Dependencies): Promise<number> {
  const { draft, settings, options } = sending;
  const account = requireAccount(settings);
  const questions = options.yes === true ? undefined : questionsFor(options, dependencies);
  const journal = await openToSend(sending.policy.limits.wholeMs, account, dependencies);
  try {
    const { refundId } = options;
    const sources = { account, refundId, journal, newId: dependencies.newId };
    const intent = { ...createIntent(draft, sources), overtakes: options.overtake === true };
    remarkOnEqualRefund(intent, journal, dependencies);
    await announceLive(account, announcementOf(intent), dependencies.terminal, questions);
    const result = await sendIntent(intent, account, journal, sending, dependencies);
    return showDelivery({ result, dryRun: undefined }, options, dependencies);
  } finally {
    journal.close();
  }
}

const announcementOf = ({ kind, merchantOrderId, body }: Intent): Announcement => ({
  what: `${kind} ${merchantOrderId}`,
  preview: alignRows(previewRows(kind, body), PLAIN_THEME),
});

/**
 * Delivers an intent under the account that it belongs to.
 * @throws Failure `interrupted` with the command that sends it again; and what `deliver` throws.
 */
export async function sendIntent(
  intent: Intent,
  account: UsableAccount,
  journal: Journal,
  { options, policy }: SendingManner,
  dependencies: Dependencies,
): Promise<DeliveryResult> {
  const url = endpointUrl(account.endpoint, intent);
  try {
    return await withEdges(url, options, dependencies, (edges) =>
      deliver(
        { ...intent, commandStartedAt: dependencies.startedAt },
        url,
        account,
        journal,
        policy,
        edges,
      ),
    );
  } catch (error) {
    throw isFailure(error) ? withReplay(error, intent, options) : error;
  }
}

/** A failure with the command that sends again what is open: here it is known how the account was named. */
export function withReplay(
  failure: Failure,
  intent: Intent,
  options: SendingManner['options'],
): Failure {
  const { code, reason } = failure;
  if (code === 'interrupted') {
    const replay = replayCommand(intent.eventId, options);
    return new Failure(code, reason, { hint: `${replay} (safe: it counts once)` });
  }
  if (code !== 'order_waits' || failure.hint !== undefined) return failure;
  const replay = replayOrderCommand(intent.merchantOrderId, options);
  return new Failure(code, reason, {
    hint: `first ${replay} --pending, then run the command again`,
  });
}
