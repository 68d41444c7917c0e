import type { Message } from '../../words/message.ts';
import type { HistoryEntry } from '../history/entry.ts';
import type { Expectation, RunExpectation } from './expectation.ts';
import type { RequestFacts } from './facts.ts';

/** The result of an expectation: with messages as it is found, with text as it is shown. */
export interface ExpectationResult<Words = string> {
  readonly expectation: Expectation | RunExpectation;
  readonly passed: boolean;
  /** One sentence; it may hold foreign text. */
  readonly summary: Words;
  /** The request that explains a failure best. */
  readonly closest?: ClosestRequest<Words>;
  /** The violations of an assertion on the whole run; the first is also the closest. */
  readonly offences?: Offences<Words>;
  /** Whether it asked for a request that is refused. */
  readonly asksForRefusal?: boolean;
}

export interface Offences<Words = string> {
  /** The first of them, in the order of arrival. */
  readonly requests: readonly ClosestRequest<Words>[];
  /** How many there are beyond those. */
  readonly more: number;
}

export interface ClosestRequest<Words = string> {
  readonly entry: HistoryEntry;
  /** From the body, even if the sender was refused. */
  readonly order?: string;
  readonly event?: string;
  /** How it differs, or what is wrong with it, each in a few words. */
  readonly differences: readonly Words[];
}

/** The result of an expectation before it is put into words. */
export type Found = ExpectationResult<Message>;

export function closestRequest(
  facts: RequestFacts,
  differences: readonly Message[],
): ClosestRequest<Message> {
  const [order, event] = [facts.order(), facts.event()];
  return {
    entry: facts.entry,
    ...(order === undefined ? {} : { order }),
    ...(event === undefined ? {} : { event }),
    differences,
  };
}
