import { PLAIN_THEME } from '../../core/kit/theme.ts';
import { formatDecimal } from '../../core/protocol/money.ts';
import type { OrderRecord } from '../../core/protocol/rulebook/orders.ts';
import { formatDialect } from '../dialects/parse.ts';
import type { Expectation } from '../expectations/expectation.ts';
import { observe, observeWithin } from '../expectations/observe.ts';
import { parseExpectations } from '../expectations/parse.ts';
import { type ExpectationResult, expectationsText } from '../expectations/result.ts';
import { readFaultRules } from '../faults/parse.ts';
import type { FaultRule } from '../faults/rule.ts';
import { fetchInProcess } from '../run/in-process.ts';
import type { MockMerchant } from '../run/merchants.ts';
import type { RunningMock } from '../run/start-mock.ts';
import type { HistoryEntry } from '../service/history.ts';
import type { Mock, MockFault, MockOrder, MockRequest, MockRequestFilter } from './api.ts';
import {
  checkFilterNames,
  requireAssertions,
  requireRule,
  requireSeconds,
  requireWait,
} from './check-options.ts';
import { inWords, inWordsLater, say } from './in-words.ts';

/** A request as tests read it. */
function toMockRequest(entry: HistoryEntry): MockRequest {
  const { sequence, method, path, body, httpStatus, outcome } = entry;
  const { kind, merchantOrderId, eventId, error, fault } = entry;
  return {
    sequence,
    receivedAt: new Date(entry.receivedAt * 1000),
    method,
    path,
    body,
    httpStatus,
    outcome,
    ...(kind === undefined ? {} : { kind }),
    ...(merchantOrderId === undefined ? {} : { merchantOrderId }),
    ...(eventId === undefined ? {} : { eventId }),
    ...(error === undefined ? {} : { error }),
    ...(fault === undefined ? {} : { fault }),
  };
}

/** An order as tests read it. */
function toMockOrder(apiKey: string, record: OrderRecord): MockOrder {
  const { merchantOrderId, status, currency, subId, productName } = record;
  return {
    apiKey,
    merchantOrderId,
    status,
    amount: formatDecimal(record.amount),
    netAmount: formatDecimal(record.netAmount),
    refundedAmount: formatDecimal(record.refundedAmount),
    currency,
    ...(subId === undefined ? {} : { subId }),
    productName,
  };
}

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
    dialect: formatDialect(state.dialect),
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
