import type { OrderRecord } from '../core/orders/record.ts';
import type { Secret } from '../core/secret.ts';
import type { Settings } from '../profiles/settings.ts';
import { demoMerchant } from '../service/demo.ts';
import { type RunningService, startService } from '../service/listener.ts';
import type { RequestLog } from '../service/log.ts';
import { createState, ledgerOf, type ServiceState } from '../service/state.ts';
import { createExplainer, type Describe } from './explain-mismatch.ts';

/** Whose requests the mock accepts. */
export interface MockMerchant {
  readonly apiKey: string;
  readonly secret: Secret;
  readonly origin: MockOrigin;
}

/** Where key and secret come from; only the demo pair's secret may be shown. */
export type MockOrigin =
  | { readonly type: 'demo'; readonly shownSecret: string }
  | { readonly type: 'environment' }
  | { readonly type: 'profile'; readonly name: string };

/** One request to the mock, with what became of its order. */
export interface MockRequest extends RequestLog {
  /** The order after the request; absent where the service knows none. */
  readonly record?: OrderRecord;
}

/** The pair of the environment or of the profile in use, else the demo pair. */
export function mockMerchant({ apiKey, secret, profile }: Settings): MockMerchant {
  if (apiKey === undefined || secret === undefined) return demoPair();
  const isStored = apiKey.source === 'profile' && profile !== undefined;
  const origin: MockOrigin = isStored
    ? { type: 'profile', name: profile.value }
    : { type: 'environment' };
  return { apiKey: apiKey.value, secret: secret.value, origin };
}

function demoPair(): MockMerchant {
  const { apiKey, secret } = demoMerchant();
  return { apiKey, secret, origin: { type: 'demo', shownSecret: secret.reveal() } };
}

/**
 * Runs the bundled service for one merchant, without any orders yet.
 * @param now milliseconds since 1970.
 * @param onRequest is told of each request once it is answered.
 * @param describe puts into words why a signature does not match.
 * @throws Failure `usage` where the port cannot be listened on.
 */
export async function startMock(
  { apiKey, secret, origin }: MockMerchant,
  port: number,
  now: () => number,
  onRequest: (request: MockRequest) => void,
  describe: Describe,
): Promise<RunningService> {
  const account = { apiKey, secret, origin: origin.type };
  const { explain, stop } = createExplainer(account, now, describe);
  const state = createState(new Map([[apiKey, { secret, active: true, sellerId: origin.type }]]));
  const service = await startService({
    state,
    now: () => Math.floor(now() / 1000),
    port,
    explain,
    onRequest: (entry) => onRequest(withRecord(entry, state, apiKey)),
  });
  const close = async (): Promise<void> => {
    await stop();
    await service.close();
  };
  return { ...service, close };
}

/** Only who passed the four checks is told of an order. */
function withRecord(entry: RequestLog, state: ServiceState, apiKey: string): MockRequest {
  const record = ledgerOf(state, apiKey).orders.get(entry.merchantOrderId ?? '');
  return record === undefined ? entry : { ...entry, record };
}
