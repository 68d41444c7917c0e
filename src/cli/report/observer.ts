import type { DeliveryObserver } from '../../actions/edges.ts';
import { exchangeRequestText, exchangeResponseText, retryText } from '../../output/exchange.ts';
import type { Terminal } from '../terminal.ts';

/** Says what happens on the wire, on standard error: retries always, each exchange where it is asked for. */
export function observerFor({ note }: Pick<Terminal, 'note'>, verbose: boolean): DeliveryObserver {
  const retry: DeliveryObserver = {
    retry: (attempt, message, delayMs) => note(retryText(attempt, message, delayMs)),
  };
  if (!verbose) return retry;
  return {
    ...retry,
    request: (request) => note(exchangeRequestText(request)),
    response: (response) => note(exchangeResponseText(response)),
  };
}
