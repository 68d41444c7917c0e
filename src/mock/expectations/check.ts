import { suggest } from '../../core/kit/suggest.ts';
import { kindNamed, OPENING } from '../../core/protocol/kinds/index.ts';
import { type Decimal, formatDecimal } from '../../core/protocol/money.ts';
import { describeValue } from '../../core/protocol/reports/plain.ts';
import type { OrderRecord } from '../../core/protocol/rulebook/orders.ts';
import { allChecksPass } from '../../core/protocol/signature-checks.ts';
import { type Message, message } from '../../core/words/message.ts';
import type { HistoryEntry } from '../service/history.ts';
import {
  type Count,
  type Expectation,
  type GeneralExpectation,
  isNegation,
  type OrderExpectation,
  type OrderField,
  type RequestExpectation,
} from './expectation.ts';
import {
  amountDifference,
  type Difference,
  differencesFrom,
  farthest,
  isEqual,
  type RequestFacts,
  requestFacts,
} from './filters.ts';
import { closestRequest, type Found, type Offences } from './result.ts';

/**
 * Counts the requests that match an assertion. Unless it specifies a status or an outcome, only counted requests
 * match: accepted ones, each event once.
 * @param dropped number of earlier requests that are no longer remembered.
 */
function checkRequests(
  expectation: RequestExpectation,
  requests: readonly RequestFacts[],
  dropped: number,
): Found {
  const compared = requests.map((facts) => ({ facts, differences: compare(expectation, facts) }));
  const found = compared.filter(({ differences }) => differences.length === 0);
  const others = compared.filter(({ differences }) => differences.length > 0);
  const { count } = expectation;
  const passed = isMet(count, found.length);
  if (dropped > 0 && !isSettled(count, found.length))
    return { expectation, passed: false, summary: message('requests_forgotten', { dropped }) };
  const counted = { found: found.length, all: requests.length };
  const summary = message('requests_counted', { ...counted, ...count });
  if (passed) {
    const last = count.comparison === '<=' ? undefined : found[count.number - 1];
    return { expectation, passed, summary, ...metBy(last?.facts.entry) };
  }
  const isTooMany = found.length > count.number;
  const last = isTooMany ? found.at(-1) : nearest(others, farthest(expectation));
  if (last === undefined) return { expectation, passed, summary };
  const differences = isTooMany
    ? [message('more_than_expected')]
    : last.differences.map(({ what }) => what);
  return { expectation, passed, summary, closest: closestRequest(last.facts, differences) };
}

/** When an assertion was met: with this request, if one is known. */
const metBy = (entry: HistoryEntry | undefined): Pick<Found, 'metAfterMs'> =>
  entry === undefined ? {} : { metAfterMs: entry.afterMs };

/** Whether a request is of this kind with these properties, with any outcome. */
function isNamedBy(expectation: RequestExpectation, facts: RequestFacts): boolean {
  if (differencesFrom(expectation, facts).length > 0) return false;
  const { outcome, fault } = facts.entry;
  // A retry belongs to its event, and an injected refusal to the test.
  return asksForFate(expectation) || outcome !== 'refused' || fault !== undefined;
}

interface Compared {
  readonly facts: RequestFacts;
  readonly differences: readonly Difference[];
}

function compare(expectation: RequestExpectation, facts: RequestFacts): Difference[] {
  const differences = differencesFrom(expectation, facts);
  const { entry } = facts;
  if (asksForFate(expectation) || entry.outcome === 'accepted') return differences;
  const [first, ...others] = describeFate(entry).map((what) => ({ what, weight: 0 }));
  return [...differences, ...(first === undefined ? [] : [{ ...first, weight: 1 }]), ...others];
}

const asksForFate = ({ filters }: RequestExpectation): boolean =>
  filters.some(({ name }) => name === 'status' || name === 'outcome');

/** Why a request does not count. */
function describeFate(entry: HistoryEntry): Message[] {
  const { outcome, httpStatus: status, fault } = entry;
  if (outcome === 'repeated') return [message('came_repeated')];
  const [error, ...next] = errorSaid(entry);
  return [message('came_otherwise', { outcome, status, fault, error }), ...next];
}

/**
 * The code and message of a refusal, with the cause of a wrong signature; then advice, unless it was injected. The
 * reader may have nothing but the log of a CI run.
 */
function errorSaid({ error, findings, fault }: HistoryEntry): Message[] {
  if (error === undefined) return [];
  const { code, message: sentence, hint } = error;
  const [explained] = findings?.explanations ?? [];
  const cause = explained?.summary ?? findings?.ruledOut[0];
  const next = findings === undefined ? hint : (explained?.fix ?? findings.next[0]);
  return [
    message('error_said', { code, sentence, cause }),
    ...(next === undefined || next === '' || fault !== undefined
      ? []
      : [message('next_step', { next })]),
  ];
}

/** Refused requests, without injected refusals and unknown paths; explains a run without a report. */
export const refusedIn = (entries: readonly HistoryEntry[]): Offences<Message> =>
  listedOffences(
    entries
      .filter(
        ({ outcome, error, fault }) =>
          outcome === 'refused' && error?.code !== 'not_found' && fault === undefined,
      )
      .map((entry) => ({ facts: requestFacts(entry), why: errorSaid(entry) })),
  );

/** The closest request, or the latest of several; none if nothing matches at all. */
function nearest(compared: readonly Compared[], bound: number): Compared | undefined {
  const distance = ({ differences }: Compared): number =>
    differences.reduce((sum, { weight }) => sum + weight, 0);
  const [first] = compared.toReversed().sort((a, b) => distance(a) - distance(b));
  return first === undefined || (bound > 0 && distance(first) >= bound) ? undefined : first;
}

function isMet({ comparison, number }: Count, found: number): boolean {
  if (comparison === '==') return found === number;
  return comparison === '>=' ? found >= number : found <= number;
}

/** Whether forgotten requests could not change the result. */
const isSettled = ({ comparison, number }: Count, found: number): boolean =>
  comparison === '>=' ? found >= number : found > number;

/**
 * Checks an assertion about the whole run.
 * @param all the other expectations; requests that they match are expected.
 * @param dropped number of earlier requests that are no longer remembered.
 */
function checkGeneral(
  expectation: GeneralExpectation,
  requests: readonly RequestFacts[],
  all: readonly Expectation[],
  dropped: number,
): Found {
  const objection = OBJECTIONS[expectation.rule];
  const offences = requests.flatMap((facts) => {
    const why = objection.of(facts, all);
    return why === undefined ? [] : [{ facts, why }];
  });
  const told = listedOffences(offences);
  const [closest] = told.requests;
  if (closest !== undefined) {
    const counted = { count: offences.length, all: requests.length };
    const summary = message('offences_counted', { label: objection.label, ...counted });
    return { expectation, passed: false, summary, closest, offences: told };
  }
  if (dropped > 0)
    return { expectation, passed: false, summary: message('requests_forgotten', { dropped }) };
  return { expectation, passed: true, summary: describeSuccess(requests.length) };
}

/** Offending requests that are listed. */
const MOST_LISTED = 10;

interface Offence {
  readonly facts: RequestFacts;
  readonly why: readonly Message[];
}

const listedOffences = (offences: readonly Offence[]): Offences<Message> => ({
  requests: offences.slice(0, MOST_LISTED).map(({ facts, why }) => closestRequest(facts, why)),
  more: Math.max(0, offences.length - MOST_LISTED),
});

const describeSuccess = (all: number): Message =>
  all === 0 ? message('nothing_arrived') : message('no_offences', { all });

interface Objection {
  /** Label of the offending requests. */
  readonly label: Message;
  /** The offense of a request, if any. */
  readonly of: (facts: RequestFacts, all: readonly Expectation[]) => readonly Message[] | undefined;
}

const OBJECTIONS: Readonly<Record<GeneralExpectation['rule'], Objection>> = {
  reported_once: {
    label: message('orders_reported_again'),
    of: ({ entry }) => reportedAgain(entry),
  },
  signatures_valid: {
    label: message('checks_failed'),
    of: ({ entry }) => {
      const { checks, error, fault } = entry;
      if (checks === undefined || allChecksPass(checks) || error === undefined) return undefined;
      const [first, ...next] = errorSaid(entry);
      return fault === undefined || first === undefined
        ? errorSaid(entry)
        : [message('made_on_purpose', { error: first, fault }), ...next];
    },
  },
  nothing_unexpected: {
    label: message('requests_unexpected'),
    of: (facts, all) => {
      if (all.some((expectation) => isExpected(expectation, facts))) return undefined;
      return facts.entry.outcome === 'refused'
        ? describeFate(facts.entry)
        : [message('not_expected')];
    },
  },
};

function isExpected(expectation: Expectation, facts: RequestFacts): boolean {
  if (isNegation(expectation)) return false;
  switch (expectation.type) {
    case 'requests':
      return isNamedBy(expectation, facts);
    case 'order':
      return facts.order() === expectation.order && facts.entry.outcome !== 'refused';
    case 'general':
      return false;
  }
}

/** Refusals of a report repeated under another event ID, or under the same ID with another body; a retry is neither. */
const REFUSED_AGAIN: ReadonlySet<string> = new Set([
  'order_exists',
  'order_closed',
  'event_id_reused',
]);

/** An order is paid, cancelled and declined once each; it can rightly be refunded in part many times. */
function reportedAgain(entry: HistoryEntry): Message[] | undefined {
  const { kind, error, statusBefore } = entry;
  if (error === undefined || !REFUSED_AGAIN.has(error.code)) return undefined;
  const isAgain =
    kind !== undefined &&
    (kind === OPENING
      ? statusBefore !== undefined
      : !kindNamed(kind).isRepeatable && statusBefore === kindNamed(kind).to);
  return isAgain ? errorSaid(entry) : undefined;
}

/**
 * Compares an order's record with an expectation. It needs no history, because records are never dropped.
 * @param orders the records of all merchants; each with this ID must match.
 */
function checkOrder(
  expectation: OrderExpectation,
  requests: readonly RequestFacts[],
  orders: readonly OrderRecord[],
): Found {
  const { status } = expectation;
  const order = describeValue(expectation.order);
  const records = orders.filter(({ merchantOrderId }) => merchantOrderId === expectation.order);
  const wrong = records.flatMap((record) => differences(expectation, record));
  const isMissing = records.length === 0 && status !== 'UNREPORTED';
  if (isMissing) wrong.push(neverReported(expectation.order, orders));
  const about = requests.findLast((facts) => facts.order() === expectation.order);
  if (wrong.length === 0) {
    const [first] = records;
    const summary =
      first === undefined ? message('order_not_reported', { order }) : described(order, first);
    return { expectation, passed: true, summary, ...metBy(about?.entry) };
  }
  const closest = about && { closest: closestRequest(about, lastWord(about)) };
  const summary = message('order_differs', { order, how: wrong });
  return { expectation, passed: false, summary, ...closest };
}

const lastWord = ({ entry }: RequestFacts): Message[] =>
  entry.outcome === 'accepted' ? [message('last_request_for_order')] : describeFate(entry);

function neverReported(order: string, orders: readonly OrderRecord[]): Message {
  const near = suggest(
    order,
    orders.map(({ merchantOrderId }) => merchantOrderId),
  );
  return near === undefined
    ? message('order_never_reported')
    : message('order_reported_instead', { near: describeValue(near) });
}

const described = (order: string, record: OrderRecord): Message =>
  message('order_as_expected', {
    order,
    status: record.status,
    net: formatDecimal(record.netAmount),
    refunded: formatDecimal(record.refundedAmount),
    currency: record.currency,
  });

function differences({ status, fields }: OrderExpectation, record: OrderRecord): Message[] {
  const statuses = { got: record.status, wanted: status };
  const other = record.status === status ? [] : [message('order_has_other_status', statuses)];
  return [
    ...other,
    ...fields.flatMap(({ name, value }) =>
      FIELDS[name](record, value).map((how) => message('property_differs', { name, how })),
    ),
  ];
}

type Compare = (record: OrderRecord, wanted: string) => Message[];

const FIELDS: Readonly<Record<OrderField, Compare>> = {
  net: ({ netAmount }, wanted) => compareAmount(netAmount, wanted),
  refunded: ({ refundedAmount }, wanted) => compareAmount(refundedAmount, wanted),
  currency: ({ currency }, wanted) =>
    currency === wanted ? [] : [message('differs', { got: describeValue(currency), wanted })],
};

const compareAmount = (got: Decimal, wanted: string): Message[] =>
  isEqual(got, wanted) ? [] : [amountDifference(formatDecimal(got), wanted)];

/** The service's data about a run. */
interface Observed {
  /** The requests that are remembered, in the order of arrival. */
  readonly entries: readonly HistoryEntry[];
  /** The records of all merchants. */
  readonly orders: readonly OrderRecord[];
  /** Number of forgotten requests; expectations that need them fail. */
  readonly droppedEntries: number;
}

/** Checks the expectations: one result per expectation, in order. */
export function checkExpectations(
  expectations: readonly Expectation[],
  { entries, orders, droppedEntries }: Observed,
): Found[] {
  const requests = entries.map(requestFacts);
  const check = (expectation: Expectation): Found => {
    switch (expectation.type) {
      case 'requests':
        return checkRequests(expectation, requests, droppedEntries);
      case 'order':
        return checkOrder(expectation, requests, orders);
      case 'general':
        return checkGeneral(expectation, requests, expectations, droppedEntries);
    }
  };
  return expectations.map(check);
}
