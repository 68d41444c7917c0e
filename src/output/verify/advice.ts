import type { VerifiedRequest } from '../../actions/verify.ts';
import { looksLikeMilliseconds } from '../../core/diagnosis/clock.ts';
import type { Explanation } from '../../core/diagnosis/explanation.ts';

/** What to do next: one sentence for each check but that of the signature that fails, in the service's order. */
export function adviseOn(result: VerifiedRequest): string[] {
  const { headers, timestamp, key } = result.verdict.checks;
  return [
    headers.ok ? [] : 'send each of the three headers once, with a value',
    timestamp.ok || !result.presented.timestamp ? [] : adviseOnTimestamp(result),
    key.ok || !result.presented.key ? [] : adviseOnKey(result),
  ].flat();
}

function adviseOnTimestamp({ verdict, presented, nowSeconds }: VerifiedRequest): string {
  const { whole, skewSeconds } = verdict.checks.timestamp;
  if (!whole || skewSeconds === null) {
    return 'send unix time in seconds, digits only, and sign the very same text';
  }
  if (looksLikeMilliseconds(Number(presented.timestamp), nowSeconds)) {
    return 'divide by 1000 and round down before you sign and send';
  }
  const zone = verdict.explanations.some(isZone) ? ZONE : '';
  const old = skewSeconds < 0 ? ' (for a request of the past: --now SECONDS)' : '';
  return `sign at the moment of sending, and set the sender's clock${zone}${old}`;
}

const ZONE = ': whole hours are a time zone, and unix time is the same in all of them';

const isZone = ({ causes }: Explanation): boolean =>
  causes.some(({ id }) => id === 'clock.timezone');

function adviseOnKey({ presented: { key = '' }, account }: VerifiedRequest): string[] {
  if (account.apiKey === undefined) return [];
  return account.secret === undefined || account.secret.redact(key) === key
    ? ["check with the profile of that key (--profile NAME), or send this account's key"]
    : ['send the api_key there, and have the secret replaced: it has left your server'];
}
