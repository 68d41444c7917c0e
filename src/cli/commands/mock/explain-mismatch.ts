import { presentedValues } from '../../../core/protocol/signature-checks.ts';
import { message } from '../../../core/words/message.ts';
import { englishText, type Say, text } from '../../../core/words/text.ts';
import type { MockMerchants } from '../../../mock/run/merchants.ts';
import type { Explainer } from '../../../mock/run/start-mock.ts';
import type { ServiceRequest } from '../../../mock/service/handle.ts';
import { type MismatchFindings, NO_FINDINGS } from '../../../mock/service/log.ts';
import type { VerifyQuestion } from '../../../verify/verify.ts';
import type { MismatchSearch } from './mismatch-search.ts';

/** Maximum number of requests that wait to be explained; further ones get no explanation. */
const MAX_WAITING = 8;

export function createExplainer(merchants: MockMerchants, mismatches: MismatchSearch): Explainer {
  let isStopped = false;
  let unfinished = 0;
  let last: Promise<unknown> = Promise.resolve();
  const search = async (request: ServiceRequest, nowSeconds: number) =>
    isStopped ? NO_FINDINGS : mismatches.search(questionOf(request, merchants, nowSeconds));
  const explain: Explainer['explain'] = (request, nowSeconds) => {
    if (unfinished > MAX_WAITING) return Promise.resolve(TOO_MANY);
    unfinished += 1;
    // Whatever goes wrong here, the request is refused anyway.
    const explained = last
      .then(() => search(request, nowSeconds))
      .catch(() => NO_FINDINGS)
      .finally(() => {
        unfinished -= 1;
      });
    last = explained;
    return explained;
  };
  const settled = async (): Promise<void> => {
    await last;
  };
  const stop = (): Promise<void> => {
    isStopped = true;
    mismatches.stop();
    return settled();
  };
  return { explain, settled, stop };
}

const tooMany = (say: Say): MismatchFindings => ({
  ...NO_FINDINGS,
  next: [say(message('too_many_mismatches'))],
});

const TOO_MANY: MismatchFindings = { ...tooMany(text), inEnglish: tooMany(englishText) };

/** The account of the key that was sent, and all others: their secrets are easily mixed up. */
function questionOf(
  { method, path, headers, body }: ServiceRequest,
  { main, known }: MockMerchants,
  nowSeconds: number,
): VerifyQuestion {
  const host = headers.find(([name]) => name.toLowerCase() === 'host')?.[1];
  const apiKey = presentedValues(headers).key ?? main.apiKey;
  const others = [...known].filter(([key]) => key !== apiKey);
  return {
    request: { headers, body },
    isReceived: true,
    destination: { method, path, host },
    deep: false,
    account: { apiKey, secret: known.get(apiKey)?.secret, origin: main.origin.type },
    otherAccounts: others.map(([key, { secret }]) => ({ name: key, apiKey: key, secret })),
    nowSeconds,
  };
}
