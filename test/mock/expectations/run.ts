import { Mask } from '../../../src/core/protocol/masking/mask.ts';
import { PATHS } from '../../../src/core/protocol/protocol.ts';
import { text } from '../../../src/core/words/text.ts';
import { checkExpectations } from '../../../src/mock/expectations/check.ts';
import { parseExpectations } from '../../../src/mock/expectations/parse.ts';
import { type ExpectationResult, shownResult } from '../../../src/mock/expectations/result.ts';
import type { ServiceRequest } from '../../../src/mock/service/handle.ts';
import { History } from '../../../src/mock/service/history.ts';
import { KEY, newState, paid, partial, plain, send, signed } from '../requests.ts';

/** Reports, as the tables of the tests write them. */
export const report = {
  paid: (order: string, event: string, amount?: string) =>
    signed(PATHS.paid, paid(order, event, amount)),
  partial: (order: string, event: string, refund: string) =>
    signed(PATHS.partial, partial(order, event, refund)),
  cancel: (order: string, event: string) => signed(PATHS.cancel, plain(order, event)),
  decline: (order: string, event: string) => signed(PATHS.decline, plain(order, event)),
  wronglySigned: (order: string, event: string) =>
    signed(PATHS.paid, paid(order, event), { secret: 'another-secret' }),
  unknownPath: (): ServiceRequest => signed('/conversion', paid('1', 'e')),
};

/** Sends requests to a service, and holds what it remembers of them against assertions. */
export function observe(
  requests: readonly ServiceRequest[],
  expectations: readonly string[],
  { keep = 1000, fault }: { readonly keep?: number; readonly fault?: string } = {},
): ExpectationResult[] {
  const state = newState();
  const history = new History(keep);
  for (const request of requests)
    history.add(send(state, request).log, request.body, fault === undefined ? {} : { fault });
  return checkExpectations(parseExpectations(expectations), {
    entries: history.entries,
    orders: [...(state.ledgers.get(KEY)?.orders.values() ?? [])],
    droppedEntries: history.dropped,
  }).map((result) => shownResult(result, NOTHING_HIDDEN, text));
}

const NOTHING_HIDDEN = new Mask([]);

/** The only result of one assertion. */
export function observeOne(
  requests: readonly ServiceRequest[],
  expectation: string,
  circumstances: { readonly keep?: number; readonly fault?: string } = {},
): ExpectationResult {
  const [result] = observe(requests, [expectation], circumstances);
  if (result === undefined) throw new Error('an assertion without a result');
  return result;
}
