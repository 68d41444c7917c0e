import type { Mask } from '../../core/masking/mask.ts';
import { shownEntry } from '../history/shown-entry.ts';
import type { ClosestRequest, ExpectationResult } from './result.ts';

/** What an expectation came to, as it may be shown: without a secret that a client sent. */
export function shownResult(result: ExpectationResult, mask: Mask): ExpectationResult {
  const { closest, offences, summary } = result;
  return {
    ...result,
    summary: mask.text(summary),
    ...(closest === undefined ? {} : { closest: shownRequest(closest, mask) }),
    ...(offences === undefined
      ? {}
      : {
          offences: {
            ...offences,
            requests: offences.requests.map((request) => shownRequest(request, mask)),
          },
        }),
  };
}

const shownRequest = (
  { entry, order, event, differences }: ClosestRequest,
  mask: Mask,
): ClosestRequest => ({
  entry: shownEntry(entry, mask),
  ...(order === undefined ? {} : { order: mask.value(order) }),
  ...(event === undefined ? {} : { event: mask.value(event) }),
  differences: differences.map((difference) => mask.text(difference)),
});
