import { deliver, type IntentStore } from '../../../client/delivery/deliver.ts';
import type { DeliveryResult } from '../../../client/delivery/edges.ts';
import { findOwnEvent, requireSealed } from '../../../client/delivery/find-event.ts';
import { asJournaled } from '../../../client/delivery/own-account.ts';
import type { Sealer } from '../../../client/journal/keyed-seals.ts';
import type {
  Claim,
  ClaimResult,
  EventFilter,
  EventState,
  Intent,
  JournaledEvent,
  JournalReader,
} from '../../../client/journal/port.ts';
import {
  isSameReport,
  overtaking,
  untrustedEvent,
  withdrawnEvent,
} from '../../../client/journal/refusals.ts';
import type { UsableAccount } from '../../../client/profiles/settings.ts';
import { Listing } from '../../../core/kit/listing.ts';
import { OPENING } from '../../../core/protocol/kinds/index.ts';
import { overtaken } from '../../../core/protocol/rulebook/orders.ts';
import { isFailure } from '../../../core/words/failure.ts';
import type { Dependencies } from '../../dependencies.ts';
import { eventsIfAny } from '../../with-journal.ts';
import { settleWords } from '../../words/settle.ts';
import { guardEqualRefund } from './equal-refund.ts';
import { replaceableBy, withReplay } from './send.ts';
import {
  createIntent,
  endpointUrl,
  type Sending,
  type SendingManner,
  withEdges,
} from './sending.ts';
import { showDelivery } from './show-delivery.ts';

/** Loaded only for dry runs. */
const bundledService = () => import('./bundled-service.ts');

/** Sends a finished report to the bundled service on this machine; nothing is written. */
export async function dryRunReport(sending: Sending, dependencies: Dependencies): Promise<number> {
  const { draft, settings, options } = sending;
  const { accountOrDemo } = await bundledService();
  const inUse = accountOrDemo(settings);
  const journal = await eventsIfAny(dependencies);
  try {
    const account = await asJournaled(inUse, journal);
    const { refundId } = options;
    const sources = { account, refundId, journal, newId: dependencies.newId };
    const correction = await createIntent(draft, sources);
    const replaced = journal && options.replace && (await replaceableBy(correction, journal));
    if (replaced) dependencies.terminal.note(settleWords.would_replace(replaced));
    const seen = journal && replaced ? withState(journal, [replaced], 'withdrawn') : journal;
    const report = replaced ? await createIntent(draft, { ...sources, journal: seen }) : correction;
    const intent = { ...report, overtakes: options.overtake === true };
    if (seen) await guardEqualRefund(intent, seen, sending, undefined, dependencies);
    const result = await dryRunIntent(intent, account, seen, sending, dependencies).catch(
      (error: unknown) => {
        throw isFailure(error) ? withReplay(error, intent, options) : error;
      },
    );
    const target = settings.endpoint && endpointUrl(settings.endpoint.value, intent).href;
    return await showDelivery({ result, dryRun: { target } }, options, dependencies);
  } finally {
    await journal?.close();
  }
}

/** A view of the journal in which some events have another state; callers that filter by state read all events. */
export function withState(
  journal: JournalReader,
  changed: readonly JournaledEvent[],
  becomes: EventState,
): JournalReader {
  const sequences = new Set(changed.map(({ sequence }) => sequence));
  const read = async function* ({ state, ...filter }: EventFilter) {
    for await (const page of journal.find(filter).pages()) {
      const events = page
        .map((event) => (sequences.has(event.sequence) ? { ...event, state: becomes } : event))
        .filter((event) => state === undefined || event.state === state);
      if (events.length > 0) yield events;
    }
  };
  return { ...journal, find: (filter) => new Listing(() => read(filter)) };
}

/** The same steps as a real delivery, to another service. */
export async function dryRunIntent(
  intent: Intent,
  account: UsableAccount,
  journal: JournalReader | undefined,
  { options, policy }: SendingManner,
  dependencies: Dependencies,
): Promise<DeliveryResult> {
  const { withBundledService } = await bundledService();
  const { now } = dependencies.clock;
  const isShown = options.verbose === true;
  return withBundledService(account, intent.merchantOrderId, journal, isShown, now, (service) => {
    const url = endpointUrl(service.url, intent);
    const { transport } = service;
    const openTransport = transport ? async () => transport : dependencies.openTransport;
    return withEdges(url, options, { ...dependencies, openTransport }, (edges) =>
      deliver(intent, url, account, unwrittenStore(journal, account, now), policy, edges),
    );
  });
}

/** Refuses what the journal would refuse and claims everything else, but writes nothing. */
const unwrittenStore = (
  journal: JournalReader | undefined,
  sealer: Sealer,
  now: () => number,
): IntentStore => ({
  claim: (intent) => claimUnwritten(intent, journal, sealer, now),
  ...(journal === undefined ? {} : { find: (filter) => journal.find(filter) }),
  attemptsOf: async (event) =>
    event.sequence === UNWRITTEN ? [] : ((await journal?.attemptsOf(event)) ?? []),
});

/** Not a sequence of the journal; those start at 1. */
const UNWRITTEN = 0;

async function claimUnwritten(
  intent: Intent,
  journal: JournalReader | undefined,
  sealer: Sealer,
  now: () => number,
): Promise<ClaimResult> {
  await refuseUntrusted(intent, journal, sealer);
  const existing = await findOwnEvent(journal, intent);
  if (existing !== undefined && !isSameReport(existing, intent)) {
    return { type: 'conflict', existing };
  }
  if (existing?.state === 'withdrawn') throw withdrawnEvent(existing);
  if (existing === undefined) await refuseOvertaking(intent, journal);
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
async function refuseUntrusted(
  intent: Intent,
  journal: JournalReader | undefined,
  sealer: Sealer,
): Promise<void> {
  const { replayOf, eventId } = intent;
  if (replayOf === undefined) return;
  const found = (await journal?.find({ eventId, order: 'newest-first' }).all()) ?? [];
  const source = found.find(({ sequence }) => sequence === replayOf);
  if (journal === undefined || source === undefined) throw untrustedEvent(intent);
  await requireSealed(source, journal, sealer);
}

/** A new report comes after all journaled ones. */
async function refuseOvertaking(intent: Intent, journal: JournalReader | undefined): Promise<void> {
  const { accountId: account, kind, merchantOrderId } = intent;
  if (journal === undefined || intent.overtakes === true) return;
  const filter = { accountId: account, merchantOrderId, order: 'oldest-first' } as const;
  const events = await journal.find(filter).all();
  const isPaid = events.some((event) => event.kind === OPENING && event.state === 'accepted');
  const open = events.filter(({ state }) => state === 'pending');
  const [earlier] = overtaken(kind, open, isPaid);
  if (earlier !== undefined) throw overtaking(intent, earlier);
}

const unwrittenClaim = (event: JournaledEvent): Claim => ({
  event,
  startAttempt: async () => undefined,
  finishAttempt: async () => undefined,
  release: async () => undefined,
});
