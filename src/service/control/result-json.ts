import type { ClosestRequest, ExpectationResult } from '../expectations/result.ts';

/** What an expectation came to, in the names of the wire. */
export const resultJson = ({ expectation, passed, summary, closest }: ExpectationResult) => ({
  text: expectation.text,
  passed,
  summary,
  closest:
    closest === undefined
      ? null
      : {
          sequence: closest.entry.sequence,
          request: requestText(closest),
          differences: closest.differences,
        },
});

/** `#12 paid order=42 event=e1`: in the words that an expectation is written with. */
function requestText({ entry: { sequence, kind, method }, order, event }: ClosestRequest): string {
  const named = [
    order === undefined ? '' : `order=${order}`,
    event === undefined ? '' : `event=${event}`,
  ];
  return [`#${sequence}`, kind ?? method, ...named].filter((word) => word !== '').join(' ');
}
