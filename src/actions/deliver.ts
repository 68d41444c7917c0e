import { Failure } from '../core/failure.ts';
import { describeDifferences } from '../core/reports/differences.ts';
import type {
  Attempt,
  AttemptOutcome,
  Claim,
  ClaimResult,
  Intent,
  JournaledEvent,
} from '../journal/journal.ts';
import { OPENING } from '../protocol/kinds/index.ts';
import { fault, message } from '../words/message.ts';
import { sendUntilSettled } from './attempts.ts';
import type { DeliveryEdges, DeliveryPolicy, SendingAccount } from './edges.ts';
import type { DeliveryResult } from './result.ts';
import { settledElsewhere } from './settled-elsewhere.ts';

/** Where the intent is written before the first network byte; the journal, but for a dry run. */
export interface IntentStore {
  claim(intent: Intent): ClaimResult;
  attemptsOf(event: JournaledEvent): readonly Attempt[];
}

/**
 * Delivers one report: journaled and claimed, then signed and sent until the service has settled it
 * or the retries are used up, each attempt written down. What another process has settled since the command began
 * is not sent again.
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
  const claimed = store.claim(intent);
  if (claimed.type === 'settled') {
    return settledElsewhere(intent, url, claimed.event, store.attemptsOf(claimed.event));
  }
  const claim = claimOrRefuse(claimed, intent);
  try {
    const mayHaveBeenCounted = endedWithoutWord(claim.event, store);
    const sending = { claim, url, account, mayHaveBeenCounted };
    const settled = await sendUntilSettled(sending, policy, edges);
    return { intent, url, ...settled, duplicate: claim.event.state === 'accepted' };
  } finally {
    claim.release();
  }
}

/** Attempts after which the service may have counted the event, and nobody knows. */
const WITHOUT_WORD: readonly AttemptOutcome[] = ['started', 'unconfirmed', 'interrupted'];

/** Whether an attempt before this run may have been counted; the attempt just begun is not one of them. */
function endedWithoutWord(event: JournaledEvent, store: IntentStore): boolean {
  if (event.state === 'accepted' || event.attemptCount === 0) return false;
  return store
    .attemptsOf(event)
    .some(({ number, outcome }) => number <= event.attemptCount && WITHOUT_WORD.includes(outcome));
}

function claimOrRefuse(
  result: Exclude<ClaimResult, { readonly type: 'settled' }>,
  intent: Intent,
): Claim {
  if (result.type === 'claimed') return result.claim;
  if (result.type === 'conflict') throw conflict(result.existing, intent);
  const { eventId } = intent;
  throw new Failure(
    'event_busy',
    message('event_in_flight', { process: result.processId, eventId }),
    {
      hint: message('check_event_outcome', { eventId }),
    },
  );
}

/** @returns the refusal of a report whose id already stands in the journal for another one. */
export function conflict(existing: JournaledEvent, intent: Intent): Failure {
  const [{ eventId }, order] = [intent, existing.merchantOrderId];
  const next =
    existing.kind === OPENING && existing.state === 'accepted'
      ? message('refund_instead', { order })
      : message('replay_or_new_event');
  const what = message('journaled_report', { kind: existing.kind, order, state: existing.state });
  return new Failure('event_conflict', message('event_id_taken', { eventId }), {
    faults: differences(existing, intent),
    hint: message('look_at_journaled', { report: what, eventId, next }),
  });
}

function differences(existing: JournaledEvent, { kind, body }: Intent) {
  if (existing.kind === kind) return describeDifferences(existing.body, body);
  return [fault('kind', 'event_kind_changed', { before: existing.kind, now: kind })];
}
