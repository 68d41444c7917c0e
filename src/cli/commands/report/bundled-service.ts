import type { SigningAccount } from '../../../client/delivery/edges.ts';
import type { JournaledEvent, JournalReader } from '../../../client/journal/port.ts';
import type { Transport } from '../../../client/transport/transport.ts';
import { type Account, accountId } from '../../../core/protocol/account.ts';
import { createState, seed } from '../../../mock/service/state.ts';
import { IN_PROCESS_URL, inProcessTransport } from '../../in-process-transport.ts';

export { accountOrDemo, settingsToTry } from '../../demo-account.ts';

/** The bundled service as a dry run reaches it. */
export interface DryRunService {
  /** `{base_url}` to send to. */
  readonly url: string;
  /** Undefined if it is reached over HTTP. */
  readonly transport: Transport | undefined;
}

/**
 * Runs the bundled service for one dry run, in the state that the journal has for this order, so that it responds as
 * the real service would now.
 * @param isShown whether requests are shown, in which case they are real HTTP requests.
 * @param now milliseconds since 1970.
 */
export async function withBundledService<Result>(
  account: Account & SigningAccount,
  merchantOrderId: string,
  journal: JournalReader | undefined,
  isShown: boolean,
  now: () => number,
  use: (service: DryRunService) => Promise<Result>,
): Promise<Result> {
  const { apiKey, secret } = account;
  const state = createState(new Map([[apiKey, { secret, active: true, sellerId: 'dry-run' }]]));
  seed(state, apiKey, await acceptedEvents(journal, account, merchantOrderId));
  const settling = { state, now: (): number => Math.floor(now() / 1000) };
  if (!isShown) return use({ url: IN_PROCESS_URL, transport: inProcessTransport(settling) });
  const { startService } = await import('../../../mock/run/listener.ts');
  const service = await startService({ ...settling, port: 0, onRequest: () => undefined });
  try {
    return await use({ url: service.url, transport: undefined });
  } finally {
    await service.close();
  }
}

const acceptedEvents = async (
  journal: JournalReader | undefined,
  account: Account,
  merchantOrderId: string,
): Promise<readonly JournaledEvent[]> =>
  (await journal
    ?.find({
      accountId: accountId(account),
      merchantOrderId,
      state: 'accepted',
      order: 'oldest-first',
    })
    .all()) ?? [];
