import type { Mask } from '../../protocol/masking/mask.ts';
import type { Message } from '../../words/message.ts';
import type { Say } from '../../words/text.ts';
import type { HistoryEntry } from '../service/history.ts';
import { shownEntry } from '../service/shown-entry.ts';
import type { Expectation, RunExpectation } from './expectation.ts';
import type { RequestFacts } from './filters.ts';

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

/**
 * The result as it may be shown: in words, without a secret that a client sent.
 * @param say puts it into words.
 */
export function shownResult(
  { closest, offences, summary, ...result }: Found,
  mask: Mask,
  say: Say,
): ExpectationResult {
  return {
    ...result,
    summary: mask.text(say(summary)),
    ...(closest === undefined ? {} : { closest: shownRequest(closest, mask, say) }),
    ...(offences === undefined
      ? {}
      : {
          offences: {
            ...offences,
            requests: offences.requests.map((request) => shownRequest(request, mask, say)),
          },
        }),
  };
}

const shownRequest = (
  { entry, order, event, differences }: ClosestRequest<Message>,
  mask: Mask,
  say: Say,
): ClosestRequest => ({
  entry: shownEntry(entry, mask),
  ...(order === undefined ? {} : { order: mask.value(order) }),
  ...(event === undefined ? {} : { event: mask.value(event) }),
  differences: differences.map((difference) => mask.text(say(difference))),
});

/** What a run came to, in the names of the wire: for scripts and the control interface. */
export const expectationsJson = (results: readonly ExpectationResult[]) => ({
  passed: results.every(({ passed }) => passed),
  expectations: results.map(({ expectation, passed, summary, closest, offences }) => ({
    expectation: expectation.text,
    passed,
    summary,
    ...(closest === undefined ? {} : { closest: closestJson(closest) }),
    ...(offences === undefined ? {} : offencesJson(offences)),
  })),
});

const offencesJson = ({ requests, more }: Offences) => ({
  offending: requests.map(closestJson),
  offending_more: more,
});

const closestJson = ({ entry, order, event, differences }: ClosestRequest) => ({
  sequence: entry.sequence,
  kind: entry.kind ?? null,
  merchant_order_id: order ?? null,
  event_id: event ?? null,
  http_status: entry.httpStatus,
  outcome: entry.outcome,
  differences,
});
