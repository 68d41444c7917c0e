import type { VerifiedRequest } from '../../actions/verify.ts';
import type { Explanation } from '../../core/diagnosis/explanation.ts';
import { shellWord } from '../../core/shell.ts';
import { subsecondUnit } from '../subsecond.ts';
import { receivedOf } from './received.ts';
import { secretIn } from './secret-in.ts';

/** What to do next: one sentence for each check but that of the signature that fails, in the service's order. */
export function adviseOn(result: VerifiedRequest): string[] {
  const { headers, timestamp, key } = result.verdict.checks;
  return [
    headers.ok ? [] : 'send each of the three headers once, with a value',
    timestamp.ok || !result.presented.timestamp ? [] : adviseOnTimestamp(result),
    key.ok || !result.presented.key ? [] : adviseOnKey(result),
  ].flat();
}

function adviseOnTimestamp({ verdict, presented }: VerifiedRequest): string {
  const { whole, skewSeconds } = verdict.checks.timestamp;
  const unit = whole ? subsecondUnit(Number(presented.timestamp)) : undefined;
  if (unit !== undefined) {
    return `divide by ${unit.perSecond} and round down before you sign and send`;
  }
  if (!whole || skewSeconds === null) {
    return 'send unix time in seconds, digits only, and sign the very same text';
  }
  const zone = verdict.explanations.some(isZone) ? ZONE : '';
  const old = skewSeconds < 0 ? ' (for a request of the past: --now SECONDS)' : '';
  return `sign at the moment of sending, and set the sender's clock${zone}${old}`;
}

const ZONE = ': whole hours are a time zone, and unix time is the same in all of them';

const isZone = ({ causes }: Explanation): boolean =>
  causes.some(({ id }) => id === 'clock.timezone');

function adviseOnKey(result: VerifiedRequest): string[] {
  const { account, presented } = result;
  if (account.apiKey === undefined) return [];
  if (secretIn(presented.key ?? '', result) !== undefined) {
    return ['send the api_key there, and have the secret replaced: it has left your server'];
  }
  const { profileOfKey } = receivedOf(result);
  const name = profileOfKey === undefined ? 'NAME' : shellWord(profileOfKey);
  return [`check with the profile of that key (--profile ${name}), or send this account's key`];
}
