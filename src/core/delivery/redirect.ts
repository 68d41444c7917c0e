import { answersWords } from '../../words/en/answers.ts';
import type { PostResponse } from './post-result.ts';
import { NO_DETAILS, type Verdict } from './verdict.ts';

/** A followed redirect would hand the signature to whoever is named there. */
export function judgeRedirect({ status, headers }: PostResponse): Verdict {
  const target = describeTarget(headers.location);
  return {
    ...NO_DETAILS,
    // A 303 sends on to the result of what was done (RFC 9110, 15.4.4).
    outcome: status === 303 ? 'unconfirmed' : 'undelivered',
    errorCode: 'redirected',
    message: answersWords.answer_redirected({ status, target }),
  };
}

/** Stands in for the service's own address, which the verdict need not know. */
const SAME_HOST = 'https://same-host.invalid';

/** Only the origin is named: the rest may hold anything. */
function describeTarget(location: string | undefined): string {
  if (location === undefined || !URL.canParse(location, SAME_HOST)) return answersWords.to_nowhere;
  const { origin, protocol } = new URL(location, SAME_HOST);
  if (origin === SAME_HOST) return answersWords.to_same_host;
  return origin === 'null'
    ? answersWords.to_protocol({ protocol })
    : answersWords.to_origin({ origin });
}
