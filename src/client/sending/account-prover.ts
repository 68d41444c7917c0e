import { wasSuspected } from '../../core/protocol/answers/verdict.ts';
import { pathOf } from '../../core/protocol/protocol.ts';
import { isFailure } from '../../core/words/failure.ts';
import { deliver, type IntentStore } from '../delivery/deliver.ts';
import type {
  DeliveryEdges,
  DeliveryPolicy,
  DeliveryResult,
  Proof,
  ProveAccount,
  SigningAccount,
} from '../delivery/edges.ts';
import { type Destination, lastAcceptedAt } from '../delivery/refused-alone.ts';
import { hasGotThrough } from './outage.ts';

/** Failures that are about one event, and show nothing about the account. */
const ABOUT_ONE_EVENT: readonly string[] = [
  'event_busy',
  'event_conflict',
  'interrupted',
  'journal_untrusted',
  'unknown_event',
];

/**
 * Distinguishes a bad key or address from refusals of single reports: resends, on a connection of its own, a report that
 * the service has accepted from this account at this address. That is safe, because the service counts each event ID
 * once, and the journal keeps an accepted event accepted.
 */
export function accountProver(
  destination: Destination,
  account: SigningAccount,
  policy: DeliveryPolicy,
  {
    journal,
    ...edges
  }: Omit<DeliveryEdges, 'observer' | 'prove'> & { readonly journal: IntentStore },
): ProveAccount {
  // Without `find`, the answer is journaled as it came, not in the light of others.
  const store: IntentStore = {
    claim: (intent) => journal.claim(intent),
    attemptsOf: (event) => journal.attemptsOf(event),
  };
  return async (known, kind) => {
    const event = known ?? (await lastAcceptedAt(destination, journal, kind));
    if (event === undefined) return 'unknown';
    const url = new URL(`${destination.endpoint}${pathOf(event.kind)}`);
    const intent = { ...event, replayOf: event.sequence };
    try {
      return proofIn(
        await deliver(intent, url, account, store, policy, { ...edges, observer: {} }),
      );
    } catch (error) {
      if (isFailure(error) && ABOUT_ONE_EVENT.includes(error.code)) return 'unknown';
      throw error;
    }
  };
}

function proofIn({ outcome, settled, httpStatus, error }: DeliveryResult): Proof {
  const errorCode = error?.code ?? null;
  if (wasSuspected({ outcome, errorCode })) return 'bad';
  const isSuccess = httpStatus !== null && httpStatus < 300;
  const isGood = isSuccess || hasGotThrough(httpStatus, { settles: settled, errorCode });
  return isGood ? 'good' : 'unknown';
}
