import type { HistoryEntry } from '../history/entry.ts';
import { asksForRefusal } from './absence.ts';
import type { Count, RequestExpectation } from './expectation.ts';
import type { RequestFacts } from './facts.ts';
import { type Difference, differencesFrom, farthest } from './filters.ts';
import { closestRequest, droppedSentence, type ExpectationResult } from './result.ts';

/**
 * Counts the requests that an assertion describes. Unless it asks for a status or an outcome, those
 * count that the service counted: accepted, each event once.
 * @param dropped how many earlier requests are no longer there.
 */
export function checkRequests(
  expectation: RequestExpectation,
  requests: readonly RequestFacts[],
  dropped: number,
): ExpectationResult {
  const compared = requests.map((facts) => ({ facts, differences: compare(expectation, facts) }));
  const found = compared.filter(({ differences }) => differences.length === 0);
  const others = compared.filter(({ differences }) => differences.length > 0);
  const { count } = expectation;
  const passed = isMet(count, found.length);
  if (dropped > 0 && !isSettled(count, found.length))
    return { expectation, passed: false, summary: droppedSentence(dropped) };
  const summary = `${countText(found.length, requests.length)}; ${describeCount(count)} expected`;
  if (passed)
    return {
      ...{ expectation, passed, summary },
      ...(asksForRefusal(expectation) ? { asksForRefusal: true } : {}),
    };
  const isTooMany = found.length > count.number;
  const last = isTooMany ? found.at(-1) : nearest(others, farthest(expectation));
  if (last === undefined) return { expectation, passed, summary };
  const differences = isTooMany
    ? ['more than were expected']
    : last.differences.map(({ text }) => text);
  return { expectation, passed, summary, closest: closestRequest(last.facts, differences) };
}

/** Whether a request is of this kind with these properties, whatever became of it. */
export function isNamedBy(expectation: RequestExpectation, facts: RequestFacts): boolean {
  if (differencesFrom(expectation, facts).length > 0) return false;
  const { outcome, fault } = facts.entry;
  // A retry belongs to its event, and a refusal made on purpose to the test.
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
  return [...differences, { text: describeFate(entry), weight: 1 }];
}

const asksForFate = ({ filters }: RequestExpectation): boolean =>
  filters.some(({ name }) => name === 'status' || name === 'outcome');

/** Why a request does not count. */
export function describeFate({ outcome, httpStatus, error, fault }: HistoryEntry): string {
  if (outcome === 'repeated') return 'repeated: a retry of an event that was counted before';
  const cause = error === undefined ? '' : `: ${error.code}: ${error.message}`;
  const purpose = fault === undefined ? '' : ` (on purpose: ${fault})`;
  return `${outcome} with ${httpStatus}${purpose}${cause}`;
}

/** The least different, of those the latest; none, where all have nothing in common with what was meant. */
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

const COUNT_WORDS = { '==': 'exactly', '>=': 'at least', '<=': 'at most' } as const;

const describeCount = ({ comparison, number }: Count): string =>
  `${COUNT_WORDS[comparison]} ${number}`;

function countText(found: number, all: number): string {
  if (all === 0) return 'no request came';
  const share = found === 0 ? 'none' : String(found);
  return `${share} of ${all} request${all === 1 ? '' : 's'} ${found > 1 ? 'match' : 'matches'}`;
}
