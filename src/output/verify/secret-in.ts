import { excerpt } from '../../core/visible.ts';
import { checks } from '../../words/en/verdict.ts';
import type { Finding } from './finding.ts';
import { redactAll } from './received.ts';

/** Longest part of a profile's name that is shown, in characters. */
const SHOWN = 60;

/** Whose secret a presented value contains, plain or encoded: `the hmac_secret`; undefined if none. */
export function secretIn(
  presented: string,
  { result: { account, question } }: Finding,
): string | undefined {
  const holds = (secret = account.secret): boolean =>
    secret !== undefined && redactAll(presented, { secrets: [secret] }) !== presented;
  if (holds()) return checks.secret_of_account;
  const other = question.otherAccounts.find(({ secret }) => holds(secret));
  return other && checks.secret_of_profile({ profile: excerpt(other.name, SHOWN) });
}
