import type { VerifiedRequest } from '../actions/verify.ts';
import { looksLikeMilliseconds } from '../core/diagnosis/clock.ts';

/** What to do next: one sentence for each check that fails, in the service's order. */
export function adviseOn(result: VerifiedRequest): string[] {
  const { headers, timestamp, key } = result.verdict.checks;
  return [
    headers.ok ? [] : 'send each of the three headers once, with a value',
    timestamp.ok || !result.presented.timestamp ? [] : adviseOnTimestamp(result),
    key.ok || !result.presented.key ? [] : adviseOnKey(result),
    result.verdict.verdict === 'unexplained' ? adviseOnSignature(result) : [],
  ].flat();
}

function adviseOnTimestamp({
  verdict: { checks },
  presented,
  nowSeconds,
}: VerifiedRequest): string {
  const { whole, skewSeconds } = checks.timestamp;
  if (!whole || skewSeconds === null) {
    return 'send unix time in seconds, digits only, and sign the very same text';
  }
  if (looksLikeMilliseconds(Number(presented.timestamp), nowSeconds)) {
    return 'divide by 1000 and round down before you sign and send';
  }
  const old = skewSeconds < 0 ? ' (for a request of the past: --now SECONDS)' : '';
  return `sign at the moment of sending, and set the sender's clock${old}`;
}

const adviseOnKey = ({ presented: { key = '' }, account }: VerifiedRequest): string =>
  account.secret.redact(key) === key
    ? "check with the profile of that key (--profile NAME), or send this account's key"
    : 'send the api_key there, and have the secret replaced: it has left your server';

function adviseOnSignature({ presented: { timestamp = '' } }: VerifiedRequest): string {
  const at = /^\d{1,13}$/.test(timestamp) ? ` --timestamp ${timestamp}` : '';
  return `compare, byte for byte, with what your program signs: conv sign BODY${at} --explain`;
}
