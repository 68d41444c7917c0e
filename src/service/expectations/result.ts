import type { HistoryEntry } from '../history/entry.ts';
import type { Expectation, RunExpectation } from './expectation.ts';
import type { RequestFacts } from './facts.ts';

/** What an expectation came to. */
export interface ExpectationResult {
  readonly expectation: Expectation | RunExpectation;
  readonly passed: boolean;
  /** One sentence; it may hold foreign text. */
  readonly summary: string;
  /** The request that tells most about a failure. */
  readonly closest?: ClosestRequest;
  /** What an assertion on the whole run objects to; the first of them is the closest, too. */
  readonly offences?: Offences;
  /** Whether it asked for a request that is refused. */
  readonly asksForRefusal?: boolean;
}

export interface Offences {
  /** The first of them, in the order of arrival. */
  readonly requests: readonly ClosestRequest[];
  /** How many there are beyond those. */
  readonly more: number;
}

export interface ClosestRequest {
  readonly entry: HistoryEntry;
  /** As the body says, also of a sender that was refused. */
  readonly order?: string;
  readonly event?: string;
  /** How it differs, or what is wrong with it, each in a few words; what came stands before what was expected. */
  readonly differences: readonly string[];
}

/** What an assertion may need that the bounded history has let go. */
export const droppedSentence = (dropped: number): string =>
  dropped === 1
    ? 'cannot be told: 1 earlier request is no longer remembered (see --keep)'
    : `cannot be told: ${dropped} earlier requests are no longer remembered (see --keep)`;

export function closestRequest(
  facts: RequestFacts,
  differences: readonly string[],
): ClosestRequest {
  const [order, event] = [facts.order(), facts.event()];
  return {
    entry: facts.entry,
    ...(order === undefined ? {} : { order }),
    ...(event === undefined ? {} : { event }),
    differences,
  };
}
