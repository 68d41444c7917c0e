import { allChecksPass } from '../../core/signing/check.ts';
import { kindOf, OPENING } from '../../protocol/kinds/index.ts';
import { type Message, message } from '../../words/message.ts';
import type { HistoryEntry } from '../history/entry.ts';
import { isNegation } from './absence.ts';
import { describeFate, errorSaid, isNamedBy } from './check-requests.ts';
import type { Expectation, GeneralExpectation } from './expectation.ts';
import type { RequestFacts } from './facts.ts';
import { closestRequest, type Found } from './result.ts';

/**
 * Checks an assertion on the run as a whole.
 * @param all what else is expected: nothing of that is unexpected.
 * @param dropped how many earlier requests are no longer there.
 */
export function checkGeneral(
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
  const [closest, ...others] = offences
    .slice(0, MOST_LISTED)
    .map(({ facts, why }) => closestRequest(facts, [why]));
  if (closest !== undefined) {
    const counted = { count: offences.length, all: requests.length };
    const summary = message('offences_counted', { label: objection.label, ...counted });
    const listed = [closest, ...others];
    const more = offences.length - listed.length;
    return { expectation, passed: false, summary, closest, offences: { requests: listed, more } };
  }
  if (dropped > 0)
    return { expectation, passed: false, summary: message('requests_forgotten', { dropped }) };
  return { expectation, passed: true, summary: describeSuccess(requests.length) };
}

/** Offending requests that are listed. */
const MOST_LISTED = 10;

const describeSuccess = (all: number): Message =>
  all === 0 ? message('nothing_arrived') : message('no_offences', { all });

interface Objection {
  /** What it calls the offending requests. */
  readonly label: Message;
  /** What is wrong with a request; undefined if nothing is. */
  readonly of: (facts: RequestFacts, all: readonly Expectation[]) => Message | undefined;
}

const OBJECTIONS: Readonly<Record<GeneralExpectation['rule'], Objection>> = {
  reported_once: {
    label: message('orders_reported_again'),
    of: ({ entry }) => reportedAgain(entry),
  },
  signatures_valid: {
    label: message('checks_failed'),
    of: ({ entry: { checks, error } }) =>
      checks === undefined || allChecksPass(checks) || error === undefined
        ? undefined
        : errorSaid(error),
  },
  nothing_unexpected: {
    label: message('requests_unexpected'),
    of: (facts, all) => {
      if (all.some((expectation) => isExpected(expectation, facts))) return undefined;
      return facts.entry.outcome === 'refused'
        ? describeFate(facts.entry)
        : message('not_expected');
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

/** Refusals of a report under another event id, or under the same id with another body: a retry is neither. */
const REFUSED_AGAIN: ReadonlySet<string> = new Set([
  'order_exists',
  'order_closed',
  'event_id_reused',
]);

/** An order is paid, cancelled and declined once each; it can rightly be refunded in part many times. */
function reportedAgain({ kind, error, statusBefore }: HistoryEntry): Message | undefined {
  if (error === undefined || !REFUSED_AGAIN.has(error.code)) return undefined;
  const isAgain =
    kind !== undefined &&
    (kind === OPENING
      ? statusBefore !== undefined
      : !kindOf(kind).isRepeatable && statusBefore === kindOf(kind).to);
  return isAgain ? errorSaid(error) : undefined;
}
