import { signedHeaders } from '../../core/signing/sign.ts';
import { curlCommand } from '../../output/curl.ts';
import { requireAccount } from '../../profiles/settings.ts';
import type { Dependencies } from '../dependencies.ts';
import { createIntent, endpointUrl } from './intent.ts';
import type { Sending } from './sending.ts';

/** Prints the call as a curl script instead of making it: nothing is sent and nothing is written. */
export async function printCurl(
  { draft, settings, options }: Sending,
  dependencies: Dependencies,
): Promise<number> {
  const { clock, terminal, newId } = dependencies;
  const account = requireAccount(settings);
  const journal = await dependencies.openJournalForReading();
  const intent = createIntent(draft, { account, refundId: options.refundId, journal, newId });
  journal?.close();
  const nowSeconds = Math.floor(clock.now() / 1000);
  const headers = {
    'Content-Type': 'application/json',
    ...signedHeaders(account, nowSeconds, intent.body),
  };
  const url = endpointUrl(account.endpoint, intent).href;
  const bodyFile = `${intent.kind}-report.json`;
  terminal.print(
    curlCommand({
      url,
      headers,
      bodyFile,
      bodyBytes: intent.body,
      timestamp: nowSeconds,
      nowSeconds,
    }),
  );
  terminal.note('note: conv journals only what it sends itself, so it will not know of this call');
  return 0;
}
