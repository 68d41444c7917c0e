import type { IntentStore } from '../../../client/delivery/deliver.ts';
import type { SendingAccount } from '../../../client/delivery/edges.ts';
import { findOwnEvent, requireSealed } from '../../../client/delivery/find-event.ts';
import type {
  Claim,
  ClaimResult,
  Intent,
  JournaledEvent,
  JournalReader,
} from '../../../client/journal/journal.ts';
import type { Sealer } from '../../../client/journal/keyed-seals.ts';
import { isSameReport, overtaking, untrustedEvent } from '../../../client/journal/refusals.ts';
import type { Transport } from '../../../client/transport/transport.ts';
import { createState, seed } from '../../../mock/service/state.ts';
import { type Account, accountId } from '../../../protocol/account.ts';
import { OPENING } from '../../../protocol/kinds/index.ts';
import { waitsFor } from '../../../protocol/orders.ts';
import { IN_PROCESS_URL, inProcessTransport } from '../../in-process-transport.ts';

/** The bundled service as a dry run reaches it. */
export interface DryRunService {
  /** `{base_url}` to send to. */
  readonly url: string;
  /** Undefined where it is reached by the network, as any other service. */
  readonly transport: Transport | undefined;
}

/**
 * Runs the bundled service for the time of one dry run, in the state that the journal says the real one is in
 * for this order: so its answer is what the service would say now.
 * @param isShown whether every exchange is shown: then it is a real one, over HTTP.
 * @param now milliseconds since 1970.
 */
export async function withBundledService<Result>(
  account: Account & SendingAccount,
  merchantOrderId: string,
  journal: JournalReader | undefined,
  isShown: boolean,
  now: () => number,
  use: (service: DryRunService) => Promise<Result>,
): Promise<Result> {
  const { apiKey, secret } = account;
  const state = createState(new Map([[apiKey, { secret, active: true, sellerId: 'dry-run' }]]));
  seed(state, apiKey, acceptedEvents(journal, account, merchantOrderId));
  const settling = { state, now: (): number => Math.floor(now() / 1000) };
  if (!isShown) return use({ url: IN_PROCESS_URL, transport: inProcessTransport(settling) });
  const { startService } = await import('../../../mock/service/listener.ts');
  const service = await startService({ ...settling, port: 0, onRequest: () => undefined });
  try {
    return await use({ url: service.url, transport: undefined });
  } finally {
    await service.close();
  }
}

const acceptedEvents = (
  journal: JournalReader | undefined,
  account: Account,
  merchantOrderId: string,
): Iterable<JournaledEvent> =>
  journal?.find({
    accountId: accountId(account),
    merchantOrderId,
    state: 'accepted',
    order: 'oldest-first',
  }) ?? [];

/**
 * Refuses what the journal would refuse and claims everything else, but writes nothing: a dry run leaves no trace.
 */
export const unwrittenStore = (
  journal: JournalReader | undefined,
  sealer: Sealer,
  now: () => number,
): IntentStore => ({
  claim: (intent) => claimUnwritten(intent, journal, sealer, now),
  attemptsOf: (event) => (event.sequence === UNWRITTEN ? [] : (journal?.attemptsOf(event) ?? [])),
});

/** No sequence of the journal: those begin at 1. */
const UNWRITTEN = 0;

function claimUnwritten(
  intent: Intent,
  journal: JournalReader | undefined,
  sealer: Sealer,
  now: () => number,
): ClaimResult {
  refuseUntrusted(intent, journal, sealer);
  const existing = findOwnEvent(journal, intent);
  if (existing !== undefined && !isSameReport(existing, intent)) {
    return { type: 'conflict', existing };
  }
  if (existing === undefined) refuseOvertaking(intent, journal);
  const event = existing ?? {
    ...intent,
    sequence: UNWRITTEN,
    state: 'pending',
    createdAt: now(),
    attemptCount: 0,
  };
  return { type: 'claimed', claim: unwrittenClaim(event), isNew: existing === undefined };
}

/** @throws Failure `journal_untrusted`, as the journal itself would. */
function refuseUntrusted(intent: Intent, journal: JournalReader | undefined, sealer: Sealer): void {
  const { replayOf, eventId } = intent;
  if (replayOf === undefined) return;
  const found = journal?.find({ eventId, order: 'newest-first' }) ?? [];
  const source = [...found].find(({ sequence }) => sequence === replayOf);
  if (journal === undefined || source === undefined) throw untrustedEvent(intent);
  requireSealed(source, journal, sealer);
}

/** What is journaled has its turn; a new report comes after all of it. */
function refuseOvertaking(intent: Intent, journal: JournalReader | undefined): void {
  const { accountId: account, kind, merchantOrderId } = intent;
  if (journal === undefined || intent.overtakes === true) return;
  const filter = { accountId: account, merchantOrderId, order: 'oldest-first' } as const;
  const events = [...journal.find(filter)];
  const isPaid = events.some((event) => event.kind === OPENING && event.state === 'accepted');
  const earlier = events.find(
    (event) =>
      event.state === 'pending' &&
      waitsFor(kind, event.kind) &&
      !(isPaid && event.kind === OPENING),
  );
  if (earlier !== undefined) throw overtaking(intent, earlier);
}

const unwrittenClaim = (event: JournaledEvent): Claim => ({
  event,
  startAttempt: () => undefined,
  finishAttempt: () => undefined,
  release: () => undefined,
});
