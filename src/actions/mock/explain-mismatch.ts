import { presentedValues } from '../../core/signing/check.ts';
import type { ServiceRequest } from '../../service/handle.ts';
import { type MismatchFindings, NO_FINDINGS } from '../../service/log.ts';
import { type VerifiedRequest, verifyRequest } from '../verify.ts';
import type { MockMerchants } from './merchants.ts';

/** Puts what was found out into words. */
export type Describe = (result: VerifiedRequest) => Promise<MismatchFindings>;

/** So many requests wait for the one that is being explained; further ones are answered without. */
const MAX_WAITING = 8;

/** Before each search, what came meanwhile is answered; in milliseconds. */
const PAUSE_MS = 20;

const giveWay = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** Explains mismatches one after the other, so that many at once do not keep the service busy. */
export interface Explainer {
  readonly explain: (request: ServiceRequest, nowSeconds: number) => Promise<MismatchFindings>;
  /** Gives up what is being searched and what waits; resolves when nothing is left. */
  readonly stop: () => Promise<void>;
}

/** @param now milliseconds of any steady clock. */
export function createExplainer(
  merchants: MockMerchants,
  now: () => number,
  describe: Describe,
): Explainer {
  let isStopped = false;
  let unfinished = 0;
  let last: Promise<unknown> = Promise.resolve();
  const search = async (request: ServiceRequest, nowSeconds: number) => {
    await giveWay();
    if (isStopped) return NO_FINDINGS;
    const question = { ...questionOf(request), ...accountsOf(request, merchants), nowSeconds };
    return describe(await verifyRequest(question, { now, isInterrupted: () => isStopped }));
  };
  const explain: Explainer['explain'] = (request, nowSeconds) => {
    if (unfinished > MAX_WAITING) return Promise.resolve(NO_FINDINGS);
    unfinished += 1;
    // Whatever goes wrong here, the request is refused all the same.
    const explained = last
      .then(() => search(request, nowSeconds))
      .catch(() => NO_FINDINGS)
      .finally(() => {
        unfinished -= 1;
      });
    last = explained;
    return explained;
  };
  return {
    explain,
    stop: async () => {
      isStopped = true;
      await last;
    },
  };
}

const questionOf = ({ method, path, headers, body }: ServiceRequest) => {
  const host = headers.find(([name]) => name.toLowerCase() === 'host')?.[1];
  return {
    request: { headers, body },
    destination: { method, path, host },
    deep: false,
  };
};

/** The account of the key that was sent, and beside it all others: their secrets are easily mixed up. */
function accountsOf({ headers }: ServiceRequest, { main, known }: MockMerchants) {
  const apiKey = presentedValues(headers).key ?? main.apiKey;
  const others = [...known].filter(([key]) => key !== apiKey);
  return {
    account: { apiKey, secret: known.get(apiKey)?.secret, origin: main.origin.type },
    otherAccounts: others.map(([key, { secret }]) => ({ name: key, apiKey: key, secret })),
  };
}
