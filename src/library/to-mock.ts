import type { MockMerchant } from '../actions/mock/merchants.ts';
import type { RunningMock } from '../actions/mock/start-mock.ts';
import { expectationsText } from '../output/expectations.ts';
import { PLAIN_THEME } from '../output/theme.ts';
import type { Expectation } from '../service/expectations/expectation.ts';
import { observe, observeWithin } from '../service/expectations/observe.ts';
import { parseExpectations } from '../service/expectations/parse.ts';
import type { ExpectationResult } from '../service/expectations/result.ts';
import { readFaultRules } from '../service/faults/read-rules.ts';
import type { FaultRule } from '../service/faults/rule.ts';
import type { HistoryEntry } from '../service/history/entry.ts';
import { fetchInProcess } from '../service/in-process.ts';
import type { Mock, MockFault, MockRequestFilter } from './api.ts';
import { checkFilterNames } from './check-names.ts';
import { requireAssertions, requireRule, requireSeconds, requireWait } from './check-options.ts';
import { inWords, inWordsLater, say } from './in-words.ts';
import { toMockOrder, toMockRequest } from './records.ts';

/** A running mock as tests use it. */
export function toMock(
  mock: RunningMock,
  { apiKey, secret }: MockMerchant,
  token: string,
  allowsNone: boolean,
): Mock {
  const run = allowsNone ? undefined : mock;
  const { url, port, history, state, clock, reset } = mock;
  const close = () => inWordsLater(mock.close);
  return {
    url,
    port,
    apiKey,
    hmacSecret: secret.reveal(),
    inspectorUrl: `${url}/_conv/?token=${token}`,
    requests: (filter = {}) => {
      inWords(() => checkFilterNames(filter));
      return history.entries.filter((entry) => fits(entry, filter)).map(toMockRequest);
    },
    orders: () =>
      [...state.ledgers].flatMap(([key, { orders }]) =>
        [...orders.values()].map((record) => toMockOrder(key, record)),
      ),
    expect: (...assertions) => requireMet(observe(read(assertions), mock, { run, say })),
    expectWithin: async (seconds, ...assertions) => {
      const milliseconds = inWords(() => requireWait(seconds)) * 1000;
      requireMet(await observeWithin(read(assertions), mock, milliseconds, { run, say }));
    },
    fetch: (request) => fetchInProcess(mock.exchanging, request),
    addFault: (rule) => inWords(() => addFault(mock, requireRule(rule))),
    advance: (seconds) => clock.advance(requireSeconds(seconds) * 1000),
    reset,
    close,
    [Symbol.asyncDispose]: close,
  };
}

const read = (assertions: readonly unknown[]): readonly Expectation[] =>
  inWords(() => parseExpectations(requireAssertions(assertions)));

/** @throws an assertion error of several lines, in the form of Node's own. */
function requireMet(results: readonly ExpectationResult[]): void {
  if (results.every(({ passed }) => passed)) return;
  const error = new Error(`conv mock\n${expectationsText(results, PLAIN_THEME).trimEnd()}`);
  throw Object.assign(error, { name: 'AssertionError' });
}

function addFault({ faults }: RunningMock, text: string): MockFault {
  const [rule] = readFaultRules([text], 'faults');
  const { id } = faults.add(rule as FaultRule);
  return { id, remove: () => void faults.remove(id) };
}

const fits = (entry: HistoryEntry, { kind, order, event, outcome }: MockRequestFilter): boolean =>
  (kind === undefined || entry.kind === kind) &&
  (order === undefined || entry.merchantOrderId === order) &&
  (event === undefined || entry.eventId === event) &&
  (outcome === undefined || entry.outcome === outcome);
