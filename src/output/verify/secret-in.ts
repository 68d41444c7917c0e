import type { VerifiedRequest } from '../../actions/verify.ts';
import { excerpt } from '../../core/visible.ts';
import { redactAll } from './received.ts';

/** So much of a profile's name is shown, in characters. */
const SHOWN = 60;

/** Whose secret a presented value holds, as it is or encoded: `the hmac_secret`; undefined where it holds none. */
export function secretIn(
  presented: string,
  { account, question }: VerifiedRequest,
): string | undefined {
  const holds = (secret = account.secret): boolean =>
    secret !== undefined && redactAll(presented, { secrets: [secret] }) !== presented;
  if (holds()) return 'the hmac_secret';
  const other = question.otherAccounts.find(({ secret }) => holds(secret));
  return other && `the hmac_secret of the profile "${excerpt(other.name, SHOWN)}"`;
}
