import { type Message, message } from '../../words/message.ts';
import type { HistoryEntry } from '../history/entry.ts';
import type { LoggedError } from '../log.ts';
import { asksForRefusal } from './absence.ts';
import type { Count, RequestExpectation } from './expectation.ts';
import type { RequestFacts } from './facts.ts';
import { type Difference, differencesFrom, farthest } from './filters.ts';
import { closestRequest, type Found } from './result.ts';

/**
 * Counts the requests that an assertion describes. Unless it asks for a status or an outcome, only
 * those that the service counted match: accepted, each event once.
 * @param dropped how many earlier requests are no longer there.
 */
export function checkRequests(
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
  if (passed)
    return {
      ...{ expectation, passed, summary },
      ...(asksForRefusal(expectation) ? { asksForRefusal: true } : {}),
    };
  const isTooMany = found.length > count.number;
  const last = isTooMany ? found.at(-1) : nearest(others, farthest(expectation));
  if (last === undefined) return { expectation, passed, summary };
  const differences = isTooMany
    ? [message('more_than_expected')]
    : last.differences.map(({ what }) => what);
  return { expectation, passed, summary, closest: closestRequest(last.facts, differences) };
}

/** Whether a request is of this kind with these properties, whatever its outcome. */
export function isNamedBy(expectation: RequestExpectation, facts: RequestFacts): boolean {
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
  return [...differences, { what: describeFate(entry), weight: 1 }];
}

const asksForFate = ({ filters }: RequestExpectation): boolean =>
  filters.some(({ name }) => name === 'status' || name === 'outcome');

/** Why a request does not count. */
export function describeFate({ outcome, httpStatus: status, error, fault }: HistoryEntry): Message {
  return outcome === 'repeated'
    ? message('came_repeated')
    : message('came_otherwise', { outcome, status, fault, error: error && errorSaid(error) });
}

/** The code and the sentence of a refusal. */
export const errorSaid = ({ code, message: sentence }: LoggedError): Message =>
  message('error_said', { code, sentence });

/** The least different request, the latest of several; none if all have nothing in common with what was meant. */
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

/** Whether more requests, that are no longer remembered, could not change the answer. */
const isSettled = ({ comparison, number }: Count, found: number): boolean =>
  comparison === '>=' ? found >= number : found > number;
