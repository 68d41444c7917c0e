import { deliver } from '../../../client/delivery/deliver.ts';
import type { DeliveryResult } from '../../../client/delivery/edges.ts';
import type { Intent, JournalReader } from '../../../client/journal/journal.ts';
import type { UsableAccount } from '../../../client/profiles/settings.ts';
import { isFailure } from '../../../words/failure.ts';
import { accountOrDemo } from '../../demo-account.ts';
import type { Dependencies } from '../../dependencies.ts';
import { eventsIfAny } from '../../with-journal.ts';
import { unwrittenStore, withBundledService } from './dry-run-delivery.ts';
import { createIntent, endpointUrl } from './intent.ts';
import { withReplay } from './send.ts';
import { type Sending, type SendingManner, withEdges } from './sending.ts';
import { showDelivery } from './show-delivery.ts';

/** Sends a finished report to the bundled service on this machine; nothing is written. */
export async function dryRunReport(sending: Sending, dependencies: Dependencies): Promise<number> {
  const { draft, settings, options } = sending;
  const account = accountOrDemo(settings);
  const journal = await eventsIfAny(dependencies);
  try {
    const { refundId } = options;
    const sources = { account, refundId, journal, newId: dependencies.newId };
    const intent = { ...createIntent(draft, sources), overtakes: options.overtake === true };
    const result = await dryRunIntent(intent, account, journal, sending, dependencies).catch(
      (error: unknown) => {
        throw isFailure(error) ? withReplay(error, intent, options) : error;
      },
    );
    const target = settings.endpoint && endpointUrl(settings.endpoint.value, intent).href;
    return showDelivery({ result, dryRun: { target } }, options, dependencies);
  } finally {
    journal?.close();
  }
}

/** The same journey as a real delivery; only the wire leads elsewhere. */
export function dryRunIntent(
  intent: Intent,
  account: UsableAccount,
  journal: JournalReader | undefined,
  { options, policy }: SendingManner,
  dependencies: Dependencies,
): Promise<DeliveryResult> {
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
