import { Failure } from '../core/failure.ts';
import { describeDifferences } from '../core/reports/differences.ts';
import type { Claim, ClaimResult, Intent, JournaledEvent } from '../journal/journal.ts';
import { sendUntilSettled } from './attempts.ts';
import type { DeliveryEdges, DeliveryPolicy, SendingAccount } from './edges.ts';
import type { DeliveryResult } from './result.ts';

/** Where the intent is written before the first network byte; the journal, but for a dry run. */
export interface IntentStore {
  claim(intent: Intent): ClaimResult;
}

/**
 * Delivers one report: journaled and claimed, then signed and sent until the service has settled it
 * or the retries are used up, each attempt written down.
 * @throws Failure `event_conflict` where the id names another body, `event_busy` where another process
 * sends it now, `interrupted` on Ctrl-C; and what the journal throws. Nothing was sent after the first two.
 */
export async function deliver(
  intent: Intent,
  url: URL,
  account: SendingAccount,
  store: IntentStore,
  policy: DeliveryPolicy,
  edges: DeliveryEdges,
): Promise<DeliveryResult> {
  const claim = claimOrRefuse(store.claim(intent), intent);
  try {
    const settled = await sendUntilSettled(claim, url, account, policy, edges);
    return { intent, url, ...settled, duplicate: claim.event.state === 'accepted' };
  } finally {
    claim.release();
  }
}

function claimOrRefuse(result: ClaimResult, intent: Intent): Claim {
  if (result.type === 'claimed') return result.claim;
  if (result.type === 'conflict') throw conflict(result.existing, intent);
  throw new Failure(
    'event_busy',
    `process ${result.processId} is sending ${intent.eventId} right now`,
    {
      hint: `see how it went: conv show ${intent.eventId}`,
    },
  );
}

function conflict(
  existing: JournaledEvent,
  { kind, merchantOrderId, eventId, body }: Intent,
): Failure {
  const message = `${eventId} was already written with another body; nothing was sent`;
  const what = `${existing.kind} report of order ${existing.merchantOrderId} (${existing.state})`;
  const faults = describeDifferences(existing.body, body);
  const next =
    kind === 'paid' && existing.state === 'accepted'
      ? `an accepted amount is not edited: refund with conv partial --order ${merchantOrderId}`
      : 'send the journaled one again with conv replay, or say with --event-id that this is another event';
  return new Failure('event_conflict', message, {
    faults,
    hint: `the journal has the ${what}: conv show ${eventId}\n${next}`,
  });
}
