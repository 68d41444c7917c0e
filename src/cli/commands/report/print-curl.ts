import { refuseConflict } from '../../../client/delivery/deliver.ts';
import { asJournaled } from '../../../client/delivery/own-account.ts';
import type { Intent } from '../../../client/journal/port.ts';
import { requireAccount, type UsableAccount } from '../../../client/profiles/settings.ts';
import { signedHeaders } from '../../../core/protocol/signing.ts';
import type { Dependencies } from '../../dependencies.ts';
import { curlCommand } from '../../views/curl.ts';
import { eventsIfAny } from '../../with-journal.ts';
import { reportWords } from '../../words/report.ts';
import { createIntent, endpointUrl, type Sending } from './sending.ts';

/** Prints the call as a curl script instead of making it: nothing is sent and nothing is written. */
export async function printCurl(sending: Sending, dependencies: Dependencies): Promise<number> {
  const { clock, terminal } = dependencies;
  const { settings, options } = sending;
  const account = requireAccount(settings);
  const intent = await journalableIntent(sending, account, dependencies);
  const curl = curlOf(intent, account, Math.floor(clock.now() / 1000));
  const asJson = { event_id: intent.eventId, curl };
  if (options.json === true) terminal.print(`${JSON.stringify(asJson)}\n`);
  else terminal.printExact(curl);
  terminal.note(reportWords.curl_not_journaled);
  return 0;
}

/** @throws Failure `event_conflict`, because conv does not sign what it would not send. */
async function journalableIntent(
  { draft, options: { refundId } }: Sending,
  account: UsableAccount,
  dependencies: Dependencies,
): Promise<Intent> {
  const journal = await eventsIfAny(dependencies);
  try {
    const own = await asJournaled(account, journal);
    const sources = { account: own, refundId, journal, newId: dependencies.newId };
    const intent = await createIntent(draft, sources);
    await refuseConflict(intent, journal);
    return intent;
  } finally {
    await journal?.close();
  }
}

function curlOf(intent: Intent, account: UsableAccount, nowSeconds: number): string {
  const signed = signedHeaders(account, nowSeconds, intent.body);
  return curlCommand({
    url: endpointUrl(account.endpoint, intent).href,
    headers: { 'Content-Type': 'application/json', ...signed },
    body: intent.body,
    timestamp: nowSeconds,
    nowSeconds,
  });
}
