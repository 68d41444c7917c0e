import type { MockMerchant } from '../actions/mock/merchants.ts';
import type { RunningMock } from '../actions/mock/start-mock.ts';
import { formatDecimal } from '../core/money.ts';
import type { OrderRecord } from '../core/orders/record.ts';
import { expectationsText } from '../output/expectations.ts';
import { PLAIN_THEME } from '../output/theme.ts';
import { observe, observeWithin } from '../service/expectations/observe.ts';
import { parseExpectations } from '../service/expectations/parse.ts';
import type { ExpectationResult } from '../service/expectations/result.ts';
import { readFaultRules } from '../service/faults/read-rules.ts';
import type { FaultRule } from '../service/faults/rule.ts';
import type { HistoryEntry } from '../service/history/entry.ts';
import { fetchInProcess } from '../service/in-process.ts';
import type { Mock, MockFault, MockOrder, MockRequest, MockRequestFilter } from './api.ts';
import { requireSeconds } from './check-options.ts';

/** A running mock as tests use it. */
export function toMock(mock: RunningMock, { apiKey, secret }: MockMerchant, token: string): Mock {
  const { url, port, history, state, clock, close, reset } = mock;
  return {
    url,
    port,
    apiKey,
    hmacSecret: secret.reveal(),
    inspectorUrl: `${url}/_conv/?token=${token}`,
    requests: (filter = {}) =>
      history.entries.filter((entry) => fits(entry, filter)).map(toMockRequest),
    orders: () =>
      [...state.ledgers].flatMap(([key, { orders }]) =>
        [...orders.values()].map((record) => toMockOrder(key, record)),
      ),
    expect: (...assertions) => requireMet(observe(parseExpectations(assertions), mock)),
    expectWithin: async (seconds, ...assertions) =>
      requireMet(await observeWithin(parseExpectations(assertions), mock, seconds * 1000)),
    fetch: (request) => fetchInProcess(mock.exchanging, request),
    addFault: (rule) => addFault(mock, rule),
    advance: (seconds) => clock.advance(requireSeconds(seconds) * 1000),
    reset,
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** An assertion of several lines, in the form of node's own. */
function requireMet(results: readonly ExpectationResult[]): void {
  if (results.every(({ passed }) => passed)) return;
  const error = new Error(`conv mock\n${expectationsText(results, PLAIN_THEME).trimEnd()}`);
  throw Object.assign(error, { name: 'AssertionError' });
}

function addFault({ faults }: RunningMock, text: string): MockFault {
  const [rule] = readFaultRules([text]);
  const { id } = faults.add(rule as FaultRule);
  return { id, remove: () => void faults.remove(id) };
}

const fits = (entry: HistoryEntry, { kind, order, event, outcome }: MockRequestFilter): boolean =>
  (kind === undefined || entry.kind === kind) &&
  (order === undefined || entry.merchantOrderId === order) &&
  (event === undefined || entry.eventId === event) &&
  (outcome === undefined || entry.outcome === outcome);

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
