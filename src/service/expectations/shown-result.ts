import type { Mask } from '../../core/masking/mask.ts';
import type { Message } from '../../words/message.ts';
import type { Say } from '../../words/text.ts';
import { shownEntry } from '../history/shown-entry.ts';
import type { ClosestRequest, ExpectationResult, Found } from './result.ts';

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
