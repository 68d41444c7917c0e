import type { ClosestRequest, ExpectationResult, Offences } from './result.ts';

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
