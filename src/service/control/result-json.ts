import type { ClosestRequest, ExpectationResult } from '../expectations/result.ts';

/** What an expectation came to, in the names of the wire: with the requests that tell why it failed. */
export const resultJson = ({
  expectation,
  passed,
  summary,
  closest,
  offences,
}: ExpectationResult) => ({
  text: expectation.text,
  passed,
  summary,
  requests: (offences?.requests ?? (closest === undefined ? [] : [closest])).map(toRequest),
  more: offences?.more ?? 0,
});

const toRequest = (request: ClosestRequest) => ({
  sequence: request.entry.sequence,
  request: requestText(request),
  differences: request.differences,
});

/** `#12 paid order=42 event=e1`: in the words that an expectation is written with. */
function requestText({ entry: { sequence, kind, method }, order, event }: ClosestRequest): string {
  const named = [
    order === undefined ? '' : `order=${order}`,
    event === undefined ? '' : `event=${event}`,
  ];
  return [`#${sequence}`, kind ?? method, ...named].filter((word) => word !== '').join(' ');
}
